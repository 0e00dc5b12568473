/** News in one line: the player, the deed, and its card or Building. A player's account too. */

import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import { firstThatFits } from '../kit/narrating/short-line.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { BUILDING_OF, type CardId, type Colour } from './cards.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { RULE_OF_FOUR } from './rule-of-four.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END } from './turns.ts';

/** A cause and its effects, or an event without a known cause. */
export type Deed = readonly [Event, ...Event[]];

/** Joins a cause and its effects; keeps other events. */
export function deedsIn(events: readonly Event[]): readonly Deed[] {
  const deeds: [Event, ...Event[]][] = [];
  for (const event of events) {
    const last = deeds.at(-1);
    if (last !== undefined && comesOf(event, last[0])) last.push(event);
    else deeds.push([event]);
  }
  return deeds;
}

const CAUSES: readonly Event['kind'][] = ['acted', 'bottom', 'ability'];

const comesOf = (event: Event, cause: Event): boolean =>
  CAUSES.includes(cause.kind) &&
  ![...CAUSES, 'bottom not used', 'hand lacks'].includes(event.kind) &&
  event.rule !== RULE_OF_FOUR &&
  'seat' in event &&
  'seat' in cause &&
  event.seat === cause.seat;

/** Describes a deed within the length of a headline. */
export function shortText(deed: Deed, content: Content): string {
  const [first] = deed;
  if (!('seat' in first)) return shortOfAll(first);
  const { deeds, source } = partsOf(deed, content);
  const all = `${first.seat} ${namesOf(deeds)}`;
  const least = `${first.seat} ${deeds[0]}`;
  return firstThatFits([`${all}${source}`, all, `${least}${source}`, least], namedIn(deed));
}

/** Describes a deed of a player without their name. */
export function wholeText(deed: Deed, content: Content): string {
  const { deeds, source } = partsOf(deed, content);
  return `${namesOf(deeds)}${source}`;
}

/** What a player did, and the card, Building or figures in brackets. */
function partsOf(events: Deed, content: Content) {
  const [first] = events;
  const isForEnergy = first.kind === 'acted' && first.action === 'E';
  const effects = isForEnergy ? [] : events.flatMap((event) => effectOf(event, content));
  const isVain = effects.length === 0 && events.some(({ kind }) => kind === 'nothing to do');
  const hasEffects = effects.length > 0;
  const { deed, by } = causeOf(events, content, { isVain, hasEffects });
  const deeds = deed === '' ? effects : [deed, ...effects];
  return { deeds, source: by === '' || namesOf(deeds).includes(by) ? '' : ` (${by})` };
}

/** All players that the events name. */
const namedIn = (events: readonly Event[]): readonly Seat[] => [
  ...new Set(
    events.flatMap((event) => [
      ...('seat' in event ? [event.seat] : []),
      ...('of' in event && event.of !== null ? [event.of] : []),
      ...('one' in event ? [event.one, event.two] : []),
    ]),
  ),
];

function shortOfAll(event: Event): string {
  switch (event.kind) {
    case 'order': {
      const [first = '', ...others] = event.order;
      return `${first} begins; then ${others.join(', ')}`;
    }
    case 'new deck':
      return `${countText(event.cards, 'card')} are shuffled into a new deck`;
    case 'quiet round':
      return `${event.rounds} rounds without a launch or landing; ${QUIET_ROUNDS_AT_END} end it`;
    case 'match over': {
      const { why, who } = event;
      if (why === 'quiet')
        return `${QUIET_ROUNDS_AT_END} rounds without a launch or landing: the end`;
      const names = who.length > 2 ? `${who.length} players` : namesOf(who);
      const have = who.length === 1 ? 'has' : 'have';
      return `${names} ${have} all ${COLONISTS} colonists in Buildings`;
    }
    default:
      return '';
  }
}

/** A player's deed, and the card, Building or figures in brackets. */
interface Cause {
  /** Empty if the effects describe it. */
  readonly deed: string;
  readonly by: string;
}

function causeOf(
  events: readonly Event[],
  content: Content,
  { isVain, hasEffects }: { readonly isVain: boolean; readonly hasEffects: boolean },
): Cause {
  const [first] = events;
  switch (first?.kind) {
    case 'acted':
      return actionOf(first, events, content);
    case 'bottom': {
      const { name } = content.cards[first.card];
      if (isVain) return { deed: `gets nothing from ${name}`, by: '' };
      return hasEffects
        ? { deed: '', by: name }
        : { deed: `uses the bottom action of ${name}`, by: '' };
    }
    case 'ability': {
      const name = BUILDING_OF[first.at];
      if (isVain) return { deed: `gets nothing from the ${name}`, by: '' };
      return hasEffects ? { deed: '', by: name } : { deed: `uses the ${name}`, by: '' };
    }
    case 'bottom not used':
      return { deed: notUsedText(first, content), by: '' };
    case 'refilled':
      return { deed: `puts ${countText(first.count, 'card')} into the prep module`, by: '' };
    case 'discarded':
      return { deed: `discards ${content.cards[first.card].name}`, by: '' };
    case 'nothing to do':
      return { deed: 'gets nothing', by: first.what };
    default:
      return { deed: '', by: '' };
  }
}

