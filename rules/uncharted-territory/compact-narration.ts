/** Summarizes the news of a round: leaps, falls, overtaking, and closed locations. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { signed } from '../kit/narrating/figures.ts';
import type { Narration, News } from '../kit/narrating/narration.ts';
import { findFittingLine } from '../kit/narrating/short-line.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { LEVEL_METERS, type LevelMeter, PUBLIC_PROGRESS_STEP } from './meters.ts';
import { describeExhausted, narration } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) =>
    [
      ...listLeapNews(events, content),
      ...listFallNews(events, content),
      ...listOvertakingNews(events),
      ...listBonusNews(events),
      ...narration
        .news(events, content)
        .filter(({ event }) => event.kind !== 'exhausted')
        .map((news) => (news.event.kind === 'last round' ? lastRoundNews(news, events) : news)),
      ...listExhaustionNews(events, content),
    ].toSorted((one, other) => other.newsValue - one.newsValue),
};

type Levels = EventOf<'levels'>;

const [HEADLINE_NEWS, LEAP_NEWS, FALL_NEWS, LESSER_NEWS, LEAST_NEWS] = [5, 3.5, 3, 2, 1];

const told = (event: Event, newsValue: number, text: string, short = text): News<Event> => ({
  ...{ event, newsValue, short, text: `${text}.` },
  ...{ change: '', rule: event.rule },
});

type Verb = readonly [one: string, many: string];
const TO_BE: Verb = ['is', 'are'];

/** Formats players in a few words: "Isa is Parched", "Everybody but Isa is Parched". */
function shortOf(seats: readonly Seat[], all: readonly Levels[], verb: Verb, rest: string): string {
  const others = all.filter(({ seat }) => !seats.includes(seat)).map(({ seat }) => seat);
  const [one, many] = verb;
  if (others.length === 0) return `Everybody ${one} ${rest}`;
  if (others.length === 1 && seats.length > MAX_NAMED_SEATS)
    return `Everybody but ${namesOf(others)} ${one} ${rest}`;
  return seats.length > MAX_NAMED_SEATS
    ? `${seats[0] ?? ''} and ${seats.length - 1} others ${many} ${rest}`
    : longOf(seats, verb, rest);
}

const longOf = (seats: readonly Seat[], [one, many]: Verb, rest: string): string =>
  `${namesOf(seats)} ${seats.length === 1 ? one : many} ${rest}`;

const MAX_NAMED_SEATS = 2;

const computePublicGain = ({ progress, before }: Levels): number => progress - before.progress;

/** Returns the players with the greatest public gain; none at the end, when Progress is public. */
function listLeapers(events: readonly Event[]): readonly Levels[] {
  if (events.some(({ kind }) => kind === 'match over')) return [];
  const all = ofKind(events, 'levels');
  const most = Math.max(0, ...all.map(computePublicGain));
  return all.filter((one) => computePublicGain(one) === most);
}

/** Reports the greatest public gain, and for a single player the meters that became lowest. */
function listLeapNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const best = listLeapers(events);
  const [first] = best;
  if (first === undefined) return [];
  const most = computePublicGain(first);
  if (most === 0)
    return [told(first, LEAST_NEWS, `Nobody gains ${PUBLIC_PROGRESS_STEP} Progress or more`)];
  const isLeap = most > PUBLIC_PROGRESS_STEP;
  const value = isLeap ? LEAP_NEWS : LESSER_NEWS;
  const fallen = best.length > 1 ? [] : listFallenLevels(first, content);
  const state = fallen.length === 0 ? ' Progress' : ` and is ${formatStates(fallen)}`;
  const rest = `by ≈${most}${best.length > 1 ? ' each' : state}`;
  const verb: Verb = isLeap ? ['leaps', 'leap'] : ['climbs', 'climb'];
  const seats = best.map(({ seat }) => seat);
  const short = shortOf(seats, ofKind(events, 'levels'), verb, rest);
  const also = describeClosing(events, content);
  return [
    told(first, value, longOf(seats, verb, rest) + also, findFittingLine([short + also, short])),
  ];
}

/** Names the richest location that closes: " as Glass Tarn closes"; '' if none does. */
function describeClosing(events: readonly Event[], { locations }: Content): string {
  const closed = ofKind(events, 'exhausted').map(({ square }) => locations[square]);
  const [richest] = closed.toSorted((one, other) => other.progress - one.progress);
  return richest === undefined ? '' : ` as ${richest.name} closes`;
}

