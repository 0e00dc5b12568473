/** Tests entries with valid hashes that break the rules, the cache of folded ledgers, and absences. */

import { expect, it, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { buildGraceEntry } from '../next/build-entry.ts';
import type { RequestedAction } from '../next/interventions.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import { findExtensionRefusal, omitAnsweredAbsences } from './about-me.ts';
import {
  CONTENT_STEP,
  type Entry,
  type OpenedEntry,
  type ResolvedEntry,
  type SealedEntry,
  sealEntry,
} from './entry.ts';
import { cacheFold, findCachedPositions, foldLedger } from './fold.ts';
import { type Incident, IncidentError } from './incident.ts';
import { MAX_ENTRIES } from './ledger.ts';
import { findGraceToGive, isAbsent, type Position } from './position.ts';
import { createSeed, parseSeed, type Seed } from './seed.ts';

/** Builds a match with a resolved step, a handover, and the step undone. */
function buildUndoneMatch(): Match {
  const opened = openMatch();
  const sent = createResponse(opened, SCARLET, { id: 'one', atMs: OPENED_MS + HOUR_MS });
  const handover = { kind: 'seat', seat: SCARLET, email: null, name: 'Sam' } as const;
  const handed = applyRequest(resolveOpenStep(opened, [sent]), handover, DEADLINE_MS + 1);
  return applyRequest(handed, { kind: 'undo', to: 1, reopen: true }, DEADLINE_MS + 2);
}

const UNDONE_MATCH = buildUndoneMatch();
const ENTRIES = listEntries(UNDONE_MATCH);
const [openedEntry, resolvedEntry, handoverEntry, undoEntry] = ENTRIES as [
  SealedEntry & { readonly entry: OpenedEntry },
  SealedEntry & { readonly entry: ResolvedEntry },
  SealedEntry,
  SealedEntry,
];
const SEED = requireSeed(UNDONE_MATCH.seed);

function requireSeed(text: string): Seed {
  const read = parseSeed(text);
  if (read === null) throw new Error('it is a seed');
  return read;
}

const changeEntry = ({ entry }: SealedEntry, change: object): SealedEntry =>
  sealEntry({ ...entry, ...change } as Entry);

/** Returns the incidents of a chain; empty if it can be replayed. */
function listIncidents(chain: readonly SealedEntry[], by: Seed = SEED): readonly Incident[] {
  try {
    foldLedger(chain, by);
    return [];
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents;
  }
}

test('foldLedger replays a ledger to the states of the original match', () => {
  expect(listIncidents(ENTRIES)).toEqual([]);
});

const changeOpening = (change: object) => [changeEntry(openedEntry, change)];
const changeSettings = (change: object, own: object = {}) =>
  changeOpening({ settings: { ...openedEntry.entry.settings, ...change }, ...own });
const changeHandover = (change: object) => [
  ...ENTRIES.slice(0, 2),
  changeEntry(handoverEntry, change),
];
const changeUndo = (change: object) => [...ENTRIES.slice(0, 3), changeEntry(undoEntry, change)];
const { step, title, deadline, orders } = resolvedEntry.entry;
const NONSENSE = { orders: 'nonsense', responseId: 'r', received: '2026-06-02T20:00:00Z' };
const LATE_CONTENT = {
  ...{ kind: 'content', step: CONTENT_STEP, content: openedEntry.entry.content },
  deadline: '2026-06-05T20:00:00.000Z',
};

test.each<readonly [string, string, readonly SealedEntry[]]>([
  [
    'Ledger, entry 0',
    'This version does not include the match’s game, chess',
    changeSettings({ game: 'chess' }, { rules: 'chess 1' }),
  ],
  [
    'Ledger, entry 0',
    'opened with the rules "dm-invitational 999"; this version has "dm-invitational ',
    changeOpening({ rules: 'dm-invitational 999' }),
  ],
  ['Ledger, entry 0', 'opened with content that', changeOpening({ content: {} })],
  ['Ledger, entry 0', 'opened with variants that', changeSettings({ variants: { none: 'such' } })],
  [
    'Ledger, entry 1',
    'The orders of Dems are not valid in this game',
    [openedEntry, changeEntry(resolvedEntry, { orders: { Dems: NONSENSE } })],
  ],
  ['Ledger, entry 2', 'do not lead to the state', changeHandover({ seat: 'Nobody' })],
  ['Ledger, entry 2', 'changes the content after a step', changeHandover(LATE_CONTENT)],
  ['Ledger, entry 3', 'undoes a step that was not resolved', changeUndo({ to: 2 })],
  [
    'Ledger, entry 3',
    'replays a step against the rules',
    changeUndo({ replay: [{ entry: 1, step: `${step} and another`, title, deadline, orders }] }),
  ],
])('foldLedger refuses an invalid ledger at %s: %s', (where, what, chain) => {
  expect(listIncidents(chain)).toMatchObject([{ where, what: expect.stringContaining(what) }]);
});

test.each([
  ['nothing', []],
  ['no opening first', [resolvedEntry]],
  ['a second opening', [openedEntry, openedEntry]],
])('foldLedger throws an internal error for a ledger with %s', (_what, chain) => {
  expect(() => listIncidents(chain)).toThrow(/opening|opened/);
});

test('foldLedger accepts only a grace that the settings allow, and none with a beacon', () => {
  const settings = { graceIfMissingMs: HOUR_MS };
  const match = buildGraceEntry(openMatch(settings), DEADLINE_MS).match;
  const [first, grace] = listEntries(match) as [SealedEntry, SealedEntry];
  const listChanged = (change: object) => {
    const next = { ...grace.entry.next, ...change };
    return listIncidents([first, changeEntry(grace, { next })], requireSeed(match.seed));
  };
  expect(listChanged({})).toEqual([]);
  expect(listChanged({ graceMs: HOUR_MS + 1 })).toHaveLength(1);
  expect(listChanged({ deadline: formatIso(DEADLINE_MS + 1) })).toHaveLength(1);
  const beaconed = openMatch({ ...settings, beacon: EMULATED_CHAIN });
  expect(findGraceToGive(getCurrentPosition(beaconed))).toBeNull();
});

/** Returns the match after its open step is resolved with an answer. */
function resolveNextStep(match: Match): Match {
  const atMs = Date.parse(getCurrentPosition(match).sealed.entry.next?.deadline ?? '');
  return resolveOpenStep(match, [createResponse(match, SCARLET, { id: `at ${atMs}`, atMs })], atMs);
}
const RESOLVED_ENTRIES = listEntries(
  resolveNextStep(resolveNextStep(resolveNextStep(openMatch()))),
);

/** Returns resolved entries with other hashes, like those of a match that was never read. */
function withOtherHashes(salt: string): readonly SealedEntry[] {
  const chain: SealedEntry[] = [];
  for (const { entry } of RESOLVED_ENTRIES) {
    const previous = chain.at(-1)?.hash ?? '';
    const opened = entry.kind === 'opened' ? { settings: { ...entry.settings, title: salt } } : {};
    chain.push(sealEntry({ ...entry, ...opened, previous } as Entry));
  }
  return chain;
}

const renameMatch =
  (name: string, chain: readonly SealedEntry[]) => (position: Position, index: number) => {
    const opened = { ...position.opened, settings: { ...position.opened.settings, title: name } };
    const rename = (before: object) => ({ ...before, opened });
    const line = position.line.map((record) => ({
      ...record,
      before: { ...rename(record.before), sealed: chain[record.by.entry - 1] },
    }));
    return { ...position, ...{ opened, line, sealed: chain[index] } };
  };

test('foldLedger resolves only entries that it has not replayed before', () => {
  const chain = withOtherHashes('added');
  const before = foldLedger(chain.slice(0, 2), SEED);
  const positions = foldLedger(chain, SEED);
  expect([positions[0] === before[0], positions[1] === before[1]]).toEqual([true, true]);
  const cold = foldLedger(withOtherHashes('cold'), SEED);
  expect(positions).toEqual(cold.map(renameMatch('added', chain)));
});

test('foldLedger returns the positions of an older version of a cached ledger', () => {
  const chain = withOtherHashes('older');
  foldLedger(chain, SEED);
  expect(foldLedger(chain.slice(0, 3), SEED)).toHaveLength(3);
});

test('foldLedger resolves a changed entry of a cached ledger again', () => {
  const chain = withOtherHashes('otherwise').slice(0, 2);
  foldLedger(chain, SEED);
  const [opening, last] = chain as [SealedEntry, SealedEntry];
  const changed = changeEntry(last, { stateHash: 'f'.repeat(64) });
  expect(listIncidents([opening, changed])).toMatchObject([{ where: 'Ledger, entry 1' }]);
});

test('foldLedger does not use positions that were cached for another seed', () => {
  const chain = withOtherHashes('seed');
  foldLedger(chain, SEED);
  const what = expect.stringContaining('does not match the hash that was published');
  expect(listIncidents(chain, createSeed())).toMatchObject([{ where: 'Match, Seed', what }]);
});

test('findCachedPositions returns no positions of another game object', () => {
  const chain = withOtherHashes('game');
  const positions = foldLedger(chain, SEED).map((one) => ({ ...one, game: { ...one.game } }));
  cacheFold({ seed: SEED, positions });
  expect(findCachedPositions(chain, SEED)).toEqual([]);
});

test('cacheFold drops the least recently used ledger first', () => {
  const first = withOtherHashes('first');
  const positions = foldLedger(first, SEED);
  const most = Math.ceil(MAX_ENTRIES / first.length);
  for (let other = 0; other < most; other++) {
    const chain = withOtherHashes(`other ${other}`);
    const cached = positions.map((one, index) => ({ ...one, sealed: chain[index] ?? one.sealed }));
    cacheFold({ seed: SEED, positions: cached });
  }
  expect(findCachedPositions(first, SEED)).toEqual([]);
  const last = withOtherHashes(`other ${most - 1}`);
  expect(findCachedPositions(last, SEED)).toHaveLength(first.length);
});

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
