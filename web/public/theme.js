// Before the first paint: the theme this browser chose, so that nothing flashes.
try {
  var theme = JSON.parse(localStorage.getItem('gamenight') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* no storage: dark */
}
