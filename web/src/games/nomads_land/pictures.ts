/** The pieces of Nomad's Land beside the rules that speak of them. */

import type { Picture } from '../../lib/table/contract';
import DieFace from './DieFace.svelte';
import { LETTERS, terrainOf, type Letter, type Weather } from './map';
import Sample from './Sample.svelte';
import { SKIES } from './skies';
import Tent from './Tent.svelte';
import { capital, SKY } from './words';

const TILES: Record<Letter, readonly string[]> = {
  G: ['5.1'],
  W: ['5.1', '4.7'],
  F: ['5.1', '4.6'],
  H: ['5.2', '6.3'],
  B: ['5.2', '2.5', '6.3'],
  S: ['5.3'],
  M: ['5.4', '6.11'],
  Q: ['5.5'],
  C: ['5.6'],
  T: ['5.7', '6.3'],
  X: ['5.8', '7.1'],
  O: ['5.9', '8.1', '4.9'],
};

/** The faces of the Arrow and the Combat die: rules, caption, die and face. */
const FACES: readonly [readonly string[], string, 'arrow' | 'combat', string][] = [
  [['6.5'], 'Up', 'arrow', 'up'],
  [['6.5'], 'Left', 'arrow', 'left'],
  [['6.5'], 'Right', 'arrow', 'right'],
  [['6.6'], 'Door', 'arrow', 'door'],
  [['6.7'], 'Stairs', 'arrow', 'stairs'],
  [['6.8'], 'T', 'arrow', 'either'],
  [['7.3'], 'Arrow', 'combat', 'arrow'],
  [['7.4'], 'Skull', 'combat', 'skull'],
  [['7.5'], 'Explosion', 'combat', 'explosion'],
  [['7.6'], 'Skull with explosion', 'combat', 'skull_boom'],
  [['7.7'], 'Explosion with bang', 'combat', 'explosion_bang'],
];

export const pictures = (): Picture[] => [
  { rules: ['1.2'], caption: 'A group of nine', Piece: Tent, props: { seat: 0, count: 9 } },
  { rules: ['3.5', '6.12'], caption: 'Another group', Piece: Tent, props: { seat: 1, count: 7 } },
  ...LETTERS.map((letter) => ({
    rules: TILES[letter],
    caption: capital(terrainOf(letter).name),
    Piece: Sample,
    props: { letter },
    width: 2.6,
  })),
  ...(Object.keys(SKIES) as Weather[]).map((weather) => ({
    rules: ['6.2'],
    caption: SKY[weather],
    Piece: SKIES[weather],
    props: { width: '2rem', height: '2rem' },
  })),
  ...FACES.map(([rules, caption, kind, face]) => ({
    rules,
    caption,
    Piece: DieFace,
    props: { kind, face },
    width: 2.4,
  })),
];
