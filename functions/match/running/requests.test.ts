import { describe, expect, test } from 'vitest';
import { findLayout } from '../../../sheets-templates/records/record-layout.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { HOSTILE_CELLS } from '../../../test/support/hostile-cells.ts';
import { toOtherOffsets } from '../../../test/support/other-offsets.ts';
import {
  arrangeRequest,
  byHand,
  MINUTE_MS,
  passTime,
  typed,
} from '../../../test/support/table/by-hand.ts';
import {
  applyRequest,
  buildRequestEntry,
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildContentEntry } from '../next/build-entry.ts';
import { REQUEST_KINDS } from '../next/interventions.ts';
import { formatTime } from '../next/time.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { answerRequests, computeRowNumber, isRequested, isRequestWaiting } from './requests.ts';

const MATCH = openMatch();
const POLL_MS = OPENED_MS + HOUR_MS;
const PAUSED_MATCH = applyRequest(MATCH, { kind: 'pause', form: 'open' }, POLL_MS);
const OF_SCARLET = createResponse(MATCH, SCARLET, { id: 'of Scarlet', atMs: OPENED_MS + 1 });
const OF_DEMS = createResponse(MATCH, DEMS, { id: 'of Dems', atMs: OPENED_MS + 2 });

interface RequestRow {
  readonly what: string;
  readonly whom?: string;
  readonly value?: string;
  readonly reason?: string;
  readonly tick?: boolean;
  readonly change?: string;
  readonly done?: string;
  readonly number?: string;
}

const withRows = (match: Match, rows: readonly RequestRow[]): Match => ({
  ...match,
  requests: rows.map(({ what, whom = '', value = '', reason = 'So.', tick = false, ...told }) => [
    ...[what, whom, value, reason, tick ? 'true' : 'false'],
    ...[told.change ?? '', told.done ?? '', told.number ?? ''],
  ]),
});

/** Null if the responses were not read. */
type Responses = Parameters<typeof readInboxAt>[1] | null;

interface PollOptions {
  readonly match?: Match;
  readonly inbox?: Responses;
  readonly atMs?: number;
}

function listAnswers(
  rows: readonly RequestRow[],
  { match = MATCH, inbox = [], atMs = POLL_MS }: PollOptions = {},
) {
  return answerRequests({
    ...{ match: withRows(match, rows), inboxUntilMs: atMs, nowMs: atMs },
    inbox: inbox === null ? null : readInboxAt(match, inbox, atMs),
  });
}

/** Returns the answer of a poll to a row. */
function answerRow(row: RequestRow, options: PollOptions = {}) {
  const [answer] = listAnswers([row], options);
  if (answer === undefined) throw new Error('nothing is asked for');
  const cells = answer.toWrite.flatMap(({ updateCells }) => updateCells?.rows?.[0]?.values ?? []);
  const values = cells.map((cell) => Object.values(cell.userEnteredValue ?? {})[0]);
  const [change = '', done = '', number = ''] = values.slice(1).map((value) => value && `${value}`);
  return {
    toDo: answer.toDo,
    isNew: answer.toWrite.length > 0,
    tick: values[0],
    cells: { change, done, number },
  };
}

/** Returns the row with the cells that the poll writes. */
const createPreviewedRow = (row: RequestRow, options?: PollOptions) => ({
  ...row,
  ...answerRow(row, options).cells,
});

const ABSENT_ROW: RequestRow = { what: 'absent', whom: 'Dems' };
const PREVIEWED_ROW = createPreviewedRow(ABSENT_ROW);

test('a row is carried out only if it is ticked after its preview', () => {
  expect(answerRow(ABSENT_ROW)).toMatchObject({ toDo: null, isNew: true, tick: false });
  expect(PREVIEWED_ROW.number).toMatch(/^row-0-[0-9a-f]{12}-[0-9a-f]{12}$/);
  expect(PREVIEWED_ROW.change).toMatch(/^One answer is missing: Scarlet\.\n/);
  expect(answerRow(PREVIEWED_ROW)).toMatchObject({ toDo: null, isNew: false });
  const changed = answerRow({ ...PREVIEWED_ROW, change: 'Typed over.' });
  expect(changed).toMatchObject({ toDo: null, isNew: true });
  const action = { kind: 'absent', seat: 'Dems', absence: 'this step' };
  const request = { id: PREVIEWED_ROW.number, action, asked: 'absent Dems', reason: 'So.' };
  expect(answerRow({ ...PREVIEWED_ROW, tick: true })).toMatchObject({
    ...{ toDo: { kind: 'intervene', request }, isNew: false },
  });
});

