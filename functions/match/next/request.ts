import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { settleDiceAt } from '../ledger/dice.ts';
import { canonicalJson, sha256, shortenHash } from '../ledger/digest.ts';
import { findIntervention, formatInstant, instantOf } from '../ledger/entry.ts';
import { buildArrivalKey } from '../ledger/instant.ts';
import type { Intervention } from '../ledger/interventions.ts';
import { findActivePause, type Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { findAwaitedSince } from '../reading/season-matches.ts';
import { appendEntry, buildAuthorField, type PendingCommit, startDraft } from './build-entry.ts';
import type { Change } from './intervention-row.ts';
import { getRow, type RequestedAction } from './interventions.ts';
import { getUnsortedStart } from './tasks.ts';
import { parseInterval, toApproximateMs } from './time.ts';

export interface HostRequest {
  /** Idempotency key, kept in the entry. */
  readonly id: string;
  readonly action: RequestedAction;
  /** The host's own words, such as "deadline +1 day". */
  readonly asked: string;
  /** Public. */
  readonly reason: string;
  /** The co-host who requests it; absent for the host. */
  readonly by?: string | undefined;
}

/**
 * Builds the id of a request typed on a command line: the same for the same words. `after` is the
 * entry of an earlier equal request that the host repeats; 0 for none.
 */
export const buildRequestId = (
  said: Pick<HostRequest, 'asked' | 'reason'> & {
    readonly kind: RequestedAction['kind'];
    readonly after: number;
  },
): string => `said-${shortenHash(sha256(canonicalJson(said)))}`;

/** Prefix that a host’s requests never have. */
const SEASON_PREFIX = 'season-';

export const buildSeasonRequestId = (words: string): string => `${SEASON_PREFIX}${words}`;

/** Whether a season's poll made the request, in the season itself or in one of its matches. */
export const isSeasonRequest = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(SEASON_PREFIX);

export const buildResumeRequestId = (entry: number): string => `${RESUME_PREFIX}${entry}`;

const RESUME_PREFIX = 'until-';

/** Whether the match made the request by itself, as the host had set. */
export const isAutomaticResume = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(RESUME_PREFIX);

/** Builds the id of a message sent by the form “About me”. An edited message is another one. */
export const buildPlayerRequestId = (sent: string, responseId: string): string =>
  `player-${shortenHash(sha256(buildArrivalKey(sent, responseId)))}`;

/** Whether a player's message by the form “About me” caused the entry. */
export const isPlayerRequest = ({ kind }: Pick<Intervention, 'kind'>): boolean =>
  kind === 'extended' || kind === 'away';

export function describeRequester(done: Pick<Intervention, 'request' | 'by'>): string {
  if (isSeasonRequest(done)) return 'the season';
  return done.by === undefined ? 'the host' : `the co-host ${done.by}`;
}

/** Finds the entry of a request; null if the request has not been carried out. */
export function findEntryOfRequest(
  { positions }: Match,
  { id }: Pick<HostRequest, 'id'>,
): Intervention | null {
  for (const { sealed } of positions) {
    const done = findIntervention(sealed.entry);
    if (done?.request === id) return done;
  }
  return null;
}

type RequestJudgement =
  | { readonly kind: 'sound'; readonly written: PendingCommit }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Builds the entry of a request at `atMs`, or describes why the request is refused. Pure. */
export function buildInterventionEntry(
  match: Match,
  request: HostRequest,
  atMs: number,
): RequestJudgement {
  const before = settleDiceAt(currentPosition(match), atMs);
  const change = buildChange(match, { before, request, atMs });
  if (typeof change === 'string') return { kind: 'refused', sentence: change };
  const { own, next, files = match.files, discord = match.discord } = change;
  const draft: Intervention = {
    ...startDraft(before, match.seed),
    at: formatInstant(atMs),
    reason: request.reason,
    asked: request.asked,
    request: request.id,
    ...buildAuthorField(request),
    answersSince: getUnsortedStart(before.sealed.entry),
    ...own,
  };
  const written = appendEntry(
    { ...match, files, discord },
    { before, draft, ...(next && { next }) },
  );
  return { kind: 'sound', written };
}

function buildChange(
  match: Match,
  given: { readonly before: Position; readonly request: HostRequest; readonly atMs: number },
): Change | string {
  const { before, request, atMs } = given;
  const { action, id } = request;
  const { next } = before.sealed.entry;
  const { build, isAfterEnd } = getRow(action);
  if (next === null || (before.step === null && isAfterEnd !== true)) return OVER_SENTENCE;
  return build?.({ match, before, action, id, next, atMs }) ?? UNKNOWN_ACTION_SENTENCE;
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
    if (isNew && buildInterventionEntry(season, request, nowMs).kind === 'sound') return request;
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
