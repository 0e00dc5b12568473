import { describe, expect, test } from 'vitest';
import { findLayout } from '../../../sheets-templates/records/record-layout.ts';
import { HOST_RECORDS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import {
  applyRequest,
  buildRequestEntry,
  createResponse,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { buildContentEntry } from '../next/build-entry.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { type AnsweredRequest, answerRequests, isRequested, isRequestWaiting } from './requests.ts';

const MATCH = openMatch();
const POLL_MS = OPENED_MS + HOUR_MS;

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

const buildGrid = (rows: readonly RequestRow[]) =>
  rows.map(({ what, whom = '', value = '', reason = 'So.', tick = false, ...told }) => [
    ...[what, whom, value, reason, tick ? 'true' : 'false'],
    ...[told.change ?? '', told.done ?? '', told.number ?? ''],
  ]);

const withRows = (match: Match, rows: readonly RequestRow[]): Match => ({
  ...match,
  requests: buildGrid(rows),
});

/** Lists the written cells in the declared order. */
const listWrittenCells = ({ toWrite }: Pick<AnsweredRequest, 'toWrite'>) =>
  toWrite.flatMap(({ updateCells }) => updateCells?.rows?.[0]?.values ?? []);

/** Returns the answer of a poll to a row. */
function answerRow(
  row: RequestRow,
  match: Match = MATCH,
  inbox: Parameters<typeof readInboxAt>[1] | null = [],
) {
  const seen = {
    match: withRows(match, [row]),
    inbox: inbox === null ? null : readInboxAt(match, inbox, POLL_MS),
    inboxUntilMs: POLL_MS,
    nowMs: POLL_MS,
  };
  const [answer] = answerRequests(seen);
  if (answer === undefined) throw new Error('nothing is asked for');
  const values = listWrittenCells(answer).map(
    (cell) => Object.values(cell.userEnteredValue ?? {})[0],
  );
  const [tick, change, done, number] = values;
  return {
    toDo: answer.toDo,
    isNew: answer.toWrite.length > 0,
    cells: { tick, change, done, number },
  };
}

function createPreviewedRow(
  row: RequestRow,
  match: Match = MATCH,
  inbox?: Parameters<typeof readInboxAt>[1] | null,
): RequestRow {
  const { change, done, number } = answerRow(row, match, inbox).cells;
  return { ...row, change: String(change), done: String(done ?? ''), number: String(number) };
}

const ABSENT_ROW: RequestRow = { what: 'absent', whom: 'Dems' };

describe('row', () => {
  test('a row is carried out only if it is ticked after its preview', () => {
    const first = answerRow(ABSENT_ROW);
    expect(first).toMatchObject({ toDo: null, isNew: true, cells: { tick: false } });
    expect(first.cells.number).toMatch(/^row-0-[0-9a-f]{12}-[0-9a-f]{12}$/);
    expect(first.cells.change).toMatch(/^One answer is missing: Scarlet\.\n/);
    const told = createPreviewedRow(ABSENT_ROW);
    expect(answerRow(told)).toMatchObject({ toDo: null, isNew: false });
    expect(answerRow({ ...told, change: 'Typed over.' })).toMatchObject({
      toDo: null,
      isNew: true,
    });
    expect(answerRow({ ...told, tick: true })).toMatchObject({
      toDo: {
        kind: 'intervene',
        request: {
          id: told.number,
          action: { kind: 'absent', seat: 'Dems', absence: 'this step' },
          asked: 'absent Dems',
          reason: 'So.',
        },
      },
      isNew: false,
    });
  });

  test.each([
    ['that cannot be done', { ...ABSENT_ROW, whom: 'Sam' }, /^Not done: the change is impossible/],
    [
      'that was not previewed',
      ABSENT_ROW,
      /^Not done yet: the row was ticked before its preview was shown/,
    ],
    [
      'with a number of somebody’s own',
      { ...ABSENT_ROW, number: 'mine' },
      /the row was ticked before/,
    ],
    [
      'that has changed since its preview',
      { ...createPreviewedRow(ABSENT_ROW), value: 'until told' },
      /^Not done yet: the row differs from its preview/,
    ],
  ] as const)('a row %s loses its tick and shows the reason', (_what, row, why) => {
    const { toDo, cells } = answerRow({ ...row, tick: true });
    expect(toDo).toBeNull();
    expect(cells.tick).toBe(false);
    expect(cells.done).toMatch(why);
  });

  test('a row previewed before the last entry loses its tick and shows the reason', () => {
    const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, POLL_MS);
    const told = { ...createPreviewedRow(ABSENT_ROW), tick: true };
    const { toDo, cells } = answerRow(told, paused);
    expect(toDo).toBeNull();
    expect(cells.done).toBe(
      'Not done yet: the match has a newer entry than the preview, entry 1 (Ranking: the ' +
        'match is paused). Read the new preview, and tick the row again.',
    );
    const now = {
      ...told,
      tick: false,
      done: String(cells.done),
      change: String(cells.change),
      number: String(cells.number),
    };
    expect(answerRow(now, paused).isNew).toBe(false);
    expect(answerRow({ ...now, tick: true }, paused).toDo).toMatchObject({ kind: 'intervene' });
    expect(answerRow({ ...now, value: 'until told' }, paused).cells.done ?? '').toBe('');
  });

  test('a row that has an entry shows the entry and is not previewed again', () => {
    const told = createPreviewedRow({ what: 'pause' });
    const { toDo } = answerRow({ ...told, tick: true });
    if (toDo?.kind !== 'intervene') throw new Error('it is to be done');
    const { match: paused } = buildRequestEntry(MATCH, toDo.request, POLL_MS);
    const { cells, toDo: again } = answerRow({ ...told, tick: true }, paused);
    expect(again).toBeNull();
    expect(cells).toMatchObject({ tick: false, number: told.number });
    const [done, instruction] = String(told.change).split(/\n(?=Tick “Do it”)/);
    expect([cells.change, instruction]).toEqual([done, 'Tick “Do it” to carry this out.']);
    const shown = { ...told, change: String(cells.change), done: String(cells.done) };
    expect(answerRow(shown, paused).isNew).toBe(false);
    expect(cells.done).toMatch(/^Done with entry 1, .* To request this again, use another row\.$/);
  });

  test('a row “resolve” or “content” is done if another run has written its entry', () => {
    const { content } = currentPosition(MATCH).opened;
    const resolved = resolveOpenStep(MATCH, [], POLL_MS);
    const taken = buildContentEntry({ match: MATCH, content, takenMs: POLL_MS, nowMs: null }).match;
    const readDoneText = (what: string, match: Match): string => {
      const told = createPreviewedRow({ what, reason: '' });
      return String(answerRow({ ...told, tick: true }, match).cells.done);
    };
    expect(readDoneText('resolve', resolved)).toMatch(/^Done with entry 1, /);
    expect(readDoneText('content', taken)).toMatch(/^Done with entry 1, /);
    expect(readDoneText('resolve', taken)).toMatch(/^Not done/);
    expect(readDoneText('content', resolved)).toMatch(/^Not done/);
  });

  test('a stale ledger accepts only the row “go on”', () => {
    const seen = (rows: readonly RequestRow[]) => ({
      ...{ match: withRows(MATCH, rows), inbox: null, inboxUntilMs: 0, nowMs: POLL_MS },
    });
    expect(answerRequests(seen([{ what: ' ' }]))).toEqual([]);
    expect(answerRequests(seen([ABSENT_ROW, { what: 'Go on' }]), 'go on')).toHaveLength(1);
    expect(answerRequests({ ...seen([]), match: { ...MATCH, requests: null } })).toEqual([]);
  });
});

describe('row “resolve”', () => {
  const RESOLVE: RequestRow = { what: 'resolve', reason: '' };
  const ofScarlet = createResponse(MATCH, SCARLET, { id: 'of Scarlet', atMs: OPENED_MS + 1 });
  const ofDems = createResponse(MATCH, DEMS, { id: 'of Dems', atMs: OPENED_MS + 2 });

  test.each([
    ['one seat’s', [ofScarlet], 'Missing: Dems (nothing has arrived).'],
    ['all', [ofScarlet, ofDems], 'All orders have arrived.'],
  ])('a row “resolve” resolves the step with %s answers', (_what, inbox, sentence) => {
    const told = createPreviewedRow(RESOLVE, MATCH, inbox);
    expect(told.change?.split('\n')[0]).toBe(sentence);
    expect(answerRow({ ...told, tick: true }, MATCH, inbox).toDo).toMatchObject({
      kind: 'resolve',
      task: { deadline: '2026-06-01T21:00:00.000Z' },
    });
  });

  test('a row “resolve” is previewed again after a new answer', () => {
    const told = { ...createPreviewedRow(RESOLVE, MATCH, [ofScarlet]), tick: true };
    const newer = createResponse(MATCH, SCARLET, { id: 'newer', atMs: OPENED_MS + 3 });
    const { toDo, cells } = answerRow(told, MATCH, [ofScarlet, newer]);
    expect(toDo).toBeNull();
    expect(cells.done).toMatch(/^Not done yet: the effect has changed since the preview/);
    expect(answerRow(RESOLVE, MATCH, null).cells.change).toBe(
      'The answers could not be read. The next poll tries again.',
    );
  });

  test('a row “resolve” resolves the step early only before the deadline', () => {
    const previewEarlyAt = (atMs: number) => {
      const at = { inbox: readInboxAt(MATCH, [ofScarlet], atMs), inboxUntilMs: atMs, nowMs: atMs };
      const write = (row: RequestRow) =>
        answerRequests({ ...at, match: withRows(MATCH, [row]) })[0];
      const [, , , number] = listWrittenCells(write(RESOLVE) ?? { toWrite: [] });
      const text = String(number?.userEnteredValue?.stringValue);
      return write({ ...RESOLVE, number: text, tick: true })?.toDo;
    };
    const deadline = new Date(DEADLINE_MS).toISOString();
    const early = new Date(DEADLINE_MS - 1).toISOString();
    expect(previewEarlyAt(DEADLINE_MS - 1)).toMatchObject({ task: { deadline: early } });
    expect(previewEarlyAt(DEADLINE_MS)).toMatchObject({ task: { deadline } });
    expect(previewEarlyAt(DEADLINE_MS + 1)).toMatchObject({ task: { deadline } });
  });

  test('a row shows why it cannot be carried out until its preview changes', () => {
    const { cells } = answerRow({ ...RESOLVE, tick: true }, MATCH, null);
    expect(cells.done).toMatch(/^Not done: the change is impossible/);
    const [done, number] = [String(cells.done), String(cells.number)];
    const told = { ...RESOLVE, change: String(cells.change), done, number };
    expect(answerRow(told, MATCH, null).isNew).toBe(false);
    expect(answerRow(told, MATCH, []).cells.done ?? '').toBe('');
  });

  test('a row “resolve” is refused while the match is paused', () => {
    const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, POLL_MS);
    expect(answerRow(RESOLVE, paused).cells.change).toBe(
      'Request “resume” first, because the match is paused.',
    );
  });
});

