/** The audience and the sentence of each event, and the news of a round. */

import { showFaults } from '../kit/judging/judging.ts';
import { filterKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
  showInFigures,
} from '../kit/narrating/narration.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import { listChanges } from './changes.ts';
import { COSTLY_COLOUR_COUNT } from './colours.ts';
import type { Content } from './content.ts';
import { describeIdleRounds, IDLE_ROUNDS_AT_END, LOCATIONS_LEFT_AT_END } from './ending.ts';
import type { Event, EventOf } from './events.ts';
import { ROUNDS_TO_EXHAUST, VISITORS_TO_EXHAUST } from './exhaustion.ts';
import { LEVEL_METERS, type LevelMeter, PUBLIC_PROGRESS_STEP, UNIT_OF } from './meters.ts';
import { RESERVE_GOODS, REST_ENERGY } from './prices.ts';
import { formatRations, RATIONS_A_ROUND } from './rations.ts';
import { REASONS } from './reasons.ts';
import type { Square } from './squares.ts';
import { VISITS_NOT_STRANDED } from './survival.ts';

/** Importance of an event that decides a player's round. */
const DECIDES = 3;
const MINOR_IMPORTANCE = 1;

const EXHAUSTION_NEWS_VALUE = 1;

export const narration = narrate<Event, Content>({
  'outer opened': everybody(() => 'The locations around the centre are open from now on.', {
    newsValue: 2,
    short: () => 'The locations around the centre open',
  }),
  exhausted: everybody(({ square, why }, content) => describeExhausted([square], why, content), {
    newsValue: EXHAUSTION_NEWS_VALUE,
  }),
  'last round': everybody(
    () => `At most ${LOCATIONS_LEFT_AT_END} locations are left, so the next round is the last.`,
    { newsValue: 4, short: () => 'The next round is the last' },
  ),
  'idle round': everybody(({ rounds }) => describeIdleRounds(rounds), {
    newsValue: 4,
    short: ({ rounds }) =>
      `Nobody travels: ${rounds} of ${IDLE_ROUNDS_AT_END} idle rounds that end the match`,
  }),
  'match over': everybody(({ why }) => `The match is over: ${END_TEXTS[why]}.`, {
    newsValue: 5,
    short: ({ why }) =>
      why === 'nobody travels' ? `Nobody has travelled for ${IDLE_ROUNDS_AT_END} rounds` : '',
  }),
  missing: itsSeat(
    () => 'Without a valid answer you visit nothing and eat your two oldest Rations.',
    { importance: DECIDES },
  ),
  artefact: itsSeat(
    ({ power, works, faults }) =>
      works
        ? `You used the Power of ${power}.`
        : `The Power of ${power} had no effect: ${showFaults(REASONS, faults)}.`,
    { importance: DECIDES, changes: listChanges },
  ),
  reserve: itsSeat(
    ({ spent, provision, gained, faults }) =>
      spent
        ? `You spent a Reserve.${describeCut(RESERVE_GOODS[provision], gained)}`
        : `You spent no Reserve: ${showFaults(REASONS, faults)}.`,
    { importance: ({ gained }) => (gained > 0 ? MINOR_IMPORTANCE : DECIDES), changes: listChanges },
  ),
  rested: itsSeat(
    ({ square, gained, faults }, content) =>
      (square === null
        ? 'You rested in place of a visit.'
        : `You did not visit ${place(square, content)}, ` +
          `since ${showFaults(REASONS, faults)}: you rested.`) + describeCut(REST_ENERGY, gained),
    { changes: listChanges },
  ),
  'rest void': itsSeat(({ faults }) => `You did not rest: ${showFaults(REASONS, faults)}.`, {
    importance: DECIDES,
  }),
  'visit void': itsSeat(
    ({ square, faults }, content) =>
      `${isRepeatedVisit(faults) ? 'You made no second visit to' : 'You did not visit'} ` +
      `${place(square, content)}: ${showFaults(REASONS, faults)}.`,
    { importance: DECIDES },
  ),
  visited: itsSeat(({ square }, content) => `You visited ${place(square, content)}.`, {
    changes: listChanges,
  }),
  named: itsSeat(
    ({ seat, square, named, faults }, content) => {
      const done = `you named ${named === seat ? 'yourself' : named}`;
      const text = faults.length === 0 ? done : showFaults(REASONS, faults);
      return `At ${place(square, content)} ${text}.`;
    },
    {
      importance: ({ seat, named, faults }) =>
        faults.length > 0 ? DECIDES : named === seat ? 0 : MINOR_IMPORTANCE,
    },
  ),
  changed: itsSeat(describeChange, { changes: listChanges, importance: ({ as }) => AFFECTS[as] }),
  raised: itsSeat(
    ({ square, meter }, content) =>
      `${place(square, content)} raised your capacity for ${UNIT_OF[meter]}.`,
    { changes: listChanges },
  ),
  voted: itsSeat(
    ({ square, vote }, content) =>
      `At ${place(square, content)} you ` +
      `${vote === null ? 'did not vote' : `voted for ${vote} Water`}.`,
    { importance: MINOR_IMPORTANCE },
  ),
  'vote void': itsSeat(({ faults }) => `Your vote had no effect: ${showFaults(REASONS, faults)}.`, {
    importance: DECIDES,
  }),
  colours: itsSeat(describeColours, { changes: listChanges }),
  stranded: itsSeat(
    ({ progress }) =>
      progress === 0
        ? `You made fewer than ${spellNumber(VISITS_NOT_STRANDED)} visits, without any ` +
          'Progress to turn into Energy.'
        : `You made fewer than ${spellNumber(VISITS_NOT_STRANDED)} visits: Progress became ` +
          'Energy.',
    { importance: DECIDES, changes: listChanges },
  ),
  ate: itsSeat(
    ({ eaten, faults }) =>
      'You ate ' +
      `${formatRations(eaten)}${faults.length === 0 ? '' : `: ${showFaults(REASONS, faults)}`}.`,
    {
      changes: listChanges,
      importance: ({ faults }) => (faults.length === 0 ? MINOR_IMPORTANCE : DECIDES),
    },
  ),
  'went hungry': itsSeat(
    ({ times }) =>
      `You had fewer than ${RATIONS_A_ROUND} Rations to eat, for the ` + `${ordinal(times)} time.`,
    { importance: DECIDES, changes: listChanges },
  ),
  aged: itsSeat(
    ({ left, inedible }) =>
      `Your Rations aged: ${formatRations(left)} ` +
      `left${inedible > 0 ? `, ${inedible} became Inedible` : ''}.`,
    { importance: MINOR_IMPORTANCE },
  ),
  drank: itsSeat(describeDrinking, {
    importance: ({ progressLost }) => (progressLost > 0 ? DECIDES : MINOR_IMPORTANCE),
    changes: listChanges,
  }),
  standing: showInFigures('its seat'),
  levels: showInFigures('everybody'),
  bonus: everybody(
    ({ seat }) => `${seat} earns 1 Progress for each level above the lowest of a meter.`,
    {
      own: () => 'You earn 1 Progress for each level above the lowest of a meter.',
      changes: listChanges,
      importance: DECIDES,
    },
  ),
});

