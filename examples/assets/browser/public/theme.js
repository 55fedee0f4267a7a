// Runs before the first paint: a stored choice of theme wins over the system's, which CSS follows by itself.
try {
  var theme = localStorage.getItem('sealbook.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden: the system's theme holds
}
