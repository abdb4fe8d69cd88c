/** The colour and the sign of the tile of each kind of location. */

import basket from 'print:basket';
import bed from 'print:person-in-bed';
import beer from 'print:beer-stein';
import binoculars from 'print:binoculars';
import cutlery from 'print:knife-fork';
import fountain from 'print:water-fountain';
import ice from 'print:ice-cream-cone';
import palm from 'print:palm-tree';

import type { Kind } from './town';

export const GLAZES: Record<Kind, string> = {
  lookout: '#6b4fa0',
  fountain: '#14788f',
  beach: '#a87400',
  supermarket: '#38803c',
  hotel: '#b03a5f',
  restaurant: '#bf4a22',
  bar: '#7a4a1c',
  ice_cream: '#c2507f',
};

export const SIGNS: Record<Kind, string> = {
  lookout: binoculars,
  fountain,
  beach: palm,
  supermarket: basket,
  hotel: bed,
  restaurant: cutlery,
  bar: beer,
  ice_cream: ice,
};
