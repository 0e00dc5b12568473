import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import {
  type BeaconChain,
  type BeaconRound,
  computeRoundMs,
  findRoundAfter,
} from '../beacon/rounds.ts';
import type { Entry, OpenedEntry, ResolvedEntry } from './entry.ts';
import { getAnswerCutOff } from './entry-parts.ts';
import { buildReplayIncident, createReplayError, type Incident } from './incident.ts';
import { getStepNumber, type PlaceRound, type Position } from './position.ts';

const NEEDLESS_ROUND = 'The entry contains a beacon round that the step does not need.';

export const buildFalseSignatureIncident = (entry: number, round: number): Incident =>
  buildReplayIncident(entry, `The entry’s signature of round ${round} is not the beacon’s.`);

/** Time (in ms) that a round must be overdue before the host may continue without it. */
export const BEACON_TIMEOUT_MS = 86_400_000;

/** Minimum time from an entry that names a cut-off to the cut-off, in milliseconds. */
export const MIN_NOTICE_MS = 60_000;

/** Returns the beacon signature for the dice of a place; null if there is no beacon. */
export const getSignatureAt = ({ dice }: Pick<Position, 'dice'>, place: number): string | null =>
  dice[place]?.signature ?? null;

/** Lists the rounds known at the opening. @throws IncidentError for a missing or needless round */
export function listDiceOfOpening({ beacon, settings }: OpenedEntry): Position['dice'] {
  if (beacon === undefined && settings.beacon !== undefined)
    throw createReplayError(0, 'The beacon round for the dice of the start is missing.');
  if (beacon !== undefined && settings.beacon === undefined)
    throw createReplayError(0, NEEDLESS_ROUND);
  return beacon === undefined ? [] : [beacon];
}

/**
 * Returns the round for the dice of the open step: the round assigned to the step; else, if no seat
 * owes an answer, the round of the previous step; else the round of the cut-off. Null without a
 * beacon or step, and during a pause.
 */
export function findRoundOfStep(position: Position): PlaceRound | null {
  const { beacon } = position.opened.settings;
  const { step, dice } = position;
  if (beacon === undefined || step === null) return null;
  const place = getStepNumber(position);
  const before = listOwedAsks(step).length === 0 ? dice[place - 1] : undefined;
  return dice[place] ?? before ?? findRoundOfCutOff(position, beacon);
}

function findRoundOfCutOff({ sealed }: Position, beacon: BeaconChain): PlaceRound | null {
  const cutOff = getAnswerCutOff(sealed.entry.next);
  return cutOff === null
    ? null
    : { round: findRoundAfter(beacon, Date.parse(cutOff)), signature: null };
}

/** Returns the round that must be fetched before the step is resolved; null if there is none. */
export function findRoundToFetch(position: Position): number | null {
  const due = findRoundOfStep(position);
  return due === null || due.signature !== null ? null : due.round;
}

/** Whether a change of the cut-off would change the beacon round of the open step. */
export const dependsOnCutOff = (position: Position): boolean =>
  position.dice[getStepNumber(position)] === undefined && findRoundToFetch(position) !== null;

/**
 * Fixes the round of the open step if it is published at the time of an entry.
 * @throws IncidentError if the entry names a cut-off less than a minute ahead
 */
export function settleDiceBefore(position: Position, entry: Entry): Position {
  const { beacon } = position.opened.settings;
  if (beacon === undefined) return position;
  assertEarlyNotice(entry);
  return settleDiceAt(position, getWrittenMs(position, entry));
}

/** Fixes the round of the open step if it is published at `atMs`. */
export function settleDiceAt(position: Position, atMs: number): Position {
  const { beacon } = position.opened.settings;
  const due = findRoundOfStep(position);
  if (beacon === undefined || due === null || !dependsOnCutOff(position)) return position;
  if (computeRoundMs(beacon, due.round) > atMs) return position;
  return { ...position, dice: withRoundAtOpenStep(position, due) };
}

/** Returns the time (in ms) by which a round must be published to be fixed before the entry. */
function getWrittenMs(position: Position, entry: Entry): number {
  if (entry.kind === 'content') return getContentChangeMs(position, entry.deadline);
  // The round of an entry that resolves a step is checked by {@link resolveDice}.
  const isOfStep = entry.kind === 'resolved' || entry.kind === 'closed';
  return isOfStep ? Number.NEGATIVE_INFINITY : Date.parse(entry.at);
}

