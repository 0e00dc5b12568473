/** Narration: readers and sentence of each event. */

import { faultText } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
} from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { BUILDING_OF, type Colour, colourOf } from './cards.ts';
import type { Content } from './content.ts';
import {
  BOTTOM_REASONS,
  type Event,
  type EventOf,
  MISSING_ORDER_TEXTS,
  SUBSTITUTE_TEXTS,
  type Void,
} from './events.ts';
import { cardLabel, FIELD_LABELS, lastingText } from './forms/labels.ts';
import { deedsIn, shortText } from './headlines.ts';
import { REASONS } from './reasons.ts';
import { DEALING } from './start.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END, quietText } from './turns.ts';

/** Rank of news before all others. */
export const HEADLINE = 5;

/** Number of news shown first; the log has all. */
const MOST_NEWS = 6;

/** Actions with their effects in one line each, headlines first. */
function newsInOrder(
  { news, lines }: Pick<Narration<Event, Content>, 'news' | 'lines'>,
  events: readonly Event[],
  content: Content,
): readonly News<Event>[] {
  const values = new Map(news(events, content).map(({ event, newsValue }) => [event, newsValue]));
  const weightOf = (event: Event): number => values.get(event) ?? 0;
  const told = lines(events, { kind: 'public' }, content).map(({ event }) => event);
  const all = deedsIn(told).map((deed): News<Event> => {
    const [heaviest] = deed.toSorted((one, other) => weightOf(other) - weightOf(one));
    const event = heaviest ?? deed[0];
    const short = shortText(deed, content);
    return {
      ...{ event, short, text: `${short}.`, rule: event.rule, change: '' },
      newsValue: weightOf(event),
    };
  });
  const worth = all.filter(({ newsValue }) => newsValue > 0);
  const deeds = worth.length > 0 ? worth : quietNews(all);
  const most = new Set(
    deeds.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, MOST_NEWS),
  );
  const headlines = deeds.filter(({ newsValue }) => newsValue >= HEADLINE);
  const others = deeds.filter((deed) => most.has(deed) && !headlines.includes(deed));
  return [...headlines, ...others];
}

/** News of a step without any other: the set-up, sorted cards, or an unused bottom action. */
function quietNews(told: readonly News<Event>[]): readonly News<Event>[] {
  const first = told.find(({ event }) => event.kind === 'refilled' && event.rule === DEALING);
  if (first !== undefined) {
    const short = `${doerOf(first.event)} has the first turn: all prep modules are filled`;
    return [{ ...first, text: `${short}.`, short, newsValue: CAUSE }];
  }
  return told
    .filter(({ event }) => ['refilled', 'discarded', 'bottom not used'].includes(event.kind))
    .map((one) => ({ ...one, newsValue: CAUSE }));
}

const doerOf = (event: Event): Seat | null => ('seat' in event ? event.seat : null);

const place = (at: Colour): string => BUILDING_OF[at];

type Says<Did> = (who: string, event: Did, content: Content) => string;
type More<Did> = Parameters<typeof everybody<Did, Content>>[1];

/** News value of a change in Buildings for its player: it makes points. */
const SETTLING = 3;

/** News value of actions, other causes, and changes to others' colonists, which decide the most. */
const ACTION = 1.5;
const CAUSE = 1;
const AGAINST_OTHERS = 4.5;

const colonistsText = (count: number): string =>
  count === 1 ? 'a colonist' : countText(count, 'colonist');

const YOU = 'You';

const ofWhom = (who: string): string => (who === YOU ? 'of yours' : `of ${who}`);
/** "your hand", "the hand". */
const whose = (who: string, what: string): string => `${who === YOU ? 'your' : 'the'} ${what}`;

/** Names the reader "You". */
const toReader = (reader: Seat) => (seat: Seat) => (seat === reader ? YOU : seat);

/** A player's event, with "You" for the player. */
const did = <Did extends { readonly seat: Seat }>(says: Says<Did>, more: More<Did> = {}) =>
  everybody<Did, Content>((event, content) => says(event.seat, event, content), {
    own: (event, content) => says(YOU, event, content),
    asOrdered: true,
    ...more,
  });

