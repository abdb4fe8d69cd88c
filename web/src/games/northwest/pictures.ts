/** The pieces of Northwest beside the rules that speak of them. */

import SpriteIcon from '../../lib/ui/SpriteIcon.svelte';
import type { Picture } from '../../lib/table/contract';
import { COVERS } from './covers';
import Cube from './Cube.svelte';
import Icon from './Icon.svelte';
import Sprite from './Sprite.svelte';
import Steps from './Steps.svelte';
import { KINDS, LEADS, NAMES, type Kind } from './words';

export { Sprite };

/** The rule of each kind about the points it scores (§8). The one about the way it sends is in `LEADS`. */
const SCORED: Record<Kind, readonly string[]> = {
  m: ['8.1', '8.2'],
  f: ['8.3'],
  l: ['8.4'],
  b: ['8.5'],
  g: ['8.6'],
};

export const pictures = (): Picture[] => [
  ...KINDS.flatMap((kind): Picture[] => {
    const leads = LEADS[kind]!.rule.slice(1);
    return [
      {
        rules: ['1.4', leads, ...SCORED[kind]],
        caption: NAMES[kind]!,
        Piece: Cube,
        props: { cube: kind },
        width: 2.6,
      },
      { rules: [leads], caption: 'leads here', Piece: Steps, props: { kind }, width: 3.6 },
    ];
  }),
  { rules: ['1.6', '3.5'], caption: 'Fern with a pinecone', Piece: Cube, props: { cube: 'F' }, width: 2.6 },
  {
    rules: ['2.3', '6.1', '6.2', '7.6', '8.7'],
    caption: 'Pinecone',
    Piece: Icon,
    props: { kind: 'cone', size: '2rem' },
  },
  {
    rules: ['2.4', '3.3', '3.4'],
    caption: 'Hiker',
    Piece: SpriteIcon,
    props: { id: 'nw-hiker', size: '2.8rem' },
  },
  ...Object.entries(COVERS).map(([cover, { name }]) => ({
    rules: ['2.2'],
    caption: name,
    Piece: SpriteIcon,
    props: { id: `nw-cover-${cover}`, size: '3rem' },
  })),
];
