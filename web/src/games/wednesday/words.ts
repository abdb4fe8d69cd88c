/** The texts of Wednesday: names, prompts and reminders, and the parts that an action is chosen by. */

import { either } from '../../lib/house/words';
import type { Asked, BarAction, Choice, Scene } from '../../lib/table/contract';
import { fromPrinted } from '../../lib/table/printed';
import { complete, targets } from '../../lib/table/selection';
import type { Outcome } from '../../lib/wire/types';
import type {
  Action,
  Attack,
  ChooseOutcast,
  Counted,
  MoveTo,
  Printed,
  RevealToken,
  Said,
  Say,
  View,
} from './types';

export type Place = MoveTo['place'];
export type Location = RevealToken['location'];
export type Target = View['targets'][number];
export type Outcast = ChooseOutcast['outcast'];
export type Phrase = Say['phrase'];
export type Card = Counted['card'];

interface Told {
  name: string;
  /** The text on a tile, if `text` is too long. */
  short?: string;
  text: string;
  rule: string;
  /** An example of an Outcast's power. */
  example?: string;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const inWords = (number: number): string => NUMBERS[number] ?? String(number);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The printed numbers of this table. */
export const numbers = fromPrinted((printed: Printed) => printed);

export const SYMBOLS: Record<string, string> = {
  s: 'Siren',
  w: 'Werewolf',
  b: 'Bee',
  m: 'Medusa',
  t: 'Bat',
  e: 'Eye',
};

export const PLACES: Record<Place, Told> = {
  nevermore: { name: 'Nevermore Academy', text: 'no card is played here', rule: '§4.2' },
  crypt: { name: 'The Crypt', text: '3s count nothing', rule: '§9.1' },
  jericho: { name: 'Jericho', text: '4s count nothing', rule: '§9.2' },
  pilgrim_village: {
    name: 'Pilgrim Village',
    short: 'Sirens, Werewolves count nothing',
    text: 'Sirens and Werewolves count nothing',
    rule: '§9.3',
  },
  art_shed: { name: 'Art Shed', text: 'Bees count nothing', rule: '§9.4' },
  woods: {
    name: 'The Woods',
    short: 'nobody stays',
    text: 'a player who starts a turn here must move on',
    rule: '§9.5',
  },
};

export const TARGETS: Record<Target, { short: string; text: string; rule: string }> = {
  twos: { short: '2s count 4', text: 'every 2 counts 4', rule: '§10.1' },
  ones: { short: '1s count 3', text: 'every 1 counts 3', rule: '§10.2' },
  medusa: { short: 'Medusas count +1', text: 'every Medusa counts 1 more', rule: '§10.3' },
  bat: { short: 'Bats count +1', text: 'every Bat counts 1 more', rule: '§10.4' },
  eye: { short: 'Eyes count +1', text: 'every Eye counts 1 more', rule: '§10.5' },
};

export const outcasts = fromPrinted(({ enid, sixes, yoko }: Printed): Record<Outcast, Told> => ({
  wednesday: {
    name: 'Wednesday Addams',
    text:
      'When the cards of an attack are turned up, she may swap one for a card of her hand with the ' +
      'same symbol or number.',
    example: 'A Bee 1 lies there: her Bee 5 for it is +4.',
    rule: '§8.1',
  },
  enid: {
    name: 'Enid Sinclair',
    text: `If she stands where the Hyde attacks, she adds ${enid} to the sum.`,
    example: `12 points lie there: with her it is ${12 + enid}.`,
    rule: '§8.2',
  },
  bianca: {
    name: 'Bianca Barclay',
    text:
      `${capital(inWords(sixes))} 6s lie before her: she may discard a card and play a 6 instead. ` +
      'Once turned up, a 6 leaves the game.',
    example: 'Her 1 is worth little: she plays a 6 for it.',
    rule: '§8.3',
  },
  ajax: {
    name: 'Ajax Petropolus',
    text: 'He may play any number of 1s in a turn, Thing’s too.',
    example: 'Three 1s in one turn, where 1s count 3: 9 points.',
    rule: '§8.4',
  },
  eugene: {
    name: 'Eugene Ottinger',
    text: 'He may play his card where he stands, or next to it.',
    example: 'From Nevermore he plays at any of the five.',
    rule: '§8.5',
  },
  yoko: {
    name: 'Yoko Tanaka',
    text: `She draws up to ${inWords(yoko)} cards and discards the one she likes least.`,
    example: 'She draws a 5 and throws away a 1.',
    rule: '§8.6',
  },
}));

/** What can be said: on a tile, in a sentence about the tile, and in full. */
export const PHRASES: Record<Phrase, { short: string; text: string; full: (place: string) => string }> = {
  covered: { short: 'covered', text: 'I have this covered.', full: (at) => `I have ${at} covered.` },
  needs_more: {
    short: 'needs more',
    text: 'We should focus on this more.',
    full: (at) => `We should focus on ${at} more.`,
  },
  little_help: {
    short: 'little help',
    text: 'I did not give much help here.',
    full: (at) => `I did not give much help at ${at}.`,
  },
  going: { short: 'going there', text: 'I am going there.', full: (at) => `I am going to ${at}.` },
  send_thing: { short: '', text: 'Please send me Thing.', full: () => 'Please send me Thing.' },
  wait: { short: '', text: 'Wait for me.', full: () => 'Wait for me.' },
  thanks: { short: '', text: 'Thank you.', full: () => 'Thank you.' },
};

const PLAIN: readonly Phrase[] = ['going', 'send_thing', 'wait', 'thanks'];

/** What the panel of phrases is open for: a Location, or phrases that name none. */
export type About = Location | 'everybody';

export const spoken = ({ location, phrase }: Said): string =>
  PHRASES[phrase].full(location ? inText(location) : '');

/** When something was said. */
export function ago(view: View, { number }: Said): string {
  const turns = view.number - number;
  return turns === 0 ? 'in this turn' : turns === 1 ? 'a turn ago' : `${turns} turns ago`;
}

/** Whether a table turn has passed since. */
export const isOld = (view: View, { number }: Said): boolean => view.number - number >= view.hands.length;

/** What a player said in the last table turn, the newest last. */
export const latelySaid = (view: View, seat: number): Said[] =>
  view.said.filter((each) => each.seat === seat && !isOld(view, each));

/** What was said between two views. */
export const newlySaid = (before: View, after: View): Said[] =>
  after.said.filter(
    (each) =>
      !before.said.some(
        (old) => old.seat === each.seat && old.number === each.number && spoken(old) === spoken(each),
      ),
  );

/** Whether nothing but speech lies between two views: then a choice that was begun goes on. */
export const onlySaid = (before: View, after: View): boolean =>
  JSON.stringify({ ...before, said: [] }) === JSON.stringify({ ...after, said: [] });

/** The phrases that may be said about a Location, or to everybody. */
export function phrasesFor(
  asides: readonly Choice<Action>[],
  about: About,
): { choice: Choice<Action>; text: string }[] {
  const location = about === 'everybody' ? null : about;
  return asides.flatMap((choice) =>
    choice.action.type === 'Say' && choice.action.location === location
      ? [{ choice, text: choice.text.replace('Say: ', '') }]
      : [],
  );
}

/** The Locations that players may speak of: those not yet attacked. */
export const speakable = (view: View): Location[] =>
  view.ring.filter((at) => !view.attacks.some((attack) => attack.location === at));

/** Why some phrases are not on offer, and when they are again; empty if all are. */
export function silence(view: View, seat: number, about: About): string {
  const mine = view.said.filter((each) => each.seat === seat && each.number === view.number);
  const told = [
    mine.some((each) => each.location === about && !PLAIN.includes(each.phrase))
      ? `You have spoken of ${inText(about as Location)} in this turn. ` +
        'You may speak of it again when the next turn begins (§11.5).'
      : '',
    mine.some((each) => PLAIN.includes(each.phrase))
      ? `You have said “${spoken(mine.find((each) => PLAIN.includes(each.phrase))!)}” in this turn. ` +
        'You may say another phrase without cards when the next turn begins (§11.5).'
      : '',
  ];
  return told.filter(Boolean).join(' ');
}

/** The results from the worst to the best. */
export const RUNGS = ['hyde wins', 'beginners', 'intermediates', 'masters'] as const;

const RANKS = ['first', 'second', 'third', 'fourth', 'fifth'];
export const NUMERALS = ['I', 'II', 'III', 'IV', 'V'];

export const rankName = (rank: number): string => RANKS[rank - 1] ?? '';

export const firstName = (outcast: Outcast | undefined): string =>
  outcast ? outcasts()[outcast].name.split(' ')[0]! : '';

export function cardName(card: Card): string {
  return card === 'x6' ? '6' : `${SYMBOLS[card[0]!]} ${card[1]}`;
}

/** The name of a Location or of Nevermore within a sentence. */
export const inText = (place: Place): string => (place === 'art_shed' ? 'the Art Shed' : PLACES[place].name);

/** A sentence: where the Hyde may still strike in this round. */
export function threat(view: View): string {
  const [only, ...more] = view.threatened;
  if (!only) return '';
  if (!more.length)
    return `The Hyde strikes ${inText(only)}, for certain: ${view.needed} points stop it (§3.9)`;
  return `The Hyde may still strike ${either(view.threatened.map(inText))} (§3.9)`;
}

export type Fate = 'open' | 'seen' | 'certain' | 'saved' | 'wounded';

/** What is known of a Location: whether the Hyde may strike it, was seen there, or has struck. */
export function fate(view: View, location: Location): Fate {
  const attack = view.attacks.find((each) => each.location === location);
  if (attack) return attack.saved ? 'saved' : 'wounded';
  if (view.seen.includes(location) && view.phase !== 'swap') return 'seen';
  return view.threatened.length === 1 && view.threatened[0] === location ? 'certain' : 'open';
}

export const FATES: Record<Fate, string> = {
  open: 'The Hyde may strike here',
  seen: 'Safe in this round: the Hyde was seen here and will not strike (§3.8)',
  certain: 'The Hyde strikes here, for certain (§3.9)',
  saved: 'The Hyde attacked here, and the Target was saved; no card can be played here (§3.7)',
  wounded: 'The Hyde attacked here, and the Target is lost; no card can be played here (§3.7)',
};

/** The number of this table turn, and how many the round has. */
export function tableTurn(view: View): { at: number; of: number } {
  const of = view.phase === 'swap' ? view.seen.length : view.seen.length + view.threatened.length;
  return { at: Math.min(view.seen.length + 1, of), of };
}

/** The reason for the points of a card in an attack. */
export function reason({ card, why }: Counted, attack: Attack): string {
  if (why === 'void') return 'counts nothing here';
  if (why === 'target') return `Target: ${TARGETS[attack.target].short}`;
  return card === 'x6' ? 'always 6' : 'as printed';
}

/** A reminder if the power of this seat's Outcast can be used now; else empty. */
export function reminder(view: View, seat: number, choices: readonly Choice<Action>[]): string {
  const has = (test: (action: Action) => boolean) => choices.some(({ action }) => test(action));
  const here = view.pawns[seat];
  switch (view.outcasts[seat]) {
    case 'wednesday':
      return has(({ type }) => type === 'Swap') ? 'She may swap a card now' : '';
    case 'enid':
      return view.threatened.some((at) => at === here)
        ? `+${numbers().enid} if the Hyde strikes where she stands`
        : '';
    case 'bianca':
      return has(({ type }) => type === 'PlaySix') ? 'She may play a 6 now' : '';
    case 'ajax':
      return has((action) => action.type === 'PlayCard' && action.card[1] === '1')
        ? 'He may play several 1s now'
        : '';
    case 'eugene':
      return has((action) => action.type === 'PlayCard' && action.location !== here)
        ? 'He may play a card next door now'
        : '';
    case 'yoko':
      return has(({ type }) => type === 'Discard') ? 'She must discard one card' : '';
    default:
      return '';
  }
}

/** The parts of an action in the order a player clicks them: a card, then a Location if there are several. */
export function partsOf(
  view: View,
  choices: readonly Choice<Action>[],
): (action: Action) => readonly string[] {
  const played = choices.flatMap(({ action }) =>
    'location' in action && action.type !== 'Say' ? [action.location] : [],
  );
  const site = (location: Location) => (new Set(played).size > 1 ? [`place:${location}`] : []);
  const giving = choices.every(({ action }) => action.type === 'ExchangeWithThing');
  return (action) => {
    switch (action.type) {
      case 'ChooseOutcast':
        return [`outcast:${action.outcast}`];
      case 'MoveTo':
        return [`place:${action.place}`];
      case 'Stay':
        return [`place:${view.pawns[view.turn]}`];
      case 'PlayCard':
        return [`card:${action.card}`, ...site(action.location)];
      case 'PlayThingCard':
        return ['thing', ...site(action.location)];
      case 'PlaySix':
        return ['six', `card:${action.discard}`, ...site(action.location)];
      case 'Discard':
        return [`card:${action.card}`];
      case 'ExchangeWithThing':
        return giving ? [`card:${action.card}`] : ['exchange', `card:${action.card}`];
      case 'SendThing':
        return [`seat:${action.seat}`];
      case 'Swap':
        return [`card:${action.give}`, `take:${action.take}`];
      default:
        return [action.type];
    }
  };
}

/** What a click on a part does: it completes a choice, or waits for the next part. */
export interface Offer {
  choice: Choice<Action> | null;
  text: string;
  /** The badge of the choice, if all choices that begin so have the same. */
  badge: string;
}

/** Every part that can be clicked: parts that continue the picked ones, and parts that begin a choice. */
export function offers(
  view: View,
  choices: readonly Choice<Action>[],
  picked: readonly string[],
): Map<string, Offer> {
  const parts = partsOf(view, choices);
  const found = new Map<string, Offer>();
  for (const [begun, open] of [
    [[], targets(choices, parts)],
    [picked, targets(choices, parts, picked)],
  ] as const)
    for (const [part, left] of open) {
      const choice = complete(choices, parts, [...begun, part]);
      const sure = choice ?? (new Set(left.map(({ badge }) => badge)).size === 1 ? left[0]! : null);
      found.set(part, { choice, text: choice?.text ?? onward(part, left), badge: sure?.badge ?? '' });
    }
  return found;
}

function onward(part: string, left: readonly Choice<Action>[]): string {
  const [kind, which] = part.split(':') as [string, string | undefined];
  switch (kind) {
    case 'card':
      return left[0]?.action.type === 'Swap'
        ? `Give the ${cardName(which as Card)}: then choose the card to take`
        : `${left[0]?.action.type === 'PlaySix' ? 'Discard' : 'Play'} the ${cardName(which as Card)}: then ` +
            'choose where';
    case 'thing':
      return 'Play Thing’s card: then choose where';
    case 'six':
      return 'Play a 6: then choose the card to discard for it (§8.3)';
    case 'exchange':
      return 'Exchange Thing’s card: then choose the card to give (§5.6)';
    default:
      return '';
  }
}

/** What to click next, after something was picked. */
export function next(view: View, picked: readonly string[]): string {
  if (picked.length && view.phase === 'swap') return 'Choose the card to take';
  switch (picked.at(-1)?.split(':')[0]) {
    case 'six':
      return 'Choose the card to discard for the 6';
    case 'exchange':
      return 'Choose the card to give to Thing';
    case undefined:
      return '';
    default:
      return 'Choose where';
  }
}

/** What another player is doing, as the end of a sentence that begins with the name. */
const DOES: Partial<Record<View['phase'], string>> = {
  outcasts: 'chooses an Outcast',
  move: 'chooses where to go',
  play: 'chooses a card to play',
  ones: 'may play more 1s',
  discard: 'discards a card',
  end: 'ends the turn',
  swap: 'may swap a card as Wednesday',
};

/** What is asked of the seat to act. On the turn of somebody else it says what that player does. */
export function asked(scene: Scene<View, Action>): Asked {
  const { view, seats, toAct, choices } = scene;
  const own = question(scene);
  const does = DOES[view.phase];
  const acting = toAct.find((seat) => seat >= 0);
  const other = acting === undefined ? undefined : seats[acting];
  // A person at this screen is asked, also while the screen is covered for them.
  if (choices.length || !other || other.yours || !does) return own;
  return { text: `${other.name} ${does}`, rule: own.rule };
}

function question({ view, choices }: Scene<View, Action>): Asked {
  const can = (type: Action['type']) => choices.some(({ action }) => action.type === type);
  const here = view.pawns[view.turn] ?? 'nevermore';
  switch (view.phase) {
    case 'outcasts':
      return { text: 'Choose an Outcast', rule: 'No two players are the same; each has a power (§2.3)' };
    case 'deal':
      return {
        text: 'The cards are dealt',
        rule: `${capital(inWords(numbers().hand))} to each player, then one to Thing (§2.4, §2.8)`,
      };
    case 'draw':
    case 'refill':
      return {
        text: 'A card is drawn',
        rule: `Up to ${inWords(numbers().hand)}; Thing gets a new one too (§5.1, §5.5)`,
      };
    case 'token':
      return { text: 'Where is the Hyde?', rule: 'After a table turn a Hyde token is drawn (§3.8)' };
    case 'move':
      return {
        text: here === 'woods' ? 'Leave The Woods' : 'Move to a Location, or stay',
        rule: threat(view),
      };
    case 'play': {
      const near = view.outcasts[view.turn] === 'eugene';
      return {
        text: `Play a card face down${near ? ', here or next door' : ` at ${inText(here)}`}`,
        rule: threat(view),
      };
    }
    case 'ones':
      return {
        text: can('PlayCard') || can('PlayThingCard') ? 'Play more 1s, or stop' : 'Stop playing cards',
        rule: 'Ajax plays any number of 1s (§8.4)',
      };
    case 'discard':
      return {
        text: 'Discard one of the cards in hand',
        rule: `Yoko draws up to ${inWords(numbers().yoko)} and discards one (§8.6)`,
      };
    case 'end': {
      if (choices.length && !can('EndTurn'))
        return { text: 'Give Thing a card', rule: 'Thing must hold a card (§5.7)' };
      return {
        text: can('SendThing') ? 'Send Thing or end the turn' : 'End the turn',
        rule: 'Everybody may speak at any time (§11.4)',
      };
    }
    case 'swap':
      return {
        text: `The Hyde attacks ${inText(view.threatened[0] ?? 'nevermore')}`,
        rule: 'Wednesday may swap a card of her hand for one with the same symbol or number (§8.1)',
      };
    default:
      return { text: '', rule: '' };
  }
}

export const ends = fromPrinted(({ losses }: Printed): Record<string, { title: string; text: string }> => ({
  'hyde wins': {
    title: 'The Hyde wins',
    text: `A ${rankName(losses)} Target is lost, and the Hyde is gone into the night (§7.1).`,
  },
  beginners: {
    title: 'Beginners',
    text: 'Three Targets are saved: the powers of the Outcasts begin to show (§7.3).',
  },
  intermediates: {
    title: 'Intermediates',
    text: 'Four Targets are saved: the Outcasts get the hang of their powers (§7.4).',
  },
  masters: {
    title: 'Masters',
    text: 'All five Targets are saved: the Outcasts have mastered their powers (§7.5).',
  },
}));

export function ended({ reason }: Outcome): string {
  return ends()[reason]?.text ?? '';
}

export function bar(action: Action): BarAction | null {
  switch (action.type) {
    case 'EndTurn':
      return { label: 'End the turn', asks: null, kind: 'pass' };
    case 'Done':
      return { label: 'Done playing', asks: null, kind: 'pass' };
    case 'Pass':
      return { label: 'Swap nothing', asks: null, kind: 'pass' };
    default:
      return null;
  }
}
