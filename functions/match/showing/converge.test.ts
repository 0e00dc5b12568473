import { beforeEach, describe, expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, protectTab, typed } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { swapGuards } from '../../google/sheet-requests.ts';
import { readDescription, readEntered } from '../../google/sheets.ts';
import { IncidentError } from '../ledger/incident.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import {
  buildPublicPage,
  type ConditionKind,
  converge,
  DRAWN_WITH_ENTRY,
  showWorkbook,
  type WorkbookPublication,
} from './converge.ts';
import { findCurrentGuard, formatGuard, type Guard, toShownEntry } from './guard.ts';
import { drawHostPages, type HostDrawing } from './host-pages.ts';
import { drawDeskSheets } from './workbooks.ts';

let table: Table;
let match: Match;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});

const getGoogle = () => table.adjudicator.google;
const getPublicId = () => match.files.publicId;
const getShownEntry = () => toShownEntry(getCurrentPosition(match).sealed);
const createGuard = (own: Partial<Guard> = {}): Guard => ({
  of: 'entry',
  ...getShownEntry(),
  isWhole: true,
  count: 0,
  ...own,
});
const createGuardName = (own: Partial<Guard> = {}) => formatGuard(createGuard(own));

function createPage(own: Partial<WorkbookPublication> = {}): WorkbookPublication {
  const whole = buildPublicPage(match);
  if (whole === null) throw new Error('the match has a public workbook');
  return { ...whole, ...own };
}

/** Lists the names of guards, and of other ranges that begin like guards. */
async function listGuardNames(fileId: string, of: Guard['of']): Promise<readonly string[]> {
  const { namedRanges } = await readDescription(table.as(HOST), fileId);
  return namedRanges.map(({ name }) => name).filter((name) => name.startsWith(`${of}_`));
}
const listPublicGuards = () => listGuardNames(getPublicId(), 'entry');
const listDeskGuards = () => listGuardNames(table.hostId, 'desk');

/** Replaces the guards by `to`, or removes them. */
async function replaceGuard(to: string | null, fileId = getPublicId()): Promise<void> {
  const [sheetId, of] =
    fileId === getPublicId()
      ? [PUBLIC_TABS.story.sheetId, 'entry' as const]
      : [HOST_TABS.desk.sheetId, 'desk' as const];
  const from = await listGuardNames(fileId, of);
  const requests = swapGuards({ from, to: to ?? '', sheetId });
  await byHand(table, to === null ? requests.slice(0, -1) : requests, fileId);
}

/** Builds a request for a range that a person named like a guard. Google chooses its id. */
const addRangeByHand = (name: string, fileId: string, sheetId: number) =>
  byHand(
    table,
    [{ addNamedRange: { namedRange: { name, range: { sheetId, endRowIndex: 1 } } } }],
    fileId,
  );

const POLL_PROGRESS = { answers: 1, reminders: 0 };
const LATER_ENTRY = { entry: 9, hash: '1a2b3c4d5e6f' };
const OTHER_HASH = { hash: '1a2b3c4d5e6f' };

/** States of a workbook, and the results of converging. */
const CONVERGE_CONDITIONS: readonly {
  readonly title: string;
  /** The workbook's guard; null if it has none. Default: the guard of the last entry. */
  readonly stands?: Partial<Guard> | null;
  readonly page?: Partial<WorkbookPublication>;
  /** Whether somebody overwrites a cell of “Story” and the cells are read. */
  readonly isEdited?: true;
  readonly draws?: readonly ConditionKind[];
  readonly found: ConditionKind;
  /** The guard after the drawing; absent if nothing is drawn. */
  readonly drawn?: Partial<Guard>;
}[] = [
  { title: 'as drawn', stands: { count: 7 }, found: 'as drawn' },
  {
    title: 'as drawn, with a wrong guard from memory',
    page: { before: LATER_ENTRY },
    found: 'as drawn',
  },
  {
    title: 'as drawn, with progress',
    stands: { since: POLL_PROGRESS },
    page: { since: POLL_PROGRESS },
    found: 'as drawn',
  },
  {
    title: 'as drawn, to be drawn once more',
    stands: { count: 1 },
    draws: ['as drawn'],
    found: 'as drawn',
    drawn: { count: 2 },
  },
  { title: 'with more progress', stands: { since: POLL_PROGRESS }, found: 'newer' },
  { title: 'whole, though links are missing now', page: { isWhole: false }, found: 'newer' },
  {
    title: 'with less progress',
    page: { since: POLL_PROGRESS },
    found: 'incomplete',
    drawn: { since: POLL_PROGRESS },
  },
  {
    title: 'with less progress, which is left',
    page: { since: POLL_PROGRESS },
    draws: ['stale'],
    found: 'incomplete',
  },
  {
    title: 'drawn without a link that is back',
    stands: { isWhole: false },
    found: 'incomplete',
    drawn: {},
  },
  { title: 'without a guard', stands: null, found: 'stale', drawn: {} },
  {
    title: 'edited, with its cells read',
    isEdited: true,
    draws: ['edited'],
    found: 'edited',
    drawn: { count: 1 },
  },
  { title: 'edited, after an entry', isEdited: true, found: 'edited' },
  {
    title: 'of another entry of the same number',
    stands: OTHER_HASH,
    found: 'another entry',
    drawn: {},
  },
  {
    title: 'with a guard that nobody else knows',
    stands: { entry: 9, ...OTHER_HASH },
    found: 'forged',
    drawn: {},
  },
];

