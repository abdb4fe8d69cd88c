/** The pieces of ¿Dónde Es? beside the rules that speak of them. */

import type { Picture } from '../../lib/table/contract';
import Icon from './Icon.svelte';
import MoveCard from './MoveCard.svelte';
import Person from './Person.svelte';
import Sprite from './Sprite.svelte';
import { printed } from './town';
import { CARD_NAMES } from './words';
import Wish from './Wish.svelte';

export { Sprite };
export const colours = 'de';

const NUMBERED = /§(\d+\.\d+)/;

export const pictures = (): Picture[] => [
  ...printed().cards.map((card) => ({
    rules: ['1.7', '4.3'],
    caption: CARD_NAMES[card],
    Piece: MoveCard,
    props: { card },
  })),
  ...printed().kinds.map(({ kind, name }) => ({
    rules: kind === 'beach' ? ['1.4', '1.6'] : ['1.4'],
    caption: name,
    Piece: Wish,
    props: { kind, size: '2.2rem' },
  })),
  { rules: ['1.8', '3.2'], caption: 'Agnes', Piece: Person, props: { tourist: 'agnes', mood: 1 } },
  { rules: ['5.5'], caption: 'delighted', Piece: Person, props: { tourist: 'agnes', mood: 0 } },
  { rules: ['6.2', '6.4'], caption: 'frustrated', Piece: Person, props: { tourist: 'agnes', mood: 3 } },
  { rules: ['6.3', '9.1'], caption: 'furious', Piece: Person, props: { tourist: 'agnes', mood: 4 } },
  {
    rules: ['2.4', '3.6'],
    caption: 'first player',
    Piece: Icon,
    props: { kind: 'first', size: '2.2rem' },
  },
  ...printed().events.map(({ event, name, rule }) => ({
    rules: NUMBERED.exec(rule)?.slice(1) ?? [],
    caption: name,
    Piece: Icon,
    props: { kind: `event-${event}`, size: '2.2rem' },
  })),
];
