// Runs before the first paint: fetches the portal's files for somebody signed in while the scripts that decide still load. The
// build names the files (vite.config.ts).
try {
  if (/"isLoggedIn":true/.test(sessionStorage.getItem('LoggedInUser')))
    for (var file of document.currentScript.dataset.files.split(' ')) {
      var link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
} catch {
  // storage may be forbidden: the files come a moment later
}
