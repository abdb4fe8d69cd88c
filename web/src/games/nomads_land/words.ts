/** The texts of Nomad's Land: prompts, tiles, weather and news. */

import { listed } from '../../lib/house/words';
import { yourself } from '../../lib/table/company';
import type { Asked, BarAction, Scene } from '../../lib/table/contract';
import type { Outcome, SeatInfo } from '../../lib/wire/types';
import { fromPrinted } from '../../lib/table/printed';
import {
  combats,
  letterAt,
  printed,
  ROUNDS,
  skies,
  terrainOf,
  zoneOf,
  type Letter,
  type Weather,
} from './map';
import { combatOdds, doorWords } from './odds';
import { places } from './opening';
import type { Action, Blown, Coming, Printed, View } from './types';

/** The effect of each terrain on a group (§5), besides the cost to enter it. */
export const effects = fromPrinted(
  ({
    tunnel,
    fed,
    hunger_penalty: hunger,
    revived,
  }: Printed): Record<Letter, { text: string; rule: string }> => ({
    G: { text: 'easy going', rule: '§5.1' },
    S: { text: 'heavy going', rule: '§5.3' },
    M: { text: 'nobody enters it', rule: '§5.4' },
    H: { text: 'a turn that begins here is safe from the weather', rule: '§5.2' },
    Q: { text: 'takes all the movement left and ends the turn', rule: '§5.5' },
    C: { text: 'groups can go down over the red edge, but not up', rule: '§5.6' },
    T: { text: `${tunnel} more movement leads to the other end; safe from the weather`, rule: '§5.7' },
    X: { text: 'the Combat die decides what happens', rule: '§5.8' },
    W: { text: `at a death only ${dying(hunger)} here`, rule: '§4.7' },
    F: { text: `at a death only ${dying(fed)} here, while the food lies in its zone`, rule: '§4.6' },
    B: { text: 'groups begin here; a turn that begins here is safe from the weather', rule: '§5.2' },
    O: { text: `brings back up to ${nomads(revived)} and keeps death away`, rule: '§8.1' },
  }),
);

export const SKY: Record<Weather, string> = {
  sunny: 'Sunny',
  partly_cloudy: 'Partly cloudy',
  raining: 'Raining',
  thunderstorm: 'Thunderstorm',
  blizzard: 'Blizzard',
  tornado: 'Tornado',
};

export function nomads(count: number): string {
  return count === 1 ? '1 nomad' : `${count} nomads`;
}

