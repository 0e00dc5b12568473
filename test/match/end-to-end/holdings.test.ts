/** The host can always read the holdings of players and pairs; everybody can at the end. */

import { expect, test } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { parseGame } from '../../support/options.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

let table: Table;

const readTab = async (fileId: string, tab: string): Promise<string> => {
  const [rows = []] = await readRanges(table.as(HOST), fileId, [tab]);
  return rows.flat().join(' ');
};

test('the host can read the holdings of each pair at any time', async () => {
  const [scarlet, isa] = [toSeat('Scarlet'), toSeat('Isa')];
  const communal = [{ seats: [scarlet, isa] as const, garnets: 6 }];
  table = await openTable({ game: parseGame('mars-immerser'), communal });
  const held = await readTab(table.hostId, 'Secrets');
  expect(held).toContain('Isa Scarlet 6 Communal Garnets');
  expect(held).toMatch(/Scarlet nowhere yet [^;]*; [^;]*; [^;]*; 2 Garnets/);
});

test('Story shows garnets together with the prize once the match is over', async () => {
  table = await openTable({ game: USUAL_GAME });
  const [first] = (await table.read()).files.seats;
  if (first === undefined) throw new Error('somebody plays');
  const { publicId } = (await table.read()).files;
  expect(await readTab(publicId, 'Story')).not.toContain('Garnets');
  await table.answer(first.seat, { more: ['no'], resign: ['yes'] });
  const over = await table.deadline();
  expect(currentPosition(over).step).toBeNull();
  const story = await readTab(publicId, 'Story');
  expect(story).toMatch(/wins since \w+ resigned/);
  // The picture takes its numbers from hidden cells of the same rows.
  expect(story).toMatch(
    /Garnets at the end\D*\d.*Player +Garnets +Change.*Scarlet +2 +0.*Dems +3 +1/s,
  );
});
