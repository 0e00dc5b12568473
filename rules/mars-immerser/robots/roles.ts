/** An opening as it is played in thought: when it enters which road, and what it comes to if it is stopped there. */

import { isSuper, kindAt } from '../atlas.ts';
import type { Code, Content } from '../content.ts';
import { STAY } from '../forms/kinds.ts';
import type { PointKind } from '../gains.ts';
import { MOVES } from '../moves-allowed.ts';
import { NIGHT_LOSSES } from '../prices.ts';
import { ROUNDS } from '../state.ts';
import { chartOf, type Leg } from './legs.ts';
import type { Opening } from './openings.ts';
import { travelsIn } from './travels.ts';
import type { Walk } from './walks.ts';

/** Travels and roads by number: the same for all roles that are compared. */
export class Numbering {
  readonly #known = new Map<string, number>();

  get size(): number {
    return this.#known.size;
  }

  of(name: string): number {
    const number = this.#known.get(name) ?? this.#known.size;
    this.#known.set(name, number);
    return number;
  }
}

export interface Entry {
  readonly enters: number;
  readonly blocks: readonly number[];
}

export interface Taken {
  readonly sights: number;
  readonly maternal: number;
  readonly rest: number;
  readonly detours: number;
  /** By Relative, in the order of the content. */
  readonly slices: Uint8Array;
}

export interface Role {
  readonly opening: Opening;
  readonly entries: readonly Entry[];
  /** When each is entered, in moves of the whole match; at last never. */
  readonly times: Uint8Array;
  /** Super Roads, each in its round, by which of the entries. */
  readonly supers: readonly { readonly index: number; readonly road: number }[];
  /** All numbers that it may mark: of travels for others, and of Super Roads. */
  readonly marking: Int32Array;
  /** What is had by who enters so many roads and is stopped at the next one. */
  takenAfter(entered: number): Taken;
}

/** With the Energizer and a move that was won. */
const MOST_IN_ROUND = MOVES + 2;
/** Moves of the whole match. */
export const ALL_MOVES = (ROUNDS - 1) * MOST_IN_ROUND;
const NEVER = 255;

export function roleOf(content: Content, opening: Opening, numbering: Numbering): Role {
  const number = (name: string) => numbering.of(name);
  const travels = opening.walks.flatMap((walk, round) =>
    travelsIn(walk).map((travel) => ({ ...travel, round })),
  );
  const entries = travels.map(
    ({ round, enters, blocks }): Entry => ({
      enters: number(`${round} ${enters}`),
      blocks: blocks.map((travel) => number(`${round} ${travel}`)),
    }),
  );
  const supers = travels.flatMap(({ round, road: { kind, ends } }, index) =>
    isSuper(kind) ? [{ index, road: number(`${round} ${ends.join('-')}`) }] : [],
  );
  const known: Taken[] = [];
  return {
    opening,
    entries,
    supers,
    times: Uint8Array.from([
      ...travels.map(({ round, move }) => round * MOST_IN_ROUND + move - 1),
      NEVER,
    ]),
    marking: Int32Array.from([
      ...entries.flatMap(({ blocks }) => blocks),
      ...supers.map(({ road }) => road),
    ]),
    takenAfter(entered) {
      known[entered] ??= takenBy(content, opening, shortened(content, opening, entered));
      return known[entered];
    },
  };
}

/** Who is stopped stands still from then on. */
function shortened(content: Content, { from, walks }: Opening, entered: number): readonly Leg[] {
  const { legOf } = chartOf(content);
  let left = entered;
  let at = from;
  let isStopped = false;
  return walks.map((walk) => {
    const whole = isStopped ? standing(at) : walk;
    const made = left < whole.roads.length ? partOf(whole, at, left) : whole;
    isStopped ||= made !== whole;
    left -= made.roads.length;
    at = made.end;
    return legOf(made);
  });
}

const standing = (end: Code): Walk => ({ steps: [], roads: [], reached: [], stays: [], end });

/** A walk until it is stopped where it would enter its next road. */
function partOf(walk: Walk, from: Code, entered: number): Walk {
  const roads = walk.roads.slice(0, entered);
  const reached = walk.reached.slice(0, entered);
  const stops = walk.steps.flatMap((step, index) => (step === STAY ? [] : [index]))[entered];
  const steps = walk.steps.slice(0, stops);
  const stays = walk.stays.slice(0, steps.length - entered);
  return { steps, roads, reached, stays, end: reached.at(-1) ?? from };
}

function takenBy(content: Content, opening: Opening, legs: readonly Leg[]): Taken {
  const points: Record<PointKind, number> = {
    ...NOTHING,
    Sightseeing: listed(content, opening, legs),
  };
  const spared = opening.power === 'Bear' ? lastNight(content, opening) : null;
  let nights = 0;
  legs.forEach(({ end }, round) => {
    const place = content.locations[end];
    if (place?.kind === 'Inn') {
      for (const gain of place.bonus) if (gain.kind === 'points') points[gain.of] += gain.amount;
    } else if (round !== spared) {
      points.Rejuvenation -= NIGHT_LOSSES[nights] ?? 0;
      nights += 1;
    }
  });
  const { Sightseeing: sights, Maternal: maternal, Rejuvenation: rest, Detour: detours } = points;
  return { sights, maternal, rest, detours, slices: slicesOf(content, opening, legs) };
}

const NOTHING = { Sightseeing: 0, Maternal: 0, Rejuvenation: 0, Detour: 0 };

/** What the lists come to that are chosen at the start. */
function listed({ lists }: Content, { from, ...opening }: Opening, legs: readonly Leg[]): number {
  const seen = new Set([from, ...legs.flatMap(({ walk }) => walk.reached)]);
  return lists
    .filter(({ number }) => opening.lists.includes(number))
    .reduce(
      (sum, { points, locations }) =>
        sum + (locations.every((code) => seen.has(code)) ? points : -points),
      0,
    );
}

/** The last round that is not to end at an Inn. */
const lastNight = (content: Content, { walks }: Opening): number =>
  walks.findLastIndex(({ end }) => kindAt(content, end) !== 'Inn');

function slicesOf(
  content: Content,
  { from, power, walks }: Opening,
  legs: readonly Leg[],
): Uint8Array {
  const slices = new Map<number, number>();
  const had = new Set<number>();
  if (kindAt(content, from) === 'Relative')
    slices.set(chartOf(content).positions.get(from) ?? 0, 1);
  const doubled = power === 'Max' ? mostVisits(content, walks) : null;
  legs.forEach(({ visited, additional }, round) => {
    const each = round === doubled ? 2 : 1;
    for (const place of visited) slices.set(place, slices.get(place) ?? each);
    for (const place of additional) {
      if (!had.has(place)) slices.set(place, (slices.get(place) ?? 0) + each);
      had.add(place);
    }
  });
  const relatives = content.locations.flatMap(({ kind }, place) =>
    kind === 'Relative' ? [place] : [],
  );
  return Uint8Array.from(relatives, (place) => slices.get(place) ?? 0);
}

/** The round that is to bring the most Slices, about. */
function mostVisits(content: Content, walks: readonly Walk[]): number {
  const visits = walks.map((walk) => {
    const { visited, additional } = chartOf(content).legOf(walk);
    return visited.length + additional.length;
  });
  return visits.indexOf(Math.max(...visits));
}
