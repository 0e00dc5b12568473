/** The watch by which Google tells of new responses: who makes it, renews it, and what becomes of the match without it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../functions/google/connect.ts';
import { deleteWatch } from '../../../functions/google/watches.ts';
import { scheduleNextPoll } from '../../../functions/match/next/watch.ts';
import { hostIdIn } from '../../../functions/match/next/watch-id.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { faults } from '../../support/table/by-hand.ts';
import { ADJUDICATOR, type Table, topicIn } from '../../support/table/table.ts';
import { actOf } from './poll-act.ts';
import { endsIn, HOUR_MS, POLL_MS, pass, pollDue, SCARLET } from './scene.ts';
import {
  disturbedAt,
  formIdOf,
  isReceipted,
  tableFrom,
  watchedTable,
  watchesOf,
} from './watched.ts';

const DAY_MS = 24 * HOUR_MS;

let table: Table;
beforeEach(async () => {
  table = await watchedTable();
});
afterEach(() => table.close());

const formId = (): Promise<string> => formIdOf(table);
const watches = () => watchesOf(table);

describe('a watch', () => {
  test('that is seen to while the poll is killed or disturbed changes nothing of the poll', async () => {
    await table.close();
    table = await watchedTable({ deadlinesFire: false });
    await table.robots([SCARLET]);
    const due = await pollDue(table);
    await table.emulator.clock.advanceTo(Date.parse(due.at));
    const { topic } = table.adjudicator;
    const act = actOf(due, (adjudicator) => pollMatch({ ...adjudicator, topic }, due));
    const before = { ...table.emulator.snapshot(), watches: {} };
    const task = { ...(await table.task()), deadline: due.at };
    const nowMs = table.emulator.clock.now();
    expect(await disturbedAt({ name: 'a watched poll', task, act, before, nowMs })).toEqual([]);
  });

  const daysLeft = async (): Promise<readonly number[]> =>
    (await watches()).map(({ expiresMs }) =>
      Math.round((expiresMs - table.emulator.clock.now()) / DAY_MS),
    );
  /** A poll at which it is time to see to the watch. */
  const seen = async (): Promise<void> => {
    const at = new Date(table.emulator.clock.now()).toISOString();
    await pollMatch(table.adjudicator, { ...(await pollDue(table)), at });
  };
  /** So many days later, in which nobody has looked. */
  const later = async (days: number): Promise<void> => {
    const kept = table.keep();
    await table.close();
    const nowMs = kept.nowMs + days * DAY_MS;
    table = await tableFrom({ ...kept, nowMs }, { deadlinesFire: false });
  };

  test('is not made where the host’s workbook has an id too long for one, and polls come all the same', async () => {
    const match = await table.read();
    for (const watch of await watches())
      await deleteWatch(table.as(ADJUDICATOR), await formId(), watch);
    const files = { ...match.files, hostId: '1'.repeat(90) };
    await scheduleNextPoll(table.adjudicator, { ...match, files });
    expect(await watches()).toEqual([]);
    expect(table.log).toEqual([]);
  });

  test('is the match’s own, and is made once', async () => {
    await seen();
    expect((await watches()).map(({ id }) => hostIdIn(id))).toEqual([table.hostId]);
  });

  describe('of a step that lasts for weeks', () => {
    beforeEach(() => endsIn(table, 40 * DAY_MS));

    test('is renewed when less than five of its seven days are left', async () => {
      const left: (number | undefined)[] = [];
      for (const days of [1, 1, 1, 2, 3]) {
        await later(days);
        await seen();
        left.push((await daysLeft())[0]);
      }
      expect(left).toEqual([6, 5, 7, 5, 7]);
    });

    test('that has expired, was deleted, or tells another topic, is made again', async () => {
      await later(9);
      expect(await watches()).toEqual([]);
      await seen();
      const [made] = await watches();
      if (made === undefined) throw new Error('there is one');
      await deleteWatch(table.as(ADJUDICATOR), await formId(), made);
      await seen();
      expect(await daysLeft()).toEqual([7]);
      const topic = await topicIn(table.emulator, 'projects/sealed-orders/topics/other');
      const task = await pollDue(table);
      await pollMatch({ ...table.adjudicator, topic }, task);
      expect((await watches()).map((one) => one.topic)).toEqual([topic]);
    });
  });

  test('is seen to once a day only', async () => {
    const listed = async (): Promise<number> => {
      const address = 'http://emulator.test/emulator/calls';
      const counts = await (await table.emulator.fetch(new Request(address))).json();
      return counts.forms['GET /v1/forms/{formId}/watches'] ?? 0;
    };
    await seen();
    expect(await listed()).toBe(1);
    await pass(table, 5 * POLL_MS);
    expect(table.polls).toHaveLength(5);
    expect(await listed()).toBe(1);
  });

  test('whose making was answered by nobody is there all the same, and nothing is told of it', async () => {
    const effect = { kind: 'drop', applied: true } as const;
    const order = { effect, api: 'forms', method: 'POST', path: 'watches', times: null } as const;
    await faults(table, [order]);
    await seen();
    expect(await watches()).toHaveLength(1);
    expect(table.log.filter(({ severity }) => severity === 'WARNING')).toEqual([]);
  });

  test('that somebody deletes while it is renewed is made again, and nothing is told of it', async () => {
    const before = await daysLeft();
    await later(3);
    const { emulator } = table;
    const id = await formId();
    const carry: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).includes(':renew')) return emulator.fetchImplementation(input, init);
      for (const watch of await watches()) await deleteWatch(table.as(ADJUDICATOR), id, watch);
      return emulator.fetchImplementation(input, init);
    };
    const google = connect({
      ...{ rootUrl: 'http://emulator.test/', auth: emulator.tokenFor(ADJUDICATOR) },
      ...{ fetchImplementation: carry, patience: IMMEDIATE_RETRY_POLICY },
    });
    await scheduleNextPoll({ ...table.adjudicator, google }, await table.read());
    expect([before, await daysLeft()]).toEqual([[7], [7]]);
    expect(table.log.filter(({ severity }) => severity === 'WARNING')).toEqual([]);
  });

  test.each([
    ['altogether', {}],
    ['to make', { method: 'POST' }],
  ])('that Google refuses %s is told in the log, and the poll goes on', async (_, asked) => {
    for (const watch of await watches())
      await deleteWatch(table.as(ADJUDICATOR), await formId(), watch);
    const effect = { kind: 'fail', status: 403 } as const;
    await faults(table, [{ effect, api: 'forms', path: 'watches', times: null, ...asked }]);
    await table.robots([SCARLET]);
    await seen();
    expect(await isReceipted(table)).toBe(true);
    const [warning] = table.log.filter(({ severity }) => severity === 'WARNING');
    expect(warning?.message).toContain('The form is not watched');
  });
});
