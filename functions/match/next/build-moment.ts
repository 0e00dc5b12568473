/** The entry that names the moment at which a step is resolved before its deadline: its round of the beacon is not out by then. */

import { NAMED_AHEAD_MS, settledAt } from '../ledger/dice.ts';
import { type EarlyEntry, isoInstant, seal, stateHashOf } from '../ledger/entry.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { type PendingCommit, pendingCommitFrom } from './build-entry.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import { headAfter } from './entry-head.ts';

/** The match with the entry, written at an instant in milliseconds: a minute later answers are cut off. Pure. */
export function buildMomentEntry(match: Match, atMs: number): PendingCommit {
  const before = settledAt(currentPosition(match), atMs);
  if (before.step === null) throw new Error('there is no step to resolve');
  const { name: step, title } = before.step;
  const head = headAfter(before, match.seed);
  const deadline = isoInstant(momentAfter(atMs));
  const named: EarlyEntry = {
    kind: 'early',
    ...head,
    stateHash: stateHashOf(head.salt, before.state),
    at: isoInstant(atMs),
    step,
    title,
    next: { step, title, deadline },
    answersSince: unsortedResponsesFrom(before.sealed.entry),
  };
  const meanwhile = [...before.meanwhile, named];
  return pendingCommitFrom(match, { ...before, sealed: seal(named), meanwhile }, []);
}

/** A whole second, as deadlines are. In milliseconds since 1970. */
export const momentAfter = (atMs: number): number =>
  Math.ceil((atMs + NAMED_AHEAD_MS) / 1000) * 1000;
