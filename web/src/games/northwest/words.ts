/** Northwest in words: what is asked, and what a thing on the table is. */

import type { Asked, Choice, Scene } from '../../lib/table/contract';
import type { Outcome } from '../../lib/wire/types';
import { bondsOf } from './bonds';
import { landings } from './pattern';
import type { Action, Foresight, TakeCube, View } from './types';

export const KINDS = ['m', 'f', 'l', 'b', 'g'] as const;
export type Kind = (typeof KINDS)[number];

export const NAMES: Record<string, string> = { m: 'Mushroom', f: 'Fern', l: 'Maple', b: 'Bee', g: 'Bigfoot' };

/** Where a cube makes the next hiker look for one (§4), and where it sends the hiker, seen from the cube. */
export const LEADS: Record<string, { way: string; onward: string; rule: string }> = {
  m: { way: 'around the hiker', onward: 'to any space around it', rule: '§4.1' },
  l: { way: 'diagonally next to the hiker', onward: 'diagonally next to it', rule: '§4.2' },
  f: { way: 'next to the hiker, not diagonally', onward: 'next to it, not diagonally', rule: '§4.3' },
  b: { way: 'a knight’s move from the hiker', onward: 'a knight’s move on', rule: '§4.4' },
  g: { way: 'in the hiker’s row or column', onward: 'anywhere along its row or column', rule: '§4.5' },
};

export const SCORES: Record<string, { text: string; rule: string }> = {
  m: { text: '1 point each; half as much again for the one player with the most', rule: '§8.1, §8.2' },
  f: { text: '2 points each with another Fern beside it', rule: '§8.3' },
  l: { text: '2 points each with another Maple diagonally next to it', rule: '§8.4' },
  b: { text: '1 point for each other type around it, 4 at most', rule: '§8.5' },
  g: { text: '5 points each with no Bigfoot in its row, its column or next to it', rule: '§8.6' },
};

export function isCube(cube: string | undefined): cube is string {
  return cube !== undefined && cube !== '' && cube !== '.';
}

export function nameOf(cube: string): string {
  return NAMES[cube.toLowerCase()] ?? 'empty space';
}

export function hasCone(cube: string): boolean {
  return cube !== cube.toLowerCase();
}

/** A cube as it is called aloud: "Fern with a pinecone". */
export function fullName(cube: string): string {
  return hasCone(cube) ? `${nameOf(cube)} with a pinecone` : nameOf(cube);
}

export function spaceName(space: number, side: number): string {
  return `${'abcdefgh'[space % side]}${Math.floor(space / side) + 1}`;
}

/** What has to be pointed at to choose an action: a cube of the forest, or a space of the journal. */
export function parts(action: Action): readonly string[] {
  switch (action.type) {
    case 'TakeCube':
      return [`take:${action.space}`];
    case 'PlaceCube':
      return [`place:${action.space}`];
    default:
      return [action.type];
  }
}

export function takes(choices: readonly Choice<Action>[]): Choice<TakeCube>[] {
  return choices.filter((choice): choice is Choice<TakeCube> => choice.action.type === 'TakeCube');
}

/** The pinecones a way costs: a path is where the rule leads, then one step for each. */
export function cost(action: TakeCube): number {
  return Math.max((action.path?.length ?? 0) - 1, 0);
}

/** What another player does now; null if somebody at this screen is to act. */
function others({ view, seats, toAct }: Scene<View, Action>): string | null {
  const acting = seats.find(({ seat }) => seat === toAct[0]);
  if (!acting || acting.yours) return null;
  if (view.hand) return `${acting.name} places the ${nameOf(view.hand)}`;
  if (view.hiker === null) return `${acting.name} takes any Mushroom`;
  if (stuck(view)) return `${acting.name} is stuck`;
  return `${acting.name} takes a cube ${LEADS[view.rule]!.way}`;
}

export function asked(scene: Scene<View, Action>): Asked {
  const { view, choices } = scene;
  if (view.forest.length < 64) return { text: 'The cubes are rolled into the forest', rule: '§2.1' };
  const other = others(scene);
  const own = order(view, choices);
  return other === null ? own : { ...own, text: other };
}

