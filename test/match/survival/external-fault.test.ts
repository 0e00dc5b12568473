import { afterEach, expect, test } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { guardedGame } from '../../../functions/match/visiting/external-game.ts';
import { bringGame, forgetGames } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { SMALL_GAME } from '../../laws/small-game.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
/** While true, the part fails. */
let isFailing = false;
afterEach(async () => {
  isFailing = false;
  await table.close();
  forgetGames();
});

const SMALL = SMALL_GAME as unknown as AnyGame;

/** Wraps a part that works until the match is open. */
const failing =
  <Given extends readonly unknown[]>(call: (...given: Given) => unknown) =>
  (...given: Given): unknown => {
    if (isFailing) throw new TypeError('The seed is 12345.');
    return call(...given);
  };

const narration = SMALL.narration;
const PARTS: readonly (readonly [string, Partial<AnyGame>])[] = [
  ['view', { view: failing(SMALL.view) as never }],
  ['scores', { scores: failing(SMALL.scores) as never }],
  ['narration.news', { narration: { ...narration, news: failing(narration.news) as never } }],
  ['resolve', { resolve: failing(SMALL.resolve) as never }],
  ['outcome', { outcome: failing(SMALL.outcome) as never }],
];

test.each(PARTS)('the Desk names the game that fails in “%s” at a deadline', async (name, own) => {
  const game = guardedGame({ ...SMALL, ...own, id: 'failing', title: 'Failing' } as AnyGame, null);
  bringGame({ game, code: 'a'.repeat(64), isForAnyCode: false });
  table = await openTable({ game, players: game.seats.least });
  await table.robots();
  const { entry } = currentPosition(await table.read()).sealed.entry;
  isFailing = true;
  await table.deadline();
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
  const desk = rows.flat().join(' ').replaceAll(/\s+/g, ' ');
  expect(desk).toContain('The game Failing');
  expect(desk).toContain(`Its “${name}” failed (TypeError at `);
  expect(desk).not.toContain('The adjudicator');
  expect(desk).not.toContain('12345');
  // The function logs them, see its handler.
  const result = table.results.at(-1);
  expect(result !== undefined && 'incidents' in result ? result.incidents : []).toContainEqual(
    expect.objectContaining({
      where: 'The game Failing',
      what: expect.stringContaining(`Its “${name}” failed (TypeError at `),
    }),
  );
  isFailing = false;
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 3_600_000);
  expect(currentPosition(await table.read()).sealed.entry.entry).toBe(entry + 1);
});
