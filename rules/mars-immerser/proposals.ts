/**
 * Proposals to a player: at the start, lists that fit together; later, ways along the roads,
 * planned for all remaining rounds.
 */

import {
  type Candidate,
  type Candidates,
  MAX_PROPOSALS,
  type ProposalRules,
  sortByWorth,
} from '../kit/match/proposal.ts';
import { memoizeByValue } from '../kit/reckoning/memoize.ts';
import {
  countAllowedMoves,
  findKind,
  getAtlas,
  isSuperRoad,
  MAX_MOVES,
  MOVES,
  placeText,
} from './atlas.ts';
import { type Code, type Content, formatLists, type Location } from './content.ts';
import { parseStep, STAY } from './forms/kinds.ts';
import { listWalks, type Walk } from './forms/steps.ts';
import type { SeatNow } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { formatMarked } from './pages/map.ts';
import { type Power, SUPER_POINTS } from './prices.ts';
import { getNightLoss } from './round-ends.ts';
import { getRelativePoints, scoreLists } from './scoring.ts';
import { createStartedFacts, NEWCOMER } from './start.ts';
import { getSightseer, ROUNDS, type Sightseer } from './state.ts';

export const proposing: ProposalRules<SeatNow, Orders> = {
  candidates(seatNow) {
    const { setup, state, seat } = seatNow;
    if (state.phase === 'start') return proposeStarts(setup.content);
    const { points, garnets, blocks, swapped, ...me } = getSightseer(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const isVeiled = (state.revealed[seat] ?? null) === null;
    return proposeWays(setup.content, { round: state.round, isVeiled, me });
  },
  holdings(seatNow) {
    const me = getSightseer(seatNow.state, seatNow.seat);
    const lists = scoreLists(seatNow, me);
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Pts: Sightseeing + Maternal + Rejuvenation + Detour,
      Lists: lists.reduce((sum, { points }) => sum + points, 0),
      '★': new Set(lists.flatMap(({ missing }) => missing)).size,
      '♥': countWelcomeSlices(seatNow.setup.content, me.slices),
    };
  },
};

/** Counts Slices. Slices of Relatives that are known to cost points count as negative. */
const countWelcomeSlices = (content: Content, slices: Sightseer['slices']): number =>
  Object.entries(slices).reduce((sum, [code, count = 0]) => {
    const { worth = 1, isDrawn = false } = getAtlas(content).byCode.get(code) ?? {};
    return sum + (worth < 0 && !isDrawn ? -count : count);
  }, 0);

/** Robots draw one of this number of best starts. */
const EQUAL_STARTS = 4;

const proposeStarts = (content: Content): Candidates<Orders> => ({
  about: 'The best plan of all rounds comes first, with its points and the points of its lists.',
  alike: EQUAL_STARTS,
  candidates: planStarts(content).map(({ from, lists, worth }) => {
    const sightLists = content.lists.filter(({ number }) => lists.includes(number));
    return {
      orders: { kind: 'start', location: from, lists },
      name: `${placeText(content, from)}, ${formatLists(lists)}`,
      estimates: {
        Points: Math.round(worth),
        'Of lists': sightLists.reduce((sum, { points }) => sum + points, 0),
      },
    };
  }),
});

const cacheWays = memoizeByValue((_: Content) => new Map<string, Candidates<Orders>>());
const MAX_CACHED_SITUATIONS = 500;

/** Proposes ways, from a cache of the situations that robots meet in most matches. */
function proposeWays(content: Content, situation: Situation): Candidates<Orders> {
  const known = cacheWays(content);
  const key = JSON.stringify(situation);
  const found = known.get(key) ?? computeWays(content, situation);
  if (known.size === MAX_CACHED_SITUATIONS) known.clear();
  known.set(key, found);
  return found;
}

