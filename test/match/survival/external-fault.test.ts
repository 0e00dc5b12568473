import { afterEach, expect, test } from 'vitest';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { forgetExternalGames, registerExternalGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { SMALL_GAME } from '../../laws/small-game.ts';
import { guardLocalGame } from '../../support/built-game.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
/** While true, the part fails. */
let isPartFailing = false;
afterEach(async () => {
  isPartFailing = false;
  forgetExternalGames();
});

const TESTED_GAME = SMALL_GAME as unknown as AnyGame;

/** Wraps a part so that it fails while `isPartFailing` is true. */
const createFailingPart =
  <Given extends readonly unknown[]>(call: (...given: Given) => unknown) =>
  (...given: Given): unknown => {
    if (isPartFailing) throw new TypeError('The seed is 12345.');
    return call(...given);
  };

const narration = TESTED_GAME.narration;
const GAME_PARTS: readonly (readonly [string, Partial<AnyGame>])[] = [
  ['view', { view: createFailingPart(TESTED_GAME.view) as never }],
  ['scores', { scores: createFailingPart(TESTED_GAME.scores) as never }],
  [
    'narration.news',
    { narration: { ...narration, news: createFailingPart(narration.news) as never } },
  ],
  ['resolve', { resolve: createFailingPart(TESTED_GAME.resolve) as never }],
  ['outcome', { outcome: createFailingPart(TESTED_GAME.outcome) as never }],
];

test.each(GAME_PARTS)(
  'the Desk names the game that fails in “%s” at a deadline',
  async (name, own) => {
    const game = guardLocalGame({ ...TESTED_GAME, ...own, id: 'failing', title: 'Failing' });
    registerExternalGame({ game, code: 'a'.repeat(64), isForAnyCode: false });
    table = await openTable({ game, players: game.seats.least });
    await table.robots();
    const { entry } = getCurrentPosition(await table.read()).sealed.entry;
    isPartFailing = true;
    await table.deadline();
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
    const desk = rows.flat().join(' ').replaceAll(/\s+/g, ' ');
    expect(desk).toContain('The game Failing');
    expect(desk).toContain(`The game’s “${name}” failed (TypeError at `);
    expect(desk).not.toContain('The adjudicator');
    expect(desk).not.toContain('12345');
    // The function logs these results.
    const result = table.results.at(-1);
    expect(result !== undefined && 'incidents' in result ? result.incidents : []).toContainEqual(
      expect.objectContaining({
        where: 'The game Failing',
        what: expect.stringContaining(`The game’s “${name}” failed (TypeError at `),
      }),
    );
    isPartFailing = false;
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 3_600_000);
    expect(getCurrentPosition(await table.read()).sealed.entry.entry).toBe(entry + 1);
  },
);
