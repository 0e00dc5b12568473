/** Plays a series of matches of robots, reproducible by its seed. */

import { intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame, Finding, Step } from '../../../rules/kit/match/game.ts';
import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import type { Setup, Variants } from '../../../rules/kit/match/setup.ts';
import { playMatch, robotPolicy } from '../../../rules/kit/playing/play.ts';
import type { Robot } from '../../../rules/kit/playing/robot.ts';
import { allRobots } from '../../../rules/kit/playing/robots.ts';

export interface Series {
  readonly game: AnyGame;
  readonly content: unknown;
  readonly variants: Variants;
  readonly players: number;
  /** Names of ways to play the game; each seat of each match gets one of them. */
  readonly robots: readonly string[];
  readonly seed: number;
}

/** In steps. A match that has not ended by then is omitted. */
export const MOST_STEPS = 2000;

/** How one seat of a match did. */
export interface PlayedSeat {
  readonly robot: string;
  readonly place: number;
  readonly score: number;
}

/** The results of one match. */
export interface PlayedMatch {
  /** From 1. */
  readonly number: number;
  /** False after {@link MOST_STEPS} steps; all lists below are then empty. */
  readonly ended: boolean;
  readonly steps: number;
  /** Its length with the game’s usual times if every deadline is awaited. */
  readonly days: number;
  /** In the order of the list of players. */
  readonly seats: readonly PlayedSeat[];
  readonly numbers: readonly { readonly measure: string; readonly values: readonly number[] }[];
  readonly words: readonly { readonly measure: string; readonly counts: WordCounts }[];
}

/** How often each word was found. */
export type WordCounts = Readonly<Record<string, number>>;

/** Plays one match of the series. @throws the error of the rules, with the match’s number */
export function playOne(series: Series, number: number): PlayedMatch {
  try {
    return played(series, number);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`match ${number} of seed ${series.seed} broke off: ${what}`, { cause: error });
  }
}

function played(series: Series, number: number): PlayedMatch {
  const { game, content, variants } = series;
  const seats = seatsFor(series.players);
  const robots = robotsFor(series, number);
  const players = seats.map((seat) => ({ seat, garnets: 0 }));
  const setup: Setup<unknown> = { players, content, variants };
  const seed = seedOf(series, number);
  const choose = robotPolicy(seed, (seat) => wayNamed(game, robots[seats.indexOf(seat)]));
  let days = 0;
  for (const moment of playMatch({ game, setup, seed, choose })) {
    days += moment.step === null ? 0 : daysOf(game, moment.step);
    const steps = moment.history.length - 1;
    if (moment.step === null) {
      const found = foundIn(game.findings(moment));
      return { number, ended: true, steps, days, seats: seatsOf(game, moment, robots), ...found };
    }
    if (steps >= MOST_STEPS) break;
  }
  return { number, ended: false, steps: MOST_STEPS, days, seats: [], numbers: [], words: [] };
}

const DAY_MS = 86_400_000;

/** Steps without a question take no time. */
function daysOf({ paces }: AnyGame, step: Step): number {
  const interval = intervalFrom(paces.find(({ name }) => name === step.pace)?.usual ?? '');
  return owedAsks(step).length === 0 || interval === null ? 0 : roughlyMs(interval) / DAY_MS;
}

const seatsFor = (players: number): readonly Seat[] =>
  Array.from({ length: players }, (_, index) => seatNamed(`Seat ${index + 1}`));

/** Draws a robot for each seat independently, so that all robots meet. */
function robotsFor({ players, robots, seed }: Series, number: number): readonly string[] {
  const draw = seededChance(seed)(`robots of match ${number}`);
  return Array.from({ length: players }, () => draw.pick(robots));
}

const seedOf = ({ seed }: Series, number: number): number =>
  seededChance(seed)(`seed of match ${number}`).integer(0, 2 ** 31 - 1);

function wayNamed(game: AnyGame, name = ''): Robot<unknown, unknown> {
  const way = allRobots(game)[name];
  if (way === undefined) throw new Error(`${game.id} does not have a robot "${name}"`);
  return way;
}

function seatsOf(
  game: AnyGame,
  now: { readonly setup: Setup<unknown>; readonly state: unknown },
  robots: readonly string[],
): readonly PlayedSeat[] {
  const placings = game.outcome(now)?.placings ?? [];
  return now.setup.players.map(({ seat }, index) => {
    const placing = placings.find((one) => one.seat === seat);
    if (placing === undefined) throw new Error(`the outcome lacks a place for ${seat}`);
    return { robot: robots[index] ?? '', place: placing.place, score: placing.score };
  });
}

/** Groups findings by measure, in the order of the game’s findings. */
function foundIn(findings: readonly Finding[]): Pick<PlayedMatch, 'numbers' | 'words'> {
  const numbers = new Map<string, number[]>();
  const words = new Map<string, Map<string, number>>();
  for (const { measure, value } of findings) {
    if (typeof value === 'number') entryOf(numbers, measure, () => []).push(value);
    else {
      const counts = entryOf(words, measure, () => new Map<string, number>());
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return {
    numbers: [...numbers].map(([measure, values]) => ({ measure, values })),
    words: [...words].map(([measure, counts]) => ({ measure, counts: Object.fromEntries(counts) })),
  };
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
