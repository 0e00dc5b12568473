/** A law is a claim about every game, with a search for a match that breaks it. */

import fc from 'fast-check';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Setup, Variants } from '../../rules/kit/match/setup.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { defaultContent } from '../support/table/content.ts';
import { playToEnd } from './play.ts';
import { playersFor } from './players.ts';

export type LawfulGame = AnyGame;

/** Search effort. The same effort checks the same matches. */
export interface Effort {
  /** Multiplies each law's own number of matches. */
  readonly factor: number;
  readonly seed: number;
  /** Stops at the first failing match instead of shrinking it. Default: no. */
  readonly isFirstEnough?: boolean;
}

export interface Law {
  /** A sentence that is true of every game. */
  readonly claim: string;
  /** Whether the claim applies to the game. */
  concerns(game: LawfulGame): boolean;
  /** Whether the law finds leaks of secrets; every run checks those in full. Default: no. */
  readonly isOfSecrecy?: boolean;
  /** @throws when a match breaks the law, with the smallest such match found. */
  check(game: LawfulGame, effort: Effort): void;
}

export const ofSecrecy = (laws: readonly Law[]): readonly Law[] =>
  laws.map((law) => ({ ...law, isOfSecrecy: true }));

/** One random match: its players, seed and absences. */
export interface Trial {
  readonly game: LawfulGame;
  readonly setup: Setup<unknown>;
  readonly seed: number;
  /** Chance in percent that a seat misses a step. */
  readonly absence: number;
}

/** A law of matches. `holds` throws where a match breaks it; `runs` counts the matches tried. */
export const lawOfMatches = (law: Omit<Claim<Trial>, 'arbitrary'>): Law =>
  lawOf({ ...law, arbitrary: trialsOf });

/** As {@link lawOfMatches}, with other samples. */
export function lawOf<Sample>(law: Claim<Sample>): Law {
  const { claim, runs, concerns = () => true, arbitrary, holds } = law;
  return {
    claim,
    concerns,
    check: (game, effort) => {
      const { seed, isFirstEnough = false } = effort;
      const told = { numRuns: runsOf(game, runs, effort), seed, endOnFailure: isFirstEnough };
      fc.assert(fc.property(arbitrary(game), holds), told);
    },
  };
}

/** Number of matches for a law that asks for `runs` of a short game. */
export const runsOf = (game: LawfulGame, runs: number, { factor }: Effort): number =>
  Math.ceil(runs * factor * shareOf(game));

/** Games with longer matches get fewer, so that the number of moments stays about the same. */
const USUAL_STEPS = 60;
const shares = new WeakMap<LawfulGame, number>();

function shareOf(game: LawfulGame): number {
  const share = shares.get(game) ?? Math.min(1, USUAL_STEPS / stepsOf(game));
  shares.set(game, share);
  return share;
}

/** Steps of one match of robots; the usual number if the game cannot be played. */
function stepsOf(game: LawfulGame): number {
  try {
    const players = playersFor(game.seats.most);
    const setup = { players, content: defaultContent(game), variants: usualVariants(game) };
    return [...playToEnd({ game, setup, seed: 1, choose: randomPolicy(1) })].length;
  } catch {
    return USUAL_STEPS;
  }
}

interface Claim<Sample> {
  readonly claim: string;
  readonly runs: number;
  /** Absent for a law of every game. */
  readonly concerns?: Law['concerns'];
  arbitrary(game: LawfulGame): fc.Arbitrary<Sample>;
  holds(sample: Sample): void;
}

/** Random matches of a game with its default content. */
export function trialsOf(game: LawfulGame): fc.Arbitrary<Trial> {
  const content = defaultContent(game);
  const { least, most } = game.seats;
  const drawn = fc.record({
    seed: fc.integer(),
    garnets: fc.array(fc.nat({ max: 9 }), { minLength: least, maxLength: most }),
    absence: fc.constantFrom(0, 20, 60, 100),
    variants: variantsOf(game),
  });
  return drawn.map(({ seed, garnets, absence, variants }) => {
    const players = playersFor(garnets.length, garnets);
    const told = JSON.stringify({ game: game.id, players, variants, seed, absence });
    const trial: Trial = { game, setup: { players, content, variants }, seed, absence };
    return { ...trial, [fc.toStringMethod]: () => told };
  });
}

const variantsOf = ({ variants }: LawfulGame): fc.Arbitrary<Variants> =>
  fc.record(
    Object.fromEntries(
      variants.map(({ name, choices }) => [
        name,
        fc.constantFrom(...choices.map(({ value }) => value)),
      ]),
    ),
  );