const readShown = () => readEntered(getGoogle(), getPublicId());
const editStory = () =>
  byHand(table, [typed(PUBLIC_TABS.story.sheetId, 0, 0, 'Mine')], getPublicId());

test.each(CONVERGE_CONDITIONS)('a workbook $title is found $found', async (given) => {
  const { stands = {}, draws, found, drawn, isEdited = false } = given;
  await replaceGuard(stands === null ? null : createGuardName(stands));
  if (isEdited) await editStory();
  const told: ConditionKind[] = [];
  const result = await converge(getGoogle(), createPage(given.page), {
    ...(isEdited && { seen: await readShown() }),
    ...(draws && { draws }),
    report: ({ kind }) => told.push(kind),
  });
  expect(result).toMatchObject({ found: { kind: found }, isDrawn: drawn !== undefined });
  expect(told.at(-1) === found).toBe(drawn !== undefined);
  const before = stands === null ? [] : [createGuardName(stands)];
  expect(await listPublicGuards()).toEqual(drawn === undefined ? before : [createGuardName(drawn)]);
});

test('converge draws a stale workbook with one call if its guard is known', async () => {
  const before = getShownEntry();
  const old = await readShown();
  await table.deadline();
  match = await table.read();
  await replaceGuard(createGuardName({ ...before }));
  expect(await converge(getGoogle(), createPage(), { seen: old, draws: [] })).toMatchObject({
    found: { kind: 'stale' },
  });
  const calls: string[] = [];
  expect(
    await converge(getGoogle(), createPage({ before }), {
      report: ({ kind }) => calls.push(kind),
    }),
  ).toEqual({
    found: { kind: 'stale' },
    isDrawn: true,
    repairNotes: [],
  });
  expect(calls).toEqual(['stale']);
  expect(await listPublicGuards()).toEqual([createGuardName()]);
});

test.each([
  ['keeps lasting cells if the guard is known', {}, true, 'Mine'],
  ['draws lasting cells if the guard is another', OTHER_HASH, true, 'x'],
  ['draws lasting cells if the content is another', {}, false, 'x'],
] as const)('converge %s', async (_what, stands, hasLasting, kept) => {
  const before = getShownEntry();
  await table.deadline();
  match = await table.read();
  const page = createPage({ before, hasLasting });
  const [sheet] = page.workbook.sheets.filter(({ lasting }) => lasting !== undefined);
  const { top: row = 0, left: column = 0 } = sheet?.lasting ?? {};
  const edit = [typed(sheet?.sheetId ?? 0, row, column, 'Mine')];
  await byHand(table, edit, getPublicId());
  await replaceGuard(createGuardName({ ...before, ...stands }));
  expect(await converge(getGoogle(), page)).toMatchObject({ isDrawn: true });
  const tab = (await readShown()).tabs.find(({ sheetId }) => sheetId === sheet?.sheetId);
  expect(tab?.cells[row]?.[column]).toBe(kept);
});

test('converge does not draw over a workbook of a later version', async () => {
  await replaceGuard(`${createGuardName()}_later`);
  const { found } = await converge(getGoogle(), createPage(), {
    draws: [...DRAWN_WITH_ENTRY, 'as drawn'],
  });
  expect(found).toMatchObject({ kind: 'ahead', incident: { code: 'later version' } });
  await expect(showWorkbook(getGoogle(), createPage())).rejects.toBeInstanceOf(IncidentError);
  expect(await listPublicGuards()).toEqual([`${createGuardName()}_later`]);
});

test('converge restores missing tabs and notes them', async () => {
  await replaceGuard(createGuardName({ isWhole: false }));
  await byHand(table, [{ deleteSheet: { sheetId: PUBLIC_TABS.proof.sheetId } }], getPublicId());
  expect(await showWorkbook(getGoogle(), createPage())).toEqual([
    'The tab “Proof” was missing and has been restored.',
  ]);
});

