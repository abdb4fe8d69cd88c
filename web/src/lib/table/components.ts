/** Which components a table is played with. */

/** A sentence about the operator's own components. */
export function ownComponents(name: string): string {
  return `Components: ${name}. They are the operator’s own, not the packaged reconstruction.`;
}