function computeWays(content: Content, situation: Situation): Candidates<Orders> {
  const walks = planWalks(content, situation).filter(({ steps }) => steps.length > 0);
  const byEnd = inGroups(walks, ({ end }) => end);
  return {
    about:
      'Grouped by last place: ⌂ Inn, ♥ Relative, other. In each group, the best plan comes first. ' +
      'Pts: without Lists; ★: places still to see; ♥: Slices; Bear, Max: Powers.',
    candidates: inGroups(byEnd, ({ end }) => findKind(content, end)).map((walk) =>
      buildCandidate(content, situation, walk),
    ),
  };
}

/** Groups items with the same key. Groups have the order of their first items. */
const inGroups = <Item>(
  items: readonly Item[],
  buildKey: (item: Item) => unknown,
): readonly Item[] => [...Map.groupBy(items, buildKey).values()].flat();

function buildCandidate(
  content: Content,
  situation: Situation,
  walk: Walk,
): Candidate<MovementOrders> {
  const { steps } = walk;
  const power = findPower(content, situation, walk);
  // After a Veil the form offers locations instead of roads.
  const moves = situation.isVeiled ? steps.map((step) => parseStep(step).to) : steps;
  const orders: MovementOrders = {
    kind: 'movement',
    moves: Array.from({ length: MAX_MOVES }, (_, index) => moves[index] ?? null),
    swap: null,
    power,
    jet: false,
    list: null,
    ware: null,
  };
  const name = formatWay(content, walk);
  if (power === null) return { orders, name };
  const otherwise = { orders: { ...orders, power: null }, name };
  return { orders, name: `${name}; ${power}`, otherwise };
}

/** Finds a Power worth using: for an expensive night, or for three or more Slices. */
function findPower(content: Content, { round, me }: Situation, walk: Walk): Power | null {
  if (me.power !== null) return null;
  if (countSlices(content, me, walk) > 2) return 'Max';
  const isDear = round === ROUNDS || getNightLoss(me.nights) >= MIN_EXPENSIVE_NIGHT;
  return isDear && findKind(content, walk.end) !== 'Inn' ? 'Bear' : null;
}

/** The Bear is proposed for a night that costs at least this number of points. */
const MIN_EXPENSIVE_NIGHT = 12;

/** Counts the Slices that a walk earns. Slices that cost points count as negative. */
function countSlices(content: Content, me: Situation['me'], { reached, stays, end }: Walk): number {
  const ended = [...stays, end];
  let slices = 0;
  for (const code of new Set([...reached, ...ended])) {
    if (findKind(content, code) !== 'Relative') continue;
    const first = me.slices[code] === undefined ? 1 : 0;
    const more = ended.includes(code) && !me.additional.includes(code) ? 1 : 0;
    slices += countWelcomeSlices(content, { [code]: first + more });
  }
  return slices;
}

/** Formats a way as the place of the night and the steps: "G ♥: K1 → J2 → G". */
const formatWay = (content: Content, { steps, end }: Walk): string =>
  `${formatMarked(content, end)}: ${steps
    .map(parseStep)
    .map(({ to }) => (to === STAY ? 'Stay' : to))
    .join(' → ')}`;

/** A start, with the lists whose locations its plan sees completely. */
export interface PlannedStart {
  readonly from: Code;
  readonly lists: readonly number[];
  readonly worth: number;
}

/** Plans the match from each start. The best starts come first. */
export const planStarts = memoizeByValue((content: Content): readonly PlannedStart[] =>
  sortByWorth(
    getAtlas(content).codes.map((code) => planStart(content, code)),
    ({ worth }) => worth,
  ).slice(0, MAX_PROPOSALS),
);

function planStart(content: Content, from: Code): PlannedStart {
  const [best] = planWays({
    content,
    me: { ...NEWCOMER, ...createStartedFacts(content, from) },
    lists: content.lists.map(({ points }) => points),
    rounds: Array.from({ length: ROUNDS - 1 }, () => MOVES),
  }).ways;
  const sightLists = content.lists.filter(
    ({ locations }, list) => best?.counts[list] === locations.length,
  );
  return { from, lists: sightLists.map(({ number }) => number), worth: best?.worth ?? 0 };
}

/** Facts about a player and a round on which proposals depend. */
export interface Situation {
  readonly round: number;
  readonly isVeiled: boolean;
  readonly me: Omit<Sightseer, 'points' | 'garnets' | 'blocks' | 'swapped'>;
}

