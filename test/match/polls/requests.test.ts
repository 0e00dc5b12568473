/** A host without a terminal: what he asks for on the tab Requests is told, ticked, and done once. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellsRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, readRanges } from '../../../functions/google/sheets.ts';
import { interventionIn } from '../../../functions/match/ledger/entry.ts';
import { currentPosition, entriesOf } from '../../../functions/match/reading/match.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { actMoment } from '../../long-runs/faults/act-moment.ts';
import type { Moment } from '../../long-runs/faults/moments.ts';
import { crashes, everyNth, switches } from '../../long-runs/faults/schedules.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { hostDoes, textOf } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { actOf } from './look-act.ts';
import {
  aPoll,
  DEMS,
  endsIn,
  HOUR_MS,
  MINUTE_MS,
  pass,
  pollDue,
  polledTable,
  SCARLET,
  textIn,
} from './scene.ts';

const NTH = atDepth({ quick: 197, deep: 3 });

let table: Table;
beforeEach(async () => {
  table = await polledTable();
});
afterEach(() => table.close());

/** As the host types: from a column of a row on, rows counted from 1 below the head. */
const type = (
  row: number,
  column: number,
  ...values: readonly (string | number | boolean)[]
): Promise<void> =>
  applyBatch(table.as(HOST), table.hostId, [
    cellsRequest({
      sheetId: HOST_TABS.requests.sheetId,
      row,
      column,
      rows: [values.map((value) => ({ value }))],
    }),
  ]);
const ask = (
  row: number,
  what: string,
  whom: string,
  value: string | number,
  reason = 'Why not.',
) => type(row, 0, what, whom, value, reason);
const TICK = REQUESTS.columns.findIndex(({ title }) => title === REQUESTS.titles.tick);
const tick = (row: number): Promise<void> => type(row, TICK, true);

/** What the match has written beside a row. */
async function told(row: number) {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Requests']);
  const [, , , , ticked = false, change = '', done = '', number = ''] = rows[row] ?? [];
  return { change: String(change), ticked, done: String(done), number: String(number) };
}

const due = async (): Promise<number> =>
  Date.parse(currentPosition(await table.read()).sealed.entry.next?.deadline ?? '');
const done = async (): Promise<readonly string[]> =>
  entriesOf(await table.read()).flatMap(({ entry }) => interventionIn(entry)?.kind ?? []);

