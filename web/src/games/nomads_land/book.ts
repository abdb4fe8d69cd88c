/** What the rules of Nomad's Land show: how to play on one page, and the pieces. Loaded on demand. */

import './index'; // so that what the table has too stays in one file with it

export { default as Primer } from './Primer.svelte';
export * from './pictures';
