// Sets the chosen theme, else that of the system, before the first paint. Otherwise the page would flash in
// the wrong colours.
var theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
try {
  var chosen = JSON.parse(localStorage.getItem('gamenight') || '{}').theme;
  if (chosen === 'light' || chosen === 'dark') theme = chosen;
} catch {
  /* The browser stores nothing: the theme of the system. */
}
document.documentElement.dataset.theme = theme;