const narrators = narrate<Event, Content>({
  dealt: everybody(({ cards }) => `Everybody was dealt ${countText(cards, 'card')}.`),
  order: everybody(({ order }) => `Turn order: ${order.join(', ')}.`, { newsValue: 4 }),
  acted: did(actionSentence, {
    each: ownAction,
    // A launch is complete without it.
    newsValue: ({ action }) => (action === 'D' ? 0 : ACTION),
    importance: ({ action }) => (action === 'D' ? 0 : 2),
  }),
  launched: did((who, { count }) => `${who} launched ${colonistsText(count)}.`, {
    newsValue: 2,
    importance: SETTLING,
  }),
  Energy: did(
    (who, { change }) =>
      change > 0 ? `${who} gained ${change} Energy.` : `${who} paid ${-change} Energy.`,
    { importance: 1 },
  ),
  drew: did((who, { count }) => `${who} drew ${countText(count, 'card')}.`),
  advanced: did(
    (who, { at, value, over }) =>
      `${who} landed a colonist in the ${place(at)}: ${value} is higher than ${over}.`,
    { newsValue: 4, importance: SETTLING },
  ),
  'not advanced': did(
    (who, { at, value, over, why }) =>
      why === 'not higher'
        ? `No colonist ${ofWhom(who)} went to the ${place(at)}: ${value} is not higher than ` +
          `${over}.`
        : `${who} had an empty Ship for the ${place(at)}.`,
    { importance: SETTLING, asOrdered: false },
  ),
  bottom: did(
    (who, { card }, content) => `${who} used the bottom action of ${cardLabel(content, card)}.`,
    { newsValue: CAUSE, importance: 1 },
  ),
  'bottom not used': did(notUsedSentence, { importance: 1, asOrdered: false }),
  ability: did((who, { at }) => `${who} used the ability of the ${place(at)}.`, {
    newsValue: CAUSE,
    importance: 1,
  }),
  boarded: did(
    (who, { at, count }) => `${who} landed ${colonistsText(count)} in the ${place(at)}.`,
    { newsValue: 4, importance: SETTLING },
  ),
  switched: everybody((event) => switchSentence(String, event), {
    each: (event, seat) =>
      [event.seat, event.one, event.two].includes(seat)
        ? switchSentence(toReader(seat), event)
        : null,
    newsValue: AGAINST_OTHERS,
    importance: SETTLING,
    asOrdered: true,
  }),
  shifted: everybody((event) => shiftSentence(String, event), {
    each: (event, seat) =>
      [event.seat, event.of].includes(seat) ? shiftSentence(toReader(seat), event) : null,
    newsValue: ({ seat, of }) => (seat === of ? 3 : AGAINST_OTHERS),
    importance: SETTLING,
    asOrdered: true,
  }),
  covered: did((who, { at }) => `${who} laid a card face down at the ${place(at)}: it counts 0.`, {
    newsValue: 2,
  }),
  buried: did(
    (who, { from }) =>
      `${who} put a card of ${whose(who, from === 'hand' ? 'hand' : 'prep module')} under ` +
      'the deck.',
    { newsValue: CAUSE },
  ),
  looked: everybody((event) => lookSentence(String, event), {
    each: ({ seat, of, ...event }, reader) =>
      [seat, of].includes(reader) ? lookSentence(toReader(reader), { seat, of, ...event }) : null,
    newsValue: CAUSE,
    importance: 1,
    asOrdered: true,
  }),
  discarded: did((who, { card }, content) => `${who} discarded ${cardLabel(content, card)}.`, {
    importance: 1,
  }),
  refilled: did(
    (who, { count }) => `${who} put ${countText(count, 'card')} into ${whose(who, 'prep module')}.`,
  ),
  'nothing to do': did(
    (who, { what }) => `Nothing happened for ${who === YOU ? 'you' : who}: ${what}.`,
    { newsValue: CAUSE, importance: 1, asOrdered: false },
  ),
  'new deck': everybody(
    ({ cards }) => `The deck ran out: a new one of ${countText(cards, 'card')} was shuffled.`,
    { newsValue: 2 },
  ),
  'round over': everybody(({ round }) => `Round ${round} is over.`),
  'quiet round': everybody(({ rounds }) => quietText(rounds), { newsValue: HEADLINE }),
  'match over': everybody(
    ({ why, who }) =>
      why === 'all settled'
        ? `All ${COLONISTS} colonists of ${namesOf(who)} are in Buildings: the match is over.`
        : `No colonist was launched or entered a Building for ${QUIET_ROUNDS_AT_END} rounds: ` +
          'the match is over.',
    { newsValue: HEADLINE },
  ),
  missing: itsSeat(({ what }) => MISSING_ORDER_TEXTS[what]),
  void: itsSeat(voidSentence),
  'hand lacks': itsSeat(
    ({ card }, content) =>
      `Your hand lacks the card for the bottom action of ${cardLabel(content, card)}; ` +
      'others only read that you did not use it.',
  ),
  'said for good': itsSeat(
    ({ lasting }) => `From now on, until you say otherwise: ${lastingText(lasting)}.`,
  ),
  'as said for good': itsSeat(
    () => 'You were not asked: it is as you have said until you say otherwise.',
  ),
  'drawn cards': itsSeat(
    ({ cards }, content) => `You got ${cards.map((card) => cardLabel(content, card)).join(', ')}.`,
    { importance: ({ rule }) => (rule === DEALING ? 0 : 2) },
  ),
  saw: itsSeat(
    ({ of, cards }, content) =>
      `You saw in the prep module of ${of}: ` +
      `${cards.map((card) => cardLabel(content, card)).join(', ')}.`,
  ),
  'put away': itsSeat(
    ({ card, to }, content) => `You put ${cardLabel(content, card)} ${AWAY[to]}.`,
    { importance: 1, asOrdered: true },
  ),
});

