import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { readPairsFile } from './seats-file.ts';

const SEATS = ['Scarlet', 'Dems', 'Isa'].map(seatNamed);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(...rows: readonly string[]) {
  const path = join(folder, 'pairs.csv');
  await writeFile(path, ['Seat,With,Garnets', ...rows].join('\n'));
  return readPairsFile(path, { game: marsImmerser, seats: SEATS });
}

describe('a file of pairs', () => {
  test('a pairs file sets the garnets of each pair, whatever the case of names', async () => {
    expect(await read('Scarlet,Dems,3', ' isa , DEMS ,')).toEqual({
      kind: 'sound',
      pairs: [
        { seats: ['Scarlet', 'Dems'], garnets: 3 },
        { seats: ['Isa', 'Dems'], garnets: 0 },
      ],
    });
  });

  test.each([
    ['Zero,Dems,1', 'pairs.csv, row 2: “Zero” is not a seat of the match.'],
    ['Dems,,1', 'pairs.csv, row 2: “” is not a seat of the match.'],
    ['Dems,Dems,1', 'pairs.csv, row 2: Dems is not a pair: name two different seats.'],
    [
      'Dems,Isa,-1',
      'pairs.csv, row 2: “-1” is not a whole number from 0 to 1000000. Leave the cell empty for 0.',
    ],
  ])('a pairs file refuses the row “%s”', async (row, problem) => {
    expect(await read(row)).toEqual({ kind: 'unsound', problems: [problem] });
  });

  test('a pairs file refuses a repeated pair, in either order', async () => {
    expect(await read('Dems,Isa,1', 'Isa,Dems,2')).toEqual({
      kind: 'unsound',
      problems: [
        'pairs.csv, row 3: the pair of Isa and Dems is in the file twice. Remove one row.',
      ],
    });
  });

  test('a pairs file is refused for a game in which pairs cannot hold garnets', () =>
    expect(readPairsFile('pairs.csv', { game: presentsOfMine, seats: SEATS })).rejects.toThrow(
      '--pairs cannot be used: in Presents of Mine pairs of players do not hold garnets together.',
    ));

  test('a missing pairs file is reported', () =>
    expect(
      readPairsFile(join(folder, 'none.csv'), { game: marsImmerser, seats: SEATS }),
    ).rejects.toThrow('--pairs needs a CSV file.'));
});