describe('a request', () => {
  test('is told, and done only when it is ticked after that; once', async () => {
    const before = await due();
    await ask(1, 'deadline', '', '1 day', 'Two of us travel.');
    await aPoll(table);
    expect((await told(1)).change).toMatch(/Now: .* is due Wed 3 Jun.*Then: .* is due Thu 4 Jun/s);
    await aPoll(table);
    expect(await due()).toBe(before);
    await tick(1);
    await aPoll(table);
    expect((await due()) - before).toBe(24 * HOUR_MS);
    expect(await told(1)).toMatchObject({
      ticked: false,
      done: expect.stringContaining('entry 1'),
    });
    await tick(1);
    await aPoll(table);
    await aPoll(table);
    expect(await done()).toEqual(['deadline']);
    expect((await told(1)).ticked).toBe(false);
    expect(await textOf(table, (await table.read()).files.publicId, 'Proof')).toContain(
      'Two of us travel.',
    );
  });

  test('that is ticked before it was told is told and unticked', async () => {
    await ask(1, 'pause', '', '');
    await tick(1);
    await aPoll(table);
    expect(await done()).toEqual([]);
    expect(await told(1)).toMatchObject({ ticked: false, done: '' });
    expect((await told(1)).change).toContain('The match is paused');
  });

  test('whose tick is older than the last entry is told anew and unticked', async () => {
    await ask(1, 'absent', 'Dems', '');
    await aPoll(table);
    await tick(1);
    await hostDoes(table, { kind: 'pause', form: 'open' });
    await hostDoes(table, { kind: 'resume' });
    await aPoll(table);
    expect(await done()).toEqual(['pause', 'resume']);
    expect(await told(1)).toMatchObject({ ticked: false, done: '' });
    await tick(1);
    await aPoll(table);
    expect(await done()).toEqual(['pause', 'resume', 'absent']);
  });

  test('that is not ticked yet is told anew when the match has gone on', async () => {
    await ask(1, 'deadline', '', '1 day');
    await aPoll(table);
    const { change } = await told(1);
    await hostDoes(table, { kind: 'deadline', toMs: (await due()) + 48 * HOUR_MS });
    await aPoll(table);
    expect((await told(1)).change).toMatch(/Then: .* is due Sat 6 Jun/s);
    expect(change).toMatch(/Then: .* is due Thu 4 Jun/s);
  });

  test('beside another that is ticked too waits for what that has changed', async () => {
    await ask(1, 'absent', 'Dems', '');
    await ask(2, 'pause', '', 'closed');
    await aPoll(table);
    await tick(1);
    await tick(2);
    await aPoll(table);
    expect(await done()).toEqual(['absent']);
    expect(await told(2)).toMatchObject({ ticked: false, done: '' });
  });

  test('that was changed after it was told is told anew and unticked', async () => {
    await ask(1, 'absent', 'Dems', '');
    await aPoll(table);
    await tick(1);
    await type(1, 1, 'Scarlet');
    await aPoll(table);
    expect(await done()).toEqual([]);
    expect((await told(1)).ticked).toBe(false);
  });

  test('is done in whatever row it stands by then', async () => {
    await ask(1, 'absent', 'Dems', '');
    await aPoll(table);
    await tick(1);
    const { number } = await told(1);
    await applyBatch(table.as(HOST), table.hostId, [
      {
        insertDimension: {
          range: {
            sheetId: HOST_TABS.requests.sheetId,
            dimension: 'ROWS',
            startIndex: 1,
            endIndex: 2,
          },
        },
      },
    ]);
    await aPoll(table);
    expect(await done()).toEqual(['absent']);
    expect(await told(2)).toMatchObject({ number, done: expect.stringContaining('Done') });
  });
});

describe('the host can', () => {
  test('undo the last step, and pause and resume', async () => {
    await endsIn(table, MINUTE_MS);
    await table.robots();
    await table.deadline();
    for (const [row, what] of ['undo', 'pause', 'resume'].entries()) {
      await ask(row + 1, what, '', '');
      await (what === 'resume' ? pass(table, HOUR_MS) : aPoll(table));
      await tick(row + 1);
      await pass(table, 10 * MINUTE_MS);
    }
    expect(await done()).toEqual(['deadline', 'rewound', 'pause', 'resume']);
    expect((await told(1)).change).toMatch(/Then: Ranking is due .*No place and no score changes/s);
  });

  test('give a seat a new code, and is told what is left to do by hand', async () => {
    const code = async () =>
      (await table.read()).files.seats.find(({ seat }) => seat === SCARLET)?.code;
    const before = await code();
    await ask(1, 'new code', 'Scarlet', '');
    await aPoll(table);
    await tick(1);
    await aPoll(table);
    expect(await code()).not.toBe(before);
    expect((await told(1)).done).toContain('tab Players');
    expect(await textIn(table, DEMS, 'Now')).not.toContain(String(await code()));
  });

  test('move the deadline to a time that the sheet has made a number of', async () => {
    await ask(1, 'deadline', '', 46_179.5);
    await aPoll(table);
    expect((await told(1)).change).toContain('Sat 6 Jun 2026, 12:00');
  });
});

