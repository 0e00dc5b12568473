/** Texts of events: sentences, headlines, and rows of an account. */

import { showFaults } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText, findFittingLine } from '../kit/narrating/figures.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
} from '../kit/narrating/narration.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import { BUILDING_NAMES, type CardId } from './cards.ts';
import type { Content } from './content.ts';
import {
  type BottomReason,
  type Event,
  type EventOf,
  MISSING_ORDER_TEXTS,
  REASONS,
  SUBSTITUTE_TEXTS,
  type VoidOrder,
} from './events.ts';
import { FIELD_LABELS, formatCard, formatLasting } from './forms/labels.ts';
import { RULE_OF_FOUR } from './rule-of-four.ts';
import { DEALING } from './start.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END } from './turns.ts';

/** News value of the most important news, which is listed first. */
export const HEADLINE_NEWS_VALUE = 5;

const MAX_NEWS = 6;

/** Lists one line for each action with its effects, headlines first. */
function listNewsInOrder(
  { news, lines }: Pick<Narration<Event, Content>, 'news' | 'lines'>,
  events: readonly Event[],
  content: Content,
): readonly News<Event>[] {
  const values = new Map(news(events, content).map(({ event, newsValue }) => [event, newsValue]));
  const getWeight = (event: Event): number => values.get(event) ?? 0;
  const publicEvents = lines(events, { kind: 'public' }, content).map(({ event }) => event);
  const all = listDeeds(publicEvents).map((deed): News<Event> => {
    const [heaviest] = deed.toSorted((one, other) => getWeight(other) - getWeight(one));
    const event = heaviest ?? deed[0];
    const short = formatHeadline(deed, content);
    return {
      ...{ event, short, text: `${short}.`, rule: event.rule, change: '' },
      newsValue: getWeight(event),
    };
  });
  const worth = all.filter(({ newsValue }) => newsValue > 0);
  const deeds = worth.length > 0 ? worth : listQuietNews(all);
  const most = new Set(
    deeds.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, MAX_NEWS),
  );
  const headlines = deeds.filter(({ newsValue }) => newsValue >= HEADLINE_NEWS_VALUE);
  const others = deeds.filter((deed) => most.has(deed) && !headlines.includes(deed));
  return [...headlines, ...others];
}

/** Lists the news of a step in which nothing else happened, such as sorted cards. */
function listQuietNews(news: readonly News<Event>[]): readonly News<Event>[] {
  const first = news.find(({ event }) => event.kind === 'refilled' && event.rule === DEALING);
  if (first !== undefined) {
    const short = `${findDoer(first.event)} has the first turn: all prep modules are filled`;
    return [{ ...first, text: `${short}.`, short, newsValue: CAUSE_NEWS_VALUE }];
  }
  return news
    .filter(({ event }) => ['refilled', 'discarded', 'bottom not used'].includes(event.kind))
    .map((one) => ({ ...one, newsValue: CAUSE_NEWS_VALUE }));
}

const findDoer = (event: Event): Seat | null => ('seat' in event ? event.seat : null);

const SETTLING_NEWS_VALUE = 3;

const ACTION_NEWS_VALUE = 1.5;
const CAUSE_NEWS_VALUE = 1;
const AGAINST_OTHERS_NEWS_VALUE = 4.5;

/** Describes an event to its player: "You launch a colonist." */
const describeOwnDeed = (event: Event, content: Content): string =>
  `You ${describeDeed(event, content).replace(/^[a-z]+/, toSecondPerson)}.`;

const toSecondPerson = (verb: string): string =>
  ({ does: 'do', has: 'have' })[verb] ?? verb.replace(/(?:(?<=[cs]h)e)?s$/, '');

/** Describes a player's deed to everybody, with "you" for readers that it concerns. */
const tellDeed = <Did extends Event & { readonly seat: Seat }>(
  more: Parameters<typeof everybody<Did, Content>>[1] = {},
) =>
  everybody<Did, Content>((event, content) => `${event.seat} ${describeDeed(event, content)}.`, {
    each: (event, reader, content) => {
      if (event.seat === reader) return describeOwnDeed(event, content);
      const isConcerned = listNamedSeats([event]).includes(reader);
      return isConcerned
        ? `${event.seat} ${describeDeed(event, content, nameSeatsFor(reader))}.`
        : null;
    },
    asOrdered: true,
    ...more,
  });

const formatPublicSentence = (event: Event, content: Content): string =>
  `${describeDeed(event, content)}.`;

