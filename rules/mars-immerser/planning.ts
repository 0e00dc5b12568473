/** Plans the rounds that are left by lists, Relatives, Inns and nights, from what a player knows. */

import { bestFirst, MOST_PROPOSALS } from '../kit/match/proposal.ts';
import { memoizedByValue } from '../kit/reckoning/memoize.ts';
import { atlasOf, isSuper, kindAt, MOVES, movesAllowed } from './atlas.ts';
import type { Code, Content, Location } from './content.ts';
import { SUPER_POINTS } from './prices.ts';
import { nightLoss } from './round-ends.ts';
import { relativePoints } from './scoring.ts';
import { NEWCOMER, startedAt } from './start.ts';
import { ROUNDS, type Sightseer } from './state.ts';
import { type Walk, walksFrom } from './walks.ts';

/** A start, with the lists that its plan sees as a whole. */
export interface Opening {
  readonly from: Code;
  readonly lists: readonly number[];
  readonly worth: number;
}

/** The best plan from each start, the best ones first. */
export const openingsOn = memoizedByValue((content: Content): readonly Opening[] =>
  bestFirst(
    atlasOf(content).codes.map((code) => openingFrom(content, code)),
    ({ worth }) => worth,
  ).slice(0, MOST_PROPOSALS),
);

function openingFrom(content: Content, from: Code): Opening {
  const [best] = planFor({
    content,
    me: { ...NEWCOMER, ...startedAt(content, from) },
    lists: content.lists.map(({ points }) => points),
    rounds: Array.from({ length: ROUNDS - 1 }, () => MOVES),
  }).ways;
  const seen = content.lists.filter(
    ({ locations }, list) => best?.counts[list] === locations.length,
  );
  return { from, lists: seen.map(({ number }) => number), worth: best?.worth ?? 0 };
}

/** A player and a round of movement, as far as they decide its proposals. */
export interface Situation {
  readonly round: number;
  readonly isVeiled: boolean;
  readonly me: Omit<Sightseer, 'points' | 'garnets' | 'blocks' | 'swapped'>;
}

/** Walks of this round, best first: the first one begins the best plan. */
export function plannedWalks(content: Content, { round, me }: Situation): readonly Walk[] {
  const { first, ways } = planFor({
    content,
    me,
    // A list that is held and not seen as a whole costs its points.
    lists: content.lists.map(({ number, points }) => (me.lists.includes(number) ? 2 * points : 0)),
    rounds: [movesAllowed(me), ...Array.from({ length: ROUNDS - round }, () => MOVES)],
  });
  const planned = ways.flatMap(({ begin }) => begin ?? []);
  return [...new Set([...planned, ...first])];
}

interface Planning {
  readonly content: Content;
  readonly me: Situation['me'];
  /** Points that each of the content's lists is worth when all of it is seen. */
  readonly lists: readonly number[];
  /** Moves in each round that is left. */
  readonly rounds: readonly number[];
}

/** Number of ways that are followed from each round into the next. */
const WIDTH = 8;

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
  readonly marks: readonly number[];
  readonly supers: number;
}

interface Chart {
  /** Marks of locations seen, of first Slices and of additional ones. */
  marksOf(...had: readonly (readonly Code[])[]): readonly number[];
  /** Worth of each mark. */
  readonly worth: readonly number[];
  /** Indices of the lists that a mark is on. */
  readonly listsAt: readonly (readonly number[])[];
  /** Worth of a night at each Inn. */
  readonly inns: ReadonlyMap<Code, number>;
  /** The walks of a round, without those that another one improves on. */
  legs(from: Code, moves: number): readonly Leg[];
}

const chartOf = memoizedByValue((content: Content): Chart => {
  const { codes } = atlasOf(content);
  const { locations, lists } = content;
  const marksOf: Chart['marksOf'] = (...had) =>
    had.flatMap((all, kind) =>
      [...new Set(all)].map((code) => kind * codes.length + codes.indexOf(code)),
    );
  const isRelative = (code: Code) => kindAt(content, code) === 'Relative';
  const legOf = (walk: Walk): Leg => {
    const ended = [...walk.stays, walk.end].filter(isRelative);
    const supers = walk.roads.filter(({ kind }) => isSuper(kind)).length;
    const visited = [...walk.reached.filter(isRelative), ...ended];
    return { walk, marks: marksOf(walk.reached, visited, ended), supers };
  };
  const known = new Map<string, readonly Leg[]>();
  return {
    marksOf,
    worth: [
      ...codes.map(() => 0),
      ...locations.map((location) => shareOf(location, 1)),
      ...locations.map((location) => shareOf(location, 2) - shareOf(location, 1)),
    ],
    listsAt: codes.map((code) =>
      [...lists.keys()].filter((list) => lists[list]?.locations.includes(code)),
    ),
    inns: new Map(
      locations.flatMap(({ code, kind, bonus }) => {
        const gains = bonus.map((gain) => (gain.kind === 'points' ? gain.amount : OTHER_BONUS));
        return kind === 'Inn' ? [[code, gains.reduce((sum, gain) => sum + gain, 0)]] : [];
      }),
    ),
    legs(from, moves) {
      const key = `${from} ${moves}`;
      const found = known.get(key) ?? withoutWorse(walksFrom(content, from, moves).map(legOf));
      known.set(key, found);
      return found;
    },
  };
});

