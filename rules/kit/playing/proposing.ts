/**
 * Proposals for a player's workbook: each candidate of a seat is carried out with all other seats
 * absent.
 */

import type { Answers } from '../asking/form.ts';
import { seededChance } from '../chance/seeded.ts';
import type { AnyGame, SeatNow } from '../match/game.ts';
import { type Candidate, type Holdings, MOST_PROPOSALS } from '../match/proposal.ts';

export interface Proposal {
  /** The orders as answers of the form. */
  readonly answers: Answers;
  /** In the words of the form: "N1 · Scarlet Saloon, Q · Inn Finity". */
  readonly name: string;
  /** Its effect; often empty. */
  readonly note: string;
  /** After the step, with all others absent; empty where it depends on secrets. */
  readonly after: Holdings;
  /** In place of `after`. */
  readonly estimates?: Holdings;
}

export interface Proposals {
  readonly about: string;
  /** Titles of holdings that hurt at 0. */
  readonly scarce: readonly string[];
  /** Best first, at most twenty. */
  readonly proposals: readonly Proposal[];
  /** Whether the list is complete, as the game claims, and nothing was dropped from it. */
  readonly isAll: boolean;
}

/** Null if the game proposes nothing. Orders that cause a warning are not proposed. */
export function proposalsFor(game: AnyGame, given: SeatNow<unknown, unknown>): Proposals | null {
  const { proposing } = game;
  const asked = game.views.knownNow(given);
  const found = proposing?.candidates(asked) ?? null;
  if (proposing === undefined || found === null) return null;
  const { about, candidates, compare } = found;
  const all = candidates
    .slice(0, MOST_PROPOSALS)
    .flatMap((candidate) => weigh(game, asked, candidate) ?? [])
    .map((proposal) =>
      found.isUncertain === true || proposal.estimates !== undefined
        ? { ...proposal, after: {} }
        : proposal,
    );
  const proposals =
    compare === undefined ? all : all.toSorted((one, other) => compare(one.after, other.after));
  const isAll = found.isAll === true && all.length === candidates.length;
  return { about, scarce: proposing.scarce ?? [], proposals, isAll };
}

/** Null if these orders cause a warning. */
function weigh(
  game: AnyGame,
  asked: SeatNow<unknown, unknown>,
  given: Candidate<unknown>,
): Proposal | null {
  const sound = soundOf(game, asked, given);
  if (game.proposing === undefined || sound === null) return null;
  const { candidate, answers } = sound;
  const { setup, state, seat } = asked;
  const { orders, name, note = '', estimates } = candidate;
  const chance = seededChance(0);
  const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
  const after = game.proposing.holdings({ ...asked, state: played.state });
  return { answers, name, note, after, ...(estimates !== undefined && { estimates }) };
}

/**
 * The candidate, or the first of its alternatives, of which nothing would be warned; with its
 * answers.
 */
function soundOf(
  game: AnyGame,
  asked: SeatNow<unknown, unknown>,
  candidate: Candidate<unknown>,
): { readonly candidate: Candidate<unknown>; readonly answers: Answers } | null {
  const answers = game.questions.answers(candidate.orders, asked);
  if (game.read({ ...asked, answers }).problems.length === 0) return { candidate, answers };
  return candidate.otherwise === undefined ? null : soundOf(game, asked, candidate.otherwise);
}