/** What the player who is to act has to do. */
function order(view: View, choices: readonly Choice<Action>[]): Asked {
  if (view.hand) {
    return {
      text: `Place the ${nameOf(view.hand)} in the Journal`,
      rule:
        `${nameOf(view.hand)}: ${SCORES[view.hand.toLowerCase()]!.text} ` +
        `(${SCORES[view.hand.toLowerCase()]!.rule})`,
    };
  }
  if (view.hiker === null)
    return { text: 'Take any Mushroom, anywhere', rule: 'So begins the first turn of the game (§3.2)' };
  const lead = LEADS[view.rule]!;
  if (stuck(view) && !/m/i.test(view.forest))
    return {
      text: 'Stuck, and no Mushroom is left: spend pinecones, or end the game',
      rule: `No cube lies ${lead.way} (${lead.rule}). “End the game” ends it at once, for everybody (§7.2)`,
    };
  if (stuck(view)) {
    const cones = takes(choices).some(({ action }) => cost(action) > 0);
    return {
      text: `Stuck: take any Mushroom${cones ? ', or spend pinecones' : ''}`,
      rule: `No cube lies ${lead.way} (${lead.rule}, §7.1)`,
    };
  }
  return {
    text: `Take a cube ${lead.way}`,
    rule: `Because the last cube was a ${NAMES[view.rule]} (${lead.rule})`,
  };
}

/** Whether nothing the ghost pattern points at holds a cube. */
export function stuck(view: View): boolean {
  return view.hiker !== null && !landings(view.rule, view.hiker).some((space) => isCube(view.forest[space]));
}

const ENDS: Record<string, string> = {
  'journals full': 'All Journals are full (§7.4).',
  stuck: 'No way on, and no Mushroom left (§7.3).',
  declined: 'A stuck hiker called it a day (§7.2).',
};

export function ended({ scores, winners, reason }: Outcome): string {
  const best = Math.max(...scores);
  const tied = scores.filter((score) => score === best).length > winners.length;
  return `${ENDS[reason] ?? ''}${tied ? ' The tie goes to the most pinecones (§8.8).' : ''}`;
}

/** A number of points with its sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** What the server says of taking a cube; nothing at a server that does not say it. */
export function factsOf(choice: Choice<TakeCube> | null | undefined): Foresight | null {
  return (choice?.facts as Foresight | null | undefined) ?? null;
}

/** What taking a cube earns, and what it leaves to the next player, as a sentence. */
export function foretold(facts: Foresight, next: string, answers: boolean): string {
  const { gains, page, then, takes = [], paid = [], best, answer = 0 } = facts;
  const points = `${signed(gains)} ${Math.abs(gains) === 1 ? 'point' : 'points'} at ${spaceName(page, 4)}`;
  if (then === 'ends') return `${points}; then the game ends`;
  const cubes = `${takes.length} ${takes.length === 1 ? 'cube' : 'cubes'}`;
  const free = then === 'stuck' ? `${next} is stuck then (§7.1)` : `${next} could take ${cubes}`;
  const more = paid.length ? `, ${paid.length} more with pinecones` : '';
  const told = answers && best != null ? `, at best ${signed(answer)} at ${spaceName(best, 8)}` : '';
  return `${points}; ${free}${more}${told}`;
}

/** A cube of a journal: what it scores by, and which cubes score with it or spoil it. */
export function explained(journal: string, page: number): string {
  const cube = journal[page]!;
  const { text, rule } = SCORES[cube.toLowerCase()]!;
  const { scores, spoils } = bondsOf(journal, page);
  const listed = (pages: number[]) => pages.map((at) => spaceName(at, 4)).join(', ');
  const bonds = [
    scores.length ? `scores with ${listed(scores)}` : '',
    spoils.length ? `spoiled by ${listed(spoils)}` : '',
  ].filter(Boolean);
  const told = bonds.length ? `; ${bonds.join(', ')}` : '';
  return `${fullName(cube)} at ${spaceName(page, 4)}: ${text} (${rule})${told}`;
}

/** In a few words, why a cube of the forest cannot be chosen now. */
export function outOfReach(view: View, myTurn: boolean): string {
  if (!myTurn) return 'another player’s turn';
  if (view.hand) return 'place the cube in hand first (§3.1)';
  if (view.hiker === null) return 'the first turn takes a Mushroom (§3.2)';
  const lead = LEADS[view.rule]!;
  return `out of reach: after a ${NAMES[view.rule]} one takes a cube ${lead.way} (${lead.rule})`;
}
