import { beforeAll, expect, test } from 'vitest';
import { type Entry, type SealedEntry, sealEntry } from '../../../functions/match/ledger/entry.ts';
import { foldLedger } from '../../../functions/match/ledger/fold.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { buildLedgerCells, readLedger } from '../../../functions/match/ledger/ledger.ts';
import { parseSeed } from '../../../functions/match/ledger/seed.ts';
import { listEntries } from '../../../functions/match/reading/match.ts';
import { findGame } from '../../../rules/games.ts';
import { openTable, type Table } from '../../support/table/table.ts';

const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('the game is registered');

let table: Table;
let entries: readonly SealedEntry[];
let seedText: string;
beforeAll(async () => {
  table = await openTable({ game });
  for (let step = 0; step < 4; step++) {
    await table.robots();
    await table.deadline();
  }
  const match = await table.read();
  entries = listEntries(match);
  seedText = match.seed;
});

/** Changes one entry, and recomputes the hashes of all later entries. */
function forgeEntry(at: number, change: (entry: Entry) => Entry): readonly SealedEntry[] {
  const chain: SealedEntry[] = [];
  for (const { entry } of entries) {
    const changed = entry.entry === at ? change(entry) : entry;
    chain.push(sealEntry({ ...changed, previous: chain.at(-1)?.hash ?? '' }));
  }
  return chain;
}

/** Returns where the chain is refused; null if the chain is accepted. */
function judgeChain(chain: readonly SealedEntry[]): string | null {
  const ledger = readLedger(chain.map(buildLedgerCells));
  if (ledger.kind === 'broken') return ledger.incidents[0]?.where ?? '';
  const seed = parseSeed(seedText);
  if (seed === null) throw new Error('a match has a seed');
  try {
    foldLedger(ledger.entries, seed);
    return null;
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents[0]?.where ?? '';
  }
}

/** Gives the first seat's orders to the second seat as well. */
function withOtherOrders(entry: Entry): Entry {
  if (entry.kind !== 'resolved') throw new Error('it resolves a step');
  const [[first, used], [second]] = Object.entries(entry.orders) as [
    [string, (typeof entry.orders)[string]],
    [string, unknown],
  ];
  return { ...entry, orders: { ...entry.orders, [first]: used, [second]: used } };
}

test('an unchanged ledger is accepted', () => {
  expect(judgeChain(entries)).toBeNull();
});

test('verification finds changed orders and names their entry', () => {
  expect(judgeChain(forgeEntry(2, withOtherOrders))).toBe('Ledger, entry 2');
});
