import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { readPairsFile } from './seats-file.ts';

const SEAT_NAMES = ['Scarlet', 'Dems', 'Isa'].map(toSeat);

let tempFolder = '';
beforeAll(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'pairs-'));
});
afterAll(() => rm(tempFolder, { recursive: true }));

async function readPairRows(...rows: readonly string[]) {
  const path = join(tempFolder, 'pairs.csv');
  await writeFile(path, ['Seat,With,Garnets', ...rows].join('\n'));
  return readPairsFile(path, { game: marsImmerser, seats: SEAT_NAMES });
}

describe('a file of pairs', () => {
  test('a pairs file sets the garnets of each pair, in any case of the names', async () => {
    expect(await readPairRows('Scarlet,Dems,3', ' isa , DEMS ,')).toEqual([
      { seats: ['Scarlet', 'Dems'], garnets: 3 },
      { seats: ['Isa', 'Dems'], garnets: 0 },
    ]);
  });

  test.each([
    ['Zero,Dems,1', 'pairs.csv, row 2: “Zero” is not a seat of the match.'],
    ['Dems,,1', 'pairs.csv, row 2: “” is not a seat of the match.'],
    ['Dems,Dems,1', 'pairs.csv, row 2: the pair contains Dems twice. Write two different seats.'],
    [
      'Dems,Isa,-1',
      'pairs.csv, row 2: “-1” is not a whole number from 0 to 1000000. Leave the cell empty for 0.',
    ],
  ])('a pairs file refuses the row “%s”', async (row, problem) => {
    await expect(readPairRows(row)).rejects.toThrow(problem);
  });

  test('a pairs file refuses a repeated pair, in either order', () =>
    expect(readPairRows('Dems,Isa,1', 'Isa,Dems,2')).rejects.toThrow(
      'pairs.csv, row 3: the pair of Isa and Dems is in the file twice. Remove one row.',
    ));

  test('a pairs file is refused for a game in which pairs cannot hold garnets', () =>
    expect(readPairsFile('pairs.csv', { game: presentsOfMine, seats: SEAT_NAMES })).rejects.toThrow(
      '--pairs cannot be used: in Presents of Mine pairs of players do not hold garnets together.',
    ));

  test('a missing pairs file is reported', () =>
    expect(
      readPairsFile(join(tempFolder, 'none.csv'), { game: marsImmerser, seats: SEAT_NAMES }),
    ).rejects.toThrow('--pairs needs a CSV file.'));
});