/** Expected points of this many Slices. */
function shareOf({ kind, isDrawn, worth }: Location, slices: number): number {
  if (kind !== 'Relative') return 0;
  const points = (relativePoints(VISITORS + 1) * slices) / (VISITORS * SLICES_EACH + slices);
  return (isDrawn ? 0.5 : worth) * points;
}

const withoutWorse = (legs: readonly Leg[]): readonly Leg[] =>
  legs.filter(
    (leg) =>
      !legs.some(
        (other) =>
          other.walk.end === leg.walk.end &&
          other.marks.length > leg.marks.length &&
          other.supers >= leg.supers &&
          leg.marks.every((mark) => other.marks.includes(mark)),
      ),
  );

/** A way up to the end of some round. */
interface Way {
  readonly at: Code;
  readonly marks: readonly boolean[];
  /** Number of locations seen, by list. */
  readonly counts: readonly number[];
  readonly nights: number;
  /** Points without lists. */
  readonly points: number;
  readonly worth: number;
  /** The walk of its first round. */
  readonly begin: Walk | null;
}

interface Step extends Pick<Way, 'points' | 'counts' | 'worth'> {
  readonly way: Way;
  readonly leg: Leg;
}

function planFor(planning: Planning): {
  /** Walks of the first round, and ways to the end; best first. */
  readonly first: readonly Walk[];
  readonly ways: readonly Way[];
} {
  const { content, rounds } = planning;
  const chart = chartOf(content);
  let ways: readonly Way[] = [wayAtStart(planning)];
  let first: readonly Walk[] = [];
  rounds.forEach((moves, index) => {
    const listed = listWorths(planning, HOPE * (1 - (index + 1) / rounds.length));
    const steps = ways.flatMap((way) =>
      chart.legs(way.at, moves).map((leg) => stepOf({ chart, listed }, way, leg)),
    );
    const best = bestSteps(steps);
    if (index === 0) first = best.map(({ leg }) => leg.walk);
    ways = best.slice(0, WIDTH).map(({ way, leg, points, counts, worth }) => {
      const marks = way.marks.slice();
      for (const mark of leg.marks) marks[mark] = true;
      const at = leg.walk.end;
      const nights = way.nights + (chart.inns.has(at) ? 0 : 1);
      return { at, marks, counts, nights, points, worth, begin: way.begin ?? leg.walk };
    });
  });
  return { first, ways };
}

function wayAtStart({ content, me, lists }: Planning): Way {
  const { worth, marksOf, listsAt } = chartOf(content);
  const [marks, counts] = [worth.map(() => false), lists.map(() => 0)];
  for (const mark of marksOf(me.seen, Object.keys(me.slices), me.additional)) {
    marks[mark] = true;
    for (const list of listsAt[mark] ?? []) counts[list] = (counts[list] ?? 0) + 1;
  }
  const { location, nights } = me;
  return { at: location ?? '', marks, counts, nights, points: 0, worth: 0, begin: null };
}

/** Points by list and by number of its locations seen: a part for an unfinished list. */
const listWorths = ({ content, lists }: Planning, hope: number): readonly (readonly number[])[] =>
  content.lists.map(({ locations: { length } }, list) =>
    Array.from({ length: length + 1 }, (_, count) => {
      const part = count === length ? 1 : hope * (count / length) ** 2.5;
      return part * (lists[list] ?? 0);
    }),
  );

function stepOf(
  given: { readonly chart: Chart; readonly listed: readonly (readonly number[])[] },
  way: Way,
  leg: Leg,
): Step {
  const { chart, listed } = given;
  const counts = way.counts.slice();
  let points = way.points + leg.supers * ALONE * SUPER_POINTS;
  points += chart.inns.get(leg.walk.end) ?? -NIGHTS * nightLoss(way.nights);
  for (const mark of leg.marks) {
    if (way.marks[mark]) continue;
    points += chart.worth[mark] ?? 0;
    for (const list of chart.listsAt[mark] ?? []) counts[list] = (counts[list] ?? 0) + 1;
  }
  let worth = points;
  for (let list = 0; list < counts.length; list++) {
    worth += listed[list]?.[counts[list] ?? 0] ?? 0;
  }
  return { way, leg, points, counts, worth };
}

/** How many ways with the same end are followed. */
const ALIKE = 2;

function bestSteps(steps: readonly Step[]): readonly Step[] {
  const best: Step[] = [];
  for (const step of steps.toSorted((one, other) => other.worth - one.worth)) {
    if (best.length === MOST_PROPOSALS) break;
    const alike = best.filter(({ leg }) => leg.walk.end === step.leg.walk.end);
    const isKnown = alike.some(({ worth }) => worth === step.worth);
    if (!isKnown && alike.length < ALIKE) best.push(step);
  }
  return best;
}
