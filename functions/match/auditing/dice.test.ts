import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { beaconTable, playStep } from '../../../test/match/beacon/scene.ts';
import type { Table } from '../../../test/support/table/table.ts';
import { QUICKNET } from '../beacon/rounds.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { diceVerdict, falseSignatures } from './verify.ts';

let table: Table;
/** A match whose opening and first step use one round each. */
let match: Match;
beforeAll(async () => {
  table = await beaconTable();
  match = await playStep(table);
});
afterAll(() => table.close());

/** Returns the match with another beacon, or with changed entries. */
function otherwise(
  beacon: object | undefined,
  change: (entry: Entry) => object = (entry) => entry,
): Match {
  const positions = match.positions.map((one) => ({
    ...one,
    opened: { ...one.opened, settings: { ...one.opened.settings, beacon } },
    sealed: { ...one.sealed, entry: change(one.sealed.entry) },
  }));
  return { ...match, positions: positions as readonly Position[] };
}

/** Changes the entry after the opening. */
const lastAs = (own: object) => (entry: Entry) =>
  entry.entry === 1 ? { ...entry, ...own } : entry;

test('judgeDice counts the rounds of the opening and of steps, and lists steps without one', () => {
  const dice = { isPublic: false, chain: EMULATED_CHAIN.chain, rounds: 2, without: [] };
  expect(entriesOf(match)).toHaveLength(2);
  expect(diceVerdict(match)).toEqual(dice);
  expect(diceVerdict(otherwise(EMULATED_CHAIN, lastAs({ beacon: undefined })))).toEqual({
    ...dice,
    rounds: 1,
  });
  expect(diceVerdict(otherwise(EMULATED_CHAIN, lastAs({ kind: 'dice' })))).toEqual({
    ...dice,
    ...{ rounds: 1, without: [expect.stringContaining('its dice do without the beacon')] },
  });
  const bare = otherwise(EMULATED_CHAIN, (entry) => ({ ...entry, beacon: undefined }));
  expect(diceVerdict(bare)).toEqual({ ...dice, rounds: 0 });
});

test('only the known chain is public, and dice from the seed are judged without a chain', () => {
  expect(diceVerdict(otherwise(QUICKNET))).toMatchObject({ isPublic: true, chain: QUICKNET.chain });
  expect(diceVerdict(otherwise({ ...QUICKNET, period: 30 }))).toMatchObject({ isPublic: false });
  expect(diceVerdict(otherwise(undefined))).toBeNull();
});

test('listFalseSignatures reports only signatures of another chain, by entry and round', () => {
  const last = currentPosition(match).sealed.entry;
  const round = last.kind === 'resolved' ? last.beacon?.round : undefined;
  expect(falseSignatures(match)).toEqual([]);
  const [opening] = entriesOf(match);
  const beacon = opening?.entry.kind === 'opened' ? opening.entry.beacon : undefined;
  const forged = otherwise(
    EMULATED_CHAIN,
    lastAs({ beacon: { round, signature: beacon?.signature } }),
  );
  const found = falseSignatures(forged);
  expect(found).toHaveLength(1);
  expect(JSON.stringify(found)).toContain(String(round));
  expect(found[0]?.where).toContain('entry 1');
  expect(falseSignatures(otherwise(undefined, lastAs({ beacon: { round: 1 } })))).toEqual([]);
});
