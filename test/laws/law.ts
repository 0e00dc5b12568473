/** Laws: claims about every game. Each law searches for a match that violates the claim. */

import fc from 'fast-check';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { listSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import { getUsualVariants, type Setup, type Variants } from '../../rules/kit/match/setup.ts';
import { createRandomPolicy } from '../../rules/kit/playing/play.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';
import { joinNames } from '../../rules/kit/reckoning/rank.ts';
import { loadDefaultContent } from '../support/table/content.ts';
import { playToEnd } from './play.ts';
import { createPlayers } from './players.ts';

export type LawfulGame = AnyGame;

/** Amount of search. With equal efforts, equal matches are drawn. */
export interface SearchEffort {
  /** Factor by which each law multiplies its own number of matches. */
  readonly factor: number;
  readonly seed: number;
  /** Minimum number of matches compared with similar ones (see `twins.ts`). Default: 8. */
  readonly minTwinMatches?: number;
  /** Number of matches in which announcements are compared with secrets. Default: 24. */
  readonly relationMatches?: number;
  /** Whether the search stops at the first failing match instead of shrinking it. Default: no. */
  readonly isFirstEnough?: boolean;
}

export interface Law {
  /** A sentence that is true of every game. */
  readonly claim: string;
  /** Returns whether the claim applies to the game. */
  concerns(game: LawfulGame): boolean;
  /** Whether the law finds leaks of secrets. Quick runs then draw more matches. Default: no. */
  readonly isOfSecrecy?: boolean;
  /** Whether later laws are skipped if this law fails. Default: no. */
  readonly isFoundation?: boolean;
  /** @throws if a match violates the law, naming the smallest such match found */
  check(game: LawfulGame, effort: SearchEffort): void;
}

export const markAsSecrecy = (laws: readonly Law[]): readonly Law[] =>
  laws.map((law) => ({ ...law, isOfSecrecy: true }));

export const markAsFoundations = (laws: readonly Law[]): readonly Law[] =>
  laws.map((law) => ({ ...law, isFoundation: true }));

/** One random match, with its players, seed and absences. */
export interface Trial {
  readonly game: LawfulGame;
  readonly setup: Setup<unknown>;
  readonly seed: number;
  /** Probability in percent that a seat misses a step. */
  readonly absence: number;
}

/**
 * Builds a law about matches. `holds` throws if a match violates it; `runs` is the number of
 * matches.
 */
export const createMatchLaw = (law: Omit<LawSpec<Trial>, 'arbitrary'>): Law =>
  createLaw({ ...law, arbitrary: drawTrials });

/** Builds a law about samples that need not be matches; see {@link createMatchLaw}. */
export function createLaw<Sample>(law: LawSpec<Sample>): Law {
  const { claim, runs, concerns = () => true, arbitrary, holds } = law;
  return {
    claim,
    concerns,
    check: (game, effort) => {
      const { seed, isFirstEnough = false } = effort;
      const settings = {
        numRuns: countRuns(game, runs, effort),
        seed,
        endOnFailure: isFirstEnough,
      };
      const property = fc.property(arbitrary(game), limitShrinking(holds));
      const { failed, counterexample, errorInstance } = fc.check(property, settings);
      if (failed) throw new LawFailure(errorInstance, counterexample?.[0]);
    },
  };
}

/** Limit in samples. Shrinking a match that never ends would take minutes. */
const MAX_SHRINKS = 40;

/**
 * Returns a check that accepts all samples after the first failure and {@link MAX_SHRINKS} more.
 */
function limitShrinking<Sample>(holds: (sample: Sample) => void): (sample: Sample) => void {
  let tried = 0;
  let hasFailed = false;
  return (sample) => {
    if (hasFailed && tried++ >= MAX_SHRINKS) return;
    try {
      holds(sample);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
}

/** A violated law. The message describes the failure, the match and the other drawn values. */
export class LawFailure extends Error {
  constructor(cause: unknown, sample: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super([what, describeSample(sample)].join('\n').trimEnd(), { cause });
    this.name = 'LawFailure';
  }
}

/** Limit in characters. */
const MAX_SAMPLE_LENGTH = 300;

/** Describes the match of a sample: "The match: … Drawn: {"heap":12}"; empty if it has no match. */
function describeSample(sample: unknown): string {
  const { trial, ...drawn } = Object(sample) as Partial<Trial & { readonly trial: Trial }>;
  if (trial === undefined) return drawn.setup === undefined ? '' : describeMatch(sample as Trial);
  const text = JSON.stringify(drawn);
  const shown = text.length <= MAX_SAMPLE_LENGTH ? text : `${text.slice(0, MAX_SAMPLE_LENGTH)}…`;
  return `${describeMatch(trial)} Drawn: ${shown}`;
}

/** Returns "The match: Scarlet and Dems, seed 7. 20 % of all answers are missing." */
function describeMatch({ setup, seed, absence }: Trial): string {
  const chosen = Object.entries(setup.variants).map(([name, value]) => `, ${name}=${value}`);
  const players = joinNames(setup.players.map(({ seat }) => seat));
  const missing = absence === 0 ? '' : ` ${absence} % of all answers are missing.`;
  return `The match: ${players}, seed ${seed}${chosen.join('')}.${missing}`;
}

/** Computes the number of matches for a law that plays `runs` matches of a short game. */
export const countRuns = (game: LawfulGame, runs: number, { factor }: SearchEffort): number =>
  Math.ceil(runs * factor * findMatchShare(game));

/** Number of steps above which fewer matches are played, to keep the total time similar. */
const USUAL_STEPS = 60;

const findMatchShare = memoizeByObject((game: LawfulGame) =>
  Math.min(1, USUAL_STEPS / countSteps(game)),
);

/** Counts the steps of a match of robots. If the match fails, returns the usual number. */
function countSteps(game: LawfulGame): number {
  try {
    const content = loadDefaultContent(game);
    const players = createPlayers(listSeatCounts(game, content).at(-1) ?? game.seats.most);
    const setup = { players, content, variants: getUsualVariants(game) };
    return [...playToEnd({ game, setup, seed: 1, choose: createRandomPolicy(1) })].length;
  } catch {
    return USUAL_STEPS;
  }
}

interface LawSpec<Sample> {
  readonly claim: string;
  readonly runs: number;
  /** Whether the law applies to a game. If absent, the law applies to every game. */
  readonly concerns?: Law['concerns'];
  arbitrary(game: LawfulGame): fc.Arbitrary<Sample>;
  holds(sample: Sample): void;
}

/** Draws random matches of a game with its default content. */
export function drawTrials(game: LawfulGame): fc.Arbitrary<Trial> {
  const content = loadDefaultContent(game);
  const drawn = fc.record({
    seed: fc.integer(),
    garnets: drawGarnets(game, content),
    absence: fc.constantFrom(0, 20, 60, 100),
    variants: drawVariants(game),
  });
  return drawn.map(({ seed, garnets, absence, variants }) => {
    const players = createPlayers(garnets.length, garnets);
    const text = JSON.stringify({ game: game.id, players, variants, seed, absence });
    const trial: Trial = { game, setup: { players, content, variants }, seed, absence };
    return { ...trial, [fc.toStringMethod]: () => text };
  });
}

/** Draws the garnets of each player, for a number of players that the game accepts. */
function drawGarnets(game: LawfulGame, content: unknown): fc.Arbitrary<readonly number[]> {
  const { least, most } = game.seats;
  const accepted = listSeatCounts(game, content);
  const garnets = (minLength: number, maxLength: number) =>
    fc.array(fc.nat({ max: 9 }), { minLength, maxLength });
  if (accepted.length === 0 || accepted.length === most - least + 1) return garnets(least, most);
  return fc.oneof(...accepted.map((count) => garnets(count, count)));
}

const drawVariants = ({ variants }: LawfulGame): fc.Arbitrary<Variants> =>
  fc.record(
    Object.fromEntries(
      variants.map(({ name, choices }) => [
        name,
        fc.constantFrom(...choices.map(({ value }) => value)),
      ]),
    ),
  );
