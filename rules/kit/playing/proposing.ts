/** What a seat can do, as its player's workbook proposes it: each candidate is carried out with all others absent. */

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
  /** After the step, with all others absent. */
  readonly after: Holdings;
}

export interface Proposals {
  readonly about: string;
  /** Best first, at most twenty. */
  readonly proposals: readonly Proposal[];
  /** Whether nothing else is worth a look: the game says so, and none was left out. */
  readonly isAll: boolean;
}

/** Null where the game proposes nothing. What would be warned of is not proposed. */
export function proposalsFor(game: AnyGame, asked: Asked<unknown, unknown>): Proposals | null {
  const { proposing, questions } = game;
  const found = proposing?.candidates(asked) ?? null;
  if (proposing === undefined || found === null) return null;
  const { setup, state, seat } = asked;
  const { about, candidates, compare } = found;
  const all = candidates.slice(0, MOST_PROPOSALS).flatMap((candidate) => {
    const sound = soundOf(game, asked, candidate);
    if (sound === null) return [];
    const { orders, name, note = '' } = sound;
    const answers = questions.answers(orders, asked);
    const chance = seededChance(0);
    const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
    const then = { ...asked, state: played.state };
    const after = proposing.holdings(then);
    const isOpen = proposing.hasChoiceLeft?.(then) ?? false;
    return [{ answers, name, note: isOpen ? `${note} ${CHOICE_LEFT}`.trim() : note, after }];
  });
  const isSorted = compare !== undefined;
  const proposals = isSorted ? all.toSorted((one, other) => compare(one.after, other.after)) : all;
  const isAll = found.isAll === true && all.length === candidates.length;
  return { about, proposals, isAll };
}

/** What is said of orders that leave their player a choice. */
export const CHOICE_LEFT = 'You choose afterwards: what that brings is not counted here.';

/** Itself, or the first of what is proposed otherwise, that would be warned of nothing. */
function soundOf(
  game: AnyGame,
  asked: Asked<unknown, unknown>,
  candidate: Candidate<unknown>,
): Candidate<unknown> | null {
  const answers = game.questions.answers(candidate.orders, asked);
  if (game.read({ ...asked, answers }).problems.length === 0) return candidate;
  return candidate.otherwise === undefined ? null : soundOf(game, asked, candidate.otherwise);
}
