/** The entry by which a host intervenes in a running match: what he asked for, judged against where the match stands, and written. */

import { settledAt } from '../ledger/dice.ts';
import { type Intervention, isoInstant, seal, stateHashOf } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { type PendingCommit, pendingCommitFrom } from './build-entry.ts';
import type { Change } from './change.ts';
import { clockChange } from './clock-changes.ts';
import { headAfter } from './entry-head.ts';
import { flavourChange } from './flavour-change.ts';
import { handoverChange } from './handing-over.ts';
import { lostChange } from './lost-change.ts';
import { replacedChange } from './replaced-files.ts';
import type { HostRequest, RequestedAction } from './request.ts';
import { correctionChange, undoChange } from './rewinding.ts';
import { absenceChange, ordersChange } from './seat-changes.ts';
import { rulingChange } from './taking-reports.ts';
import { withoutBeaconChange } from './without-beacon.ts';

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
  if (next === null || (before.step === null && !AFTER_THE_END.includes(action.kind))) return OVER;
  switch (action.kind) {
    case 'deadline':
    case 'pause':
    case 'resume':
      return clockChange(before, action, { next, atMs });
    case 'lost':
      return lostChange(before, action);
    case 'orders':
      return ordersChange(before, action, atMs);
    case 'absent':
      return absenceChange(before, action);
    case 'seat':
      return handoverChange({ match, before, action, id, atMs });
    case 'replaced':
      return replacedChange({ match, before, action });
    case 'undo':
      return undoChange({ match, before, action, atMs });
    case 'correct':
      return correctionChange({ match, before, action, atMs });
    case 'flavour':
      return flavourChange(before, action);
    case 'ruling':
      return rulingChange({ match, before, report: action.report, atMs });
    case 'dice':
      return withoutBeaconChange(before, atMs);
  }
}

/** What can be done to a match that is over and not closed. */
const AFTER_THE_END: readonly RequestedAction['kind'][] = ['lost', 'flavour', 'ruling', 'replaced'];

const OVER = 'The match is over: nothing can be done to it any more.';
