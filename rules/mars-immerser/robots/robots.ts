/** A robot that plans all rounds that are left, from what its seat may know. */

import { eventsIn } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { bestFirst } from '../../kit/match/proposal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Robot, RobotInput } from '../../kit/playing/robot.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import { atlasOf, isSuper, kindAt, MOST_MOVES, MOVES, movesAllowed, placeText } from '../atlas.ts';
import { awardsOf } from '../awards.ts';
import { type Code, type Content, type Location, POINT_KINDS } from '../content.ts';
import type { Event } from '../events.ts';
import { questions } from '../forms/questions.ts';
import type { Now, Whole } from '../now.ts';
import type { Orders } from '../orders.ts';
import { NIGHT_LOSSES, SUPER_POINTS } from '../prices.ts';
import { finalScore, relativePoints } from '../scoring.ts';
import { ROUNDS, type State, sightseerOf } from '../state.ts';
import { publicView } from '../views.ts';
import { type Walk, walksFrom } from '../walks.ts';

export function findingsOf(played: Whole): readonly Finding[] {
  const events = eventsIn(played.history);
  const seats = seatsOf(played);
  const { awards } = awardsOf(played);
  const winners = awards.flatMap((award) => award.seats);
  return [
    ...seats.flatMap((seat) => seatFindings(played, seat, winners.includes(seat))),
    ...events.flatMap((event) => eventFindings(event, played, winners)),
    ...awards.map(({ why }) => finding('Token for', why)),
  ];
}

/** Words "won" and "lost" say whether the player earned a Token of Life. */
const resultOf = (isWinner: boolean): string => (isWinner ? 'won' : 'lost');

function seatFindings(now: Now, seat: Seat, isWinner: boolean): readonly Finding[] {
  const me = sightseerOf(now.state, seat);
  const { points } = finalScore(now, seat);
  return [
    ...POINT_KINDS.map((kind) => ({
      measure: `${kind} Points`,
      value: roundedToCents(points[kind]),
    })),
    { measure: 'Locations seen', value: me.seen.length },
    { measure: 'Lists held', value: me.lists.length },
    finding('Power', `${me.power ?? 'none'} ${resultOf(isWinner)}`),
    ...me.seen.map((code) => finding('Seen', placeText(now.setup.content, code))),
  ];
}

/** Things of which it matters how often they happen. */
const COUNTED: readonly Event['kind'][] = [
  'swapped',
  'betrayed',
  'both backed out',
  'wrath',
  'super road',
  'blocked others',
  'most blocks',
  'ware',
  'inn',
  'spared',
];

function eventFindings(event: Event, now: Now, winners: readonly Seat[]): readonly Finding[] {
  const place = (code: Code) => placeText(now.setup.content, code);
  if (COUNTED.includes(event.kind)) return [finding('Happened', event.kind)];
  if (event.kind === 'stopped')
    return event.faults.map(({ why }) => finding('Movement ended', why));
  if (event.kind === 'revealed' && event.location !== null) {
    return [finding('Ended at', place(event.location))];
  }
  if (event.kind === 'started') {
    return [finding('Start', `${place(event.location)} ${resultOf(winners.includes(event.seat))}`)];
  }
  if (event.kind !== 'list counted') return [];
  const { list, missing, seat } = event;
  const done = missing.length === 0 ? 'seen' : 'missed';
  return [finding('List', `${list} ${done} ${resultOf(winners.includes(seat))}`)];
}

type Due = RobotInput<Content, State>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  planner: {
    answer: (due) =>
      questions.answers(ordersOf(due), { ...due, state: publicView(due), secrets: null }),
  },
};

function ordersOf(due: Due): Orders {
  const { setup, state, draw } = due;
  const { content } = setup;
  if (state.phase === 'start') {
    const { from, lists } = draw.pick(openingsOn(content));
    return { kind: 'start', location: from, lists };
  }
  const walks = walksLeft(due);
  const steps = walks[0]?.steps ?? [];
  return {
    kind: 'movement',
    moves: Array.from({ length: MOST_MOVES }, (_, index) => steps[index] ?? null),
    swap: null,
    power: isForBear(due, walks) ? 'Bear' : null,
    jet: false,
    list: null,
    ware: null,
  };
}