function notUsedText({ card, why }: EventOf<'bottom not used'>, content: Content): string {
  const { name } = content.cards[card];
  switch (why) {
    case 'declined':
      return `leaves out the bottom action of ${name}`;
    case 'too little Energy':
      return `lacks Energy for ${name}`;
    case 'colonists elsewhere':
      return `does not meet the condition of ${name}`;
    case 'useless':
      return `would gain nothing from ${name}`;
  }
}

function actionOf(
  { action, card, of }: EventOf<'acted'>,
  events: readonly Event[],
  content: Content,
): Cause {
  const has = (kind: Event['kind']) => events.some((event) => event.kind === kind);
  if (card === null) return { deed: has('launched') ? '' : 'launches nobody', by: '' };
  const { name } = content.cards[card];
  switch (action) {
    case 'A':
      return { deed: `plays ${name}`, by: '' };
    case 'B':
      return connectionOf(name, events);
    case 'C':
      return { deed: `uses ${name} of ${of}`, by: '' };
    case 'D':
      return { deed: '', by: '' };
    case 'E':
      return { deed: `discards ${name} for ${has('Energy') ? '1 Energy' : 'nothing'}`, by: '' };
  }
}

function connectionOf(name: string, events: readonly Event[]): Cause {
  for (const event of events) {
    if (event.kind === 'advanced') {
      const { at, value, over } = event;
      return { deed: `lands in the ${place(at)} with ${name}`, by: `${value} beats ${over}` };
    }
    if (event.kind === 'not advanced') {
      const { why, value, over } = event;
      return why === 'Ship empty'
        ? { deed: `connects ${name} with an empty Ship`, by: '' }
        : { deed: `connects ${name} without landing`, by: `${value} against ${over}` };
    }
  }
  return { deed: `connects ${name}`, by: '' };
}

const AWAY = {
  'prep module': 'into the prep module',
  'bottom of the deck': 'under the deck',
} as const;

const place = (at: Colour): string => BUILDING_OF[at];

/** An effect for its player, without the card or Building that caused it. */
function effectOf(event: Event, { cards: texts }: Content): readonly string[] {
  const named = (cards: readonly CardId[]) => namesOf(cards.map((card) => texts[card].name));
  switch (event.kind) {
    case 'launched':
      return [`launches ${colonistsText(event.count)}`];
    case 'Energy':
      return event.change > 0 ? [`gains ${event.change} Energy`] : [];
    case 'drew':
      return [`draws ${countText(event.count, 'card')}`];
    case 'boarded':
      return [`lands ${colonistsText(event.count)} in the ${place(event.at)}`];
    case 'switched':
      return [switchText(event)];
    case 'shifted':
      return [shiftText(event)];
    case 'covered':
      return [`lays a 0 on the ${place(event.at)}`];
    case 'buried':
      return ['puts a card under the deck'];
    case 'looked':
      return [`sees ${countText(event.count, 'card')} of ${event.of}`];
    case 'saw':
      return [`sees ${named(event.cards)} of ${event.of}`];
    case 'drawn cards':
      return [`gets ${named(event.cards)}`];
    case 'put away':
      return [`puts ${named([event.card])} ${AWAY[event.to]}`];
    case 'hand lacks':
      return [`lacks the card in hand for ${named([event.card])}`];
    case 'as said for good':
      return ['chooses as always'];
    default:
      return [];
  }
}

const colonistsText = (count: number): string =>
  count === 1 ? 'a colonist' : countText(count, 'colonist');

function switchText({ seat, at, one, two }: EventOf<'switched'>): string {
  if (one === seat) return `climbs over ${two} in the ${place(at)}`;
  return two === seat
    ? `steps down for ${one} in the ${place(at)}`
    : `lifts ${one} over ${two} (${place(at)})`;
}

function shiftText({ seat, at, of, up }: EventOf<'shifted'>): string {
  if (of === seat) return up ? `rises to ★★ in the ${place(at)}` : `steps down in the ${place(at)}`;
  return `${up ? 'lifts' : 'pushes down'} ${of} in the ${place(at)}`;
}