/** Returns the names of the lowest levels to which a player fell in this round. */
const listFallenLevels = ({ levels, before }: Levels, content: Content): readonly string[] =>
  LEVEL_METERS.filter((meter) => levels[meter] === 0 && before.levels[meter] > 0).map((meter) =>
    lowestState(meter, content),
  );

const lowestState = (meter: LevelMeter, { levels }: Content): string =>
  meter === 'Resources' ? 'low on Reserves' : (levels[meter][0]?.name ?? '');

const formatStates = (states: readonly string[]): string =>
  states.length > MAX_NAMED_SEATS ? `at the bottom of ${states.length} meters` : namesOf(states);

/** Reports players who fell to the lowest level, those with the same levels together. */
function listFallNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const all = ofKind(events, 'levels');
  const [leaper, ...others] = listLeapers(events);
  const isTold = (one: Levels): boolean => one === leaper && others.length === 0;
  const fallen = all
    .map((one) => ({ one, states: listFallenLevels(one, content) }))
    .filter(({ one, states }) => states.length > 0 && !isTold(one));
  return [...Map.groupBy(fallen, ({ states }) => formatStates(states))].flatMap(([text, alike]) => {
    const [first] = alike;
    if (first === undefined) return [];
    const seats = alike.map(({ one }) => one.seat);
    const isLesser = first.states.every((state) => state === lowestState('Resources', content));
    const value = isLesser ? LESSER_NEWS : FALL_NEWS;
    return [told(first.one, value, longOf(seats, TO_BE, text), shortOf(seats, all, TO_BE, text))];
  });
}

/** Reports the player who overtook most others; new leaders are reported elsewhere. */
function listOvertakingNews(events: readonly Event[]): readonly News<Event>[] {
  const all = ofKind(events, 'levels');
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
  const whom = namesOf(passed.map(({ seat }) => seat));
  const short = passed.length > MAX_NAMED_SEATS ? `${passed.length} others` : whom;
  const passes = (who: string): string => `${event.seat} passes ${who}`;
  return [told(event, LESSER_NEWS, passes(whom), passes(short))];
}

/** Reports the leader by public Progress: "Dems leads into the last round". */
function lastRoundNews(news: News<Event>, events: readonly Event[]): News<Event> {
  const all = ofKind(events, 'levels');
  const most = Math.max(...all.map(({ progress }) => progress));
  const seats = all.filter(({ progress }) => progress === most).map(({ seat }) => seat);
  const short = shortOf(seats, all, ['leads', 'lead'], 'into the last round');
  return { ...news, short, newsValue: HEADLINE_NEWS };
}

/** Reports the players who earn most for their levels at the end. */
function listBonusNews(events: readonly Event[]): readonly News<Event>[] {
  const all = ofKind(events, 'bonus');
  const most = Math.max(...all.map(({ progress }) => progress));
  const best = all.filter(({ progress }) => progress === most);
  const [first] = best;
  if (first === undefined || best.length > MAX_NAMED_SEATS) return [];
  const seats = best.map(({ seat }) => seat);
  const text = longOf(seats, ['earns', 'earn'], `most for levels, ${signed(most)}`);
  return [told(first, LESSER_NEWS, text)];
}

/** Reports exhausted locations: a sentence for each reason, and one headline for all. */
function listExhaustionNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const all = ofKind(events, 'exhausted');
  return [...Map.groupBy(all, ({ why }) => why).values()].flatMap((alike, index) => {
    const [event] = alike;
    if (event === undefined) return [];
    const text = describeExhausted(
      alike.map(({ square }) => square),
      event.why,
      content,
    );
    return [
      { ...told(event, LEAST_NEWS, '', index === 0 ? formatClosed(all, content) : ''), text },
    ];
  });
}

/** Lists the closed locations by name if that fits, else by square. */
function formatClosed(all: readonly EventOf<'exhausted'>[], { locations }: Content): string {
  const squares = all.map(({ square }) => square);
  const closes = squares.length === 1 ? 'closes' : 'close';
  const named = `${namesOf(squares.map((square) => locations[square].name))} ${closes}`;
  if (named.length <= MOST_LETTERS) return named;
  return squares.length > MOST_SQUARES
    ? `${squares.slice(0, MOST_SQUARES).join(', ')} and ${squares.length - MOST_SQUARES} more close`
    : `${namesOf(squares)} ${closes}`;
}

const [MOST_LETTERS, MOST_SQUARES] = [45, 9];
