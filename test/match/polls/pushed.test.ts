/** Where Google tells of new responses, polls come at once. Whatever becomes of notices and watches, the match loses nothing. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { type NoticeTask, nextPoll } from '../../../functions/match/next/poll-task.ts';
import { pollOnNotice } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { receive } from '../../../functions/receive/receive.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { randomAnswers } from '../../../rules/kit/playing/robot.ts';
import { atDepth } from '../../support/depth.ts';
import { faults } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { actOf } from './poll-act.ts';
import {
  changed,
  DEMS,
  deskRow,
  endsIn,
  filesIn,
  HOUR_MS,
  MINUTE_MS,
  pass,
  pollDue,
  SCARLET,
} from './scene.ts';
import { disturbedAt, formIdOf, isReceipted, watchedTable, watchesOf } from './watched.ts';

let table: Table;
beforeEach(async () => {
  table = await watchedTable();
});
afterEach(() => table.close());

const formId = (): Promise<string> => formIdOf(table);

const noticeOf = async (): Promise<NoticeTask> => {
  const at = new Date(table.emulator.clock.now()).toISOString();
  return { kind: 'notice', match: table.hostId, form: await formId(), at };
};

describe('an answer', () => {
  test('is confirmed within a minute, long before the next poll, and others’ files stay as they are', async () => {
    const before = await filesIn(table);
    await table.robots([SCARLET]);
    await pass(table, MINUTE_MS);
    expect(table.polls).toMatchObject([{ kind: 'polled', isNew: true }]);
    expect(await isReceipted(table)).toBe(true);
    expect((await deskRow(table, SCARLET))[1]).toBe('in');
    const { files } = await table.read();
    const own = files.seats.find(({ seat }) => seat === SCARLET)?.workbookId;
    expect(changed(before, await filesIn(table)).toSorted()).toEqual(
      [table.hostId, own].toSorted(),
    );
  });

  test('of other orders changes no byte but in its own workbook: not what is noticed, nor what is scheduled', async () => {
    const other = await watchedTable();
    try {
      const form = currentPosition(await other.read()).step?.asks.find(
        ({ seat }) => seat === SCARLET,
      )?.form;
      if (form === undefined) throw new Error('Scarlet is asked');
      await table.answer(SCARLET, randomAnswers(form, seededChance(1)('one')));
      await other.answer(SCARLET, randomAnswers(form, seededChance(2)('another')));
      await pass(table, MINUTE_MS);
      await pass(other, MINUTE_MS);
      const { files } = await table.read();
      expect(changed(await filesIn(table), await filesIn(other))).toEqual([
        files.seats.find(({ seat }) => seat === SCARLET)?.workbookId,
      ]);
      const [one, two] = [table.emulator.snapshot(), other.emulator.snapshot()];
      expect(one.queues).toEqual(two.queues);
      expect([one.topics, one.watches]).toEqual([two.topics, two.watches]);
      const said = JSON.stringify([one.queues, one.topics, table.log]);
      for (const { code, email } of files.seats) {
        expect(said.includes(code) || said.includes(email)).toBe(false);
      }
    } finally {
      await other.close();
    }
  });

  test('that comes right after another is told of by the next notice', async () => {
    await table.robots([SCARLET]);
    await pass(table, 1000);
    await table.robots([DEMS]);
    await pass(table, 31_000);
    expect((await deskRow(table, DEMS))[1]).toBe('in');
    expect(table.polls).toHaveLength(2);
  });
});

/** A quick match is left after the first that is confirmed so. */
const MOST_STEPS = atDepth({ quick: 1, deep: Number.POSITIVE_INFINITY });

test('a match whose steps are shorter than its polls is confirmed by notices alone', async () => {
  await table.close();
  const settings = {
    pollMs: HOUR_MS,
    times: { ranking: '30 minutes', airdrop: '30 minutes', turn: '30 minutes' },
  };
  table = await openTable({ game: USUAL_GAME, settings, notices: true });
  await pass(table, HOUR_MS);
  await endsIn(table, MINUTE_MS);
  let match = await table.deadline();
  for (let steps = 0; isOpen(match) && steps < MOST_STEPS; steps++) {
    const poll = nextPoll(match, table.emulator.clock.now());
    expect(poll).toMatchObject({ answers: false });
    await pass(table, 1000);
    const asked = currentPosition(match).step?.asks.map(({ seat }) => seat) ?? [];
    await table.robots();
    await pass(table, 2 * MINUTE_MS);
    for (const seat of asked) expect((await deskRow(table, seat))[1]).toMatch(/^in/);
    if (asked.includes(SCARLET)) expect(await isReceipted(table)).toBe(true);
    match = await table.deadline();
  }
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  const kind = isOpen(match) ? 'polled' : 'gone';
  await pass(table, 1000);
  expect(await pollOnNotice(table.adjudicator, await noticeOf())).toMatchObject({ kind });
});

const isOpen = (match: Match): boolean => currentPosition(match).step !== null;

