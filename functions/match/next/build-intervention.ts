/** The entry by which a host intervenes in a running match: what he asked for, judged against where the match stands, and written. */

import { settledAt } from '../ledger/dice.ts';
import { type Intervention, isoInstant, seal, stateHashOf } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { type PendingCommit, pendingCommitFrom } from './build-entry.ts';
import type { Change } from './change.ts';
import { headAfter } from './entry-head.ts';
import { rowOf } from './interventions.ts';
import type { HostRequest } from './request.ts';

export type CommandDecision =
  | { readonly kind: 'sound'; readonly written: PendingCommit }
  | { readonly kind: 'refused'; readonly sentence: string };

/** The match with the entry, done at an instant in milliseconds, or why it cannot be. Pure. */
export function buildInterventionEntry(
  match: Match,
  request: HostRequest,
  atMs: number,
): CommandDecision {
  const before = settledAt(currentPosition(match), atMs);
  const change = changeOf({ match, before, request, atMs });
  if (typeof change === 'string') return { kind: 'refused', sentence: change };
  const { after, own, files = match.files, discord = match.discord } = change;
  const head = headAfter(before, match.seed);
  const done: Intervention = {
    ...head,
    stateHash: stateHashOf(head.salt, after.state),
    at: isoInstant(atMs),
    reason: request.reason,
    asked: request.asked,
    request: request.id,
    ...own,
  };
  const meanwhile = [...after.meanwhile, done];
  return {
    kind: 'sound',
    written: pendingCommitFrom(
      { ...match, files, discord },
      { ...after, sealed: seal(done), meanwhile },
      [],
    ),
  };
}

interface Given {
  readonly match: Match;
  readonly before: Position;
  readonly request: HostRequest;
  readonly atMs: number;
}

/** A sentence where it cannot be done. */
function changeOf({ match, before, request, atMs }: Given): Change | string {
  const { action, id } = request;
  const { next } = before.sealed.entry;
  const { build, isAfterEnd } = rowOf(action);
  if (next === null || (before.step === null && isAfterEnd !== true)) return OVER;
  return build({ match, before, action, id, next, atMs }) ?? NOT_ONE;
}

const OVER = 'The match is over: nothing can be done to it any more.';
const NOT_ONE = 'That is nothing that can be done to a match.';
