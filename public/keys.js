// Runs before the first paint: keeps what a handheld scanner types until the page can take it (src/scanning/wedge/wedge.ts).
(function () {
  var keys = [];
  function keep(event) {
    // pages that take no scans never ask for them
    if (keys.length >= 2000) window.removeEventListener('keydown', keep, true);
    else if (event.target === document.body || event.target === document.documentElement) keys.push(event);
  }
  window.addEventListener('keydown', keep, true);
  window.sealbookKeys = {
    path: location.pathname,
    take: function () {
      window.removeEventListener('keydown', keep, true);
      return keys.splice(0);
    },
  };
})();
