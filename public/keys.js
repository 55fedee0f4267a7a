// Runs before the first paint: keeps what a handheld scanner types while no page takes it (src/scanning/wedge/wedge.ts).
(function () {
  var keys = [];
  var mostKeys = 2000;
  var longestWait = 60000;
  function keep(event) {
    var target = event.target;
    if (target.closest && target.closest('input, textarea, select, [contenteditable], [data-keeps-keys]'))
      return;
    // pages that take no scans never ask for them
    if (keys.push({ event: event, path: location.pathname }) > mostKeys) keys.shift();
  }
  window.sealbookKeys = {
    keep: function () {
      window.addEventListener('keydown', keep, true);
    },
    // returns those that were pressed on this page
    take: function () {
      window.removeEventListener('keydown', keep, true);
      var since = performance.now() - longestWait;
      var events = [];
      keys.splice(0).forEach(function (key) {
        if (key.path === location.pathname && key.event.timeStamp > since) events.push(key.event);
      });
      return events;
    },
  };
  window.sealbookKeys.keep();
})();
