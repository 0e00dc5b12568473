/**
 * Proposals for a player's workbook: each candidate of a seat is carried out with all other seats
 * absent.
 */

import type { Answers } from '../asking/form.ts';
import { seededChance } from '../chance/seeded.ts';
import type { AnyGame, Asked } from '../match/game.ts';
import { type Candidate, type Holdings, MOST_PROPOSALS } from '../match/proposal.ts';

export interface Proposal {
  /** As a form that is filled in says the orders. */
  readonly answers: Answers;
  /** In the words of the form: "N1 · Scarlet Saloon, Q · Inn Finity". */
  readonly name: string;
  /** What it does; often empty. */
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
  /** Whether nothing else is worth a look: the game says so, and none was left out. */
  readonly isAll: boolean;
}

/** Null where the game proposes nothing. What would be warned of is not proposed. */
export function proposalsFor(game: AnyGame, given: Asked<unknown, unknown>): Proposals | null {
  const { proposing } = game;
  const asked = game.views.asked(given);
  const found = proposing?.candidates(asked) ?? null;
  if (proposing === undefined || found === null) return null;
  const { about, candidates, compare } = found;
  const all = candidates.slice(0, MOST_PROPOSALS).flatMap((candidate) => {
    const weighed = weigh(game, asked, candidate);
    const isUncertain = found.isUncertain === true || candidate.estimates !== undefined;
    if (weighed !== null && isUncertain) return { ...weighed.proposal, after: {} };
    if (weighed === null || compare === undefined) return weighed?.proposal ?? [];
    const completed = proposing.completed?.(weighed.candidate, weighed.then) ?? [];
    const others = completed.flatMap((one) => weigh(game, asked, one)?.proposal ?? []);
    const [best] = sorted([weighed.proposal, ...others], compare);
    return best ?? [];
  });
  const proposals = compare === undefined ? all : sorted(all, compare);
  const isAll = found.isAll === true && all.length === candidates.length;
  return { about, scarce: proposing.scarce ?? [], proposals, isAll };
}

const sorted = (
  all: readonly Proposal[],
  compare: (one: Holdings, other: Holdings) => number,
): readonly Proposal[] => all.toSorted((one, other) => compare(one.after, other.after));

interface Weighed {
  readonly proposal: Proposal;
  /** It, or what stands in its place. */
  readonly candidate: Candidate<unknown>;
  /** What it comes to. */
  readonly then: Asked<unknown, unknown>;
}

/** Null where it would be warned of. */
function weigh(
  game: AnyGame,
  asked: Asked<unknown, unknown>,
  given: Candidate<unknown>,
): Weighed | null {
  const { proposing } = game;
  const sound = soundOf(game, asked, given);
  if (proposing === undefined || sound === null) return null;
  const { candidate, answers } = sound;
  const { setup, state, seat } = asked;
  const { orders, name, note = '', estimates } = candidate;
  const chance = seededChance(0);
  const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
  const then = { ...asked, state: played.state };
  const isOpen = proposing.hasChoiceLeft?.(then) ?? false;
  const proposal = {
    answers,
    name,
    note: isOpen ? `${note} ${CHOICE_LEFT}`.trim() : note,
    after: proposing.holdings(then),
    ...(estimates !== undefined && { estimates }),
  };
  return { proposal, candidate, then };
}

/** What is said of orders that leave their player a choice. */
export const CHOICE_LEFT = 'You choose afterwards: what that brings is not counted here.';

/**
 * The candidate, or the first of its alternatives, of which nothing would be warned; with its
 * answers.
 */
function soundOf(
  game: AnyGame,
  asked: Asked<unknown, unknown>,
  candidate: Candidate<unknown>,
): { readonly candidate: Candidate<unknown>; readonly answers: Answers } | null {
  const answers = game.questions.answers(candidate.orders, asked);
  if (game.read({ ...asked, answers }).problems.length === 0) return { candidate, answers };
  return candidate.otherwise === undefined ? null : soundOf(game, asked, candidate.otherwise);
}
