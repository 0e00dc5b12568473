import { beforeAll, expect, test } from 'vitest';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { currentPosition, type Match, polledNow } from './match.ts';
import { notPolled, type Polled } from './polled.ts';

let match: Match;
/** The record of a poll after the last entry. */
let seen: Polled;
beforeAll(async () => {
  const table = await openTable({ game: USUAL_GAME });
  await table.deadline();
  match = await table.read();
  await table.close();
  const { entry } = currentPosition(match).sealed.entry;
  seen = {
    ...notPolled(entry, polledNow(match).step),
    ...{ drawings: 3, polledAt: '2026-06-03T20:10:00.000Z', polledBy: 'the function', ...PROMISED },
    seats: { Scarlet: { answers: 1, reminders: 0, state: 'in' } },
    problems: [{ where: 'Players', what: 'It is typed over.', todo: 'Bring it back.' }],
    forms: [{ match: 'round-1', seat: 'Dems', link: 'a link', workbookId: 'a workbook' }],
  };
});

const PROMISED = {
  confirmed: { Scarlet: { responseId: 'one', received: '2026-06-03T20:05:00Z' } },
  formOpenAt: '2026-06-03T20:06:00.000Z',
  formMissed: true,
};
const NOTHING = { confirmed: {}, formOpenAt: '', formMissed: false };

/** Creates the match after an action of the host in the open step. */
const since = (kind: 'deadline' | 'absent', entry: number): Match => {
  const position = currentPosition(match);
  const meanwhile = [{ kind, entry }] as unknown as typeof position.meanwhile;
  return { ...match, positions: [{ ...position, meanwhile }] };
};
const nowOf = (of: Match, polled: Partial<Polled>) =>
  polledNow({ ...of, polled: { ...seen, ...polled } });

test('polledNow keeps all results of its own entry, but no confirmations of another step', () => {
  expect(nowOf(match, {})).toEqual(seen);
  expect(nowOf(match, { step: 'another' })).toEqual({ ...seen, ...NOTHING });
});

test('polledNow keeps poll times, forms and confirmations of the step after an entry', () => {
  const { polledAt, polledBy, forms, step } = seen;
  const left = { ...notPolled(seen.entry, step), polledAt, polledBy, forms };
  const entry = seen.entry - 1;
  expect(nowOf(match, { entry })).toEqual({ ...left, ...PROMISED });
  expect(nowOf(match, { entry, step: 'another' })).toEqual({ ...left, ...NOTHING });
});

test('only a later move of the deadline clears the record of a missed form', () => {
  const entry = seen.entry - 1;
  const isMissed = (kind: 'deadline' | 'absent', at: number): boolean =>
    nowOf(since(kind, at), { entry }).formMissed;
  expect(isMissed('absent', seen.entry)).toBe(true);
  expect(isMissed('deadline', entry)).toBe(true);
  expect(isMissed('deadline', seen.entry)).toBe(false);
  expect(nowOf(since('deadline', seen.entry), { entry }).confirmed).toEqual(PROMISED.confirmed);
});
