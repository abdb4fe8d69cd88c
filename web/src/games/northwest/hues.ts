/** The colours of the seats: the ribbons of their journals, and their marks in the forest. */
const HUES = ['#8fc0e0', '#e8a37e', '#b3cf88', '#cdb2e4'];

export function hueOf(seat: number): string {
  return HUES[seat % HUES.length]!;
}