interface Opening extends Plan {
  readonly from: Code;
  /** Numbers of the lists that the plan sees as a whole. */
  readonly lists: readonly number[];
}

/** A quick plan from every location decides which are planned with care. */
const [QUICK, CAREFUL] = [8, 60];
const STARTS = 12;
/** Openings that the robot draws from. */
const OPENINGS = 4;

const openingsOn = memoizedByValue((content: Content): readonly Opening[] => {
  const bestFrom = (locations: readonly Location[], width: number) =>
    bestFirst(
      locations.map((location) => openingFrom(content, location, width)),
      ({ worth }) => worth,
    );
  const starts = bestFrom(content.locations, QUICK).slice(0, STARTS);
  const { byCode } = atlasOf(content);
  const careful = starts.flatMap(({ from }) => byCode.get(from) ?? []);
  return bestFrom(careful, CAREFUL).slice(0, OPENINGS);
});

/** A start counts as seen, and at a Relative as the first visit. */
function openingFrom(content: Content, { code, kind }: Location, width: number): Opening {
  const visited = kind === 'Relative' ? [code] : [];
  const plan = planFor({
    content,
    whereabouts: { from: code, seen: [code], visited, additional: [], nights: 0 },
    lists: content.lists.map(({ points }) => points),
    rounds: Array.from({ length: ROUNDS - 1 }, () => MOVES),
    width,
  });
  const seen = content.lists.filter(({ locations }) =>
    locations.every((place) => plan.seen.includes(place)),
  );
  return { ...plan, from: code, lists: seen.map(({ number }) => number) };
}

const WIDTH = 12;

/** Returns the rest of the opening plan if all went as planned, else a new plan. */
function walksLeft({ setup: { content }, state, seat }: Due): readonly Walk[] {
  const me = sightseerOf(state, seat);
  const opening = openingsOn(content).find(
    ({ from, lists }) => from === me.seen[0] && lists.every((list) => me.lists.includes(list)),
  );
  const past = opening?.walks.slice(0, state.round - 2) ?? [];
  const isThere = me.location === (past.at(-1)?.end ?? opening?.from);
  const isSeen = past.every(({ reached }) => reached.every((code) => me.seen.includes(code)));
  if (opening && isThere && isSeen) return opening.walks.slice(past.length);
  const { seen, slices, additional, nights } = me;
  const visited = Object.keys(slices);
  return planFor({
    content,
    whereabouts: { from: me.location ?? '', seen, visited, additional, nights },
    // A list that is held and not seen as a whole costs its points.
    lists: content.lists.map(({ number, points }) => (me.lists.includes(number) ? 2 * points : 0)),
    rounds: [movesAllowed(me), ...Array.from({ length: ROUNDS - state.round }, () => MOVES)],
    width: WIDTH,
  }).walks;
}

/** Whether this is the last round that does not end at an Inn. */
function isForBear({ setup, state, seat }: Due, [now, ...later]: readonly Walk[]): boolean {
  const isInn = ({ end }: Walk) => kindAt(setup.content, end) === 'Inn';
  if (now === undefined || sightseerOf(state, seat).power !== null) return false;
  return !isInn(now) && later.every(isInn);
}

/** A player's situation before the first round of a plan. */
interface Whereabouts {
  readonly from: Code;
  readonly seen: readonly Code[];
  /** Relatives who gave the player a Slice. `additional`: those who also gave a second one. */
  readonly visited: readonly Code[];
  readonly additional: readonly Code[];
  readonly nights: number;
}

interface Planning {
  readonly content: Content;
  readonly whereabouts: Whereabouts;
  /** Points that each of the content's lists is worth when all of it is seen. */
  readonly lists: readonly number[];
  /** Moves in each round that is left. */
  readonly rounds: readonly number[];
  /** Number of ways that are followed from each round into the next. */
  readonly width: number;
}

interface Plan {
  /** One for each round. */
  readonly walks: readonly Walk[];
  readonly worth: number;
  readonly seen: readonly Code[];
}

