/** The next entry of a match: what was received is sorted, the step resolved, and what is due after it named. */

import type { FormResponse } from '../google/forms.ts';
import { CLOSING, type Due, type Entry, moment, type Sealed, seal, stateHashOf } from './entry.ts';
import { lastOf, nextPosition, type Position, playEntry } from './fold.ts';
import { sortResponses } from './intake.ts';
import type { Match } from './match.ts';
import { saltOf } from './seed.ts';
import { readReceipts, submissionCells, submissionsHash } from './submissions.ts';
import { intervalFrom, nextDeadline } from './time.ts';

/** A match with one entry more, not yet written anywhere. */
export interface Written {
  readonly match: Match;
  readonly sealed: Sealed;
  /** The rows that the tab Submissions gets. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** After the last step, how long late answers are waited for. */
const CLOSING_MS = 600_000;

/** Pure but for the game's own purity: the same match, responses and cut-off give the same entry whoever writes it. */
export function writeEntry(given: {
  readonly match: Match;
  readonly responses: readonly FormResponse[];
  readonly cutOffMs: number;
  readonly nowMs: number;
}): Written {
  const { match, responses, cutOffMs, nowMs } = given;
  const before = lastOf(match.positions);
  const known = new Set(readReceipts(match.submissions).map(({ responseId }) => responseId));
  const seats = match.files.seats;
  const sorted = sortResponses({ position: before, seats, responses, known, cutOffMs });
  const entry = before.sealed.entry.entry + 1;
  const rows = sorted.submissions.map((submission) => submissionCells(entry, submission));
  const head = {
    entry,
    rules: before.sealed.entry.rules,
    salt: saltOf(match.seed, entry),
    previous: before.sealed.hash,
    deadline: moment(cutOffMs),
    submissions: { count: rows.length, hash: submissionsHash(rows) },
  };
  const sealed = seal(
    before.step === null
      ? closedEntry(before, head)
      : resolvedEntry({ before, head, orders: sorted.orders, match, nowMs }),
  );
  const position = nextPosition({ before, sealed, seed: match.seed });
  return {
    sealed,
    rows,
    match: {
      ...match,
      positions: [...match.positions, position],
      submissions: [...match.submissions, ...rows],
    },
  };
}

type Head = Pick<
  Extract<Entry, { kind: 'resolved' }>,
  'entry' | 'rules' | 'salt' | 'previous' | 'deadline' | 'submissions'
>;

function resolvedEntry(given: {
  readonly before: Position;
  readonly head: Head;
  readonly orders: Extract<Entry, { kind: 'resolved' }>['orders'];
  readonly match: Match;
  readonly nowMs: number;
}): Entry {
  const { before, head, orders, match, nowMs } = given;
  if (before.step === null) throw new Error('there is no step to resolve');
  const { name: step, title } = before.step;
  const after = playEntry(before, { entry: head.entry, orders, step, title }, match.seed);
  const next = dueNext({ ...before, ...after }, { cutOffMs: Date.parse(head.deadline), nowMs });
  const stateHash = stateHashOf(head.salt, after.state);
  return { kind: 'resolved', ...head, step, title, orders, stateHash, next };
}

const closedEntry = (before: Position, head: Head): Entry => ({
  kind: 'closed',
  ...head,
  step: CLOSING,
  title: 'The match is closed',
  stateHash: stateHashOf(head.salt, before.state),
  next: null,
});

/** What is due after a cut-off: the step with its deadline, at once where nothing is asked, or the closing of the match. */
export function dueNext(
  now: Pick<Position, 'game' | 'opened' | 'step'>,
  times: { readonly cutOffMs: number; readonly nowMs: number },
): Due {
  const { step, game, opened } = now;
  if (step === null) {
    const deadline = moment(times.cutOffMs + CLOSING_MS);
    return { step: CLOSING, title: 'The match is closed', deadline };
  }
  const { name, title, pace } = step;
  if (step.asks.length === 0) return { step: name, title, deadline: moment(times.cutOffMs) };
  const { settings } = opened;
  const usual = game.paces.find((known) => known.name === pace)?.usual ?? '';
  const interval = intervalFrom(settings.times[pace] ?? usual);
  if (interval === null) throw new Error(`the pace "${pace}" of ${game.id} has no time`);
  const deadlineMs = nextDeadline({
    deadlineMs: times.cutOffMs,
    interval,
    timeZone: settings.timeZone,
    nowMs: times.nowMs,
  });
  return { step: name, title, deadline: moment(deadlineMs) };
}