describe('a notice', () => {
  const given = async (watchId: string, form = '') => ({
    message: {
      attributes: { eventType: 'RESPONSES', formId: form || (await formId()), watchId },
      messageId: '767437830649',
      publishTime: new Date(table.emulator.clock.now() + 1).toISOString(),
    },
  });
  const own = async (): Promise<string> => (await watchesOf(table))[0]?.id ?? '';

  test('that comes three hundred times within half a minute is one poll, with those of others', async () => {
    await pass(table, 1000);
    await table.robots([SCARLET]);
    const body = await given(await own());
    for (let time = 0; time < 300; time++) {
      expect(await receive(table.adjudicator, body)).toMatchObject({ kind: 'asked for a poll' });
    }
    await pass(table, MINUTE_MS);
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled']);
    expect(await isReceipted(table)).toBe(true);
  });

  test('of another form than the match’s changes nothing', async () => {
    await table.robots([SCARLET]);
    await pass(table, MINUTE_MS);
    const before = await filesIn(table);
    await table.robots([DEMS]);
    const form = 'another-form-of-somebody-elses';
    const task = { ...(await noticeOf()), form };
    expect(await pollOnNotice(table.adjudicator, task)).toEqual({ kind: 'gone' });
    expect(changed(before, await filesIn(table))).toEqual([]);
  });

  test('of another form takes the place of none of its own', async () => {
    await pass(table, 1000);
    await table.robots([SCARLET]);
    const forged = await given(await own(), 'another-form-of-somebody-elses');
    for (const body of [forged, forged, await given(await own())])
      expect(await receive(table.adjudicator, body)).toMatchObject({ kind: 'asked for a poll' });
    await pass(table, MINUTE_MS);
    expect(table.polls.map(({ kind }) => kind).toSorted()).toEqual(['gone', 'polled']);
    expect(await isReceipted(table)).toBe(true);
  });

  test('that comes late takes nothing back that a poll has shown meanwhile', async () => {
    await pass(table, 1000);
    const early = await noticeOf();
    await pass(table, 1000);
    await table.robots([SCARLET]);
    await pass(table, MINUTE_MS);
    const before = await filesIn(table);
    expect(await pollOnNotice(table.adjudicator, early)).toMatchObject({ isNew: false });
    expect(changed(before, await filesIn(table))).toEqual([]);
  });

  test('of a match that is not there is missed, and nothing more', async () => {
    const task = { ...(await noticeOf()), match: 'nobodys-workbook-at-all' };
    expect(await pollOnNotice(table.adjudicator, task)).toMatchObject({ kind: 'missed' });
  });

  test('after the deadline finds nothing to poll', async () => {
    await endsIn(table, MINUTE_MS);
    const late = { ...(await noticeOf()), at: new Date(table.emulator.clock.now() + MINUTE_MS) };
    const task = { ...late, at: late.at.toISOString() };
    expect(await pollOnNotice(table.adjudicator, task)).toEqual({ kind: 'gone' });
    const before = await noticeOf();
    await pass(table, 2 * MINUTE_MS);
    expect(await pollOnNotice(table.adjudicator, before)).toMatchObject({ kind: 'polled' });
  });

  test.each([
    ['nothing', null],
    ['a list', []],
    ['a task', { kind: 'poll', match: 'x'.repeat(44) }],
    ['no attributes', { message: { messageId: '1', publishTime: '2026-01-01T00:00:00Z' } }],
    ['a prototype', JSON.parse('{"__proto__":{"message":{}},"message":{"attributes":{}}}')],
  ])('that is %s is passed over, and Pub/Sub need not bring it again', async (_what, body) => {
    const { kind, sentences } = await receive(table.adjudicator, body);
    expect(kind).toBe('passed over');
    expect(sentences).toEqual([expect.stringContaining('otice')]);
    expect(table.log.at(-1)).toMatchObject({ severity: 'WARNING', message: sentences[0] });
  });

  test.each([
    ['whose watch is somebody else’s', { watchId: '892515d1-a902-444f-a2fe-42b718fe8159' }],
    ['of the form’s questions', { eventType: 'SCHEMA' }],
    ['of a form that is no id', { formId: '../../etc/passwd' }],
  ])('%s is passed over', async (_what, attributes) => {
    const { message } = await given(await own());
    const body = { message: { ...message, attributes: { ...message.attributes, ...attributes } } };
    expect(await receive(table.adjudicator, body)).toMatchObject({ kind: 'passed over' });
    expect(JSON.stringify(table.log)).not.toContain('passwd');
  });

  test('from a far future is passed over: nothing can be scheduled for then', async () => {
    const { message } = await given(await own());
    const body = { message: { ...message, publishTime: '2999-01-01T00:00:00Z' } };
    expect(await receive(table.adjudicator, body)).toMatchObject({ kind: 'passed over' });
  });

  test('whose poll cannot be asked for comes again, and is lost no more than the answer', async () => {
    const effect = { kind: 'fail', status: 503 };
    await faults(table, [{ effect, api: 'cloudtasks', path: 'tasks', times: 3 }]);
    await table.robots([SCARLET]);
    await pass(table, 5000);
    expect(await isReceipted(table)).toBe(false);
    await pass(table, 40_000);
    expect(await isReceipted(table)).toBe(true);
  });

  test('whose poll cannot be asked for is answered with why, as the log is told', async () => {
    const body = await given(await own());
    const effect = { kind: 'fail', status: 503 };
    await faults(table, [{ effect, api: 'cloudtasks', path: 'tasks', times: 99 }]);
    const { kind, sentences } = await receive(table.adjudicator, body);
    expect(kind).toBe('come again');
    expect(sentences).toEqual([expect.stringContaining('could not be scheduled')]);
    expect(table.log.at(-1)).toMatchObject({ message: sentences[0], match: table.hostId });
  });

  test('killed anywhere, failing, or beside another poll, leaves all as if nothing had happened', async () => {
    await table.close();
    table = await watchedTable({ deadlinesFire: false });
    await table.robots([SCARLET]);
    await table.answer(DEMS, { picks: ['A', 'B'] });
    await pass(table, 2000);
    const notice = await noticeOf();
    const act = actOf(await pollDue(table), (adjudicator) => pollOnNotice(adjudicator, notice));
    const before = table.emulator.snapshot();
    const task = { ...(await table.task()), deadline: notice.at };
    const nowMs = table.emulator.clock.now();
    expect(await disturbedAt({ name: 'a notice', task, act, before, nowMs })).toEqual([]);
  });
});