test.each([
  ['that cannot be done', { ...ABSENT_ROW, whom: 'Sam' }, /^Not done: the change is impossible/],
  ['that was not previewed', ABSENT_ROW, /^Not done yet: the row was ticked before its preview/],
  [
    'with a number of somebody’s own',
    { ...ABSENT_ROW, number: 'mine' },
    /the row was ticked before/,
  ],
  [
    'that has changed since its preview',
    { ...PREVIEWED_ROW, value: 'until told' },
    /^Not done yet: the row differs from its preview/,
  ],
])('a row %s loses its tick and shows the reason', (_what, row, why) => {
  const { toDo, tick, cells } = answerRow({ ...row, tick: true });
  expect([toDo, tick]).toEqual([null, false]);
  expect(cells.done).toMatch(why);
});

test('a row previewed before the last entry loses its tick and shows the reason', () => {
  const paused = { match: PAUSED_MATCH };
  const { toDo, cells } = answerRow({ ...PREVIEWED_ROW, tick: true }, paused);
  expect(toDo).toBeNull();
  expect(cells.done).toBe(
    'Not done yet: the match has a newer entry than the preview, entry 1 (Ranking: the ' +
      'match is paused). Read the new preview, and tick the row again.',
  );
  const now = { ...ABSENT_ROW, ...cells };
  expect(answerRow(now, paused).isNew).toBe(false);
  expect(answerRow({ ...now, tick: true }, paused).toDo).toMatchObject({ kind: 'intervene' });
  expect(answerRow({ ...now, value: 'until told' }, paused).cells.done).toBe('');
});

test('a row that has an entry shows the entry and is not previewed again', () => {
  const told = createPreviewedRow({ what: 'pause' });
  const { toDo } = answerRow({ ...told, tick: true });
  if (toDo?.kind !== 'intervene') throw new Error('it is to be done');
  const { match } = buildRequestEntry(MATCH, toDo.request, POLL_MS);
  const { cells, tick, toDo: again } = answerRow({ ...told, tick: true }, { match });
  expect([again, tick, cells.number]).toEqual([null, true, told.number]);
  expect(cells.change).toMatch(/^Done with entry 1, Mon 1 Jun, .*\.$/);
  expect(cells.done.startsWith(cells.change)).toBe(true);
  expect(answerRow({ ...told, ...cells, tick: true }, { match }).isNew).toBe(false);
  expect(cells.done).toMatch(/^Done with entry 1, .* To request this again, use another row\.$/);
});

test('a row “resolve” or “content” is done if another run has written its entry', () => {
  const { content } = getCurrentPosition(MATCH).opened;
  const resolved = resolveOpenStep(MATCH, [], POLL_MS);
  const taken = buildContentEntry({ match: MATCH, content, takenMs: POLL_MS, nowMs: null }).match;
  const readDoneText = (what: string, match: Match): string =>
    answerRow({ ...createPreviewedRow({ what, reason: '' }), tick: true }, { match }).cells.done;
  expect(readDoneText('resolve', resolved)).toMatch(/^Done with entry 1, /);
  expect(readDoneText('content', taken)).toMatch(/^Done with entry 1, /);
  expect(readDoneText('resolve', taken)).toMatch(/^Not done/);
  expect(readDoneText('content', resolved)).toMatch(/^Not done/);
});

test('a stale ledger accepts only the row “go on”', () => {
  const createSeen = (rows: readonly RequestRow[]) => ({
    ...{ match: withRows(MATCH, rows), inbox: null, inboxUntilMs: 0, nowMs: POLL_MS },
  });
  expect(answerRequests(createSeen([{ what: ' ' }]))).toEqual([]);
  expect(answerRequests(createSeen([ABSENT_ROW, { what: 'Go on' }]), 'go on')).toHaveLength(1);
  expect(answerRequests({ ...createSeen([]), match: { ...MATCH, requests: null } })).toEqual([]);
});

const RESOLVE: RequestRow = { what: 'resolve', reason: '' };

