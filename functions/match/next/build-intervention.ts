import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { settledAt } from '../ledger/dice.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { instantOf, isoInstant } from '../ledger/entry.ts';
import type { Intervention } from '../ledger/interventions.ts';
import { activePause, type Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { awaitedSince } from '../reading/season-matches.ts';
import { appendEntry, byOf, type PendingCommit, startDraft } from './build-entry.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { Change } from './intervention-row.ts';
import { rowOf } from './interventions.ts';
import { entryOf, type HostRequest, requestOfPause, requestOfSeason } from './request.ts';
import { intervalFrom, roughlyMs } from './time.ts';

type CommandDecision =
  | { readonly kind: 'sound'; readonly written: PendingCommit }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Builds the entry of a request at `atMs`, or describes why the request is refused. Pure. */
export function buildInterventionEntry(
  match: Match,
  request: HostRequest,
  atMs: number,
): CommandDecision {
  const before = settledAt(currentPosition(match), atMs);
  const change = changeOf(match, { before, request, atMs });
  if (typeof change === 'string') return { kind: 'refused', sentence: change };
  const { own, next, files = match.files, discord = match.discord } = change;
  const draft: Intervention = {
    ...startDraft(before, match.seed),
    at: isoInstant(atMs),
    reason: request.reason,
    asked: request.asked,
    request: request.id,
    ...byOf(request),
    answersSince: unsortedResponsesFrom(before.sealed.entry),
    ...own,
  };
  const written = appendEntry(
    { ...match, files, discord },
    { before, draft, ...(next && { next }) },
  );
  return { kind: 'sound', written };
}

function changeOf(
  match: Match,
  given: { readonly before: Position; readonly request: HostRequest; readonly atMs: number },
): Change | string {
  const { before, request, atMs } = given;
  const { action, id } = request;
  const { next } = before.sealed.entry;
  const { build, isAfterEnd } = rowOf(action);
  if (next === null || (before.step === null && isAfterEnd !== true)) return OVER;
  return build?.({ match, before, action, id, next, atMs }) ?? NOT_ONE;
}

const OVER = 'The match is over and can no longer be changed.';
const NOT_ONE = 'There is no such action in a match.';

/** Returns the request that ends a pause whose time has come; null for none. */
export function resumeDue(match: Match, nowMs: number): HostRequest | null {
  const pause = activePause(currentPosition(match));
  if (pause?.until === undefined || nowMs < Date.parse(pause.until)) return null;
  return {
    id: requestOfPause(pause.entry),
    action: { kind: 'resume' },
    asked: 'resume',
    reason: 'The pause ended at the time that the host had set.',
  };
}

/**
 * Returns the request for the void ruling that is due; null for none. `unfinished` contains matches
 * that are not over, by name. Matches played elsewhere count until the host enters a result.
 */
export function matchToVoid(
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
  nowMs: number,
): HostRequest | null {
  const position = currentPosition(season);
  const { voidAfter } = position.opened.settings;
  const interval = voidAfter === undefined ? null : intervalFrom(voidAfter);
  if (voidAfter === undefined || interval === null || activePause(position) !== null) return null;
  const latestMs = nowMs - roughlyMs(interval);
  const resumedMs = msOf(season.positions.findLast(({ sealed }) => sealed.entry.kind === 'resume'));
  const awaited = (position.step?.awaits ?? []).filter(
    ({ game, match }) => game === null || unfinished.has(match),
  );
  for (const one of awaited) {
    const since = awaitedSince(season, one);
    const begunMs = Math.max(msOf(season.positions[since]), resumedMs);
    if (Math.max(begunMs, lastMsIn(unfinished.get(one.match))) > latestMs) continue;
    const request = requestFor(one, since, voidAfter);
    const isNew = entryOf(season, request) === null;
    if (isNew && buildInterventionEntry(season, request, nowMs).kind === 'sound') return request;
  }
  return null;
}

const msOf = (position: Position | undefined): number =>
  position === undefined ? Number.NEGATIVE_INFINITY : Date.parse(instantOf(position.sealed.entry));

/**
 * Returns the time of the last entry or next deadline of a match; infinitely early if it is played
 * elsewhere.
 */
function lastMsIn(match: Match | undefined): number {
  const last = match?.positions.at(-1);
  const deadline = last?.sealed.entry.next?.deadline ?? null;
  return Math.max(msOf(last), deadline === null ? Number.NEGATIVE_INFINITY : Date.parse(deadline));
}

/**
 * Builds the request. Its id contains `since`, so a match awaited again after an undone ruling gets
 * a new one.
 */
const requestFor = (
  { match, game }: AwaitedMatch,
  since: number,
  voidAfter: string,
): HostRequest => ({
  id: requestOfSeason(`void-${since}-${shortHash(sha256(match))}`),
  action: { kind: 'ruling', report: { kind: 'void', match, follows: 'usual' } },
  asked: `ruling void ${match}`,
  reason:
    (game === null
      ? `It was not over ${voidAfter} after it was to be played: `
      : `Nothing has happened in it for ${voidAfter}, and it is not over: `) +
    'it is void by the settings of the season.',
});
