/** Tests the seats of a demo, and the key that moves to the next deadline. */

import { expect, test } from 'vitest';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { sortSeats } from '../../../rules/kit/match/setup.ts';
import { openPolledTable } from '../../../test/match/polls/scene.ts';
import { moveClockTo } from './play.ts';
import { createDemoEntrants } from './table.ts';

const createGame = (least: number, most: number) => ({ seats: { least, most } }) as AnyGame;

test.each([2, 10, 11, 26, 40])(
  'the %i seats of a demo have different names and addresses',
  (count) => {
    const entrants = createDemoEntrants(createGame(2, count), count);
    expect(entrants).toHaveLength(count);
    expect(new Set(entrants.map(({ seat }) => seat)).size).toBe(count);
    expect(new Set(entrants.map(({ email }) => email)).size).toBe(count);
    const players = entrants.map(({ seat, garnets }) => ({ seat, garnets }));
    expect(sortSeats({ setup: { players } })).toHaveLength(count);
  },
);

test('a demo refuses fewer or more seats than the game has', () => {
  for (const count of [1, 41])
    expect(() => createDemoEntrants(createGame(2, 40), count)).toThrow('from 2 to 40 seats');
});

test('the key d moves to the deadline without polls before it', async () => {
  const table = await openPolledTable();
  const readEntry = async () => getCurrentPosition(await table.read()).sealed.entry;
  const due = Date.parse((await readEntry()).next?.deadline ?? '');
  await moveClockTo({ host: table.adjudicator, emulator: table.emulator }, due + 60_000);
  expect((await readEntry()).kind).toBe('resolved');
  const calls = await table.emulator.fetch(new Request('http://emulator.test/emulator/calls'));
  const { forms } = await calls.json();
  expect(forms['GET /v1/forms/{formId}/responses']).toBeLessThan(20);
});