const narrators = narrate<Event, Content>({
  dealt: everybody(formatPublicSentence),
  order: everybody(formatPublicSentence, { newsValue: 4 }),
  acted: tellDeed({
    newsValue: ({ action }) => (action === 'D' ? 0 : ACTION_NEWS_VALUE),
    importance: ({ action }) => (action === 'D' ? 0 : 2),
  }),
  launched: tellDeed({ newsValue: 2, importance: SETTLING_NEWS_VALUE }),
  Energy: tellDeed({ importance: 1 }),
  drew: tellDeed(),
  advanced: tellDeed({ newsValue: 4, importance: SETTLING_NEWS_VALUE }),
  'not advanced': tellDeed({ importance: SETTLING_NEWS_VALUE, asOrdered: false }),
  bottom: tellDeed({ newsValue: CAUSE_NEWS_VALUE, importance: 1 }),
  'bottom not used': tellDeed({ importance: 1, asOrdered: false }),
  ability: tellDeed({ newsValue: CAUSE_NEWS_VALUE, importance: 1 }),
  boarded: tellDeed({ newsValue: 4, importance: SETTLING_NEWS_VALUE }),
  switched: tellDeed({ newsValue: AGAINST_OTHERS_NEWS_VALUE, importance: SETTLING_NEWS_VALUE }),
  shifted: tellDeed({
    newsValue: ({ seat, of }) => (seat === of ? SETTLING_NEWS_VALUE : AGAINST_OTHERS_NEWS_VALUE),
    importance: SETTLING_NEWS_VALUE,
  }),
  covered: tellDeed({ newsValue: 2 }),
  buried: tellDeed({ newsValue: CAUSE_NEWS_VALUE }),
  looked: tellDeed({ newsValue: CAUSE_NEWS_VALUE, importance: 1 }),
  discarded: tellDeed({ importance: 1 }),
  refilled: tellDeed(),
  'nothing to do': tellDeed({ newsValue: CAUSE_NEWS_VALUE, importance: 1, asOrdered: false }),
  'new deck': everybody(formatPublicSentence, { newsValue: 2 }),
  'round over': everybody(formatPublicSentence),
  'quiet round': everybody(formatPublicSentence, { newsValue: HEADLINE_NEWS_VALUE }),
  'match over': everybody(formatPublicSentence, { newsValue: HEADLINE_NEWS_VALUE }),
  missing: itsSeat(({ what }) => MISSING_ORDER_TEXTS[what]),
  void: itsSeat(describeVoidOrder),
  'hand lacks': itsSeat(
    ({ card }, content) =>
      'Your hand lacks a card of the colour that the bottom action of ' +
      `${formatCard(content, card)} requires; other players only read that you did not use it.`,
  ),
  'said for good': itsSeat(({ lasting }) => `From now on: ${formatLasting(lasting)}.`),
  'as said for good': itsSeat(() => 'You were not asked, because your standing choice decided.'),
  'drawn cards': itsSeat(describeOwnDeed, { importance: ({ rule }) => (rule === DEALING ? 0 : 2) }),
  saw: itsSeat(describeOwnDeed),
  'put away': itsSeat(describeOwnDeed, { importance: 1, asOrdered: true }),
});

export const narration: Narration<Event, Content> = {
  ...narrators,
  news: (events, content) => listNewsInOrder(narrators, events, content),
};

function describeVoidOrder({ faults, instead }: VoidOrder): string {
  const labels: Readonly<Record<string, string>> = FIELD_LABELS;
  const where = faults[0]?.where ?? '';
  return `${labels[where] ?? where}: ${showFaults(REASONS, faults)}. ${SUBSTITUTE_TEXTS[instead]}`;
}

/** A cause and its effects, or a single event. */
export type Deed = readonly [Event, ...Event[]];

/** Joins each cause with its effects. Other events stay alone. */
export function listDeeds(events: readonly Event[]): readonly Deed[] {
  const deeds: [Event, ...Event[]][] = [];
  for (const event of events) {
    const last = deeds.at(-1);
    if (last !== undefined && isCausedBy(event, last[0])) last.push(event);
    else deeds.push([event]);
  }
  return deeds;
}

const CAUSE_KINDS: readonly Event['kind'][] = ['acted', 'bottom', 'ability'];

const isCausedBy = (event: Event, cause: Event): boolean =>
  CAUSE_KINDS.includes(cause.kind) &&
  ![...CAUSE_KINDS, 'bottom not used', 'hand lacks'].includes(event.kind) &&
  event.rule !== RULE_OF_FOUR &&
  'seat' in event &&
  'seat' in cause &&
  event.seat === cause.seat;

export function formatHeadline(deed: Deed, content: Content): string {
  const [first] = deed;
  if (!('seat' in first)) return describeDeed(first, content);
  const { deeds, source } = splitDeed(deed, content);
  const lines = deeds.map((_, cut) => joinNames(deeds.slice(0, deeds.length - cut)));
  return findFittingLine(
    lines.flatMap((line) => [`${first.seat} ${line}${source}`, `${first.seat} ${line}`]),
    listNamedSeats(deed),
  );
}

