import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskText } from '../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../test/support/table/table.ts';
import { USUAL_GAME } from '../../test/support/table/usual-game.ts';
import { reportUnanswered } from './unanswered.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});
afterEach(() => table.close());

const called = async (
  retries: number,
  { serves = 'a-game', body = { match: table.hostId } as unknown } = {},
): Promise<string> => {
  await reportUnanswered({ ...table.adjudicator, serves }, body, retries);
  return deskText(table);
};

test('whose game has not answered three times is told of, by its name and how often', async () => {
  const text = await called(3);
  expect(text).toContain('The game a-game');
  expect(text).toContain('3 times in a row');
});

test.each([0, 2, Number.NaN])(
  'of %s times nobody is told: it may be an outage',
  async (retries) => {
    const before = await deskText(table);
    expect(await called(retries)).toBe(before);
  },
);

test('a function that plays our own games tells nobody, nor does what names no match', async () => {
  const before = await deskText(table);
  await reportUnanswered(table.adjudicator, { match: table.hostId }, 9);
  expect(await called(9, { body: { match: '../..' } })).toBe(before);
});
