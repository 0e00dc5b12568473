/** Tests that cached positions shorten a fold without changing its result. */

import { beforeAll, expect, test } from 'vitest';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { entriesOf } from '../reading/match.ts';
import { type Entry, type SealedEntry, sealEntry } from './entry.ts';
import { cacheFold, findCachedPositions, foldLedger } from './fold.ts';
import { IncidentError } from './incident.ts';
import { MAX_ENTRIES } from './ledger.ts';
import { createSeed, parseSeed, type Seed } from './seed.ts';

let table: Table;
let entries: readonly SealedEntry[];
let seed: Seed;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  for (let step = 0; step < 3; step++) {
    await table.robots();
    await table.deadline();
  }
  const match = await table.read();
  entries = entriesOf(match);
  const read = parseSeed(match.seed);
  if (read === null) throw new Error('a match has a seed');
  seed = read;
});

/** Returns the entries with other hashes, like those of a match that was never read. */
function withOtherHashes(salt: string): readonly SealedEntry[] {
  const chain: SealedEntry[] = [];
  for (const { entry } of entries) {
    const previous = chain.at(-1)?.hash ?? '';
    const opened = entry.kind === 'opened' ? { settings: { ...entry.settings, title: salt } } : {};
    chain.push(sealEntry({ ...entry, ...opened, previous } as Entry));
  }
  return chain;
}

const findRefusal = (chain: readonly SealedEntry[], by: Seed): string | null => {
  try {
    foldLedger(chain, by);
    return null;
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents[0]?.where ?? '';
  }
};

test('foldLedger resolves only entries that it has not replayed before', () => {
  const chain = withOtherHashes('added');
  const before = foldLedger(chain.slice(0, 2), seed);
  const positions = foldLedger(chain, seed);
  expect(positions.slice(0, 2).map((position, index) => position === before[index])).toEqual([
    true,
    true,
  ]);
  expect(positions).toEqual(
    foldLedger(withOtherHashes('cold'), seed).map(renameMatch('added', chain)),
  );
});

const renameMatch =
  (title: string, chain: readonly SealedEntry[]) =>
  (position: ReturnType<typeof foldLedger>[number], index: number) => {
    const opened = { ...position.opened, settings: { ...position.opened.settings, title } };
    const rename = ({ opened: _, ...rest }: { readonly opened?: unknown }) => ({ ...rest, opened });
    const line = position.line.map((record) => ({
      ...record,
      before: { ...rename(record.before), sealed: chain[record.by.entry - 1] },
    }));
    return { ...position, ...{ opened, line, sealed: chain[index] } };
  };

test('foldLedger returns the positions of an older version of a cached ledger', () => {
  const chain = withOtherHashes('older');
  foldLedger(chain, seed);
  expect(foldLedger(chain.slice(0, 3), seed)).toHaveLength(3);
});

test('foldLedger resolves a changed entry of a cached ledger again', () => {
  const chain = withOtherHashes('otherwise');
  foldLedger(chain, seed);
  const [last] = chain.slice(-1);
  if (last === undefined) throw new Error('it has entries');
  const other = sealEntry({ ...last.entry, stateHash: 'f'.repeat(64) });
  expect(findRefusal([...chain.slice(0, -1), other], seed)).toBe(
    `Ledger, entry ${chain.length - 1}`,
  );
});

test('foldLedger does not use positions that were cached for another seed', () => {
  const chain = withOtherHashes('seed');
  foldLedger(chain, seed);
  expect(findRefusal(chain, createSeed())).toBe('Match, Seed');
});

test('findCachedPositions returns no positions of another game object', () => {
  const chain = withOtherHashes('game');
  const positions = foldLedger(chain, seed).map((one) => ({ ...one, game: { ...one.game } }));
  cacheFold({ seed, positions });
  expect(findCachedPositions(chain, seed)).toEqual([]);
});

test('cacheFold drops the least recently used ledger first', () => {
  const first = withOtherHashes('first');
  const positions = foldLedger(first, seed);
  const most = Math.ceil(MAX_ENTRIES / first.length);
  for (let other = 0; other < most; other++) {
    const chain = withOtherHashes(`other ${other}`);
    const cached = positions.map((one, index) => ({ ...one, sealed: chain[index] ?? one.sealed }));
    cacheFold({ seed, positions: cached });
  }
  expect(findCachedPositions(first, seed)).toEqual([]);
  expect(findCachedPositions(withOtherHashes(`other ${most - 1}`), seed)).toHaveLength(
    first.length,
  );
});
