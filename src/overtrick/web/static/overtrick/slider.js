/* A slider and the number beside it show the same; the number is what the form sends. */
"use strict";
for (const slider of document.querySelectorAll("input[type=range][data-moves]")) {
  const number = document.getElementById(slider.dataset.moves);
  for (const name of ["input", "change"]) {
    slider.addEventListener(name, () => { number.value = slider.value; });
    number.addEventListener(name, () => { slider.value = number.value; });
  }
}
