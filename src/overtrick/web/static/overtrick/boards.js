// The previous and the next board by the arrow keys and by a swipe; the links do the same without a script.
(function () {
  "use strict";
  function go(which) {
    var link = document.querySelector('link[rel="' + which + '"]');
    if (link) { window.location.assign(link.href); }
  }
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) { return; }
    if (event.key === "ArrowLeft") { go("prev"); }
    if (event.key === "ArrowRight") { go("next"); }
  });
  var from = null;
  document.addEventListener("touchstart", function (event) {
    var touch = event.touches.length === 1 ? event.touches[0] : null;
    from = touch && { x: touch.clientX, y: touch.clientY };
  }, { passive: true });
  document.addEventListener("touchend", function (event) {
    var touch = event.changedTouches[0];
    if (!from || !touch) { return; }
    var across = touch.clientX - from.x, down = Math.abs(touch.clientY - from.y);
    from = null;
    if (Math.abs(across) > 80 && Math.abs(across) > 3 * down) { go(across > 0 ? "prev" : "next"); }
  }, { passive: true });
})();