test.each([
  ['one seat’s', [OF_SCARLET], 'Missing: Dems (nothing has arrived).'],
  ['all', [OF_SCARLET, OF_DEMS], 'All orders have arrived.'],
])('a row “resolve” resolves the step with %s answers', (_what, inbox, sentence) => {
  const told = createPreviewedRow(RESOLVE, { inbox });
  expect(told.change.split('\n')[0]).toBe(sentence);
  expect(answerRow({ ...told, tick: true }, { inbox }).toDo).toMatchObject({
    ...{ kind: 'resolve', task: { deadline: formatIso(POLL_MS) } },
  });
});

test('a row “resolve” names absent seats that have sent nothing', () => {
  const absent = { kind: 'absent', seat: DEMS, absence: 'this step' } as const;
  const match = applyRequest(MATCH, absent, OPENED_MS + 3);
  const told = createPreviewedRow(RESOLVE, { match, inbox: [OF_SCARLET] });
  expect(told.change).toMatch(
    /^No awaited answer is missing\. Nothing has arrived from Dems \(absent\)\.\n/,
  );
});

test('a row “resolve” is previewed again after a new answer', () => {
  const told = createPreviewedRow(RESOLVE, { inbox: [OF_SCARLET] });
  const newer = createResponse(MATCH, SCARLET, { id: 'newer', atMs: OPENED_MS + 3 });
  const inbox = [OF_SCARLET, newer];
  const { toDo, cells } = answerRow({ ...told, tick: true }, { inbox });
  expect(toDo).toBeNull();
  expect(cells.done).toMatch(/^Not done yet: the effect has changed since the preview/);
});

test.each([
  ['before the deadline', -1, -1],
  ['at the deadline', 0, 0],
  ['after the deadline', 1, 0],
])('a row “resolve” %s resolves the step at the deadline or earlier', (_when, byMs, atMs) => {
  const options = { inbox: [OF_SCARLET], atMs: DEADLINE_MS + byMs };
  const told = createPreviewedRow(RESOLVE, options);
  const deadline = formatIso(DEADLINE_MS + atMs);
  expect(answerRow({ ...told, tick: true }, options).toDo).toMatchObject({ task: { deadline } });
});

test('a row shows why it cannot be carried out until its preview changes', () => {
  const unread = { inbox: null };
  const { cells } = answerRow({ ...RESOLVE, tick: true }, unread);
  expect(cells.change).toBe('The answers could not be read. The next poll tries again.');
  expect(cells.done).toMatch(/^Not done: the change is impossible/);
  expect(answerRow({ ...RESOLVE, ...cells }, unread).isNew).toBe(false);
  expect(answerRow({ ...RESOLVE, ...cells }).cells.done).toBe('');
});

test('a row “resolve” is refused while the match is paused', () => {
  expect(answerRow(RESOLVE, { match: PAUSED_MATCH }).cells.change).toBe(
    'Request “resume” first, because the match is paused.',
  );
});

test('a row is pending if it is ticked or its preview is older than the last entry', () => {
  const waits = (row: RequestRow, match = MATCH) => isRequestWaiting(withRows(match, [row]));
  expect(waits(ABSENT_ROW)).toBe(true);
  expect(waits(PREVIEWED_ROW)).toBe(false);
  expect(waits({ ...PREVIEWED_ROW, tick: true })).toBe(true);
  expect(waits({ ...PREVIEWED_ROW, tick: true, done: 'Done with entry 1, then.' })).toBe(false);
  expect(waits({ what: ' ', tick: true })).toBe(false);
  expect(waits(PREVIEWED_ROW, PAUSED_MATCH)).toBe(true);
  expect(isRequestWaiting({ ...MATCH, requests: null })).toBe(false);
});

test('isRequested finds a row until the row is carried out', () => {
  const asks = (row: RequestRow) => isRequested(withRows(MATCH, [ABSENT_ROW, row]), 'resolve');
  expect(asks({ what: ' Resolve ' })).toBe(true);
  expect(asks({ what: 'content' })).toBe(false);
  expect(asks({ what: 'resolve', done: 'Done with entry 1, then.' })).toBe(false);
  expect(asks({ what: 'resolve', done: 'Not done yet: so.' })).toBe(true);
  expect(isRequested({ ...MATCH, requests: null }, 'resolve')).toBe(false);
});