export const narration: Narration<Event, Content> = {
  ...narrators,
  news: (events, content) => newsInOrder(narrators, events, content),
};

function actionSentence(
  who: string,
  { action, card, of }: EventOf<'acted'>,
  content: Content,
): string {
  if (card === null) return `${who} took action D.`;
  const name = cardLabel(content, card);
  switch (action) {
    case 'A':
      return `${who} played ${name} from ${whose(who, 'hand')}.`;
    case 'B':
      return `${who} connected ${name} to the ${place(colourOf(card))}.`;
    case 'C':
      return `${who} used ${name} of ${of} at the ${place(colourOf(card))}.`;
    case 'D':
      return `${who} launched a colonist.`;
    case 'E':
      return `${who} discarded ${name} for Energy.`;
  }
}

/** Also reported to the owner of a used card. */
function ownAction(event: EventOf<'acted'>, seat: Seat, content: Content): string | null {
  if (event.seat === seat) return actionSentence(YOU, event, content);
  return event.of === seat && event.card !== null
    ? `${event.seat} used ${cardLabel(content, event.card)} of your prep module at the ` +
        `${place(colourOf(event.card))}.`
    : null;
}

type Named = (seat: Seat) => string;

function notUsedSentence(
  who: string,
  { card, why }: EventOf<'bottom not used'>,
  content: Content,
): string {
  const what = `the bottom action of ${cardLabel(content, card)}`;
  if (why === 'declined') return `${who} did not use ${what}.`;
  const others = BOTTOM_REASONS[why];
  const own = why === 'useless' ? `you ${others}` : REASONS[why].explanation;
  const reason = who === YOU ? own : `${who} ${others}`;
  return `T${what.slice(1)} was not used: ${reason}.`;
}

function switchSentence(named: Named, { seat, at, one, two }: EventOf<'switched'>): string {
  const which = (of: Seat): string => `one ${ofWhom(named(of))}`;
  return (
    `${named(seat)} let two colonists change places in the ${place(at)}: ${which(one)} up, ` +
    `${which(two)} down.`
  );
}

function shiftSentence(named: Named, { seat, at, of, up }: EventOf<'shifted'>): string {
  const colonist = `colonist ${ofWhom(named(of))}`;
  const where = up ? 'up to two stars' : 'down to one star';
  return seat === of
    ? `A ${colonist} went ${where} in the ${place(at)}.`
    : `${named(seat)} moved a ${colonist} ${where} in the ${place(at)}.`;
}

function lookSentence(named: Named, { seat, of, count }: EventOf<'looked'>): string {
  const module = named(of) === YOU ? 'your prep module' : `the prep module of ${of}`;
  return `${named(seat)} saw ${countText(count, 'card')} in ${module}.`;
}

const AWAY = {
  'prep module': 'into your prep module',
  'bottom of the deck': 'under the deck',
} as const;

function voidSentence({ faults, instead }: Void): string {
  const where = faults[0]?.where ?? '';
  const part = isPart(where) ? FIELD_LABELS[where] : where;
  return `${part}: ${faultText(REASONS, faults)}. ${SUBSTITUTE_TEXTS[instead]}`;
}

const isPart = (where: string): where is keyof typeof FIELD_LABELS =>
  Object.hasOwn(FIELD_LABELS, where);
