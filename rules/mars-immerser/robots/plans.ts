/** Plans: how the rounds that are left could be walked. The best few ways of each round are followed into the next one. */

import type { Code, Content, Location } from '../content.ts';
import { type Chart, chartOf, type Leg } from './legs.ts';
import { NO_PREY, type Prey } from './travels.ts';
import type { Walk } from './walks.ts';

/** What things are worth to a robot, in points; by place, in the order of the content, unless it says otherwise. */
export interface Esteem {
  /** By list: of having seen all of it. */
  readonly lists: readonly number[];
  /** By list and how many of its locations are seen, but for all of them: what may still come of it. */
  readonly hopes: readonly (readonly number[])[];
  /** Of a Relative's first visit, and of the additional Slice. */
  readonly first: readonly number[];
  readonly additional: readonly number[];
  /** Of ending a round there; null where there is no Inn. */
  readonly inn: readonly (number | null)[];
  /** Of coming there: what is lost by those who come there, too. */
  readonly risk: readonly number[];
  /** Of coming there in the first of the rounds. */
  readonly errand: readonly number[];
  /** Of blocking whoever begins a travel in the first of the rounds. */
  readonly prey: Prey;
  /** What the first round not ended at an Inn costs, the second, ... */
  readonly nights: readonly number[];
  readonly superRoad: number;
}

/** Where a player stands. */
export interface Whereabouts {
  readonly from: Code;
  readonly seen: Iterable<Code>;
  /** Relatives of whom there is a Slice, and those whose additional Slice was had. */
  readonly visited: Iterable<Code>;
  readonly additional: Iterable<Code>;
  readonly nights: number;
}

/** As the match begins: a start counts as seen, and at a Relative as the first visit. */
export const whereaboutsAt = ({ code, kind }: Location): Whereabouts => ({
  from: code,
  seen: [code],
  visited: kind === 'Relative' ? [code] : [],
  additional: [],
  nights: 0,
});

export interface Planning {
  readonly content: Content;
  readonly whereabouts: Whereabouts;
  readonly esteem: Esteem;
  /** The moves of each round that is left. */
  readonly rounds: readonly number[];
  /** Whether one of them may have a move more, by the Energizer. */
  readonly mayHurry: boolean;
  /** How many ways are followed. */
  readonly width: number;
}

export interface Plan {
  /** One for each round. */
  readonly walks: readonly Walk[];
  readonly worth: number;
  /** In which of the rounds the Energizer is used; null: in none. */
  readonly hurry: number | null;
  /** What will have been seen. */
  readonly seen: ReadonlySet<Code>;
}

/** A way to here, with marks by place. */
interface Way {
  readonly at: number;
  readonly seen: Uint8Array;
  readonly visited: Uint8Array;
  readonly additional: Uint8Array;
  /** How many locations are seen, by list. */
  readonly counts: Uint8Array;
  readonly nights: number;
  readonly hurry: number | null;
  readonly value: Value;
  readonly walks: readonly Walk[];
}

/** What is had for certain, and what may come of lists of which something is seen. */
interface Value {
  readonly had: number;
  readonly hope: number;
}

interface Step extends Value {
  readonly way: Way;
  readonly leg: Leg;
  readonly hurry: number | null;
  readonly worth: number;
}

/** How much of what may come of a list counts in the first round; the nearer the end, the less. */
const HOPE = 0.7;
/** At least in so many places the ways that are followed end, where there are as many. */
const SPREAD = 16;

export function planFor({ content, whereabouts, esteem, rounds, mayHurry, width }: Planning): Plan {
  const chart = chartOf(content);
  let ways: readonly Way[] = [firstWay(chart, whereabouts)];
  rounds.forEach((moves, index) => {
    const share = HOPE * (1 - (index + 1) / rounds.length);
    const now = index === 0 ? esteem : later(esteem);
    const steps: Step[] = [];
    for (const way of ways) {
      const look = (legs: readonly Leg[], hurry: number | null) => {
        for (const leg of legs) {
          const { had, hope } = valueAfter(chart, way, leg, now);
          steps.push({ way, leg, hurry, had, hope, worth: had + share * hope });
        }
      };
      look(chart.legs(way.at, moves), way.hurry);
      if (mayHurry && way.hurry === null) look(chart.longest(way.at, moves + 1), index);
    }
    ways = bestSteps(steps, width).map((step) => wayAfter(chart, step, esteem));
  });
  const [best] = ways;
  if (best === undefined) throw new Error('there is always a way that stays where it is');
  const seen = content.locations.filter((_, place) => best.seen[place] === 1);
  return {
    walks: best.walks,
    worth: best.value.had,
    hurry: best.hurry,
    seen: new Set(seen.map(({ code }) => code)),
  };
}

/** What only the next round can bring is over after it. */
const later = (esteem: Esteem): Esteem => ({ ...esteem, errand: [], prey: NO_PREY });