/** Expected number of other players who visit a Relative. */
const VISITORS = 1;
/** Slices that each of them has there. */
const SLICES_EACH = 1.7;
/** Worth of an Inn’s bonus that is not in points. */
const OTHER_BONUS = 1.5;
/** Chance that nobody else travels the same Super Road. */
const ALONE = 0.6;
/** Part of the nights’ losses that counts: the Bear spares one of them. */
const NIGHTS = 0.7;
/** Weight of lists that are partly seen, in the first round; it falls to 0 in the last. */
const HOPE = 0.7;

/** Marks are numbers: a location that is seen, a Relative’s first Slice, or the additional one. */
interface Leg {
  readonly walk: Walk;
  readonly end: Code;
  readonly marks: readonly number[];
  readonly supers: number;
}

interface Chart {
  readonly size: number;
  /** The marks that these codes set. */
  marksOf(had: Omit<Whereabouts, 'from' | 'nights'>): readonly number[];
  /** Worth of each mark. */
  readonly worth: readonly number[];
  /** Indices of the lists that a mark is on. */
  readonly listsAt: readonly (readonly number[])[];
  /** The walks of a round, without those that another one improves on. */
  legs(from: Code, moves: number): readonly Leg[];
}

const chartOf = memoizedByValue((content: Content): Chart => {
  const { codes, byCode } = atlasOf(content);
  const marks = new Map(codes.map((code, index) => [code, index]));
  const isRelative = (code: Code) => kindAt(content, code) === 'Relative';
  const marksOf: Chart['marksOf'] = ({ seen, visited, additional }) =>
    [seen, visited, additional].flatMap((all, kind) =>
      [...new Set(all)].map((code) => kind * codes.length + (marks.get(code) ?? 0)),
    );
  const legOf = (walk: Walk): Leg => {
    const ended = [...walk.stays, walk.end].filter(isRelative);
    const visited = [...walk.reached.filter(isRelative), ...ended];
    const supers = walk.roads.filter(({ kind }) => isSuper(kind)).length;
    const had = { seen: walk.reached, visited, additional: ended };
    return { walk, end: walk.end, marks: marksOf(had), supers };
  };
  const known = new Map<string, readonly Leg[]>();
  const slice = (location: Location | undefined, slices: number) =>
    location?.kind === 'Relative' ? (location.isDrawn ? 0.5 : location.worth) * share(slices) : 0;
  const all = codes.map((code) => byCode.get(code));
  return {
    size: 3 * codes.length,
    marksOf,
    worth: [
      ...codes.map(() => 0),
      ...all.map((location) => slice(location, 1)),
      ...all.map((location) => slice(location, 2) - slice(location, 1)),
    ],
    listsAt: codes.map((code) =>
      content.lists.flatMap(({ locations }, list) => (locations.includes(code) ? [list] : [])),
    ),
    legs(from, moves) {
      const key = `${from} ${moves}`;
      const found = known.get(key) ?? withoutWorse(walksFrom(content, from, moves).map(legOf));
      known.set(key, found);
      return found;
    },
  };
});

/** Points that a Relative brings for this many Slices. */
const share = (slices: number): number =>
  (relativePoints(VISITORS + 1) * slices) / (VISITORS * SLICES_EACH + slices);

const withoutWorse = (legs: readonly Leg[]): readonly Leg[] =>
  legs.filter(
    (leg) =>
      !legs.some(
        (other) =>
          other.end === leg.end &&
          other.marks.length > leg.marks.length &&
          other.supers >= leg.supers &&
          leg.marks.every((mark) => other.marks.includes(mark)),
      ),
  );

/** A way up to the end of some round. */
interface Way {
  readonly at: Code;
  readonly marks: Uint8Array;
  /** Number of locations seen, by list. */
  readonly counts: Uint8Array;
  readonly nights: number;
  /** Points without lists. */
  readonly points: number;
  readonly walks: readonly Walk[];
}

interface Step extends Pick<Way, 'points' | 'counts'> {
  readonly way: Way;
  readonly leg: Leg;
  readonly worth: number;
}

