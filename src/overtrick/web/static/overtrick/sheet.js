/* A player who is chosen goes into the row at once: the number in the place of the words that were typed. Without this
   script the same button sends the sheet, and the server puts the number there by the same rule. */
"use strict";
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-number]");
  const field = button && document.getElementById("players-" + button.dataset.row);
  if (!field) return;
  event.preventDefault();
  const parts = field.value.split(/[\s,;]+/).filter(Boolean);
  const words = parts.filter((part) => /\p{L}/u.test(part));
  const kept = words.length ? parts.filter((part) => !words.includes(part)) : parts.slice(0, -1);
  field.value = [...kept, button.dataset.number].join(" ") + " ";
  document.getElementById("picks-" + button.dataset.row).replaceChildren();
  field.focus();
  // The form checks itself after every input; the search of this field is not to begin again.
  field.form.dispatchEvent(new Event("input", { bubbles: false }));
});