/**
 * Returns the time (in ms) by which a round must be published to be fixed before the content
 * changes. After the cut-off every round is fixed, so that new content cannot re-roll the dice.
 */
function getContentChangeMs({ sealed }: Position, takenAt: string): number {
  const cutOff = getAnswerCutOff(sealed.entry.next);
  return cutOff !== null && takenAt >= cutOff ? Number.POSITIVE_INFINITY : Date.parse(takenAt);
}

/** Fixes the round of the open step before a change of content at `taken` (RFC 3339). */
export const settleDiceBeforeContent = (position: Position, takenAt: string): Position =>
  settleDiceAt(position, getContentChangeMs(position, takenAt));

function assertEarlyNotice(entry: Entry): void {
  const isNamed = entry.kind === 'early' || entry.kind === 'deadline' || entry.kind === 'resume';
  if (!isNamed || entry.next === null) return;
  const cutOffMs = Date.parse(getAnswerCutOff(entry.next) ?? '');
  if (cutOffMs - Date.parse(entry.at) >= MIN_NOTICE_MS) return;
  throw createReplayError(
    entry.entry,
    'The cut-off is less than a minute ahead, so nobody could see it before its beacon round.',
  );
}

/**
 * Returns the rounds of all places after the open step is resolved.
 * @throws IncidentError unless cut-off and round are the announced ones
 */
export function resolveDice(
  before: Position,
  { entry, deadline, beacon }: Pick<ResolvedEntry, 'entry' | 'deadline' | 'beacon'>,
): Position['dice'] {
  const due = findRoundOfStep(before);
  if (due === null || due.signature !== null) {
    if (beacon !== undefined) throw createReplayError(entry, NEEDLESS_ROUND);
    return due === null ? before.dice : withRoundAtOpenStep(before, due);
  }
  const cutOff = getAnswerCutOff(before.sealed.entry.next);
  if (dependsOnCutOff(before) && deadline !== cutOff)
    throw createReplayError(
      entry,
      `The entry’s cut-off is ${deadline}, but the public one was ${cutOff ?? 'none'}. ` +
        'The beacon round must be that of the public cut-off.',
    );
  if (beacon === undefined || beacon.round !== due.round)
    throw createReplayError(
      entry,
      `The entry’s dice must come from round ${due.round} of the beacon, the first after its ` +
        `cut-off, but it has ${beacon === undefined ? 'none' : `round ${beacon.round}`}.`,
    );
  return withRoundAtOpenStep(before, beacon);
}

/** Returns why the host may not yet resolve without the round; null if they may. */
export function findBeaconRefusal(before: Position, atMs: number): string | null {
  const { beacon } = before.opened.settings;
  const round = findRoundToFetch(before);
  if (beacon === undefined || round === null)
    return 'The match is not waiting for a round of a public beacon.';
  return atMs < computeRoundMs(beacon, round) + BEACON_TIMEOUT_MS ? ROUND_NOT_OVERDUE : null;
}

const ROUND_NOT_OVERDUE =
  'The round of this step has not been overdue for a day yet. The match keeps requesting it by ' +
  'itself, and rounds are never lost.';

/** Assigns the previous round to the open step. @throws IncidentError if no round is overdue */
export function resolveDiceWithoutBeacon(
  before: Position,
  { entry, at }: Pick<Extract<Entry, { kind: 'dice' }>, 'entry' | 'at'>,
): Position['dice'] {
  if (findBeaconRefusal(before, Date.parse(at)) !== null)
    throw createReplayError(entry, INVALID_ROUND_SKIP);
  const former = before.dice[getStepNumber(before) - 1];
  if (former === undefined) throw new Error('every place before has a round');
  return withRoundAtOpenStep(before, former);
}

const INVALID_ROUND_SKIP =
  'The entry skips a beacon round that the step does not need, or that was overdue for ' +
  'less than a day.';

/** Keeps the round of the previous step, for a step that reports resolve without dice. */
export function keepPreviousDice(before: Position): Position['dice'] {
  const former = before.dice[getStepNumber(before) - 1];
  return former === undefined ? before.dice : withRoundAtOpenStep(before, former);
}

const withRoundAtOpenStep = (
  position: Position,
  round: PlaceRound | BeaconRound,
): Position['dice'] => {
  const place = getStepNumber(position);
  return [...position.dice.slice(0, place), round, ...position.dice.slice(place + 1)];
};
