/** Tests entries with valid hashes that break the rules. Each must be reported with its place. */

import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import {
  DEADLINE_MS,
  formatIso,
  HOUR_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildGraceEntry } from '../next/build-entry.ts';
import { currentPosition, entriesOf } from '../reading/match.ts';
import { CONTENT_STEP, type Entry, type SealedEntry, sealEntry } from './entry.ts';
import { foldLedger } from './fold.ts';
import { type Incident, IncidentError } from './incident.ts';
import { findGraceToGive } from './position.ts';
import { parseSeed, type Seed } from './seed.ts';

let table: Table;
let openedEntry: SealedEntry;
let resolvedEntry: SealedEntry;
let handoverEntry: SealedEntry;
let undoEntry: SealedEntry;
let seed: Seed;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  const scarlet = { seat: toSeat('Scarlet'), code: 'abcd-efgh', email: null, name: 'Sam' };
  await runAsMatchHost(table, { kind: 'seat', ...scarlet });
  await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
  const match = await table.read();
  [openedEntry, resolvedEntry, handoverEntry, undoEntry] = entriesOf(match) as unknown as [
    SealedEntry,
    SealedEntry,
    SealedEntry,
    SealedEntry,
  ];
  seed = requireSeed(match.seed);
});

function requireSeed(text: string): Seed {
  const read = parseSeed(text);
  if (read === null) throw new Error('it is a seed');
  return read;
}

const changeEntry = ({ entry }: SealedEntry, change: object): SealedEntry =>
  sealEntry({ ...entry, ...change } as Entry);

/** Returns the incidents of a chain; empty if it can be replayed. */
function listIncidents(chain: readonly SealedEntry[], by: Seed = seed): readonly Incident[] {
  try {
    foldLedger(chain, by);
    return [];
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents;
  }
}

test('foldLedger replays a ledger to the states of the original match', () => {
  expect(listIncidents([openedEntry, resolvedEntry, handoverEntry, undoEntry])).toEqual([]);
});

test.each<readonly [string, string, () => readonly Incident[]]>([
  [
    'Match, Seed',
    'does not match the hash that was published',
    () => listIncidents([openedEntry], requireSeed('a'.repeat(64))),
  ],
  [
    'Ledger, entry 0',
    'This version does not have the game of the match, chess',
    () => {
      const settings = { ...getSettings(), game: 'chess' };
      return listIncidents([changeEntry(openedEntry, { rules: 'chess 1', settings })]);
    },
  ],
  [
    'Ledger, entry 0',
    'opened with the rules "dm-invitational 999"; this version has "dm-invitational ',
    () => listIncidents([changeEntry(openedEntry, { rules: 'dm-invitational 999' })]),
  ],
  [
    'Ledger, entry 0',
    'opened with the rules "presents-of-mine',
    () => listIncidents([changeEntry(openedEntry, { rules: 'presents-of-mine 999' })]),
  ],
  [
    'Ledger, entry 0',
    'opened with content that',
    () => listIncidents([changeEntry(openedEntry, { content: {} })]),
  ],
  [
    'Ledger, entry 0',
    'opened with variants that',
    () =>
      listIncidents([
        changeEntry(openedEntry, { settings: { ...getSettings(), variants: { none: 'such' } } }),
      ]),
  ],
  [
    'Ledger, entry 1',
    'The orders of Dems are not valid in this game',
    () => {
      const used = { orders: 'nonsense', responseId: 'r', received: '2026-06-02T20:00:00Z' };
      return listIncidents([openedEntry, changeEntry(resolvedEntry, { orders: { Dems: used } })]);
    },
  ],
  [
    'Ledger, entry 2',
    'do not lead to the state',
    () =>
      listIncidents([openedEntry, resolvedEntry, changeEntry(handoverEntry, { seat: 'Nobody' })]),
  ],
  [
    'Ledger, entry 2',
    'changes the content after a step',
    () => {
      const content = openedEntry.entry.kind === 'opened' ? openedEntry.entry.content : {};
      const late = {
        kind: 'content',
        step: CONTENT_STEP,
        content,
        deadline: '2026-06-05T20:00:00.000Z',
      };
      return listIncidents([openedEntry, resolvedEntry, changeEntry(handoverEntry, late)]);
    },
  ],
  [
    'Ledger, entry 3',
    'undoes a step that was not resolved',
    () =>
      listIncidents([openedEntry, resolvedEntry, handoverEntry, changeEntry(undoEntry, { to: 2 })]),
  ],
  [
    'Ledger, entry 3',
    'replays a step against the rules',
    () => {
      const { step, title, deadline, orders } = getResolvedEntry();
      const replay = [{ entry: 1, step: `${step} and another`, title, deadline, orders }];
      return listIncidents([
        openedEntry,
        resolvedEntry,
        handoverEntry,
        changeEntry(undoEntry, { replay }),
      ]);
    },
  ],
])('foldLedger refuses an invalid ledger at %s: %s', (where, what, tell) => {
  const incidents = tell();
  expect(incidents.map((one) => one.where)).toEqual([where]);
  expect(incidents[0]?.what).toContain(what);
});

test.each([
  ['nothing', () => listIncidents([])],
  ['no opening first', () => listIncidents([resolvedEntry])],
  ['a second opening', () => listIncidents([openedEntry, openedEntry])],
])('foldLedger throws an internal error for a ledger with %s', (_what, tell) => {
  expect(tell).toThrow(/opening|opened/);
});

function getSettings() {
  if (openedEntry.entry.kind !== 'opened') throw new Error('it opens the match');
  return openedEntry.entry.settings;
}

function getResolvedEntry() {
  if (resolvedEntry.entry.kind !== 'resolved') throw new Error('it resolves a step');
  return resolvedEntry.entry;
}

test('foldLedger accepts only a grace that the settings allow, and none with a beacon', () => {
  const settings = { graceIfMissingMs: HOUR_MS };
  const match = buildGraceEntry(openMatch(settings), DEADLINE_MS).match;
  const [first, grace] = entriesOf(match) as [SealedEntry, SealedEntry];
  const { next } = grace.entry;
  const toldWith = (change: object) =>
    listIncidents(
      [first, changeEntry(grace, { next: { ...next, ...change } })],
      requireSeed(match.seed),
    );
  expect(toldWith({})).toEqual([]);
  expect(toldWith({ graceMs: HOUR_MS + 1 })).toHaveLength(1);
  expect(toldWith({ deadline: formatIso(DEADLINE_MS + 1) })).toHaveLength(1);
  const beaconed = openMatch({ ...settings, beacon: EMULATED_CHAIN });
  expect(findGraceToGive(currentPosition(beaconed))).toBeNull();
});
