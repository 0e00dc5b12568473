/** Builds sentences on the due step, its deadline, and the last entry. */

import { isCutOff, type Position } from '../../../functions/match/ledger/position.ts';
import { formatMissingSeats, type HeldReason } from '../../../functions/match/next/due.ts';
import { formatDuration, wallClock } from '../../../functions/match/next/time.ts';
import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { describeNothingDue } from '../../../functions/match/showing/intervention-texts.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { buildStory, listRankChanges } from '../../../rules/kit/narrating/story.ts';
import { formatTable } from '../terminal/listing.ts';
import type { DueWork } from './due-now.ts';

/**
 * Returns "Round 2 is due Sat 21 Nov 2026, 20:00 (UTC)."; with `nowMs`, also the time until
 * the deadline.
 */
export function describeDueStep(position: Position, nowMs?: number): string {
  const { next } = position.sealed.entry;
  if (next === null) return 'The match is closed, so nothing is due.';
  if (next.deadline === null) return describeNothingDue(position);
  if (nowMs !== undefined && isCutOff(position, nowMs)) {
    return `Resolve ${next.title} with “sealed resolve”. New answers no longer count.`;
  }
  const deadlineMs = Date.parse(next.deadline);
  const away = nowMs === undefined ? '' : `, ${timeAway(deadlineMs, nowMs)}`;
  return `${next.title} is due ${wallClock(deadlineMs, position.opened.settings)}${away}.`;
}

/**
 * Returns sentences on what a step awaits after its cut-off, and what to do. Returns none before
 * the cut-off. Problems are listed separately.
 */
export function listWaitingLines({
  due,
  isOverdue,
}: Pick<DueWork, 'due' | 'isOverdue'>): readonly string[] {
  if (due.kind !== 'held' && due.kind !== 'entry' && due.kind !== 'round') return [];
  if (due.kind === 'entry' && due.entry === 'request') return [MESSAGE_NOTICE];
  const seats = 'missing' in due ? due.missing : [];
  const missing = seats.length === 0 ? [] : [`Missing: ${formatMissingSeats(seats)}.`];
  if (due.kind === 'held') return [WAITING_ADVICE[due.why.kind], ...missing];
  if (due.kind === 'entry' && due.entry === 'grace') return [GRACE_NOTICE, ...missing];
  return [isOverdue ? OVERDUE_ADVICE : RESOLVING_NOTICE, ...missing];
}

const OVERDUE_ADVICE =
  'The step is overdue: nobody has resolved it. Check with “sealed doctor” whether anybody runs ' +
  'the match. To resolve the step now, run “sealed resolve”.';
const GRACE_NOTICE =
  'The deadline has passed and answers are missing. The grace period begins within a minute.';
const MESSAGE_NOTICE = 'A player’s message on the form “About me” takes effect at the next poll.';
const RESOLVING_NOTICE = 'New answers no longer count. The step is resolved within a minute.';
const WAITING_ADVICE: Readonly<Record<HeldReason['kind'], string>> = {
  review:
    'New answers no longer count. Review the answers with “sealed resolve --dry-run”, then ' +
    'resolve the step with “sealed resolve”.',
  'host word': 'The step waits for you. Solve the problems below.',
  stopped: 'The step waits. The problems below explain what to do.',
};

export function describeLastEntry(match: Match): string {
  const { entry } = currentPosition(match).sealed;
  if (entry.kind !== 'resolved') return `The match is closed with entry ${entry.entry}.`;
  const asked = listOwedAsks(match.positions.at(-2)?.step ?? null);
  const missing = asked
    .map(({ seat }) => seat)
    .filter((seat) => !Object.hasOwn(entry.orders, seat));
  const who = missing.length === 0 ? 'Everybody answered.' : `Missing: ${missing.join(', ')}.`;
  return `${entry.title} is resolved as entry ${entry.entry}. ${who}`;
}

export function describeConcurrentEntry(match: Match, before: Match): string {
  const since = entriesOf(match).slice(entriesOf(before).length);
  return since.some(({ entry }) => entry.kind === 'resolved')
    ? 'Another run has resolved the step in the meantime, and its results are published.'
    : 'Another run has written an entry in the meantime, so this command resolved nothing.';
}

/** Compares the match before and after a change. Equal parts appear only once. */
export function listChangeLines(
  before: Position,
  after: Position,
  nowMs: number,
): readonly string[] {
  const due = [describeDueStep(before, nowMs), describeDueStep(after, nowMs)] as const;
  const headlines = [before, after].map((position) => buildStory(position.game, position).headline);
  return [
    ...(due[0] === due[1] ? [`Unchanged: ${due[0]}`] : [`Now:  ${due[0]}`, `Then: ${due[1]}`]),
    ...(headlines[0] === headlines[1]
      ? []
      : [`Headline now:  ${headlines[0]}`, `Headline then: ${headlines[1]}`]),
    ...listRankLines(before, after),
  ];
}

function listRankLines(before: Position, after: Position): readonly string[] {
  const rows = listRankChanges(before.game, before, after).map(({ seat, was, is }) => [
    seat,
    was,
    is,
  ]);
  return rows.length === 0 ? [] : [formatTable(['Seat', 'Now', 'Then'], rows)];
}

const MINUTE_MS = 60_000;

/** Returns "in 2 days 3 hours" or "12 minutes ago": the two largest units, rounded down. */
export function timeAway(ms: number, nowMs: number): string {
  const awayMs = Math.abs(ms - nowMs);
  if (awayMs < MINUTE_MS) return ms >= nowMs ? 'in less than a minute' : 'less than a minute ago';
  return ms >= nowMs ? `in ${formatDuration(awayMs)}` : `${formatDuration(awayMs)} ago`;
}