function planFor(planning: Planning): Plan {
  const { content, whereabouts, rounds, width } = planning;
  const chart = chartOf(content);
  const inns = innsOf(content);
  const start = { at: whereabouts.from, nights: whereabouts.nights, points: 0, walks: [] };
  let ways: readonly Way[] = [{ ...start, ...marked(planning) }];
  let worth = 0;
  rounds.forEach((moves, index) => {
    const listed = listWorths(planning, HOPE * (1 - (index + 1) / rounds.length));
    const steps = ways.flatMap((way) =>
      chart.legs(way.at, moves).map((leg) => stepOf({ chart, inns, listed }, way, leg)),
    );
    const best = bestSteps(steps, width);
    worth = best[0]?.worth ?? 0;
    ways = best.map(({ way, leg, points, counts }) => {
      const marks = way.marks.slice();
      for (const mark of leg.marks) marks[mark] = 1;
      const nights = way.nights + (inns.has(leg.end) ? 0 : 1);
      return { at: leg.end, marks, counts, nights, points, walks: [...way.walks, leg.walk] };
    });
  });
  const [best] = ways;
  const seen = atlasOf(content).codes.filter((_, mark) => best?.marks[mark] === 1);
  return { walks: best?.walks ?? [], worth, seen };
}

function marked({ content, whereabouts, lists }: Planning): Pick<Way, 'marks' | 'counts'> {
  const { size, marksOf, listsAt } = chartOf(content);
  const [marks, counts] = [new Uint8Array(size), new Uint8Array(lists.length)];
  for (const mark of marksOf(whereabouts)) {
    marks[mark] = 1;
    for (const list of listsAt[mark] ?? []) counts[list] = (counts[list] ?? 0) + 1;
  }
  return { marks, counts };
}

/** Worth of a night at each Inn. */
const innsOf = memoizedByValue(
  ({ locations }: Content): ReadonlyMap<Code, number> =>
    new Map(
      locations.flatMap(({ code, kind, bonus }) => {
        const gains = bonus.map((gain) => (gain.kind === 'points' ? gain.amount : OTHER_BONUS));
        return kind === 'Inn' ? [[code, gains.reduce((sum, gain) => sum + gain, 0)]] : [];
      }),
    ),
);

/** Points by list and by number of its locations seen: a part for an unfinished list. */
const listWorths = ({ content, lists }: Planning, hope: number): readonly (readonly number[])[] =>
  content.lists.map(({ locations: { length } }, list) =>
    Array.from({ length: length + 1 }, (_, count) => {
      const part = count === length ? 1 : hope * (count / length) ** 2.5;
      return part * (lists[list] ?? 0);
    }),
  );

function stepOf(
  given: {
    readonly chart: Chart;
    readonly inns: ReadonlyMap<Code, number>;
    readonly listed: readonly (readonly number[])[];
  },
  way: Way,
  leg: Leg,
): Step {
  const { chart, inns, listed } = given;
  const counts = way.counts.slice();
  let points = way.points + leg.supers * ALONE * SUPER_POINTS;
  points += inns.get(leg.end) ?? -NIGHTS * (NIGHT_LOSSES[way.nights] ?? 0);
  for (const mark of leg.marks) {
    if (way.marks[mark] === 1) continue;
    points += chart.worth[mark] ?? 0;
    for (const list of chart.listsAt[mark] ?? []) counts[list] = (counts[list] ?? 0) + 1;
  }
  let worth = points;
  for (let list = 0; list < counts.length; list++) {
    worth += listed[list]?.[counts[list] ?? 0] ?? 0;
  }
  return { way, leg, points, counts, worth };
}

/** At most one in `ALIKE` of the ways followed may end at the same place. */
const ALIKE = 16;

function bestSteps(steps: readonly Step[], width: number): readonly Step[] {
  const best: Step[] = [];
  const room = Math.max(2, Math.ceil(width / ALIKE));
  for (const step of steps.toSorted((one, other) => other.worth - one.worth)) {
    if (best.length === width) break;
    const alike = best.filter(({ leg }) => leg.end === step.leg.end);
    const isKnown = alike.some(({ worth }) => worth === step.worth);
    if (!isKnown && alike.length < room) best.push(step);
  }
  return best;
}
