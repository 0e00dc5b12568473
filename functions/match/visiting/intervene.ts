/** A host intervenes: one entry, followed by all that it changes. May be killed anywhere and run again. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Intervention } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { buildInterventionEntry } from '../next/build-intervention.ts';
import { entryOf, type HostRequest } from '../next/request.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { readStaleMarks, refuseBehind } from '../showing/behind.ts';
import { rerunEffects, scheduleContinuation, writeEntry } from './write-entry.ts';

export type InterventionResult =
  /** `isNew`: this call wrote the entry; otherwise it stood there already, and what follows from the last one has been done once more. */
  | {
      readonly kind: 'done';
      readonly isNew: boolean;
      /** The number of the request's own entry. */
      readonly entry: number;
      readonly match: Match;
      readonly incidents: readonly Incident[];
    }
  /** It cannot be done as the match stands; a sentence. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The match has gone on since it was looked at: nothing has been done. */
  | { readonly kind: 'changed meanwhile' };

/**
 * Does what the host asked for upon the match as he saw it, unless the ledger has an entry of that request.
 * @throws IncidentError, GoogleError
 */
export async function intervene(
  adjudicator: Adjudicator,
  seen: Match,
  request: HostRequest,
): Promise<InterventionResult> {
  const { google } = adjudicator;
  const before = entryOf(seen, request);
  if (before !== null) return doneBefore(adjudicator, seen, before);
  const isLost = request.action.kind === 'lost';
  if (!isLost) await refuseBehind(google, seen);
  const judged = buildInterventionEntry(seen, request, google.now());
  if (judged.kind === 'refused') return judged;
  const written = isLost
    ? { ...judged.written, staleMarks: await readStaleMarks(google, seen) }
    : judged.written;
  await scheduleContinuation(adjudicator, written);
  const incidents = await writeEntry(adjudicator, written);
  const { match, sealed } = written;
  if (incidents !== null)
    return { kind: 'done', isNew: true, entry: sealed.entry.entry, match, incidents };
  const now = await readMatch(google, seen.files.hostId);
  const done = entryOf(now, request);
  return done === null ? { kind: 'changed meanwhile' } : doneBefore(adjudicator, now, done);
}

/** What follows from the last entry, once more: whoever wrote the request's own may have been killed right after it. */
export async function doneBefore(
  adjudicator: Adjudicator,
  match: Match,
  { entry }: Pick<Intervention, 'entry'>,
): Promise<InterventionResult> {
  const incidents = await rerunEffects(adjudicator, match);
  return { kind: 'done', isNew: false, entry, match, incidents };
}
