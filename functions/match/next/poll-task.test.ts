import { beforeAll, describe, expect, test } from 'vitest';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Settings } from '../ledger/entry.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import {
  buildNextPoll,
  buildPollAfterFailure,
  countRemindersBy,
  pollReadsResponses,
} from './tasks.ts';
import { parseTask } from './wake.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const DEADLINE_MS = Date.parse('2026-06-03T20:00:00Z');

let table: Table;
let match: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});

/** Returns the match with other settings and another last entry. */
function changeMatch(settings: Partial<Settings>, next: object = {}): Match {
  const position = currentPosition(match);
  const { opened, sealed } = position;
  const changed = {
    ...position,
    opened: { ...opened, settings: { ...opened.settings, ...settings } },
    sealed: { ...sealed, entry: { ...sealed.entry, next: { ...sealed.entry.next, ...next } } },
  } as typeof position;
  return { ...match, positions: [changed] };
}
const createRequestRows = (what: string, done: string): Match['requests'] => [
  REQUESTS.rowOf({
    ...{ whom: '', value: '', reason: '', tick: '', change: '', number: '' },
    what,
    done,
  }),
];
const getNextPollMinutes = (of: Match, nowMs: number): number | null => {
  const poll = buildNextPoll(of, nowMs);
  return poll === null ? null : (Date.parse(poll.at) - OPENED_MS) / MINUTE_MS;
};
const POLL_SETTINGS = { pollMs: 10 * MINUTE_MS };
const READS_ANSWERS = { since: expect.any(String) };

describe('next poll', () => {
  test('polls are hourly if only requests need polls', () => {
    expect(getNextPollMinutes(match, OPENED_MS)).toBe(60);
    expect(getNextPollMinutes(match, OPENED_MS + HOUR_MS - 1)).toBe(60);
    expect(getNextPollMinutes(match, OPENED_MS + HOUR_MS)).toBe(120);
    const poll = buildNextPoll(match, OPENED_MS);
    expect(poll).toMatchObject({ expectedEntry: { entry: 0 }, everyMs: HOUR_MS });
    expect(poll).not.toMatchObject(READS_ANSWERS);
  });

  test('polls read answers at the frequency that the host has set', () => {
    const often = changeMatch(POLL_SETTINGS);
    expect(getNextPollMinutes(often, OPENED_MS + 10 * MINUTE_MS)).toBe(20);
    expect(buildNextPoll(often, OPENED_MS)).toMatchObject(READS_ANSWERS);
    expect(buildNextPoll(often, OPENED_MS)).toMatchObject({ everyMs: 10 * MINUTE_MS });
  });

  test('polls are at most an hour apart, whatever the host has set', () => {
    expect(getNextPollMinutes(changeMatch({ pollMs: 3 * HOUR_MS }), OPENED_MS)).toBe(60);
  });

  test('polls are as frequent as the delay of early resolution', () => {
    expect(getNextPollMinutes(changeMatch({ earlyMs: 30 * MINUTE_MS }), OPENED_MS)).toBe(30);
    expect(
      getNextPollMinutes(changeMatch({ earlyMs: 5 * MINUTE_MS, ...POLL_SETTINGS }), OPENED_MS),
    ).toBe(5);
  });

  test('polls come every five minutes while a request is open', () => {
    expect(
      getNextPollMinutes({ ...match, requests: createRequestRows('pause', '') }, OPENED_MS),
    ).toBe(5);
    expect(
      getNextPollMinutes(
        { ...match, requests: createRequestRows('pause', 'Done with entry 3, Monday.') },
        OPENED_MS,
      ),
    ).toBe(60);
    expect(getNextPollMinutes({ ...match, requests: createRequestRows('', '') }, OPENED_MS)).toBe(
      60,
    );
    expect(getNextPollMinutes({ ...match, requests: null }, OPENED_MS)).toBe(60);
  });

  test('the next poll is moved forward to the time of a reminder', () => {
    const reminding = changeMatch({ remindMs: [24 * HOUR_MS, HOUR_MS + MINUTE_MS] });
    const first = DEADLINE_MS - 24 * HOUR_MS;
    expect(buildNextPoll(reminding, first - 30 * MINUTE_MS)?.at).toBe(
      new Date(first).toISOString(),
    );
    expect(buildNextPoll(reminding, first)?.at).toBe(new Date(first + HOUR_MS).toISOString());
    const last = DEADLINE_MS - HOUR_MS - MINUTE_MS;
    expect(buildNextPoll(reminding, last - MINUTE_MS)?.at).toBe(new Date(last).toISOString());
  });

  test('polls after the cut-off do not read answers', () => {
    const late = DEADLINE_MS - 10 * MINUTE_MS;
    for (const settings of [POLL_SETTINGS, { ...POLL_SETTINGS, review: true }] as const) {
      const polled = changeMatch(settings);
      expect(buildNextPoll(polled, late - 1)).toMatchObject(READS_ANSWERS);
      for (const nowMs of [late, DEADLINE_MS, DEADLINE_MS + MINUTE_MS - 1]) {
        const poll = buildNextPoll(polled, nowMs);
        expect(poll?.at).toBe(new Date(DEADLINE_MS + MINUTE_MS).toISOString());
        expect(poll).toMatchObject({ everyMs: 10 * MINUTE_MS });
        expect(poll).not.toMatchObject(READS_ANSWERS);
      }
      expect(buildNextPoll(polled, DEADLINE_MS + MINUTE_MS)?.at).toBe(
        new Date(DEADLINE_MS + 10 * MINUTE_MS).toISOString(),
      );
      expect(buildNextPoll(polled, DEADLINE_MS + 30 * 24 * HOUR_MS)).not.toBeNull();
    }
  });

  test('polls during a grace period read answers until the cut-off', () => {
    const graceful = changeMatch(POLL_SETTINGS, { graceMs: 15 * MINUTE_MS });
    expect(buildNextPoll(graceful, DEADLINE_MS)).toMatchObject(READS_ANSWERS);
    expect(buildNextPoll(graceful, DEADLINE_MS + 10 * MINUTE_MS)).not.toMatchObject(READS_ANSWERS);
  });

  test('a poll a minute after the start of a late grace period reads answers', () => {
    const late = DEADLINE_MS + 5 * MINUTE_MS;
    const [position] = changeMatch({ graceIfMissingMs: HOUR_MS }, { graceMs: HOUR_MS }).positions;
    if (position === undefined) throw new Error('there is one');
    const at = new Date(late).toISOString();
    const grace = { ...position.sealed.entry, kind: 'grace', at, answersSince: at };
    const sealed = { ...position.sealed, entry: grace } as typeof position.sealed;
    const graceful = { ...match, positions: [{ ...position, sealed }] };
    const poll = buildNextPoll(graceful, late);
    expect(poll).toMatchObject({ ...READS_ANSWERS, at: new Date(late + MINUTE_MS).toISOString() });
  });

  test('polls continue to read answers while the match is paused', () => {
    const paused = changeMatch(POLL_SETTINGS, { deadline: null });
    expect(buildNextPoll(paused, OPENED_MS)).toMatchObject(READS_ANSWERS);
    expect(buildNextPoll(paused, OPENED_MS)).toMatchObject({ everyMs: 10 * MINUTE_MS });
  });

  test('no poll is scheduled if no step is due', () => {
    const [position] = changeMatch(POLL_SETTINGS).positions;
    if (position === undefined) throw new Error('there is one');
    const entry = { ...position.sealed.entry, next: null };
    const closed = { ...position, step: null, sealed: { ...position.sealed, entry } };
    expect(buildNextPoll({ ...match, positions: [closed] }, OPENED_MS)).toBeNull();
  });

  test('a poll reads no answers if the form is unknown', () => {
    const lost = changeMatch(POLL_SETTINGS);
    const files = { ...lost.files, formId: '' };
    const task = buildNextPoll({ ...lost, files }, OPENED_MS);
    expect(task).toMatchObject({ form: '' });
    expect(task).not.toMatchObject(READS_ANSWERS);
    expect(parseTask(task).data).toEqual(task);
  });

  test('a poll that failed to read its match is followed by a later poll', () => {
    const task = buildNextPoll(changeMatch(POLL_SETTINGS), OPENED_MS);
    if (task === null) throw new Error('there is one');
    const again = (ms: number): number =>
      (Date.parse(buildPollAfterFailure(task, OPENED_MS + ms)?.at ?? '') - OPENED_MS) / MINUTE_MS;
    expect([0, 10, 19, 20, 45].map((one) => again(one * MINUTE_MS))).toEqual([20, 20, 20, 30, 50]);
  });
});

