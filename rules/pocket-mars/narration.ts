/** Narration: readers and sentence of each event. */

import { faultText } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import {
  everybody,
  type Highlight,
  itsSeat,
  type Narration,
  type News,
  narrate,
} from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { colourOf } from './cards.ts';
import { BUILDING_OF, type Colour } from './colours.ts';
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
import { shortText } from './headlines.ts';
import { REASONS } from './reasons.ts';
import { RULE_OF_FOUR } from './rule-of-four.ts';
import { DEALING } from './start.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END, quietText } from './turns.ts';

/** Rank of news before all others. */
export const HEADLINE = 5;

/** Number of news shown first; the log has all. */
const MOST_NEWS = 6;

type Told = News<Event>;

const newsInOrder = (
  { news, lines }: Pick<Narration<Event, Content>, 'news' | 'lines'>,
  events: readonly Event[],
  content: Content,
): readonly Told[] => {
  const weighed = news(events, content);
  const told = lines(events, { kind: 'public' }, content).map((line): Told => {
    const newsValue = weighed.find(({ event }) => event === line.event)?.newsValue ?? 0;
    return { ...line, change: '', newsValue };
  });
  const all = deedsOf(told, content);
  const worth = all.filter(({ newsValue }) => newsValue > 0);
  const deeds = worth.length > 0 ? worth : quietNews(all);
  const most = new Set(
    deeds.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, MOST_NEWS),
  );
  const headlines = deeds.filter(({ newsValue }) => newsValue >= HEADLINE);
  const others = deeds.filter((deed) => most.has(deed) && !headlines.includes(deed));
  return [...headlines, ...others];
};

/** News of a step without any other: the set-up, sorted cards, or an unused bottom action. */
function quietNews(told: readonly Told[]): readonly Told[] {
  const first = told.find(({ event }) => event.kind === 'refilled' && event.rule === DEALING);
  if (first !== undefined) {
    const text = 'All players put cards into their prep modules.';
    const short = `${doerOf(first.event)} has the first turn: all prep modules are filled`;
    return [{ ...first, text, short, newsValue: CAUSE }];
  }
  return told
    .filter(({ event }) => ['refilled', 'discarded', 'bottom not used'].includes(event.kind))
    .map((one) => ({ ...one, newsValue: CAUSE }));
}

/** Kinds of events that cause others. */
const CAUSES: readonly Event['kind'][] = ['acted', 'bottom', 'ability'];

/** Kinds of events with a cause. */
const EFFECTS: readonly Event['kind'][] = [
  'launched',
  'Energy',
  'drew',
  'advanced',
  'not advanced',
  'boarded',
  'switched',
  'shifted',
  'covered',
  'buried',
  'looked',
  'discarded',
  'nothing to do',
];

/** Joins a cause and its effects in one sentence; keeps other events. */
function deedsOf(told: readonly Told[], content: Content): readonly Told[] {
  const groups: Told[][] = [];
  for (const one of told) {
    const last = groups.at(-1);
    const [cause] = last ?? [];
    if (last !== undefined && cause !== undefined && comesOf(one.event, cause.event))
      last.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => {
    const short = shortText(
      group.map(({ event }) => event),
      content,
    );
    return deedOf(group).map((deed) => ({ ...deed, short }));
  });
}

const comesOf = (event: Event, cause: Event): boolean =>
  CAUSES.includes(cause.kind) &&
  EFFECTS.includes(event.kind) &&
  event.rule !== RULE_OF_FOUR &&
  doerOf(event) === doerOf(cause);

/** Extent of a missing effect; payments and discarded cards do not count as effects. */
const shortfallOf = (effects: readonly Event[]): string =>
  effects.some(isFruit) ? 'not all came of it' : 'nothing came of it';

function isFruit(event: Event): boolean {
  switch (event.kind) {
    case 'nothing to do':
    case 'not advanced':
    case 'discarded':
      return false;
    case 'Energy':
      return event.change > 0;
    default:
      return true;
  }
}

const doerOf = (event: Event): Seat | null => ('seat' in event ? event.seat : null);

function deedOf(group: readonly Told[]): readonly Told[] {
  const [cause, ...effects] = group;
  if (cause === undefined) return [];
  if (effects.length === 0) return [cause];
  const seat = doerOf(cause.event) ?? '';
  const heaviest = group.toSorted((one, other) => other.newsValue - one.newsValue)[0] ?? cause;
  // A launch already describes its action.
  const isLaunch = cause.event.kind === 'acted' && cause.event.action === 'D';
  const said = isLaunch ? [] : [cause.text.replace(/\.$/, '')];
  const came = effects
    .filter(({ event }) => event.kind !== 'nothing to do')
    .map((effect) => phraseOf(effect, seat));
  const little = shortfallOf(effects.map(({ event }) => event));
  const nothing = effects.flatMap(({ event }) =>
    event.kind === 'nothing to do' ? [`${little}: ${event.what}`] : [],
  );
  const deed = namesOf([...said, ...came]);
  const but = nothing.length > 0 ? `, but ${namesOf(nothing)}` : '';
  const text = `${isLaunch ? `${seat} ${deed}` : deed}${but}.`;
  return [{ ...cause, event: heaviest.event, text, newsValue: heaviest.newsValue }];
}

/** An effect as a part of a sentence about the player. */
function phraseOf({ event, text }: Told, seat: string): string {
  const plain = text.replace(/\.$/, '');
  if (event.kind === 'advanced')
    return `landed a colonist there (${event.value} is higher than ${event.over})`;
  if (event.kind === 'not advanced')
    return event.why === 'not higher'
      ? `moved no colonist there (${event.value} is not higher than ${event.over})`
      : 'had an empty Ship, so nobody went there';
  if (event.kind === 'shifted' && event.of === seat)
    return `moved an own colonist${plain.slice(plain.indexOf(' went ') + ' went'.length)}`;
  return plain.replace(`${seat} `, '');
}

/** Merges a report of no effect into its cause, if both are shown. */
function withNothing(
  lines: readonly Highlight<Event>[],
  events: readonly Event[],
): readonly Highlight<Event>[] {
  const joined: Highlight<Event>[] = [];
  const told = lines.map((line) => {
    if (line.event.kind !== 'nothing to do') return line;
    const own = events.filter((event) => doerOf(event) === doerOf(line.event));
    const isCause = ({ kind }: Event): boolean => CAUSES.includes(kind);
    const at = own.slice(0, own.indexOf(line.event)).findLastIndex(isCause);
    const cause = own[at];
    const after = own.slice(at + 1);
    const until = after.findIndex(isCause);
    const effects = after.slice(0, until === -1 ? after.length : until);
    const of = lines.find(({ event }) => event === cause);
    if (cause === undefined || of === undefined) return line;
    joined.push(of);
    const little = shortfallOf(effects.filter((event) => comesOf(event, cause)));
    const text = `${of.text.replace(/\.$/, '')}, but ${little}: ${line.event.what}.`;
    return { ...line, text, covers: 2 };
  });
  return told.filter((line) => !joined.includes(line));
}

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
  highlights: (events, given) => withNothing(narrators.highlights(events, given), events),
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
