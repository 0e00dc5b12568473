/** Proposals for a player's workbook, resolved with all other seats absent. */

import type { Answers } from '../asking/form.ts';
import { seedChance } from '../chance/seeded.ts';
import type { AnyGame, SeatNow } from '../match/game.ts';
import { type Candidate, type Holdings, MAX_PROPOSALS } from '../match/proposal.ts';

export interface Proposal {
  readonly answers: Answers;
  /** The orders in the words of the form: "N1 · Scarlet Saloon, Q · Inn Finity". */
  readonly name: string;
  readonly note: string;
  /** Holdings after the step if all others are absent; empty if they depend on secrets. */
  readonly after: Holdings;
  /** Estimates that are shown in place of `after`. */
  readonly estimates?: Holdings;
}

export interface ProposalList {
  readonly about: string;
  readonly scarce: readonly string[];
  /** The proposals, best first, at most twenty. */
  readonly proposals: readonly Proposal[];
  /** Whether the game's list is complete and nothing was dropped from it. */
  readonly isAll: boolean;
}

/** Lists proposals; null if the game proposes nothing. Orders that cause a warning are omitted. */
export function buildProposals(
  game: AnyGame,
  given: SeatNow<unknown, unknown>,
): ProposalList | null {
  const { proposing } = game;
  const seatNow = game.views.getKnownSituation(given);
  const found = proposing?.candidates(seatNow) ?? null;
  if (proposing === undefined || found === null) return null;
  const { about, candidates, compare } = found;
  const all = candidates
    .slice(0, MAX_PROPOSALS)
    .flatMap((candidate) => buildProposal(game, seatNow, candidate) ?? [])
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

function buildProposal(
  game: AnyGame,
  seatNow: SeatNow<unknown, unknown>,
  given: Candidate<unknown>,
): Proposal | null {
  const sound = findValidCandidate(game, seatNow, given);
  if (game.proposing === undefined || sound === null) return null;
  const { candidate, answers } = sound;
  const { setup, state, seat } = seatNow;
  const { orders, name, note = '', estimates } = candidate;
  const chance = seedChance(0);
  const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
  const after = game.proposing.holdings({ ...seatNow, state: played.state });
  return { answers, name, note, after, ...(estimates !== undefined && { estimates }) };
}

/** Returns the candidate, or its first alternative without a warning; null if all have one. */
function findValidCandidate(
  game: AnyGame,
  seatNow: SeatNow<unknown, unknown>,
  candidate: Candidate<unknown>,
): { readonly candidate: Candidate<unknown>; readonly answers: Answers } | null {
  const answers = game.questions.answers(candidate.orders, seatNow);
  if (game.read({ ...seatNow, answers }).problems.length === 0) return { candidate, answers };
  return candidate.otherwise === undefined
    ? null
    : findValidCandidate(game, seatNow, candidate.otherwise);
}