/** Formats a place: "D3 Amber Field". */
export const place = (square: Square, { locations }: Content): string =>
  `${square} ${locations[square].name}`;

export function describeExhausted(
  squares: readonly Square[],
  why: EventOf<'exhausted'>['why'],
  content: Content,
): string {
  const named = squares.slice(0, squares.length > MOST_NAMED + 1 ? MOST_NAMED : undefined);
  const others = squares.length - named.length;
  const names = joinNames([
    ...named.map((square) => place(square, content)),
    ...(others > 0 ? [`${others} others`] : []),
  ]);
  return `${names} ${squares.length === 1 ? 'is' : 'are'} exhausted: ${EXHAUSTION_TEXTS[why]}.`;
}

/** Maximum number of locations that a sentence names. */
const MOST_NAMED = 3;

const EXHAUSTION_TEXTS: Readonly<Record<EventOf<'exhausted'>['why'], string>> = {
  'three visitors': `visited by ${spellNumber(VISITORS_TO_EXHAUST)} players`,
  'two rounds': `visited in ${spellNumber(ROUNDS_TO_EXHAUST)} rounds`,
};

const END_TEXTS: Readonly<Record<EventOf<'match over'>['why'], string>> = {
  'few locations left': 'too few locations are left',
  'nobody travels': `nobody has visited a location for ${IDLE_ROUNDS_AT_END} rounds`,
};