describe('answers', () => {
  test.each<readonly [Partial<Settings>, boolean]>([
    [{}, false],
    [{ remindMs: [] }, false],
    [{ remindMs: [HOUR_MS] }, true],
    [{ earlyMs: HOUR_MS }, true],
    [POLL_SETTINGS, true],
  ])('whether polls read answers with the settings %o: %s', (settings, isRead) => {
    const position = currentPosition(changeMatch(settings));
    expect(pollReadsResponses(position)).toBe(isRead);
    const { step } = position;
    expect(pollReadsResponses({ ...position, step: null })).toBe(false);
    if (step !== null)
      expect(pollReadsResponses({ ...position, step: { ...step, asks: [] } })).toBe(false);
  });
});

test('a reminder is due from its time on if the step has a deadline and questions', () => {
  const remindMs = [2 * HOUR_MS, HOUR_MS];
  const position = currentPosition(changeMatch({ remindMs }));
  const { step } = position;
  const due = [
    DEADLINE_MS - 2 * HOUR_MS - 1,
    DEADLINE_MS - 2 * HOUR_MS,
    DEADLINE_MS - HOUR_MS,
    DEADLINE_MS,
  ];
  expect(due.map((ms) => countRemindersBy(position, ms))).toEqual([0, 1, 2, 2]);
  expect(
    countRemindersBy(currentPosition(changeMatch({ remindMs }, { deadline: null })), DEADLINE_MS),
  ).toBe(0);
  if (step !== null)
    expect(countRemindersBy({ ...position, step: { ...step, asks: [] } }, DEADLINE_MS)).toBe(0);
});
