import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { type BeaconChain, type BeaconRound, roundAfter, roundInstant } from '../beacon/rounds.ts';
import type { Entry, OpenedEntry, ResolvedEntry } from './entry.ts';
import { answerCutoffOf } from './entry-parts.ts';
import { FROM_LAST_VERSION, type Incident, IncidentError } from './incident.ts';
import { type PlaceRound, type Position, stepNumberOf } from './position.ts';

const wrong = (entry: number, what: string): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what,
  todo: FROM_LAST_VERSION,
});

const roundNeedless = (entry: number): Incident =>
  wrong(entry, 'It contains a beacon round, and no beacon is used.');

export const signatureFalse = (entry: number, round: number): Incident =>
  wrong(entry, `Its signature of round ${round} is not the beacon’s.`);

/** Time from a round's publication until the host may resolve without it, in milliseconds. */
export const BEACON_AWAY_MS = 86_400_000;

/** Minimum time between an entry that names a cut-off and that cut-off, in milliseconds. */
export const NAMED_AHEAD_MS = 60_000;

/** The signature from which the dice of a place are derived; null without a beacon. */
export const signatureAt = ({ dice }: Pick<Position, 'dice'>, place: number): string | null =>
  dice[place]?.signature ?? null;

/** @throws IncidentError if the entry lacks a round that it needs, or has one without a beacon */
export function diceOfOpening({ beacon, settings }: OpenedEntry): Position['dice'] {
  if (beacon === undefined && settings.beacon !== undefined) {
    const what = 'The dice of the beginning are derived from a beacon, and its round is missing.';
    throw new IncidentError([wrong(0, what)]);
  }
  if (beacon !== undefined && settings.beacon === undefined)
    throw new IncidentError([roundNeedless(0)]);
  return beacon === undefined ? [] : [beacon];
}

/**
 * The round for the dice of the open step: the one already assigned to its place, the previous
 * place’s if no seat owes an answer, else that of its cut-off. Null without a beacon or a step,
 * and while the match is paused.
 */
export function roundOfStep(position: Position): PlaceRound | null {
  const { beacon } = position.opened.settings;
  const { step, dice } = position;
  if (beacon === undefined || step === null) return null;
  const place = stepNumberOf(position);
  const before = owedAsks(step).length === 0 ? dice[place - 1] : undefined;
  return dice[place] ?? before ?? roundOfCutOff(position, beacon);
}

function roundOfCutOff({ sealed }: Position, beacon: BeaconChain): PlaceRound | null {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null
    ? null
    : { round: roundAfter(beacon, Date.parse(cutOff)), signature: null };
}

/** The round to fetch before the open step can be resolved; null if no fetch is needed. */
export function roundToAsk(position: Position): number | null {
  const due = roundOfStep(position);
  return due === null || due.signature !== null ? null : due.round;
}

/** Whether another cut-off would change the round of the open step. */
export const goesByCutOff = (position: Position): boolean =>
  position.dice[stepNumberOf(position)] === undefined && roundToAsk(position) !== null;

/**
 * Fixes the round of the open step if it is out by the time of the entry.
 * @throws IncidentError if the entry names a cut-off too close for anybody to see it in time
 */
export function settledBy(position: Position, entry: Entry): Position {
  const { beacon } = position.opened.settings;
  if (beacon === undefined) return position;
  assertNamedAhead(entry);
  return settledAt(position, writtenMs(position, entry));
}

/** Fixes the round of the open step if it is out at `atMs`. */
export function settledAt(position: Position, atMs: number): Position {
  const { beacon } = position.opened.settings;
  const due = roundOfStep(position);
  if (beacon === undefined || due === null || !goesByCutOff(position)) return position;
  if (roundInstant(beacon, due.round) > atMs) return position;
  return { ...position, dice: placed(position, due) };
}

/** The time of an entry for deciding which rounds were out, in milliseconds. */
function writtenMs(position: Position, entry: Entry): number {
  if (entry.kind === 'content') return takenMs(position, entry.deadline);
  // An entry that resolves a step is checked against the named cut-off instead: see diceAfter.
  const isOfStep = entry.kind === 'resolved' || entry.kind === 'closed';
  return isOfStep ? Number.NEGATIVE_INFINITY : Date.parse(entry.at);
}

