// Sets the stored theme before the first paint. Otherwise the page would flash in the wrong colours.
try {
  var theme = JSON.parse(localStorage.getItem('gamenight') || '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* The browser stores nothing: the theme stays dark. */
}
