import { beforeAll, expect, test } from 'vitest';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { currentPosition, type Match, polledNow } from './match.ts';
import { createPollRecord, type PollRecord } from './polled.ts';

let match: Match;
/** The record of a poll after the last entry. */
let lastRecord: PollRecord;
beforeAll(async () => {
  const table = await openTable({ game: USUAL_GAME });
  await table.deadline();
  match = await table.read();
  const { entry } = currentPosition(match).sealed.entry;
  lastRecord = {
    ...createPollRecord(entry, polledNow(match).step),
    ...{
      drawings: 3,
      polledAt: '2026-06-03T20:10:00.000Z',
      polledBy: 'the function',
      ...STEP_RECORD,
    },
    seats: { Scarlet: { answers: 1, reminders: 0, state: 'in' } },
    problems: [{ where: 'Players', what: 'It is typed over.', todo: 'Bring it back.' }],
    forms: [{ match: 'round-1', seat: 'Dems', link: 'a link', workbookId: 'a workbook' }],
  };
});

const STEP_RECORD = {
  confirmed: { Scarlet: { responseId: 'one', received: '2026-06-03T20:05:00Z' } },
  formOpenAt: '2026-06-03T20:06:00.000Z',
  formMissed: true,
};
const EMPTY_STEP_RECORD = { confirmed: {}, formOpenAt: '', formMissed: false };

/** Creates the match after an action of the host in the open step. */
const createMatchAfter = (kind: 'deadline' | 'absent', entry: number): Match => {
  const position = currentPosition(match);
  const meanwhile = [{ kind, entry }] as unknown as typeof position.meanwhile;
  return { ...match, positions: [{ ...position, meanwhile }] };
};
const readRecord = (of: Match, polled: Partial<PollRecord>) =>
  polledNow({ ...of, polled: { ...lastRecord, ...polled } });

test('polledNow keeps all results of its own entry, but no confirmations of another step', () => {
  expect(readRecord(match, {})).toEqual(lastRecord);
  expect(readRecord(match, { step: 'another' })).toEqual({ ...lastRecord, ...EMPTY_STEP_RECORD });
});

test('polledNow preserves poll times and forms after an entry of the same step', () => {
  const { polledAt, polledBy, forms, step } = lastRecord;
  const left = { ...createPollRecord(lastRecord.entry, step), polledAt, polledBy, forms };
  const entry = lastRecord.entry - 1;
  expect(readRecord(match, { entry })).toEqual({ ...left, ...STEP_RECORD });
  expect(readRecord(match, { entry, step: 'another' })).toEqual({ ...left, ...EMPTY_STEP_RECORD });
});

test('only a later move of the deadline clears the record of a missed form', () => {
  const entry = lastRecord.entry - 1;
  const isMissed = (kind: 'deadline' | 'absent', at: number): boolean =>
    readRecord(createMatchAfter(kind, at), { entry }).formMissed;
  expect(isMissed('absent', lastRecord.entry)).toBe(true);
  expect(isMissed('deadline', entry)).toBe(true);
  expect(isMissed('deadline', lastRecord.entry)).toBe(false);
  expect(readRecord(createMatchAfter('deadline', lastRecord.entry), { entry }).confirmed).toEqual(
    STEP_RECORD.confirmed,
  );
});
