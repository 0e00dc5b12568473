/** Builds entries of requests, also of those that a match or season makes by itself. */

import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { settleDiceAt } from '../ledger/dice.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import { formatInstant, instantOf } from '../ledger/entry.ts';
import type { Intervention } from '../ledger/interventions.ts';
import { findActivePause, type Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { findAwaitedSince } from '../reading/season-matches.ts';
import { appendEntry, buildAuthorField, type PendingCommit, startDraft } from './build-entry.ts';
import { getRow } from './interventions.ts';
import {
  buildResumeRequestId,
  buildSeasonRequestId,
  findEntryOfRequest,
  type HostRequest,
} from './request.ts';
import { getUnsortedStart } from './tasks.ts';
import { parseInterval, toApproximateMs } from './time.ts';

/** Builds the entry of a request at `atMs`, or returns why the request is refused. Pure. */
export function buildInterventionEntry(
  match: Match,
  request: HostRequest,
  atMs: number,
): PendingCommit | string {
  const before = settleDiceAt(currentPosition(match), atMs);
  const { action, id } = request;
  const due = before.sealed.entry.next;
  const { build, isAfterEnd } = getRow(action);
  if (due === null || (before.step === null && isAfterEnd !== true)) return OVER_SENTENCE;
  const change = build?.({ match, before, action, id, next: due, atMs }) ?? UNKNOWN_ACTION_SENTENCE;
  if (typeof change === 'string') return change;
  const { own, next, files = match.files, discord = match.discord } = change;
  const draft: Intervention = {
    ...startDraft(before, match.seed),
    at: formatInstant(atMs),
    reason: request.reason,
    asked: request.asked,
    request: id,
    ...buildAuthorField(request),
    answersSince: getUnsortedStart(before.sealed.entry),
    ...own,
  };
  return appendEntry({ ...match, files, discord }, { before, draft, ...(next && { next }) });
}

const OVER_SENTENCE = 'The match is over and can no longer be changed.';
const UNKNOWN_ACTION_SENTENCE = 'This action is not available in a match.';

/** Returns the request that ends a pause whose time has come; null for none. */
export function findDueResume(match: Match, nowMs: number): HostRequest | null {
  const pause = findActivePause(currentPosition(match));
  if (pause?.until === undefined || nowMs < Date.parse(pause.until)) return null;
  return {
    id: buildResumeRequestId(pause.entry),
    action: { kind: 'resume' },
    asked: 'resume',
    reason: 'The pause ended at the time that the host had set.',
  };
}

/** Returns the request for the void ruling that is due; `unfinished` maps names to open matches. */
export function findDueVoid(
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
  nowMs: number,
): HostRequest | null {
  const position = currentPosition(season);
  const { voidAfter } = position.opened.settings;
  const interval = voidAfter === undefined ? null : parseInterval(voidAfter);
  if (voidAfter === undefined || interval === null || findActivePause(position) !== null)
    return null;
  const latestMs = nowMs - toApproximateMs(interval);
  const resumedMs = getEntryTimeMs(
    season.positions.findLast(({ sealed }) => sealed.entry.kind === 'resume'),
  );
  const awaited = (position.step?.awaits ?? []).filter(
    ({ game, match }) => game === null || unfinished.has(match),
  );
  for (const one of awaited) {
    const since = findAwaitedSince(season, one);
    const begunMs = Math.max(getEntryTimeMs(season.positions[since]), resumedMs);
    if (Math.max(begunMs, computeLastActivityMs(unfinished.get(one.match))) > latestMs) continue;
    const request = buildVoidRequest(one, since, voidAfter);
    const isNew = findEntryOfRequest(season, request) === null;
    if (isNew && typeof buildInterventionEntry(season, request, nowMs) === 'object') return request;
  }
  return null;
}

const getEntryTimeMs = (position: Position | undefined): number =>
  position === undefined ? Number.NEGATIVE_INFINITY : Date.parse(instantOf(position.sealed.entry));

/** Returns the time of the last entry or next deadline; infinitely early without a match. */
function computeLastActivityMs(match: Match | undefined): number {
  const last = match?.positions.at(-1);
  const deadline = last?.sealed.entry.next?.deadline ?? null;
  return Math.max(
    getEntryTimeMs(last),
    deadline === null ? Number.NEGATIVE_INFINITY : Date.parse(deadline),
  );
}

/** The id contains `since`, so a match awaited again after an undone ruling gets a new request. */
const buildVoidRequest = (
  { match, game }: AwaitedMatch,
  since: number,
  voidAfter: string,
): HostRequest => ({
  id: buildSeasonRequestId(`void-${since}-${shortenHash(sha256(match))}`),
  action: { kind: 'ruling', report: { kind: 'void', match, follows: 'usual' } },
  asked: `ruling void ${match}`,
  reason:
    (game === null
      ? `It was not over ${voidAfter} after it was to be played: `
      : `Nothing has happened in it for ${voidAfter}, and it is not over: `) +
    'it is void by the settings of the season.',
});
