/** The pieces of Wednesday beside the rules that speak of them. */

import type { Picture } from '../../lib/table/contract';
import Effect from './Effect.svelte';
import Icon from './Icon.svelte';
import Pawn from './Pawn.svelte';
import Portrait from './Portrait.svelte';
import PowerCard from './PowerCard.svelte';
import Sprite from './Sprite.svelte';
import { outcasts, PLACES, SYMBOLS, TARGETS, type Location, type Outcast, type Target } from './words';

export { Sprite };
export const colours = 'wd';

const LOCATIONS: Location[] = ['crypt', 'jericho', 'pilgrim_village', 'art_shed', 'woods'];
const number = ({ rule }: { rule: string }) => rule.slice(1);

export const pictures = (): Picture[] => [
  ...Object.entries(SYMBOLS).map(([symbol, name], at) => ({
    rules: ['1.4'],
    caption: `${name} ${(at % 5) + 1}`,
    Piece: PowerCard,
    props: { card: `${symbol}${(at % 5) + 1}` },
    width: 2.4,
  })),
  { rules: ['1.5', '8.3'], caption: 'A 6', Piece: PowerCard, props: { card: 'x6' }, width: 2.4 },
  { rules: ['4.1', '4.6'], caption: 'Face down', Piece: PowerCard, props: { card: null }, width: 2.4 },
  {
    rules: ['2.3', '3.6'],
    caption: 'A pawn',
    Piece: Pawn,
    props: { outcast: 'wednesday', own: true, size: '3rem' },
  },
  {
    rules: ['2.8', '4.3', '5.5', '5.6', '5.8'],
    caption: 'Thing',
    Piece: Icon,
    props: { kind: 'thing', size: '2.2rem' },
  },
  {
    rules: ['2.5', '3.8', '3.9', '6.1'],
    caption: 'The Hyde',
    Piece: Icon,
    props: { kind: 'claws', size: '2.2rem' },
  },
  ...(Object.keys(outcasts()) as Outcast[]).map((outcast) => ({
    rules: [number(outcasts()[outcast])],
    caption: outcasts()[outcast].name,
    Piece: Portrait,
    props: { outcast },
    width: 4,
  })),
  ...LOCATIONS.map((location) => ({
    rules: [number(PLACES[location])],
    caption: PLACES[location].name,
    Piece: Icon,
    props: { kind: location, size: '2.2rem' },
  })),
  ...[...LOCATIONS, ...(Object.keys(TARGETS) as Target[])].map((of) => ({
    rules: [number(of in TARGETS ? TARGETS[of as Target] : PLACES[of as Location])],
    caption: of in TARGETS ? 'on the Target' : 'on the tile',
    Piece: Effect,
    props: { of },
    width: 4.6,
  })),
];
