import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { createBeaconTable, playStep } from '../../../test/match/beacon/scene.ts';
import { QUICKNET_CHAIN } from '../beacon/rounds.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import type { CurrentGuard } from '../showing/guard.ts';
import {
  judgeDice,
  listDiscardedEntries,
  listFalseSignatures,
  listGuardDifferences,
  listOpenDifferences,
} from './evidence.ts';

/** A match whose opening and first step use one round each. */
let match: Match;
beforeAll(async () => {
  match = await playStep(await createBeaconTable());
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
  expect(judgeDice(match)).toEqual(dice);
  const judgeChanged = (own: object) =>
    judgeDice(changeMatch(EMULATED_CHAIN, changeLastEntry(own)));
  expect(judgeChanged({ beacon: undefined })).toEqual({ ...dice, rounds: 1 });
  expect(judgeChanged({ kind: 'dice' })).toEqual({
    ...dice,
    ...{ rounds: 1, without: [expect.stringContaining('its dice do without the beacon')] },
  });
  const bare = changeMatch(EMULATED_CHAIN, (entry) => ({ ...entry, beacon: undefined }));
  expect(judgeDice(bare)).toEqual({ ...dice, rounds: 0 });
});

test('judgeDice counts only the chain quicknet as public', () => {
  const { chain } = QUICKNET_CHAIN;
  expect(judgeDice(changeMatch(QUICKNET_CHAIN))).toMatchObject({ isPublic: true, chain });
  const slower = changeMatch({ ...QUICKNET_CHAIN, period: 30 });
  expect(judgeDice(slower)).toMatchObject({ isPublic: false });
  expect(judgeDice(changeMatch(undefined))).toBeNull();
});

test('listFalseSignatures reports a forged signature by entry and round', () => {
  const [opening, last] = match.positions.map(({ sealed }) => sealed.entry);
  const { round } = (last?.kind === 'resolved' && last.beacon) || { round: 0 };
  const { signature } = (opening?.kind === 'opened' && opening.beacon) || { signature: '' };
  expect(listFalseSignatures(match)).toEqual([]);
  const forge = changeLastEntry({ beacon: { round, signature } });
  const found = listFalseSignatures(changeMatch(EMULATED_CHAIN, forge));
  expect(found).toMatchObject([{ where: expect.stringContaining('entry 1') }]);
  expect(JSON.stringify(found)).toContain(String(round));
  expect(listFalseSignatures(changeMatch(undefined, forge))).toEqual([]);
});

const LATER_HASH = '1a2b3c4d5e6f';
const NO_GUARD: CurrentGuard = { guard: null, ids: [], unreadable: [] };
const createGuard = (entry: number, hash = LATER_HASH): CurrentGuard => ({
  guard: { of: 'entry', entry, hash, isWhole: true, count: 0 },
  ids: [`entry_${entry}_h${hash}`],
  unreadable: [],
});
const getOwnGuard = () => createGuard(1, shortenHash(getCurrentPosition(match).sealed.hash));

/** Lists differences of workbooks with these guards. */
const listDifferences = (guards: Readonly<Record<string, CurrentGuard>>, of = match) =>
  listGuardDifferences(
    of,
    Object.entries(guards).map(([name, found]) => ({ of: name, found })),
  );

test('the ledger is stale if several workbooks, or the only workbook, show a later entry', () => {
  const createDifference = (of: string) => ({
    where: 'Ledger',
    expected: `entry 2 (${LATER_HASH}), which the workbook ${of} shows`,
    found: `entry 1 (${getOwnGuard().guard?.hash}) as the last entry`,
  });
  const Scarlet = createGuard(2);
  const both = ['public', 'Scarlet'].map(createDifference);
  expect(listDifferences({ public: Scarlet, Scarlet })).toEqual(both);
  expect(listDifferences({ public: Scarlet, Dems: getOwnGuard(), Scarlet })).toEqual(both);
  expect(listDifferences({ public: NO_GUARD, Scarlet })).toEqual(both.slice(1));
});

test('a guard is forged if only one of several workbooks shows a later entry', () => {
  const guards = { public: getOwnGuard(), Dems: getOwnGuard(), Scarlet: createGuard(2) };
  expect(listDifferences(guards)).toEqual([
    {
      where: 'Scarlet, named ranges',
      expected: 'no range for an entry after the last one',
      found: `entry_2_h${LATER_HASH}`,
    },
  ]);
  const ended = changeMatch(EMULATED_CHAIN, changeLastEntry({ next: null }));
  expect(listDifferences(guards, ended)).toEqual([]);
});

test('listGuardDifferences accepts guards of the last entry and workbooks without guards', () => {
  for (const guard of [getOwnGuard(), NO_GUARD])
    expect(listDifferences({ public: guard, Dems: guard })).toEqual([]);
  expect(listDifferences({})).toEqual([]);
});

test('listDiscardedEntries names the intervention that discarded the entries', () => {
  const [opening, last] = match.positions;
  const createAfter = (entry: number, own: object) => ({
    ...last,
    sealed: { ...last?.sealed, entry: { ...last?.sealed.entry, entry, reason: 'Why.', ...own } },
  });
  const positions = [
    opening,
    createAfter(1, { givenUp: [LATER_HASH] }),
    createAfter(2, { givenUp: undefined }),
    createAfter(3, {}),
  ] as readonly Position[];
  expect(listDiscardedEntries({ ...match, positions })).toEqual([
    { entry: 1, hashes: [LATER_HASH], reason: 'Why.' },
  ]);
});

const CHAIN = { entries: 3, newest: `${LATER_HASH}${'0'.repeat(52)}` };
const createTab = (sheetId: number) => ({ sheetId, title: `Tab ${sheetId}`, cells: [] });
const PAGES = [PUBLIC_TABS.story.sheetId, PUBLIC_TABS.proof.sheetId, 100, 299].map(createTab);

test('a guard is forged unless it shows the newest entry of Proof', () => {
  for (const found of [NO_GUARD, createGuard(2)])
    expect(listOpenDifferences(CHAIN, { tabs: PAGES, found })).toEqual([]);
  for (const found of [createGuard(3), createGuard(1), createGuard(2, 'f'.repeat(12))])
    expect(listOpenDifferences(CHAIN, { tabs: PAGES, found })).toEqual([
      {
        where: 'public, named ranges',
        expected: 'no range for an entry after the last one',
        found: found.ids.join(', '),
      },
    ]);
});

test('listOpenDifferences reports every tab except pages of the game', () => {
  const tabs = [...PAGES, createTab(99), createTab(300), createTab(1_234_567)];
  expect(listOpenDifferences(CHAIN, { tabs, found: NO_GUARD }).map(({ where }) => where)).toEqual([
    'public, Tab 99',
    'public, Tab 300',
    'public, Tab 1234567',
  ]);
});