describe('waiting row', () => {
  test('a row is pending if it is ticked or its preview is older than the last entry', () => {
    const waits = (row: RequestRow, match = MATCH) => isRequestWaiting(withRows(match, [row]));
    const told = createPreviewedRow(ABSENT_ROW);
    expect(waits(ABSENT_ROW)).toBe(true);
    expect(waits(told)).toBe(false);
    expect(waits({ ...told, tick: true })).toBe(true);
    expect(waits({ ...told, tick: true, done: 'Done with entry 1, then.' })).toBe(false);
    expect(waits({ what: ' ', tick: true })).toBe(false);
    const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, POLL_MS);
    expect(waits(told, paused)).toBe(true);
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
});

test('a preview of an absence lists the awaited seats without an answer', () => {
  const ofScarlet = createResponse(MATCH, SCARLET, { id: 'of Scarlet', atMs: OPENED_MS + 1 });
  const first = (row: RequestRow, inbox: Parameters<typeof readInboxAt>[1] | null) =>
    createPreviewedRow(row, MATCH, inbox).change?.split('\n')[0];
  expect(first(ABSENT_ROW, [])).toBe('One answer is missing: Scarlet.');
  expect(first(ABSENT_ROW, [ofScarlet])).toBe('After this change, the step waits for no answer.');
  expect(first(ABSENT_ROW, null)).toMatch(/^This step does not wait for Dems/);
  expect(first({ what: 'deadline', value: '1 day' }, [])).toMatch(/^Now: Ranking is due/);
});

test('replies to rows are written to the columns of Requests after the columns move', () => {
  const columns = HOST_RECORDS.requests.columns;
  const heads = columns
    .map(({ title }) => title)
    .toSpliced(6, 0, '')
    .toSpliced(0, 0, '');
  const layouts = { ...MATCH.layouts, requests: findLayout(columns, [heads]) };
  const seen = {
    match: { ...withRows(MATCH, [{ what: 'pause' }]), layouts },
    ...{ inbox: readInboxAt(MATCH, [], POLL_MS), inboxUntilMs: POLL_MS, nowMs: POLL_MS },
  };
  const [answer] = answerRequests(seen);
  const written = answer?.toWrite.map(({ updateCells }) => [
    updateCells?.start?.columnIndex,
    updateCells?.rows?.[0]?.values?.length,
  ]);
  expect(written).toEqual([
    [5, 2],
    [8, 2],
  ]);
});
