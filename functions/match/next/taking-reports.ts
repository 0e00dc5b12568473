import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Report } from '../../../rules/kit/match/season.ts';
import {
  type CollectedEntry,
  isoInstant,
  type MatchLinkedEntry,
  type NextDeadline,
} from '../ledger/entry.ts';
import type { MatchLink, Position, Unsealed } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { OwnForm } from '../reading/polled.ts';
import { hashesOf, withOwnForms } from '../reading/season-matches.ts';
import { appendEntry, type PendingCommit, scheduleOfNextStep, startDraft } from './build-entry.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { Change } from './intervention-row.ts';

/** A match of the season, with players' own forms in it. */
export interface MatchToLink extends Omit<MatchLink, 'forms'> {
  readonly match: string;
  readonly forms: readonly OwnForm[];
}

/** The season with an entry that links a match; at an instant in milliseconds. Pure. */
export function buildMatchLink(
  season: Match,
  { match, forms, ...link }: MatchToLink,
  atMs: number,
): PendingCommit {
  const before = currentPosition(season);
  const draft: MatchLinkedEntry = {
    kind: 'match',
    ...startDraft(before, season.seed),
    at: isoInstant(atMs),
    match,
    ...link,
    forms: hashesOf(season, forms),
    answersSince: unsortedResponsesFrom(before.sealed.entry),
  };
  const polled = { ...season.polled, forms: withOwnForms(season, match, forms) };
  return appendEntry({ ...season, polled }, { before, draft });
}

/** The season with an entry that has the results; at an instant in milliseconds. Pure. */
export function buildResultsEntry(
  season: Match,
  reports: CollectedEntry['reports'],
  atMs: number,
): PendingCommit {
  const before = currentPosition(season);
  if (before.step === null) throw new Error('nothing is awaited any more');
  const at = isoInstant(atMs);
  const draft: CollectedEntry = {
    kind: 'results',
    ...startDraft(before, season.seed),
    at,
    step: before.step.name,
    title: before.step.title,
    reports,
    answersSince: answersSince(before, at),
  };
  return appendEntry(season, { before, draft, next: (after) => nextAfter(before, after, atMs) });
}

/** Takes a host’s ruling on a match or a player; returns a sentence if the season refuses it. */
export function rulingChange(before: Position, report: Report, atMs: number): Change | string {
  const { game, setup, state } = before;
  if (game.refuses === undefined)
    return `${game.title} is not a season: it does not collect results.`;
  const why = game.refuses({ setup, state }, report) ?? whyNotElsewhere(before, report);
  if (why !== null) return why;
  return {
    own: { kind: 'ruling', report, answersSince: answersSince(before, isoInstant(atMs)) },
    next: (after) => nextAfter(before, after, atMs),
  };
}

/** The outcome of a match that is played here is collected from its ledger. */
function whyNotElsewhere({ step }: Position, report: Report): string | null {
  if (report.kind !== 'finished') return null;
  const awaited = step?.awaits?.find(({ match }) => match === report.match);
  if (awaited === undefined) return `Nobody waits for the outcome of ${report.match} now.`;
  return awaited.game === null
    ? null
    : `${awaited.title} is played here: its result is collected when it is over. To rule ` +
        'otherwise afterwards, say so.';
}

/** Where the same step goes on asking, its deadline stays. */
function nextAfter(before: Position, after: Unsealed, atMs: number): NextDeadline {
  const { next } = before.sealed.entry;
  return next !== null && after.step?.name === next.step
    ? next
    : scheduleOfNextStep(after, { cutOffMs: atMs, nowMs: atMs });
}

/** Where nobody was asked there is no answer. */
const answersSince = ({ step, sealed }: Position, at: string): string =>
  owedAsks(step).length === 0 ? at : unsortedResponsesFrom(sealed.entry);
