import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { CurrentGuard } from '../showing/guard.ts';
import { listDiscardedEntries, listGuardDifferences, listOpenDifferences } from './evidence.ts';

let table: Table;
let match: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});

const LATER_HASH = '1a2b3c4d5e6f';
const NO_GUARD: CurrentGuard = { guard: null, ids: [], unreadable: [] };
const createGuard = (entry: number, hash = LATER_HASH): CurrentGuard => ({
  guard: { of: 'entry', entry, hash, isWhole: true, count: 0 },
  ids: [`entry_${entry}_h${hash}`],
  unreadable: [],
});

const createGuardedBook = (of: string, found: CurrentGuard) => ({ of, found });

const getOwn = () => createGuard(0, shortenHash(currentPosition(match).sealed.hash));
const createStaleDifference = (of: string) => ({
  where: 'Ledger',
  expected: `entry 1 (${LATER_HASH}), which the workbook ${of} shows`,
  found: `entry 0 (${getOwn().guard?.hash}) as the last entry`,
});

test('the ledger is stale if several workbooks, or the only workbook, show a later entry', () => {
  const scarlet = createGuardedBook('Scarlet', createGuard(1));
  expect(
    listGuardDifferences(match, [createGuardedBook('public', createGuard(1)), scarlet]),
  ).toEqual([createStaleDifference('public'), createStaleDifference('Scarlet')]);
  expect(
    listGuardDifferences(match, [
      createGuardedBook('public', createGuard(1)),
      createGuardedBook('Dems', getOwn()),
      scarlet,
    ]),
  ).toHaveLength(2);
  expect(listGuardDifferences(match, [createGuardedBook('public', NO_GUARD), scarlet])).toEqual([
    createStaleDifference('Scarlet'),
  ]);
});

test('a guard is forged if only one of several workbooks shows a later entry', () => {
  const books = [
    createGuardedBook('public', getOwn()),
    createGuardedBook('Dems', getOwn()),
    createGuardedBook('Scarlet', createGuard(1)),
  ];
  expect(listGuardDifferences(match, books)).toEqual([
    {
      where: 'Scarlet, named ranges',
      expected: 'no range for an entry after the last one',
      found: `entry_1_h${LATER_HASH}`,
    },
  ]);
  const { sealed } = currentPosition(match);
  const entry = { ...sealed.entry, next: null };
  const over = { ...currentPosition(match), sealed: { ...sealed, entry } };
  const ended = { ...match, positions: [over as Position] };
  expect(listGuardDifferences(ended, books)).toEqual([]);
});

test('listGuardDifferences accepts guards of the last entry and workbooks without guards', () => {
  expect(
    listGuardDifferences(match, [
      createGuardedBook('public', getOwn()),
      createGuardedBook('Dems', getOwn()),
    ]),
  ).toEqual([]);
  expect(
    listGuardDifferences(match, [
      createGuardedBook('public', NO_GUARD),
      createGuardedBook('Dems', NO_GUARD),
    ]),
  ).toEqual([]);
  expect(listGuardDifferences(match, [])).toEqual([]);
});

test('listDiscardedEntries names the intervention that discarded the entries', () => {
  const position = currentPosition(match);
  const entry = (number: number, own: object) => ({
    ...position,
    sealed: { ...position.sealed, entry: { ...position.sealed.entry, entry: number, ...own } },
  });
  const positions = [
    position,
    entry(1, { givenUp: [LATER_HASH], reason: 'It was lost.' }),
    entry(2, { givenUp: undefined, reason: 'Nothing.' }),
    entry(3, { reason: 'Nothing.' }),
  ] as readonly Position[];
  expect(listDiscardedEntries({ ...match, positions })).toEqual([
    { entry: 1, hashes: [LATER_HASH], reason: 'It was lost.' },
  ]);
});

const chain = { entries: 3, newest: `${LATER_HASH}${'0'.repeat(52)}` };
const tab = (sheetId: number) => ({ sheetId, title: `Tab ${sheetId}`, cells: [] });
const PAGES = [PUBLIC_TABS.story.sheetId, PUBLIC_TABS.proof.sheetId, 100, 299].map(tab);

test('a guard is forged unless it shows the newest entry of Proof', () => {
  const listDifferences = (found: CurrentGuard) =>
    listOpenDifferences(chain, { tabs: PAGES, found });
  expect(listDifferences(NO_GUARD)).toEqual([]);
  expect(listDifferences(createGuard(2))).toEqual([]);
  for (const other of [createGuard(3), createGuard(1), createGuard(2, 'f'.repeat(12))])
    expect(listDifferences(other)).toEqual([
      {
        where: 'public, named ranges',
        expected: 'no range for an entry after the last one',
        found: other.ids.join(', '),
      },
    ]);
});

test('listOpenDifferences reports every tab except pages of the game', () => {
  const tabs = [...PAGES, tab(99), tab(300), tab(1_234_567)];
  expect(listOpenDifferences(chain, { tabs, found: NO_GUARD }).map(({ where }) => where)).toEqual([
    'public, Tab 99',
    'public, Tab 300',
    'public, Tab 1234567',
  ]);
});