/** "1 nomad dies", "2 nomads die". */
export function dying(count: number): string {
  return `${nomads(count)} ${count === 1 ? 'dies' : 'die'}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The effect of a weather on a group that begins its turn without shelter. */
export function skyEffect(weather: Weather): string {
  const { penalty, push } = skies()[weather];
  const effects = [
    ...(penalty ? [`−${penalty} movement`] : []),
    ...(push ? [`blown ${push === 1 ? '1 square' : `${push} squares`}`] : []),
  ];
  return effects.join(', and ') || 'no effect';
}

export function nextDeath(view: View): Coming | null {
  return view.coming.find((turn) => turn.death) ?? null;
}

/** When the next death comes. */
export function deathWhen(view: View, death: Coming): string {
  const away = death.round - view.round;
  return away <= 0 ? 'at the end of this turn' : `at the end of turn ${death.round}`;
}

/** The name of a tile: "Sand at Tip b5". */
export function tileName(tile: number): string {
  if (letterAt(tile) === 'O') return 'The Oasis';
  return `${capital(terrainOf(letterAt(tile)).name)} at ${printed().names[tile]}`;
}

/** The name, cost and effect of a tile. */
export function tileWords(tile: number, view: View): string {
  const letter = letterAt(tile);
  const { cost } = terrainOf(letter);
  const { text, rule } = effects()[letter];
  const barren =
    letter === 'F' && view.zone !== null && zoneOf(tile) !== view.zone
      ? `; the food is in ${view.zone} now`
      : '';
  const chances = letter === 'X' ? `: ${trapWords()}` : '';
  const price = cost === null ? '' : `${cost} movement, `;
  return `${tileName(tile)}: ${price}${text}${chances}${barren} (${rule})`;
}

/** The faces of the Combat die with their chances: "2/6 pass safely, 1/6 ...". */
export function trapWords(): string {
  return combatOdds()
    .map(({ times, words }) => `${times}/6 ${words}`)
    .join(', ');
}

/** The targets on the board that choose an action. */
export function parts(action: Action): readonly string[] {
  switch (action.type) {
    case 'Walk':
      return [`tile:${action.way.at(-1)}`];
    case 'Spawn':
    case 'Teleport':
      return [`tile:${action.tile}`];
    case 'ChooseSide':
      return [`side:${action.side}`];
    default:
      return [action.type];
  }
}

export function bar(action: Action): BarAction | null {
  return action.type === 'EndTurn' ? { label: 'End turn', asks: null, kind: 'pass' } : null;
}

export function asked({ view, seats }: Scene<View, Action>): Asked {
  const words = askedNow(view, seats);
  const lost = lostTurns(view, seats);
  return lost && view.phase !== 'over' ? { ...words, rule: lost } : words;
}

/** Which groups could not walk in their last turn, and why. */
export function lostTurns(view: View, seats: readonly SeatInfo[]): string {
  const you = yourself(seats);
  return view.lost_turns
    .map(({ seat, by }) => {
      const who = seat === you ? 'You' : (seats[seat]?.name ?? '');
      const where = by === 'trap' ? 'a trap' : 'quicksand';
      return `${who} lost a turn: the wind blew the group into ${where} before it could walk (§6.13)`;
    })
    .join('. ');
}

/** Which Start tiles the group may choose, and why it chooses now (§2.5). */
function askedStart(view: View, seats: readonly SeatInfo[]): string {
  const { moves, chooses } = places(view, view.turn);
  const order =
    view.turn === yourself(seats)
      ? `You move ${moves} and therefore choose ${chooses}`
      : `${seats[view.turn]?.name ?? ''} moves ${moves} and therefore chooses ${chooses}`;
  return `${order}: any free Start tile, but none in ${view.zone}, where the food lies (§2.5)`;
}

function askedNow(view: View, seats: readonly SeatInfo[]): Asked {
  switch (view.phase) {
    case 'zone':
      return {
        text: 'The Zone die says where the food lies',
        rule: 'Only its six zones can come first (§2.2)',
      };
    case 'challenge':
      return {
        text: 'The Challenge dice decide who moves first',
        rule: 'The highest roll moves first; those who tie roll again, at most ten times (§2.4)',
      };
    case 'spawn':
      return { text: 'Choose a Start tile', rule: askedStart(view, seats) };
    case 'weather':
      return { text: 'The weather changes', rule: 'The Weather die is rolled for all (§4.4)' };
    case 'arrow':
      return {
        text: 'The wind rises: the Arrow die is rolled',
        rule: `${SKY[view.weather]}: ${skyEffect(view.weather)} (§6.5)`,
      };
    case 'side':
      return {
        text: 'The wind turns: left or right?',
        rule: 'The Arrow die shows a T: the player chooses (§6.8)',
      };
    case 'trap':
      return {
        text: 'A trap: the Combat die decides',
        rule: 'The group continues its walk only if the die shows an arrow (§3.7)',
      };
    case 'teleport':
      return {
        text: 'Leave the Oasis for a Start tile',
        rule: 'After a death the Oasis must be left (§8.5)',
      };
    default:
      return { text: `Walk: ${view.movement} movement left`, rule: forecast(view) };
  }
}

/** The next death of the group whose turn it is. */
function forecast(view: View): string {
  const death = nextDeath(view);
  if (!death) return `Turn ${view.round} of ${ROUNDS} (§3.4)`;
  return (
    `Death comes ${deathWhen(view, death)}, with food in ${death.zone}: here it takes ` +
    `${nomads(view.losses[view.turn] ?? 0)} (§4.5)`
  );
}

/** The latest events in a few words. A plain step gives an empty text. */
export function news(view: View, names: readonly string[]): string {
  const told = view.events.flatMap((event): string[] => {
    switch (event.type) {
      case 'RoundBegan':
        return [`Turn ${event.round}`];
      case 'FoodLies':
        return [`Food in ${event.zone}`];
      case 'WeatherTurned':
        return [SKY[event.weather]];
      case 'Tied':
        return event.rerolls_left
          ? [`A tie: ${listed(event.seats.map((seat) => names[seat] ?? ''))} roll again`]
          : ['Still a tie: the seats decide'];
      case 'WentFirst':
        return [`${names[event.seat]} moves first`];
      case 'Trapped':
        return [`Trap: ${combats()[event.face]}`];
      case 'Sank':
        return ['Quicksand'];
      case 'LostTurn':
        return [`${names[event.seat]} loses the turn`];
      case 'ReachedOasis':
        return [`${names[event.seat]} reaches the Oasis`];
      case 'Starved':
        return [
          event.losses.some(Boolean)
            ? `Death takes ${nomads(event.losses.reduce((sum, lost) => sum + lost, 0))}`
            : 'Death takes nobody',
        ];
      case 'Perished':
        return [`${names[event.seat]} is out`];
      case 'Blown':
        return [blownNews(event, view)];
      default:
        return [];
    }
  });
  return told.join(' · ');
}

function blownNews({ direction, off_the_map: off, rammed, way, face }: Blown, view: View): string {
  if (direction === null) return `${capital(face)}: ${doorWords(view.options)} (§6.6)`;
  if (off) return 'Nearly blown off the island: a nomad is lost';
  if (rammed != null) return 'Blown into another group: both lose a nomad';
  return way.length > 1 ? `The wind blows ${direction}` : 'Blown against the mountains';
}

const ENDS: Record<string, string> = {
  'nine turns': 'Nine turns are over: the most nomads win (§9.2).',
  'last group': 'Only one group is left on the island (§9.3).',
  'nobody left': 'Nobody is left on the island (§9.4).',
};

export function ended({ winners, reason }: Outcome): string {
  return `${ENDS[reason] ?? ''}${winners.length > 1 ? ' Equal groups share the victory (§9.5).' : ''}`;
}

/** Why a tile cannot be chosen now, in a few words. */
export function outOfReach(view: View, myTurn: boolean): string {
  if (!myTurn || view.phase === 'over') return '';
  if (view.phase === 'spawn' || view.phase === 'teleport') return 'choose a Start tile';
  return view.phase === 'walk' ? `out of reach with ${view.movement} movement` : '';
}

const CAUSES: Record<View['tolls'][number]['cause'], string> = {
  food: 'on food',
  water: 'on water',
  hunger: 'starved',
  trap: 'trap',
  edge: 'off the edge',
  ram: 'collision',
  oasis: 'Oasis',
};

/** For each turn in which nomads died or came back: how many of each group, and why. */
export function tolls(view: Pick<View, 'nomads' | 'tolls'>): { name: string; cells: string[] }[] {
  const told = view.tolls.filter((toll) => toll.nomads);
  return [...new Set(told.map((toll) => toll.round))].map((round) => ({
    name: `Turn ${round}`,
    cells: view.nomads.map((_, seat) =>
      told
        .filter((toll) => toll.round === round && toll.seat === seat)
        .map(({ cause, nomads: count }) => `${cause === 'oasis' ? '+' : '−'}${count} ${CAUSES[cause]}`)
        .join(', '),
    ),
  }));
}