const isRepeatedVisit = (faults: EventOf<'visit void'>['faults']): boolean =>
  faults.some(({ why }) => why === 'named twice');

function describeChange(event: EventOf<'changed'>, content: Content): string {
  const { as, square, amount, applied } = event;
  return SENTENCES_BY_ROLE[as](place(square, content)) + describeCut(amount, applied);
}

/** Importance of an effect by the player's role. Effects caused by others matter more. */
const AFFECTS: Readonly<Record<EventOf<'changed'>['as'], number>> = {
  visitor: MINOR_IMPORTANCE,
  named: DECIDES,
  'one of all': DECIDES - 1,
};

const SENTENCES_BY_ROLE: Readonly<Record<EventOf<'changed'>['as'], (there: string) => string>> = {
  visitor: (there) => `${there} had an effect on you.`,
  named: (there) => `You were named at ${there}.`,
  'one of all': (there) => `${there} had an effect on you from afar.`,
};

/** Describes how the limits reduced a gain or loss; '' if the limits did not matter. */
function describeCut(amount: number, applied: number): string {
  if (amount === applied) return '';
  return amount > 0
    ? ` There was room for ${applied} of ${amount}.`
    : ` You had only ${-applied} of the ${-amount}.`;
}

function describeColours(event: EventOf<'colours'>): string {
  const { same, different, nextSame, nextDifferent } = event;
  const met =
    same && different
      ? `share a colour and have ${spellNumber(COSTLY_COLOUR_COUNT)} different colours`
      : same
        ? 'share a colour'
        : `have ${spellNumber(COSTLY_COLOUR_COUNT)} different colours`;
  const next =
    same === different
      ? ''
      : ` Next time a shared colour brings ${nextSame}, different colours cost ${nextDifferent}.`;
  return `Your visits ${met}.${next}`;
}

function describeDrinking(event: EventOf<'drank'>, content: Content): string {
  const { votedAt, energySpent, needed, drunk } = event;
  const lack = needed > drunk ? `, and had ${drunk === 0 ? 'none' : `only ${drunk}`}` : '';
  if (votedAt === null && needed === 0) return 'You spent no Energy on visits and needed no Water.';
  return votedAt === null
    ? `You needed ${needed} Water for ${energySpent} Energy spent on visits${lack}.`
    : `The vote at ${place(votedAt, content)} decided that everybody needs ${needed} ` +
        `Water${lack === '' ? '' : `: you had ${drunk === 0 ? 'none' : `only ${drunk}`}`}.`;
}

const ORDINAL_WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Formats an ordinal number: "third", "12th". */
export const ordinal = (count: number): string => ORDINAL_WORDS[count - 1] ?? `${count}th`;

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) =>
    [
      ...listLeapNews(events, content),
      ...listOvertakingNews(events),
      ...listBonusNews(events),
      ...listFallNews(events, content),
      ...narration
        .news(events, content)
        .filter(({ event }) => event.kind !== 'exhausted')
        .map((news) =>
          news.event.kind === 'last round' ? selectLastRoundNews(news, events) : news,
        ),
      ...listExhaustionNews(events, content),
    ].toSorted((one, other) => other.newsValue - one.newsValue),
};

type Levels = EventOf<'levels'>;

const [HEADLINE_NEWS, LEAP_NEWS, FALL_NEWS, LESSER_NEWS, LEAST_NEWS] = [5, 3.5, 3, 2, 1];