export function describeDeedTo(deed: Deed, content: Content, reader: Seat): string {
  const { deeds, source } = splitDeed(deed, content, nameSeatsFor(reader));
  return `${joinNames(deeds)}${source}`;
}

type SeatNamer = (seat: Seat) => string;

const READER_NAME = 'you';
export const nameSeatsFor =
  (reader: Seat): SeatNamer =>
  (seat) =>
    seat === reader ? READER_NAME : seat;

/** Describes a player's deeds, and lists the card, Building or figures to show in brackets. */
function splitDeed(events: Deed, content: Content, named: SeatNamer = String) {
  const [first] = events;
  const isForEnergy = first.kind === 'acted' && first.action === 'E';
  const effects = isForEnergy
    ? []
    : events
        .filter(isEffect)
        .map((event) => describeDeed(event, content, named))
        .filter((effect) => effect !== '');
  const own = describeDeed(first, content, named);
  const [deed, by = ''] = findCause(events, content, effects.length > 0, own);
  const deeds = deed === '' ? effects : [deed, ...effects];
  return { deeds, source: by === '' || joinNames(deeds).includes(by) ? '' : ` (${by})` };
}

export const listNamedSeats = (events: readonly Event[]): readonly Seat[] => [
  ...new Set(
    events.flatMap((event) => [
      ...('seat' in event ? [event.seat] : []),
      ...('of' in event && event.of !== null ? [event.of] : []),
      ...('one' in event ? [event.one, event.two] : []),
    ]),
  ),
];

/** A description of a deed ('' if its effects describe it), and the text in brackets. */
type Cause = readonly [deed: string, by?: string];

function findCause(events: Deed, content: Content, hasEffects: boolean, deed: string): Cause {
  const [first] = events;
  switch (first.kind) {
    case 'acted':
      return describeAction(first, events, content, deed);
    case 'bottom':
    case 'ability': {
      const name =
        first.kind === 'bottom' ? content.cards[first.card].name : BUILDING_NAMES[first.at];
      if (hasEffects) return ['', name];
      const the = first.kind === 'bottom' ? '' : 'the ';
      const isVain = events.some(({ kind }) => kind === 'nothing to do');
      return [isVain ? `gets nothing from ${the}${name}` : deed];
    }
    default:
      return [isEffect(first) ? '' : deed];
  }
}

function describeAction(
  { card, action }: EventOf<'acted'>,
  events: Deed,
  content: Content,
  deed: string,
): Cause {
  const has = (kind: Event['kind']) => events.some((event) => event.kind === kind);
  if (card === null) return [has('launched') ? '' : 'launches nobody'];
  if (action === 'E') return [`${deed} for ${has('Energy') ? '1 Energy' : 'nothing'}`];
  for (const event of events) {
    if (event.kind !== 'advanced' && event.kind !== 'not advanced') continue;
    const { at, value, over } = event;
    if (event.kind === 'advanced')
      return [
        `lands in the ${BUILDING_NAMES[at]} with ${content.cards[card].name}`,
        `${value} beats ${over}`,
      ];
    return event.why === 'Ship empty'
      ? [`${deed} with an empty Ship`]
      : [`${deed} without landing`, `${value} against ${over}`];
  }
  return [deed];
}

const isEffect = (event: Event): boolean =>
  ![
    ...CAUSE_KINDS,
    ...['advanced', 'not advanced', 'bottom not used', 'discarded', 'nothing to do', 'refilled'],
  ].includes(event.kind) && !(event.kind === 'Energy' && event.change < 0);

/** Describes an event without its player's name; '' for an event without a text. */
export function describeDeed(
  event: Event,
  { cards: texts }: Content,
  named: SeatNamer = String,
): string {
  // The type does not relate a text to its kind of event.
  const getText = DEED_TEXTS[event.kind] as
    | ((event: Event, words: DeedWords) => string)
    | undefined;
  const words: DeedWords = {
    named,
    ofWhom: (seat) => (named(seat) === READER_NAME ? 'of yours' : `of ${named(seat)}`),
    cards: (...ids) => joinNames(ids.map((card) => texts[card].name)),
  };
  return getText?.(event, words) ?? '';
}

/** Names of players and cards for the reader of a text. */
interface DeedWords {
  readonly named: SeatNamer;
  readonly ofWhom: (seat: Seat) => string;
  readonly cards: (...ids: readonly CardId[]) => string;
}

const VERBS = { A: 'plays', B: 'connects', C: 'uses', D: 'plays', E: 'discards' } as const;