/** What it is worth to walk as was planned before. */
export function worthOf(
  walks: readonly Walk[],
  { content, whereabouts, esteem }: Pick<Planning, 'content' | 'whereabouts' | 'esteem'>,
): number {
  const chart = chartOf(content);
  let way = firstWay(chart, whereabouts);
  walks.forEach((walk, index) => {
    const leg = chart.legOf(walk);
    const { had, hope } = valueAfter(chart, way, leg, index === 0 ? esteem : later(esteem));
    way = wayAfter(chart, { way, leg, hurry: null, had, hope, worth: had }, esteem);
  });
  return way.value.had;
}

function firstWay(chart: Chart, { from, nights, ...codes }: Whereabouts): Way {
  const marked = (marks: Iterable<Code>) => {
    const places = new Uint8Array(chart.positions.size);
    for (const code of marks) places[chart.positions.get(code) ?? 0] = 1;
    return places;
  };
  const seen = marked(codes.seen);
  const counts = new Uint8Array(chart.lists);
  chart.listsAt.forEach((lists, place) => {
    if (seen[place] === 1) for (const list of lists) count(counts, list, 1);
  });
  return {
    at: chart.positions.get(from) ?? 0,
    seen,
    visited: marked(codes.visited),
    additional: marked(codes.additional),
    counts,
    nights,
    hurry: null,
    value: { had: 0, hope: 0 },
    walks: [],
  };
}

function count(counts: Uint8Array, list: number, more: 1 | -1): void {
  counts[list] = (counts[list] ?? 0) + more;
}

function valueAfter(chart: Chart, way: Way, leg: Leg, esteem: Esteem): Value {
  let had = way.value.had + leg.supers * esteem.superRoad;
  had += esteem.inn[leg.end] ?? -(esteem.nights[way.nights] ?? 0);
  had += newWorth(leg.visited, way.visited, esteem.first);
  had += newWorth(leg.additional, way.additional, esteem.additional);
  for (const place of leg.places) had += (esteem.errand[place] ?? 0) - (esteem.risk[place] ?? 0);
  if (esteem.prey.size > 0) for (const travel of leg.blocks) had += esteem.prey.get(travel) ?? 0;
  const listed = listsAfter(chart, way, leg, esteem);
  return { had: had + listed.had, hope: way.value.hope + listed.hope };
}

/** Of places that are not marked yet. */
function newWorth(places: readonly number[], marks: Uint8Array, worth: readonly number[]): number {
  let sum = 0;
  for (const place of places) if (marks[place] === 0) sum += worth[place] ?? 0;
  return sum;
}

/** Counts what is new on lists, and takes it back. */
function listsAfter({ listsAt }: Chart, way: Way, leg: Leg, { lists, hopes }: Esteem): Value {
  const { counts, seen } = way;
  let [had, hope] = [0, 0];
  for (const place of leg.places) {
    if (seen[place] === 1) continue;
    for (const list of listsAt[place] ?? []) {
      const before = counts[list] ?? 0;
      const hoped = hopes[list] ?? [];
      hope += (hoped[before + 1] ?? 0) - (hoped[before] ?? 0);
      if (before + 1 >= hoped.length) had += lists[list] ?? 0;
      count(counts, list, 1);
    }
  }
  for (const place of leg.places)
    if (seen[place] === 0) for (const list of listsAt[place] ?? []) count(counts, list, -1);
  return { had, hope };
}

/** The best first; but few that come to the same place, so that different ways are followed. */
function bestSteps(steps: Step[], width: number): readonly Step[] {
  steps.sort((one, other) => other.worth - one.worth);
  const best: Step[] = [];
  const room = Math.max(2, Math.ceil(width / SPREAD));
  for (const step of steps) {
    if (best.length === width) break;
    const alike = best.filter(({ leg }) => leg.end === step.leg.end);
    const isKnown = alike.some(
      ({ worth, hurry }) => worth === step.worth && (hurry === null || step.hurry !== null),
    );
    if (!isKnown && alike.length < room) best.push(step);
  }
  return best;
}

function wayAfter({ listsAt }: Chart, { way, leg, hurry, had, hope }: Step, esteem: Esteem): Way {
  const marked = (marks: Uint8Array, places: readonly number[]) => {
    const more = marks.slice();
    for (const place of places) more[place] = 1;
    return more;
  };
  const counts = way.counts.slice();
  for (const place of leg.places)
    if (way.seen[place] === 0) for (const list of listsAt[place] ?? []) count(counts, list, 1);
  return {
    at: leg.end,
    seen: marked(way.seen, leg.places),
    visited: marked(way.visited, leg.visited),
    additional: marked(way.additional, leg.additional),
    counts,
    nights: way.nights + (esteem.inn[leg.end] === null ? 1 : 0),
    hurry,
    value: { had, hope },
    walks: [...way.walks, leg.walk],
  };
}
