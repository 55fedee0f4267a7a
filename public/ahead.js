// Runs before the first paint: fetches the portal's files for somebody signed in while the scripts that decide still load. The
// build names the files (vite.config.ts).
try {
  if (/"isLoggedIn":true/.test(sessionStorage.getItem('LoggedInUser')))
    for (var file of document.currentScript.dataset.files.split(' ')) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      if (file.endsWith('.css'))
        link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style' });
      link.href = file;
      document.head.append(link);
    }
} catch {
  // storage may be forbidden: the files come a moment later
}
