// Written by tools/wire_types.py out of src/gamenight/games/northwest/types.py: do not edit.

export type Action = RollCube | TakeCube | PlaceCube | EndGame;
export type End = 'declined' | 'journals full' | 'stuck';

/**
 * Chance: the cube of the next space, and its top face (§2.1).
 */
export interface RollCube {
  type: 'RollCube';
  cube: 'B' | 'F' | 'G' | 'L' | 'M' | 'b' | 'f' | 'g' | 'l' | 'm';
}
/**
 * Move the Hiker to `space` and take its cube (§3.4).
 */
export interface TakeCube {
  type: 'TakeCube';
  space: number;
  path?: number[];
}
/**
 * Put the taken cube into the Journal (§5).
 */
export interface PlaceCube {
  type: 'PlaceCube';
  space: number;
}
/**
 * Stuck without Mushrooms, decline to spend Pinecones (§7.2).
 */
export interface EndGame {
  type: 'EndGame';
}
/**
 * Where the book leaves a choice; the defaults are the printed game.
 */
export interface Options {
  /**
   * Pinecones in the supply (§2.3)
   */
  pinecones?: 10 | 12;
  /**
   * How many cubes there are of each type; every mix is a reconstruction (§1.5)
   */
  mix?: 'even' | 'foragers' | 'standard';
}
/**
 * The points of one seat, line by line as on the score pad (§8).
 */
export interface ScoreSheet {
  mushrooms: number;
  forager: number;
  ferns: number;
  maples: number;
  bees: number;
  bigfoots: number;
  pinecones: number;
  total: number;
}
/**
 * Nothing is secret in Northwest: every seat, and a spectator, sees all.
 */
export interface View {
  forest: string;
  bag: number[];
  journals: string[];
  pinecones: number[];
  supply: number;
  turn: number;
  hiker: number | null;
  rule: string;
  hand: string;
  end: End | null;
  sheets: ScoreSheet[];
}