/** The texts of events: a player's deed without the name, or a whole sentence. */
const DEED_TEXTS: {
  readonly [Kind in Event['kind']]?: (event: EventOf<Kind>, words: DeedWords) => string;
} = {
  dealt: ({ cards }) => `Everybody gets ${countText(cards, 'card')}`,
  order: ({ order: [first = '', ...others] }) => `${first} begins; then ${others.join(', ')}`,
  acted: ({ action, card, of }, { cards, ofWhom }) =>
    card === null
      ? 'takes action D'
      : `${VERBS[action]} ${cards(card)}${of === null ? '' : ` ${ofWhom(of)}`}`,
  launched: ({ count }) => `launches ${formatColonists(count)}`,
  Energy: ({ change }) => (change > 0 ? `gains ${change} Energy` : `pays ${-change} Energy`),
  drew: ({ count }) => `draws ${countText(count, 'card')}`,
  advanced: ({ at, value, over }) => `lands in the ${BUILDING_NAMES[at]} (${value} beats ${over})`,
  'not advanced': ({ at, value, over, why }) =>
    `does not land in the ${BUILDING_NAMES[at]} ` +
    `(${why === 'Ship empty' ? 'empty Ship' : `${value} against ${over}`})`,
  bottom: ({ card }, { cards }) => `uses the bottom action of ${cards(card)}`,
  'bottom not used': ({ card, why }, { cards }) => `${NOT_USED_TEXTS[why]} ${cards(card)}`,
  ability: ({ at }) => `uses the ${BUILDING_NAMES[at]}`,
  boarded: ({ at, count }) => `lands ${formatColonists(count)} in the ${BUILDING_NAMES[at]}`,
  switched: describeSwitch,
  shifted({ seat, at, of, up }, { named }) {
    if (of === seat) return `${up ? 'rises to ★★' : 'steps down'} in the ${BUILDING_NAMES[at]}`;
    return `${up ? `lifts ${named(of)}` : `pushes ${named(of)} down`} in the ${BUILDING_NAMES[at]}`;
  },
  covered: ({ at }) => `lays a 0 on the ${BUILDING_NAMES[at]}`,
  buried: () => 'puts a card under the deck',
  looked: ({ count, of }, { ofWhom }) => `sees ${countText(count, 'card')} ${ofWhom(of)}`,
  saw: ({ of, cards: seen }, { cards, ofWhom }) => `sees ${cards(...seen)} ${ofWhom(of)}`,
  discarded: ({ card }, { cards }) => `discards ${cards(card)}`,
  refilled: ({ count }) => `puts ${countText(count, 'card')} into the prep module`,
  'nothing to do': ({ what }) => `gets nothing (${what})`,
  'new deck': ({ cards }) => `A new deck of ${countText(cards, 'card')} is shuffled`,
  'round over': ({ round }) => `Round ${round} is over`,
  'quiet round': ({ rounds }) =>
    `${rounds} rounds without a launch or landing; ${QUIET_ROUNDS_AT_END} end the match`,
  'match over': ({ why, who }) =>
    why === 'quiet'
      ? `${QUIET_ROUNDS_AT_END} rounds without a launch or landing end the match`
      : `${who.length > 2 ? `${who.length} players` : joinNames(who)} ` +
        `${who.length === 1 ? 'has' : 'have'} all ${COLONISTS} colonists in Buildings`,
  'hand lacks': ({ card }, { cards }) =>
    `lacks a card of the colour for the bottom action of ${cards(card)}`,
  'drawn cards': ({ cards: drawn }, { cards }) => `gets ${cards(...drawn)}`,
  'put away': ({ card, to }, { cards }) =>
    `puts ${cards(card)} ${to === 'prep module' ? 'into the prep module' : 'under the deck'}`,
};

/** Reasons that are shown before the name of the unused card. */
const NOT_USED_TEXTS = {
  declined: 'skips the bottom action of',
  'too little Energy': 'lacks Energy for',
  'colonists elsewhere': 'does not meet the condition of',
  useless: 'would gain nothing from',
} as const satisfies Readonly<Record<BottomReason, string>>;

const formatColonists = (count: number): string =>
  count === 1 ? 'a colonist' : countText(count, 'colonist');

function describeSwitch({ seat, at, one, two }: EventOf<'switched'>, { named }: DeedWords): string {
  if (one === seat) return `climbs over ${named(two)} in the ${BUILDING_NAMES[at]}`;
  return two === seat
    ? `steps down for ${named(one)} in the ${BUILDING_NAMES[at]}`
    : `lifts ${named(one)} over ${named(two)} (${BUILDING_NAMES[at]})`;
}
