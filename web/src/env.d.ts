/** A rules page as HTML (see vite.config.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
