/**
 * Which cubes of a journal score together, and which spoil each other, as the player aid prints it.
 *
 * It is only a picture: points come from the server. tests/web/test_bonds.py checks that bonds.json agrees
 * with the rules.
 */

import printed from './bonds.json';

const SIDE = 4;

interface Bond {
  /** The kinds that matter to a cube, and where. */
  kinds: string;
  steps: number[][];
  spoils: boolean;
}
const BONDS: Record<string, Bond> = printed;

export interface Bonds {
  scores: number[];
  spoils: number[];
}

function minds(journal: string, page: number, other: number): Bond | null {
  const bond = BONDS[journal[page]!.toLowerCase()];
  if (!bond?.kinds.includes(journal[other]!.toLowerCase())) return null;
  const down = Math.floor(other / SIDE) - Math.floor(page / SIDE);
  const right = (other % SIDE) - (page % SIDE);
  return bond.steps.some(([r, c]) => r === down && c === right) ? bond : null;
}

/** The spaces whose cubes score with the cube at `page`, or for which it scores, and those that spoil it. */
export function bondsOf(journal: string, page: number): Bonds {
  const found: Bonds = { scores: [], spoils: [] };
  for (let other = 0; other < journal.length; other++) {
    const bond = minds(journal, page, other) ?? minds(journal, other, page);
    if (bond) (bond.spoils ? found.spoils : found.scores).push(other);
  }
  return found;
}
