import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { createBeaconTable, playStep } from '../../../test/match/beacon/scene.ts';
import type { Table } from '../../../test/support/table/table.ts';
import { QUICKNET_CHAIN } from '../beacon/rounds.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { judgeDice, listFalseSignatures } from './evidence.ts';

let table: Table;
/** A match whose opening and first step use one round each. */
let match: Match;
beforeAll(async () => {
  table = await createBeaconTable();
  match = await playStep(table);
});

/** Returns the match with another beacon, or with changed entries. */
function changeMatch(
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
const changeLastEntry = (own: object) => (entry: Entry) =>
  entry.entry === 1 ? { ...entry, ...own } : entry;

test('judgeDice counts the beacon rounds and lists the steps without a round', () => {
  const dice = { isPublic: false, chain: EMULATED_CHAIN.chain, rounds: 2, without: [] };
  expect(entriesOf(match)).toHaveLength(2);
  expect(judgeDice(match)).toEqual(dice);
  expect(judgeDice(changeMatch(EMULATED_CHAIN, changeLastEntry({ beacon: undefined })))).toEqual({
    ...dice,
    rounds: 1,
  });
  expect(judgeDice(changeMatch(EMULATED_CHAIN, changeLastEntry({ kind: 'dice' })))).toEqual({
    ...dice,
    ...{ rounds: 1, without: [expect.stringContaining('its dice do without the beacon')] },
  });
  const bare = changeMatch(EMULATED_CHAIN, (entry) => ({ ...entry, beacon: undefined }));
  expect(judgeDice(bare)).toEqual({ ...dice, rounds: 0 });
});

test('judgeDice counts only the chain quicknet as public', () => {
  expect(judgeDice(changeMatch(QUICKNET_CHAIN))).toMatchObject({
    isPublic: true,
    chain: QUICKNET_CHAIN.chain,
  });
  expect(judgeDice(changeMatch({ ...QUICKNET_CHAIN, period: 30 }))).toMatchObject({
    isPublic: false,
  });
  expect(judgeDice(changeMatch(undefined))).toBeNull();
});

test('listFalseSignatures reports a forged signature by entry and round', () => {
  const last = currentPosition(match).sealed.entry;
  const round = last.kind === 'resolved' ? last.beacon?.round : undefined;
  expect(listFalseSignatures(match)).toEqual([]);
  const [opening] = entriesOf(match);
  const beacon = opening?.entry.kind === 'opened' ? opening.entry.beacon : undefined;
  const forged = changeMatch(
    EMULATED_CHAIN,
    changeLastEntry({ beacon: { round, signature: beacon?.signature } }),
  );
  const found = listFalseSignatures(forged);
  expect(found).toHaveLength(1);
  expect(JSON.stringify(found)).toContain(String(round));
  expect(found[0]?.where).toContain('entry 1');
  expect(
    listFalseSignatures(changeMatch(undefined, changeLastEntry({ beacon: { round: 1 } }))),
  ).toEqual([]);
});
