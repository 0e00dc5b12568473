/** A host intervenes: one entry, followed by all that it changes. May be killed anywhere and run again. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Trouble } from '../ledger/trouble.ts';
import { orderFollowing, scheduleVisit } from '../next/deadline-task.ts';
import type { Written } from '../next/write-entry.ts';
import { isDone, type Request, writeIntervention } from '../next/write-intervention.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { commit } from '../showing/commit.ts';
import { finishEntry } from './resolve-step.ts';

export type Intervened =
  /** `isNew`: this call wrote the entry; otherwise it stood there already, and what follows from it has been done once more. */
  | {
      readonly kind: 'done';
      readonly isNew: boolean;
      readonly match: Match;
      readonly troubles: readonly Trouble[];
    }
  /** It cannot be done as the match stands; a sentence. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The match has gone on since it was looked at: nothing has been done. */
  | { readonly kind: 'changed meanwhile' };

/**
 * Does what the host asked for upon the match as he saw it; see {@link isDone} for what has been done already.
 * @throws Troubled, GoogleError
 */
export async function intervene(
  adjudicator: Adjudicator,
  seen: Match,
  request: Request,
): Promise<Intervened> {
  const { google } = adjudicator;
  const said = { ...request, kind: request.wish.kind };
  if (isDone(seen, said)) return followed(adjudicator, seen, false);
  const judged = writeIntervention(seen, request, google.now());
  if (judged.kind === 'refused') return judged;
  const { written } = judged;
  await followUp(adjudicator, written);
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'written') return followed(adjudicator, written.match, true);
  const now = await readMatch(google, seen.files.hostId);
  return isDone(now, said) ? followed(adjudicator, now, false) : { kind: 'changed meanwhile' };
}

/** After so long the entry is followed by a task, whatever has become of who wrote it. */
const FOLLOWED_AFTER_MS = 15_000;

/** Before the entry is written: else a match could be resumed and nobody come at its deadline. */
const followUp = (adjudicator: Adjudicator, { match, sealed }: Written): Promise<void> =>
  scheduleVisit(
    adjudicator,
    orderFollowing(sealed, match.files),
    adjudicator.google.now() + FOLLOWED_AFTER_MS,
  );

/** Once more what follows from the last entry, and says whether this call wrote it. @throws GoogleError */
export async function followed(
  adjudicator: Adjudicator,
  match: Match,
  isNew: boolean,
): Promise<Intervened> {
  return { kind: 'done', isNew, match, troubles: await finishEntry(adjudicator, match) };
}
