/** What a law is: a claim about every game, and how to look for a match that breaks it. */

import fc from 'fast-check';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Setup, Variants } from '../../rules/kit/match/setup.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { defaultContent } from '../support/table/content.ts';
import { playToEnd } from './play.ts';
import { playersFor } from './players.ts';

/** Any game, as it is held to the laws. */
export type LawfulGame = AnyGame;

/** How hard to look. The same effort looks at the same matches. */
export interface Effort {
  /** Multiplies the number of matches that each law looks at by itself. */
  readonly factor: number;
  readonly seed: number;
  /** Whether the first match that breaks a law is enough, and no smaller one is looked for. Default: no. */
  readonly isFirstEnough?: boolean;
}

export interface Law {
  /** A sentence that is true of every game. */
  readonly claim: string;
  /** Is the claim about this game at all? */
  concerns(game: LawfulGame): boolean;
  /** Whether it finds leaks of secrets. Every run checks such laws in full. Default: no. */
  readonly isOfSecrecy?: boolean;
  /** @throws when a match breaks the law, with the smallest such match that was found. */
  check(game: LawfulGame, effort: Effort): void;
}

/** Marks laws as those that find leaks of secrets. */
export const ofSecrecy = (laws: readonly Law[]): readonly Law[] =>
  laws.map((law) => ({ ...law, isOfSecrecy: true }));

/** One random match: its players, its chance, and who misses steps. */
export interface Trial {
  readonly game: LawfulGame;
  readonly setup: Setup<unknown>;
  readonly seed: number;
  /** In 100: how often a seat misses a step. */
  readonly absence: number;
}

/** A law of matches. `holds` throws with a sentence where a match breaks it; `runs` matches are looked at. */
export const lawOfMatches = (law: Omit<Claim<Trial>, 'arbitrary'>): Law =>
  lawOf({ ...law, arbitrary: trialsOf });

/** As {@link lawOfMatches}, for what needs more than a match. */
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

/** How many matches of a game a law looks at that wants so many of a short one. */
export const runsOf = (game: LawfulGame, runs: number, { factor }: Effort): number =>
  Math.ceil(runs * factor * shareOf(game));

/** Of games with longer matches fewer are looked at: the number of moments stays about the same. */
const USUAL_STEPS = 60;
const shares = new WeakMap<LawfulGame, number>();

function shareOf(game: LawfulGame): number {
  const share = shares.get(game) ?? Math.min(1, USUAL_STEPS / stepsOf(game));
  shares.set(game, share);
  return share;
}

/** Steps of one match of robots; a game that does not even play is looked at by the laws themselves. */
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
  /** Absent when it is about every game. */
  readonly concerns?: Law['concerns'];
  arbitrary(game: LawfulGame): fc.Arbitrary<Sample>;
  holds(sample: Sample): void;
}

/** Random matches of a game, with the content it ships with. */
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

/** Any choice of each variant. */
const variantsOf = ({ variants }: LawfulGame): fc.Arbitrary<Variants> =>
  fc.record(
    Object.fromEntries(
      variants.map(({ name, choices }) => [
        name,
        fc.constantFrom(...choices.map(({ value }) => value)),
      ]),
    ),
  );
