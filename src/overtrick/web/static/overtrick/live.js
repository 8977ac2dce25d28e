/* Parts of a page that renew themselves: not while the page is hidden, nor while somebody types or opens something in
   them; and the link or button that has the focus has it afterwards too. */
"use strict";
const LIVE = "[data-live]";
const FIELDS = "input:focus, select:focus, textarea:focus, details[open], dialog[open], :popover-open";
const find = (root, held) =>
  [...root.querySelectorAll("a, button, summary")].find(
    (each) => each.textContent === held.text && each.getAttribute("href") === held.href,
  );
let held = null;
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.elt;
  if (part.matches(LIVE) && (document.hidden || part.querySelector(FIELDS))) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const part = event.detail.elt;
  const asked = part.matches(LIVE) && new URL(part.getAttribute("hx-get"), location).pathname;
  if (asked && new URL(event.detail.xhr.responseURL).pathname !== asked) {
    // The login has ended: the whole page leads to where one signs in.
    event.detail.shouldSwap = false;
    location.reload();
  }
  const own = document.activeElement;
  held = own?.closest(`${LIVE}, .own-tabs`) ? { text: own.textContent, href: own.getAttribute("href") } : null;
});
document.addEventListener("htmx:afterSettle", () => {
  if (held && document.activeElement === document.body) find(document, held)?.focus({ preventScroll: true });
});