describe('what cannot be done is told in the row', () => {
  test.each([
    [['dedline', '', '1 day', 'Why.'], 'What: “dedline”'],
    [['deadline', '', 'soon', 'Why.'], 'Value: “soon” is no time'],
    [['deadline', '', '1 day', ''], 'Reason: say why'],
    [['deadline', '', '2020-01-01 20:00', 'Why.'], 'to a time that is to come'],
    [['absent', 'Nobody', '', 'Why.'], 'For whom: there is no seat “Nobody”'],
    [['absent', 'Dems', 'for ever', 'Why.'], 'Value: “for ever” says not how long'],
    [['undo', '', 'round-7', 'Why.'], 'Value: no step has been resolved yet'],
    [['pause', '', 'slowly', 'Why.'], 'Value: “slowly” is no way to pause'],
    [['resume', '', '', 'Why.'], 'The match is not paused'],
  ] as const)('%j: %s', async (cells, sentence) => {
    await type(1, 0, ...cells);
    await tick(1);
    await aPoll(table);
    await tick(1);
    await aPoll(table);
    expect(await told(1)).toMatchObject({ ticked: false, done: '' });
    expect((await told(1)).change).toContain(sentence);
    expect(await done()).toEqual([]);
  });
});

test('a match without looks serves requests once an hour, and every five minutes while one is open', async () => {
  await table.close();
  table = await openTable({ game: USUAL_GAME, requestsServed: true });
  await pass(table, 3 * HOUR_MS);
  expect(table.polls.map(({ kind }) => kind)).toEqual(['looked', 'looked', 'looked']);
  await ask(1, 'pause', '', '');
  await pass(table, HOUR_MS);
  await tick(1);
  await pass(table, 5 * MINUTE_MS);
  expect(await done()).toEqual(['pause']);
  expect((await told(1)).done).toContain('Done');
});

test('a step that is cut off and waits for its host’s word can be given more time there', async () => {
  await table.close();
  table = await openTable({
    game: USUAL_GAME,
    settings: { review: true },
    requestsServed: true,
  });
  await endsIn(table, 30 * MINUTE_MS);
  await pass(table, 2 * HOUR_MS);
  expect(await done()).toEqual(['deadline']);
  await ask(1, 'deadline', '', '1 day', 'Two of us travel.');
  await pass(table, HOUR_MS);
  await tick(1);
  await pass(table, 5 * MINUTE_MS);
  expect(await done()).toEqual(['deadline', 'deadline']);
  await table.robots([SCARLET]);
  await table.deadline();
  expect((await table.read()).positions).toHaveLength(3);
});

test('the tab is there again when it was deleted', async () => {
  await applyBatch(table.as(HOST), table.hostId, [
    { deleteSheet: { sheetId: HOST_TABS.requests.sheetId } },
  ]);
  await aPoll(table);
  expect(await textOf(table, table.hostId, 'Requests')).toContain('What it would change');
});

test('killed anywhere or run by two at once, a ticked request is done once, and all is as if nothing had happened', async () => {
  await table.close();
  table = await polledTable({ deadlinesFire: false });
  await ask(1, 'absent', 'Dems', '');
  const moment = await momentOfDoing();
  const found: string[] = [];
  for (const family of [crashes, switches]) {
    for (const schedule of everyNth(NTH, family(moment.calls))) {
      const violation = await runFaultSchedule(moment, schedule);
      if (violation !== null) found.push(`${schedule.name}: ${violation}`);
    }
  }
  expect(found).toEqual([]);
});

/** As it is when a look finds the tick, and what it leaves when nobody disturbs it. */
async function momentOfDoing(): Promise<Moment> {
  const first = await pollDue(table);
  await table.emulator.clock.advanceTo(Date.parse(first.at));
  await actOf(first)(table.adjudicator);
  await tick(1);
  const poll = await pollDue(table);
  await table.emulator.clock.advanceTo(Date.parse(poll.at));
  const before = table.emulator.snapshot();
  const act = actOf(poll);
  const task = { ...(await table.task()), deadline: poll.at };
  return actMoment({ name: 'a request', task, act, before, nowMs: Date.parse(poll.at) });
}