test('a preview of an absence lists the awaited seats without an answer', () => {
  const first = (row: RequestRow, inbox: Responses) =>
    answerRow(row, { inbox }).cells.change.split('\n')[0];
  expect(first(ABSENT_ROW, [])).toBe('One answer is missing: Scarlet.');
  expect(first(ABSENT_ROW, [OF_SCARLET])).toBe('After this change, the step waits for no answer.');
  expect(first(ABSENT_ROW, null)).toMatch(/^This step does not wait for Dems/);
  expect(first({ what: 'deadline', value: '1 day' }, [])).toMatch(/^Now: Ranking is due/);
});

test('replies and tick boxes are written to the columns of Requests after the columns move', () => {
  const columns = HOST_RECORDS.requests.columns;
  const titles = columns.map(({ title }) => title);
  const heads = ['', ...titles.slice(0, 6), '', ...titles.slice(6)];
  const layouts = { ...MATCH.layouts, requests: findLayout(columns, [heads]) };
  const [answer] = listAnswers([{ what: 'pause' }], { match: { ...MATCH, layouts } });
  const [box, ...replies] = answer?.toWrite ?? [];
  const area = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 5, endColumnIndex: 6 };
  expect(box?.setDataValidation).toMatchObject({
    range: area,
    rule: { condition: { type: 'BOOLEAN' } },
  });
  const written = replies.map(({ updateCells }) => [
    updateCells?.start?.rowIndex,
    updateCells?.start?.columnIndex,
    updateCells?.rows?.[0]?.values?.length,
  ]);
  expect(written).toEqual([
    [1, 5, 2],
    [1, 8, 2],
  ]);
});

test('a row previewed with another time zone database is carried out, and not rewritten', () => {
  const previewed = createPreviewedRow({ what: 'deadline', value: '+2 days' });
  const change = toOtherOffsets(previewed.change);
  expect(change).not.toBe(previewed.change);
  expect(answerRow({ ...previewed, change }).isNew).toBe(false);
  const { toDo, isNew } = answerRow({ ...previewed, change, tick: true });
  expect([toDo?.kind, isNew]).toEqual(['intervene', false]);
});

test('polls by two runners give a row the same number', () => {
  const change = `The deadline moves to ${formatTime(OPENED_MS, 'Europe/Berlin')}.`;
  const asked = { what: 'deadline', whom: '', value: '+2 days', reason: 'Holidays.' };
  const computeNumber = (text: string) =>
    computeRowNumber({ hostId: 'host', upon: 3, asked, change: text });
  expect(computeNumber(toOtherOffsets(change))).toEqual(computeNumber(change));
  expect(computeNumber(change.replace('Berlin', 'Paris'))).not.toEqual(computeNumber(change));
});

describe.each(REQUEST_KINDS)('request “%s”', (what) => {
  test.each(Object.keys(HOSTILE_CELLS))(
    'a request with %s gets a short reply after little processor time',
    (name) => {
      const before = process.cpuUsage();
      for (const length of [45_000, 9_900]) {
        const value = HOSTILE_CELLS[name]?.(length).toWellFormed() ?? '';
        for (const whom of [DEMS, value]) {
          const { change } = answerRow({ what, whom, value }, { inbox: null }).cells;
          expect(change).toMatch(/[.”]/);
          expect(change.length).toBeLessThan(12_000);
        }
      }
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    },
  );
});

test('half of a surrogate pair in the host’s workbook does not stop polls', async () => {
  const half = 'Isa \ud83c';
  const { requests, players, match, notes } = HOST_TABS;
  const table = await openTable({ game: USUAL_GAME, settings: { pollMs: MINUTE_MS } });
  await byHand(table, [
    typed(requests.sheetId, 1, 0, ...arrangeRequest('orders', half, half, half)),
    typed(requests.sheetId, 2, 0, ...arrangeRequest(half, half, half, half)),
    typed(players.sheetId, 1, 6, half),
    typed(match.sheetId, 1, 1, half),
    typed(notes.sheetId, 3, 0, half),
    typed(200, 1, 0, half),
  ]);
  await passTime(table, 2 * MINUTE_MS);
  expect(table.log.map(({ message }) => message).join()).not.toContain('does not know');
  expect(new Set(table.polls.map(({ kind }) => kind))).toEqual(new Set(['polled']));
  expect(table.polls.length).toBeGreaterThan(1);
});
