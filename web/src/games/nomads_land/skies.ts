/** The picture of each weather. */

import type { Component } from 'svelte';

import Blizzard from '~icons/game-icons/snowing';
import Raining from '~icons/game-icons/raining';
import Storm from '~icons/game-icons/lightning-storm';
import Sunny from '~icons/game-icons/sun';
import Cloudy from '~icons/game-icons/sun-cloud';
import Tornado from '~icons/game-icons/tornado';

import type { Weather } from './map';

export const SKIES: Record<Weather, Component> = {
  sunny: Sunny,
  partly_cloudy: Cloudy,
  raining: Raining,
  thunderstorm: Storm,
  blizzard: Blizzard,
  tornado: Tornado,
};
