/** Carries out the host's interventions: one entry and its effects. Safe to retry. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import type { Intervention } from '../ledger/interventions.ts';
import { buildInterventionEntry, type HostRequest } from '../next/interventions.ts';
import { findEntryOfRequest } from '../next/request.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { readStaleMarks, refuseStaleLedger } from '../showing/behind.ts';
import { rerunEffects, writeEntry } from './write-entry.ts';

export type InterventionResult =
  /** `isNew`: whether this call wrote the entry. Otherwise it repeated the last entry's effects. */
  | {
      readonly kind: 'done';
      readonly isNew: boolean;
      /** Number of the request's entry. */
      readonly entry: number;
      readonly match: Match;
      readonly incidents: readonly Incident[];
    }
  /** The request is impossible in the present state, for the reason in the sentence. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The match has a new entry since it was read, so nothing was done. */
  | { readonly kind: 'changed meanwhile' };

/**
 * Carries out a request in the match that the host saw, unless the ledger has its entry already.
 * @throws IncidentError, GoogleError
 */
export async function intervene(
  adjudicator: Adjudicator,
  seen: Match,
  request: HostRequest,
): Promise<InterventionResult> {
  const { google } = adjudicator;
  const before = findEntryOfRequest(seen, request);
  if (before !== null) return findEarlierEntry(adjudicator, seen, before);
  const isLost = request.action.kind === 'lost';
  if (!isLost) await refuseStaleLedger(google, seen);
  const built = buildInterventionEntry(seen, request, google.now());
  if (typeof built === 'string') return { kind: 'refused', sentence: built };
  const written = isLost ? { ...built, staleMarks: await readStaleMarks(google, seen) } : built;
  const incidents = await writeEntry(adjudicator, written);
  const { match, sealed } = written;
  if (incidents !== null)
    return { kind: 'done', isNew: true, entry: sealed.entry.entry, match, incidents };
  const now = await readMatch(google, seen.files.hostId);
  const done = findEntryOfRequest(now, request);
  return done === null ? { kind: 'changed meanwhile' } : findEarlierEntry(adjudicator, now, done);
}

/** Finds a repeated request's entry, and repeats effects that its writer may have left undone. */
export async function findEarlierEntry(
  adjudicator: Adjudicator,
  match: Match,
  { entry }: Pick<Intervention, 'entry'>,
): Promise<InterventionResult> {
  const incidents = await rerunEffects(adjudicator, match);
  return { kind: 'done', isNew: false, entry, match, incidents };
}
