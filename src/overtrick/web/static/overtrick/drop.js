/* A file that is dropped anywhere on the form goes into its field, and the field shows that it may be dropped. */
"use strict";
for (const area of document.querySelectorAll("[data-drop]")) {
  const field = area.querySelector("input[type=file]");
  const form = field.form;
  const light = (event, on) => {
    event.preventDefault();
    area.classList.toggle("over", on);
  };
  for (const name of ["dragenter", "dragover"]) form.addEventListener(name, (event) => light(event, true));
  form.addEventListener("dragleave", (event) => {
    if (!form.contains(event.relatedTarget)) light(event, false);
  });
  form.addEventListener("drop", (event) => {
    light(event, false);
    if (event.dataTransfer.files.length) {
      field.files = event.dataTransfer.files;
      field.focus();
    }
  });
}