const report = (event: Event, newsValue: number, text: string, short = text): News<Event> => ({
  ...{ event, newsValue, short, text: `${text}.` },
  ...{ change: '', rule: event.rule },
});

type Verb = readonly [one: string, many: string];
const TO_BE: Verb = ['is', 'are'];

/** Formats a statement about players in a few words: "Everybody but Isa is Parched". */
function getShort(
  seats: readonly Seat[],
  all: readonly Levels[],
  verb: Verb,
  rest: string,
): string {
  const others = all.filter(({ seat }) => !seats.includes(seat)).map(({ seat }) => seat);
  const [one, many] = verb;
  if (others.length === 0 || (others.length === 1 && seats.length > MAX_NAMED_SEATS)) {
    const but = others.length === 0 ? '' : ` but ${joinNames(others)}`;
    return `Everybody${but} ${one} ${rest.replace(/ each$/, '')}`;
  }
  return seats.length > MAX_NAMED_SEATS
    ? `${seats[0] ?? ''} and ${seats.length - 1} others ${many} ${rest}`
    : describeLong(seats, verb, rest);
}

const describeLong = (seats: readonly Seat[], [one, many]: Verb, rest: string): string =>
  `${joinNames(seats)} ${seats.length === 1 ? one : many} ${rest}`;

const MAX_NAMED_SEATS = 2;

const computePublicGain = ({ progress, before }: Levels): number => progress - before.progress;

/** Returns the players with the greatest public gain of Progress. */
function listLeapers(events: readonly Event[]): readonly Levels[] {
  const all = filterKind(events, 'levels');
  const most = Math.max(0, ...all.map(computePublicGain));
  return all.filter((one) => computePublicGain(one) === most);
}

/** Reports the greatest public gain. If one player made it, adds which meters became lowest. */
function listLeapNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const best = listLeapers(events);
  const [first] = best;
  if (first === undefined) return [];
  const most = computePublicGain(first);
  if (most === 0)
    return [report(first, LEAST_NEWS, `Nobody gains ${PUBLIC_PROGRESS_STEP} Progress or more`)];
  const isLeap = most > PUBLIC_PROGRESS_STEP;
  const value = isLeap ? LEAP_NEWS : LESSER_NEWS;
  const isOver = filterKind(events, 'match over').length > 0;
  const fallen = isOver || best.length > 1 ? [] : listFallenLevels(first, content);
  const state =
    fallen.length === 0 ? ' Progress' : ` and ${getStateVerb(fallen)[0]} ${formatStates(fallen)}`;
  const rest = `by ≈${most}${best.length > 1 ? ' each' : state}`;
  const verb: Verb = isLeap ? ['leaps', 'leap'] : ['climbs', 'climb'];
  const seats = best.map(({ seat }) => seat);
  const short = getShort(seats, filterKind(events, 'levels'), verb, rest);
  return [report(first, value, describeLong(seats, verb, rest), short)];
}

/** Returns the names of the lowest levels that a player has just reached. */
const listFallenLevels = ({ levels, before }: Levels, content: Content): readonly string[] =>
  LEVEL_METERS.filter((meter) => levels[meter] === 0 && before.levels[meter] > 0).map((meter) =>
    describeLowest(meter, content),
  );

const describeLowest = (meter: LevelMeter, { levels }: Content): string =>
  meter === 'Resources' ? 'low on Reserves' : (levels[meter][0]?.name ?? '');

const formatStates = (states: readonly string[]): string =>
  states.length > MAX_NAMED_SEATS ? `${states.length} meters at 0` : joinNames(states);

const getStateVerb = (states: readonly string[]): Verb =>
  states.length > MAX_NAMED_SEATS ? ['has', 'have'] : TO_BE;

/**
 * Reports players who fell to the lowest level of a meter, grouped by these levels. At the end a low
 * level costs nothing more.
 */
function listFallNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  if (filterKind(events, 'match over').length > 0) return [];
  const all = filterKind(events, 'levels');
  const leapers = listLeapers(events);
  const fallen = all
    .map((one) => ({ one, states: listFallenLevels(one, content) }))
    .filter(({ one, states }) => states.length > 0 && (leapers.length > 1 || one !== leapers[0]));
  return [...Map.groupBy(fallen, ({ states }) => formatStates(states))].flatMap(([text, alike]) => {
    const [first] = alike;
    if (first === undefined) return [];
    const seats = alike.map(({ one }) => one.seat);
    const isLesser = first.states.every((state) => state === describeLowest('Resources', content));
    const value = isLesser ? LESSER_NEWS : FALL_NEWS;
    const verb = getStateVerb(first.states);
    return [
      report(first.one, value, describeLong(seats, verb, text), getShort(seats, all, verb, text)),
    ];
  });
}

/** Reports the player who overtook the most others, unless the player is the new leader. */
function listOvertakingNews(events: readonly Event[]): readonly News<Event>[] {
  const all = filterKind(events, 'levels');
  const most = Math.max(...all.map(({ progress }) => progress));
  const [best] = all
    .filter(({ progress }) => progress < most)
    .map((event) => ({
      event,
      passed: all.filter(
        (other) => other.before.progress > event.before.progress && other.progress < event.progress,
      ),
    }))
    .filter(({ passed }) => passed.length > 0)
    .toSorted((one, other) => other.passed.length - one.passed.length);
  if (best === undefined) return [];
  const { event, passed } = best;
  const whom = joinNames(passed.map(({ seat }) => seat));
  const short = passed.length > MAX_NAMED_SEATS ? `${passed.length} others` : whom;
  const passes = (who: string): string => `${event.seat} passes ${who}`;
  return [report(event, LESSER_NEWS, passes(whom), passes(short))];
}

/** Reports who leads in public Progress: "Dems leads into the last round". */
function selectLastRoundNews(news: News<Event>, events: readonly Event[]): News<Event> {
  const all = filterKind(events, 'levels');
  const most = Math.max(...all.map(({ progress }) => progress));
  const seats = all.filter(({ progress }) => progress === most).map(({ seat }) => seat);
  const short = getShort(seats, all, ['leads', 'lead'], 'into the last round');
  return { ...news, short, newsValue: HEADLINE_NEWS };
}

/** Reports the players who gain the most Progress for their levels at the end. */
function listBonusNews(events: readonly Event[]): readonly News<Event>[] {
  const all = filterKind(events, 'bonus');
  const most = Math.max(...all.map(({ progress }) => progress));
  const best = all.filter(({ progress }) => progress === most);
  const [first] = best;
  if (first === undefined || best.length > MAX_NAMED_SEATS) return [];
  const seats = best.map(({ seat }) => seat);
  const text = describeLong(seats, ['gains', 'each gain'], `${most} Progress for levels`);
  return [report(first, LESSER_NEWS, text)];
}

/** Reports exhausted locations: a sentence for each reason, and one headline for all. */
function listExhaustionNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const all = filterKind(events, 'exhausted');
  return [...Map.groupBy(all, ({ why }) => why).values()].flatMap((alike, index) => {
    const [event] = alike;
    if (event === undefined) return [];
    const text = describeExhausted(
      alike.map(({ square }) => square),
      event.why,
      content,
    );
    return [
      { ...report(event, LEAST_NEWS, '', index === 0 ? formatClosed(all, content) : ''), text },
    ];
  });
}

/** Lists the closed locations by name, or by square if the names take too much space. */
function formatClosed(all: readonly EventOf<'exhausted'>[], { locations }: Content): string {
  const squares = all.map(({ square }) => square);
  const closes = squares.length === 1 ? 'closes' : 'close';
  const named = `${joinNames(squares.map((square) => locations[square].name))} ${closes}`;
  if (named.length <= MOST_LETTERS) return named;
  return squares.length > MOST_SQUARES
    ? `${squares.slice(0, MOST_SQUARES).join(', ')} and ${squares.length - MOST_SQUARES} more close`
    : `${joinNames(squares)} ${closes}`;
}

const [MOST_LETTERS, MOST_SQUARES] = [45, 9];
