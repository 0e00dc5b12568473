import { expect, it } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import {
  applyRequest,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { RequestedAction } from '../next/interventions.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import { findExtensionRefusal, omitAnsweredAbsences } from './about-me.ts';
import { type Entry, sealEntry } from './entry.ts';
import { foldLedger } from './fold.ts';
import { IncidentError } from './incident.ts';
import { isAbsent } from './position.ts';

const EXTENSION_SETTINGS = { count: 2, lengthMs: 24 * HOUR_MS } as const;
const REQUEST_SENT_MS = OPENED_MS + HOUR_MS;
const createExtension = (seat = SCARLET): RequestedAction => ({
  kind: 'extended',
  seat,
  sent: formatIso(REQUEST_SENT_MS),
});
/** Whether the ledger can be replayed after `change` is applied to its last entry. */
function canReplayChanged(match: Match, change: object): boolean {
  const sealed = listEntries(match);
  const { entry } = getCurrentPosition(match).sealed;
  try {
    foldLedger([...sealed.slice(0, -1), sealEntry({ ...entry, ...change } as Entry)], match.seed);
    return true;
  } catch (error) {
    if (error instanceof IncidentError) return false;
    throw error;
  }
}

const openedMatch = openMatch({ extensions: EXTENSION_SETTINGS });
const extendedMatch = applyRequest(openedMatch, createExtension(), REQUEST_SENT_MS + 1000);

it('foldLedger applies a valid extension', () =>
  expect(canReplayChanged(extendedMatch, {})).toBe(true));

const { next: extendedStep } = getCurrentPosition(extendedMatch).sealed.entry;
it.each([
  ['a shorter time', { next: { ...extendedStep, deadline: formatIso(DEADLINE_MS + HOUR_MS) } }],
  ['a request after the deadline', { sent: formatIso(DEADLINE_MS + 1) }],
  ['a request from before the step', { sent: formatIso(OPENED_MS - 1) }],
  ['a seat that is unknown', { seat: 'Nobody' }],
])('foldLedger refuses an extension with %s', (_, change) =>
  expect(canReplayChanged(extendedMatch, change)).toBe(false),
);

it.each([
  ['is requested in the last two minutes before the deadline', 119_999, 60_000],
  ['is written in the last minute before the deadline', 120_000, 59_999],
])('an extension with a beacon is refused if it %s', (_, sentAheadMs, writtenAheadMs) => {
  const settings = { extensions: EXTENSION_SETTINGS, beacon: EMULATED_CHAIN };
  const position = getCurrentPosition(openMatch(settings));
  const refuseAhead = (sentMs: number, atMs: number) => {
    const request = { seat: SCARLET, sent: formatIso(DEADLINE_MS - sentMs) };
    return findExtensionRefusal(position, { ...request, atMs: DEADLINE_MS - atMs });
  };
  expect(refuseAhead(120_000, 60_000)).toBeNull();
  expect(refuseAhead(sentAheadMs, writtenAheadMs)).toContain('may already be public');
});

it('an extension requested before the step was undone is refused', () => {
  const undoneMs = DEADLINE_MS + HOUR_MS;
  const undo = { kind: 'undo', to: 1, reopen: true } as const;
  const position = getCurrentPosition(applyRequest(resolveOpenStep(openedMatch), undo, undoneMs));
  const refuseSent = (sentMs: number) =>
    findExtensionRefusal(position, {
      ...{ seat: SCARLET, sent: formatIso(sentMs), atMs: undoneMs + 2 },
    });
  expect(refuseSent(undoneMs - 1)).toContain('has changed since your message');
  expect(refuseSent(undoneMs + 1)).toBeNull();
});

it('foldLedger refuses a second extension by the same seat in one step', () => {
  const twice = applyRequest(extendedMatch, createExtension(DEMS), REQUEST_SENT_MS + 2000);
  expect(canReplayChanged(twice, {})).toBe(true);
  expect(canReplayChanged(twice, { seat: SCARLET })).toBe(false);
});

const absence: RequestedAction = {
  ...({ kind: 'away', seat: SCARLET } as const),
  ...{ sent: formatIso(REQUEST_SENT_MS), untilMs: DEADLINE_MS },
};
const awayMatch = applyRequest(openMatch({ away: 'host' }), absence, REQUEST_SENT_MS + 1000);
const applyLater = (action: RequestedAction) =>
  getCurrentPosition(applyRequest(awayMatch, action, REQUEST_SENT_MS + 2000));

it('foldLedger refuses an absence whose visibility differs from the settings', () => {
  expect(canReplayChanged(awayMatch, {})).toBe(true);
  expect(canReplayChanged(awayMatch, { shown: 'everybody' })).toBe(false);
});

it('an absence covers steps that end at or before its last instant', () => {
  expect(isAbsent(getCurrentPosition(awayMatch), SCARLET)).toBe(true);
  const longer = applyLater({ kind: 'deadline', toMs: DEADLINE_MS + 1000 });
  expect(isAbsent(longer, SCARLET)).toBe(false);
});

it('a handover ends the absence of its seat', () => {
  const handover = { kind: 'seat', seat: SCARLET, email: null, name: 'Sam' } as const;
  expect(applyLater(handover).away).toEqual({});
});

const announced = {
  [SCARLET]: { until: formatIso(DEADLINE_MS), sent: '2026-06-01T21:00:00.000001Z' },
};
it.each([
  ['ends an absence that was announced before it', 'r1', '2026-06-01T21:00:00.000002Z', {}],
  ['does not end a later absence', 'r1', '2026-06-01T21:00:00.000001Z', announced],
  ['that the host entered ends no absence', null, '2026-06-02T21:00:00Z', announced],
])('an answer %s', (_, responseId, received, left) =>
  expect(
    omitAnsweredAbsences(announced, { [SCARLET]: { orders: {}, responseId, received } }),
  ).toEqual(left),
);