test('a workbook’s guard gets another name if its next name is taken', async () => {
  await replaceGuard(createGuardName({ isWhole: false }));
  await addRangeByHand(createGuardName(), getPublicId(), PUBLIC_TABS.story.sheetId);
  expect(await showWorkbook(getGoogle(), createPage())).toEqual([]);
  expect((await listPublicGuards()).toSorted()).toEqual([
    createGuardName(),
    createGuardName({ count: 1 }),
  ]);
});

test('converge does not draw a workbook that another run has drawn meanwhile', async () => {
  await editStory();
  const old = await readShown();
  await replaceGuard(createGuardName({ count: 3 }));
  const result = await converge(getGoogle(), createPage(), { seen: old, draws: ['edited'] });
  expect(result).toEqual({ found: { kind: 'as drawn' }, isDrawn: false, repairNotes: [] });
  expect(await listPublicGuards()).toEqual([createGuardName({ count: 3 })]);
});

describe('Desk', () => {
  const desk = (own: Partial<Guard> = {}) => formatGuard({ ...createGuard(own), of: 'desk' });
  async function drawn(own: Partial<HostDrawing> = {}) {
    const current = findCurrentGuard(await readDescription(getGoogle(), table.hostId), 'desk');
    const sheets = drawDeskSheets(match);
    return drawHostPages(getGoogle(), {
      hostId: table.hostId,
      shown: getShownEntry(),
      current,
      sheets,
      ...own,
    });
  }

  test('drawHostPages draws the Desk again for its entry or a later one', async () => {
    await replaceGuard(desk(), table.hostId);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect(await listDeskGuards()).toEqual([desk({ count: 1 })]);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect(await listDeskGuards()).toEqual([desk({ count: 2 })]);
    await table.deadline();
    const later = toShownEntry(getCurrentPosition(await table.read()).sealed);
    await replaceGuard(desk({ count: 4 }), table.hostId);
    expect(await drawn({ shown: later })).toEqual({ kind: 'drawn' });
    expect(await listDeskGuards()).toEqual([desk({ ...later, count: 1 })]);
  });

  test('a Desk of a later entry keeps its guard when it shows why the match waits', async () => {
    const before = getShownEntry();
    await table.deadline();
    const later = toShownEntry(getCurrentPosition(await table.read()).sealed);
    await replaceGuard(desk({ ...later, count: 2 }), table.hostId);
    expect(await drawn({ shown: before })).toEqual({ kind: 'changed meanwhile' });
    expect(await listDeskGuards()).toEqual([desk({ ...later, count: 2 })]);
    expect(await drawn({ shown: before, saysWhy: true })).toEqual({ kind: 'drawn' });
    expect(await listDeskGuards()).toEqual([desk({ ...later, count: 3 })]);
  });

  test('drawHostPages draws nothing if another run has drawn the Desk since', async () => {
    await replaceGuard(desk({ count: 5 }), table.hostId);
    const current = {
      guard: createGuard({ of: 'desk', count: 4 }),
      ids: [desk({ count: 4 })],
      unreadable: [],
    };
    expect(await drawn({ current })).toEqual({ kind: 'changed meanwhile' });
    expect(await listDeskGuards()).toEqual([desk({ count: 5 })]);
  });

  test('the Desk’s guard gets a free name if its own names are taken', async () => {
    await replaceGuard(desk(), table.hostId);
    for (const count of [1, 2])
      await addRangeByHand(desk({ count }), table.hostId, HOST_TABS.match.sheetId);
    await byHand(table, [{ deleteSheet: { sheetId: HOST_TABS.received.sheetId } }]);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect((await listDeskGuards()).toSorted()).toEqual([1, 2, 3].map((count) => desk({ count })));
    const { sheets } = await readDescription(getGoogle(), table.hostId);
    expect(sheets.some(({ sheetId }) => sheetId === HOST_TABS.received.sheetId)).toBe(true);
  });

  test('drawHostPages reports a Desk that is protected or from a later version', async () => {
    await byHand(table, [protectTab(HOST_TABS.desk.sheetId)]);
    expect(await drawn()).toMatchObject({
      kind: 'refused',
      incident: { code: 'host pages', where: 'The host’s workbook' },
    });
    await replaceGuard(`${desk()}_later`, table.hostId);
    for (const saysWhy of [false, true])
      expect(await drawn({ saysWhy })).toMatchObject({
        kind: 'refused',
        incident: { code: 'later version', where: 'Desk' },
      });
  });
});