/** Content taken at or after a cut-off counts as taken once its round is out: no re-roll. */
function takenMs({ sealed }: Position, taken: string): number {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff !== null && taken >= cutOff ? Number.POSITIVE_INFINITY : Date.parse(taken);
}

/** Fixes the round of the open step before content that was taken at `taken` (RFC 3339). */
export const settledByContent = (position: Position, taken: string): Position =>
  settledAt(position, takenMs(position, taken));

function assertNamedAhead(entry: Entry): void {
  const isNamed = entry.kind === 'early' || entry.kind === 'deadline' || entry.kind === 'resume';
  if (!isNamed || entry.next === null) return;
  const cutOffMs = Date.parse(answerCutoffOf(entry.next) ?? '');
  if (cutOffMs - Date.parse(entry.at) >= NAMED_AHEAD_MS) return;
  const what =
    'It names a cut-off less than a minute ahead: nobody could have seen it before its round.';
  throw new IncidentError([wrong(entry.entry, what)]);
}

/**
 * Returns the rounds of all places after the open step was resolved.
 * @throws IncidentError if the cut-off was not the public one, or the round is not its round
 */
export function diceAfter(
  before: Position,
  { entry, deadline, beacon }: Pick<ResolvedEntry, 'entry' | 'deadline' | 'beacon'>,
): Position['dice'] {
  const due = roundOfStep(before);
  if (due === null || due.signature !== null) {
    if (beacon !== undefined) throw new IncidentError([roundNeedless(entry)]);
    return due === null ? before.dice : placed(before, due);
  }
  const { next } = before.sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  if (goesByCutOff(before) && deadline !== cutOff) {
    const what =
      `Its cut-off is ${deadline}, and the ledger had named ${cutOff ?? 'none'} before: a round ` +
      'is taken only from a cut-off that was public.';
    throw new IncidentError([wrong(entry, what)]);
  }
  if (beacon === undefined || beacon.round !== due.round) {
    const what =
      `Its dice come of round ${due.round} of the beacon, the first after its cut-off, and ` +
      `it has ${beacon === undefined ? 'none' : `round ${beacon.round}`}.`;
    throw new IncidentError([wrong(entry, what)]);
  }
  return placed(before, beacon);
}

/** Returns why the host may not resolve without the round yet; null if allowed. */
export function whyBeaconDue(before: Position, atMs: number): 'no round' | 'not away' | null {
  const { beacon } = before.opened.settings;
  const round = roundToAsk(before);
  if (beacon === undefined || round === null) return 'no round';
  return atMs < roundInstant(beacon, round) + BEACON_AWAY_MS ? 'not away' : null;
}

/** @throws IncidentError if the round is still available, or the dice do not need a round */
export function diceWithoutBeacon(
  before: Position,
  { entry, at }: Pick<Extract<Entry, { kind: 'dice' }>, 'entry' | 'at'>,
): Position['dice'] {
  const due = whyBeaconDue(before, Date.parse(at));
  if (due !== null) throw new IncidentError([wrong(entry, NOT_WITHOUT[due])]);
  const former = before.dice[stepNumberOf(before) - 1];
  if (former === undefined) throw new Error('every place before has a round');
  return placed(before, former);
}

const NOT_WITHOUT = {
  'no round': 'It does without a beacon round, and no beacon is used.',
  'not away': 'It does without the beacon, whose round had not been out for a day.',
} as const;

/** Reports do not use dice, so their step keeps the round of the previous place. */
export function diceKept(before: Position): Position['dice'] {
  const former = before.dice[stepNumberOf(before) - 1];
  return former === undefined ? before.dice : placed(before, former);
}

const placed = (position: Position, round: PlaceRound | BeaconRound): Position['dice'] => {
  const place = stepNumberOf(position);
  return [...position.dice.slice(0, place), round, ...position.dice.slice(place + 1)];
};
