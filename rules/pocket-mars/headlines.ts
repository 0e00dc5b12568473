/** News in one line: the player, the deed, and its card or Building. */

import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import { firstThatFits } from '../kit/narrating/short-line.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { BUILDING_OF, type Colour } from './cards.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END } from './turns.ts';

/** Describes an action and its effects, or an event without a known cause. */
export function shortText(events: readonly Event[], content: Content): string {
  const [first] = events;
  if (first === undefined) return '';
  if (!('seat' in first)) return shortOfAll(first);
  const { seat } = first;
  const isForEnergy = first.kind === 'acted' && first.action === 'E';
  const effects = isForEnergy ? [] : events.flatMap(effectOf);
  const isVain = effects.length === 0 && events.some(({ kind }) => kind === 'nothing to do');
  const hasEffects = effects.length > 0;
  const { deed, by } = causeOf(events, content, { isVain, hasEffects });
  const deeds = deed === '' ? effects : [deed, ...effects];
  const all = `${seat} ${namesOf(deeds)}`;
  const least = `${seat} ${deeds[0]}`;
  const source = by === '' || all.includes(by) ? '' : ` (${by})`;
  const lines = [`${all}${source}`, all, `${least}${source}`, least];
  return firstThatFits(lines, namedIn(events));
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

const place = (at: Colour): string => BUILDING_OF[at];

/** An effect for its player, without the card or Building that caused it. */
function effectOf(event: Event): readonly string[] {
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