/** Plans walks for this round, best first. The first walk begins the best plan. */
export function planWalks(content: Content, { round, me }: Situation): readonly Walk[] {
  const { first, ways } = planWays({
    content,
    me,
    // A held list costs its points unless all its locations are seen.
    lists: content.lists.map(({ number, points }) => (me.lists.includes(number) ? 2 * points : 0)),
    rounds: [countAllowedMoves(me), ...Array.from({ length: ROUNDS - round }, () => MOVES)],
  });
  const planned = ways.flatMap(({ begin }) => begin ?? []);
  return [...new Set([...planned, ...first])];
}

interface PlanInput {
  readonly content: Content;
  readonly me: Situation['me'];
  /** Points of each list of the content if all its locations are seen. */
  readonly lists: readonly number[];
  /** Moves in each remaining round. */
  readonly rounds: readonly number[];
}

/** Maximum number of ways that are continued from a round to the next. */
const MAX_CONTINUED_WAYS = 8;

/** Expected number of other players who visit a Relative. */
const VISITORS = 1;
/** Expected Slices of each other visitor. */
const EXPECTED_SLICES = 1.7;
/** Worth in points of an Inn’s bonus that is not points. */
const OTHER_BONUS = 1.5;
/** Chance that nobody else travels the same Super Road. */
const CHANCE_ALONE = 0.6;
/** Share of the nights’ costs that counts, because the Bear prevents one of them. */
const NIGHT_COST_SHARE = 0.7;
/** Weight of incomplete lists in the first round. The weight falls to 0 in the last. */
const INCOMPLETE_LIST_WEIGHT = 0.7;

/** A walk with its marks: seen locations, first Slices and additional Slices. */
interface RatedWalk {
  readonly walk: Walk;
  readonly marks: readonly number[];
  readonly supers: number;
}

interface RatedMap {
  markPlaces(...had: readonly (readonly Code[])[]): readonly number[];
  /** Worth of each mark in points. */
  readonly worth: readonly number[];
  /** Indices of the lists that contain a mark's location. */
  readonly listsAt: readonly (readonly number[])[];
  /** Worth of a night at each Inn in points. */
  readonly inns: ReadonlyMap<Code, number>;
  /** Lists the walks of a round, except walks that another walk improves on. */
  legs(from: Code, moves: number): readonly RatedWalk[];
}

const rateMap = memoizeByValue((content: Content): RatedMap => {
  const { codes } = getAtlas(content);
  const { locations, lists } = content;
  const markPlaces: RatedMap['markPlaces'] = (...had) =>
    had.flatMap((all, kind) =>
      [...new Set(all)].map((code) => kind * codes.length + codes.indexOf(code)),
    );
  const isRelative = (code: Code) => findKind(content, code) === 'Relative';
  const rateLeg = (walk: Walk): RatedWalk => {
    const ended = [...walk.stays, walk.end].filter(isRelative);
    const supers = walk.roads.filter(({ kind }) => isSuperRoad(kind)).length;
    const visited = [...walk.reached.filter(isRelative), ...ended];
    return { walk, marks: markPlaces(walk.reached, visited, ended), supers };
  };
  const known = new Map<string, readonly RatedWalk[]>();
  return {
    markPlaces,
    worth: [
      ...codes.map(() => 0),
      ...locations.map((location) => estimateShare(location, 1)),
      ...locations.map((location) => estimateShare(location, 2) - estimateShare(location, 1)),
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
      const found = known.get(key) ?? omitWorse(listWalks(content, from, moves).map(rateLeg));
      known.set(key, found);
      return found;
    },
  };
});

/** Estimates the points of a number of Slices. */
function estimateShare({ kind, isDrawn, worth }: Location, slices: number): number {
  if (kind !== 'Relative') return 0;
  const points = (getRelativePoints(VISITORS + 1) * slices) / (VISITORS * EXPECTED_SLICES + slices);
  return (isDrawn ? 0.5 : worth) * points;
}

