/** Which components a table is played with. */

/** A sentence about components that are not the packaged ones. */
export function ownComponents(name: string): string {
  return `Components: ${name}. They are not those of the packaged reconstruction.`;
}
