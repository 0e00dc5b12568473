import { describe, expect, it } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import {
  afterRequest,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  isoAt,
  justOpened,
  OPENED_MS,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { RequestedAction } from '../next/interventions.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { awayAnswered, whyNotExtended } from './about-me.ts';
import { type Entry, seal } from './entry.ts';
import { foldLedger } from './fold.ts';
import { IncidentError } from './incident.ts';
import { isAbsent } from './position.ts';

const EXTENSIONS = { count: 2, lengthMs: 24 * HOUR_MS } as const;
const SENT_MS = OPENED_MS + HOUR_MS;
const extended = (seat = SCARLET): RequestedAction => ({
  kind: 'extended',
  seat,
  sent: isoAt(SENT_MS),
});
const away = (untilMs: number | null): RequestedAction => ({
  ...{ kind: 'away', seat: SCARLET, sent: isoAt(SENT_MS), untilMs },
});

/** Whether the ledger can be replayed after `change` is applied to its last entry. */
function isPlayed(match: Match, change: object): boolean {
  const sealed = entriesOf(match);
  const { entry } = currentPosition(match).sealed;
  try {
    foldLedger([...sealed.slice(0, -1), seal({ ...entry, ...change } as Entry)], match.seed);
    return true;
  } catch (error) {
    if (error instanceof IncidentError) return false;
    throw error;
  }
}

describe('extension', () => {
  const opened = justOpened({ extensions: EXTENSIONS });
  const match = afterRequest(opened, extended(), SENT_MS + 1000);

  it('an extension is replayed as written', () => expect(isPlayed(match, {})).toBe(true));

  const { next } = currentPosition(match).sealed.entry;
  it.each([
    ['a shorter time', { next: { ...next, deadline: isoAt(DEADLINE_MS + HOUR_MS) } }],
    ['a request after the deadline', { sent: isoAt(DEADLINE_MS + 1) }],
    ['a request from before the step', { sent: isoAt(OPENED_MS - 1) }],
    ['a seat that is unknown', { seat: 'Nobody' }],
  ])('an extension is refused with %s', (_, change) => expect(isPlayed(match, change)).toBe(false));

  it('an extension with a beacon is refused in the last minute before the deadline', () => {
    const position = currentPosition(
      justOpened({ extensions: EXTENSIONS, beacon: EMULATED_CHAIN }),
    );
    const request = { seat: SCARLET, sent: isoAt(DEADLINE_MS - 120_000) };
    const at = (atMs: number) => whyNotExtended(position, { ...request, atMs });
    expect(at(DEADLINE_MS - 60_000)).toBeNull();
    expect(at(DEADLINE_MS - 59_999)).toBe('round may be out');
  });

  it('a seat’s second extension in a step is refused', () => {
    const twice = afterRequest(match, extended(DEMS), SENT_MS + 2000);
    expect(isPlayed(twice, {})).toBe(true);
    expect(isPlayed(twice, { seat: SCARLET })).toBe(false);
  });
});

describe('absence', () => {
  const match = afterRequest(justOpened({ away: 'host' }), away(DEADLINE_MS), SENT_MS + 1000);

  it('an absence is replayed as written, and refused if other readers are named', () => {
    expect(isPlayed(match, {})).toBe(true);
    expect(isPlayed(match, { shown: 'everybody' })).toBe(false);
  });

  it('an absence covers steps that end until its last instant', () => {
    expect(isAbsent(currentPosition(match), SCARLET)).toBe(true);
    const longer = { kind: 'deadline', toMs: DEADLINE_MS + 1000 } as const;
    const moved = afterRequest(match, longer, SENT_MS + 2000);
    expect(isAbsent(currentPosition(moved), SCARLET)).toBe(false);
  });

  it('a handover ends the absence of its seat', () => {
    const action = { kind: 'seat', seat: SCARLET, email: null, name: 'Sam' } as const;
    const handed = afterRequest(match, action, SENT_MS + 2000);
    expect(currentPosition(handed).away).toEqual({});
  });
});

describe('counted answer', () => {
  const announced = {
    [SCARLET]: { until: isoAt(DEADLINE_MS), sent: '2026-06-01T21:00:00.000001Z' },
  };
  it.each([
    ['ends an absence that was announced before', 'r1', '2026-06-01T21:00:00.000002Z', {}],
    ['leaves a later absence', 'r1', '2026-06-01T21:00:00.000001Z', announced],
    ['leaves it when the host entered it', null, '2026-06-02T21:00:00Z', announced],
  ])('an answer that counts %s', (_, responseId, received, left) =>
    expect(awayAnswered(announced, { [SCARLET]: { orders: {}, responseId, received } })).toEqual(
      left,
    ),
  );
});