const omitWorse = (legs: readonly RatedWalk[]): readonly RatedWalk[] =>
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

/** A player's way from the start to the end of a round. */
interface PlannedWay {
  readonly at: Code;
  readonly marks: readonly boolean[];
  /** Number of seen locations of each list. */
  readonly counts: readonly number[];
  readonly nights: number;
  /** Points except those for lists. */
  readonly points: number;
  readonly worth: number;
  /** Walk of the first planned round; null before that round. */
  readonly begin: Walk | null;
}

interface PlannedStep extends Pick<PlannedWay, 'points' | 'counts' | 'worth'> {
  readonly way: PlannedWay;
  readonly leg: RatedWalk;
}

function planWays(planning: PlanInput): {
  /** Walks of the first round and ways to the end, the best first. */
  readonly first: readonly Walk[];
  readonly ways: readonly PlannedWay[];
} {
  const { content, rounds } = planning;
  const chart = rateMap(content);
  let ways: readonly PlannedWay[] = [createFirstWay(planning)];
  let first: readonly Walk[] = [];
  rounds.forEach((moves, index) => {
    const listed = listWorths(planning, INCOMPLETE_LIST_WEIGHT * (1 - (index + 1) / rounds.length));
    const steps = ways.flatMap((way) =>
      chart.legs(way.at, moves).map((leg) => takePlannedStep({ chart, listed }, way, leg)),
    );
    const best = selectBestSteps(steps);
    if (index === 0) first = best.map(({ leg }) => leg.walk);
    ways = best.slice(0, MAX_CONTINUED_WAYS).map(({ way, leg, points, counts, worth }) => {
      const marks = way.marks.slice();
      for (const mark of leg.marks) marks[mark] = true;
      const at = leg.walk.end;
      const nights = way.nights + (chart.inns.has(at) ? 0 : 1);
      return { at, marks, counts, nights, points, worth, begin: way.begin ?? leg.walk };
    });
  });
  return { first, ways };
}

function createFirstWay({ content, me, lists }: PlanInput): PlannedWay {
  const { worth, markPlaces, listsAt } = rateMap(content);
  const [marks, counts] = [worth.map(() => false), lists.map(() => 0)];
  for (const mark of markPlaces(me.seen, Object.keys(me.slices), me.additional)) {
    marks[mark] = true;
    for (const list of listsAt[mark] ?? []) counts[list] = (counts[list] ?? 0) + 1;
  }
  const { location, nights } = me;
  return { at: location ?? '', marks, counts, nights, points: 0, worth: 0, begin: null };
}

/** Computes points by list and number of seen locations. Incomplete lists count in part. */
const listWorths = ({ content, lists }: PlanInput, hope: number): readonly (readonly number[])[] =>
  content.lists.map(({ locations: { length } }, list) =>
    Array.from({ length: length + 1 }, (_, count) => {
      const part = count === length ? 1 : hope * (count / length) ** 2.5;
      return part * (lists[list] ?? 0);
    }),
  );

function takePlannedStep(
  given: { readonly chart: RatedMap; readonly listed: readonly (readonly number[])[] },
  way: PlannedWay,
  leg: RatedWalk,
): PlannedStep {
  const { chart, listed } = given;
  const counts = way.counts.slice();
  let points = way.points + leg.supers * CHANCE_ALONE * SUPER_POINTS;
  points += chart.inns.get(leg.walk.end) ?? -NIGHT_COST_SHARE * getNightLoss(way.nights);
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

/** Maximum number of ways that are continued from the same place. */
const MAX_WAYS_TO_PLACE = 2;

function selectBestSteps(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const best: PlannedStep[] = [];
  for (const step of steps.toSorted((one, other) => other.worth - one.worth)) {
    if (best.length === MAX_PROPOSALS) break;
    const alike = best.filter(({ leg }) => leg.walk.end === step.leg.walk.end);
    const isKnown = alike.some(({ worth }) => worth === step.worth);
    if (!isKnown && alike.length < MAX_WAYS_TO_PLACE) best.push(step);
  }
  return best;
}
