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
  test('gives what each pair holds, whatever the case of names', async () => {
    expect(await read('Scarlet,Dems,3', ' isa , DEMS ,')).toEqual({
      kind: 'sound',
      pairs: [
        { seats: ['Scarlet', 'Dems'], garnets: 3 },
        { seats: ['Isa', 'Dems'], garnets: 0 },
      ],
    });
  });

  test.each([
    ['Zero,Dems,1', 'pairs.csv, row 2: “Zero” is no seat of the match.'],
    ['Dems,,1', 'pairs.csv, row 2: “” is no seat of the match.'],
    ['Dems,Dems,1', 'pairs.csv, row 2: Dems alone is no pair: name two seats.'],
    [
      'Dems,Isa,-1',
      'pairs.csv, row 2: “-1” is not a whole number from 0 to 1000000. Leave it empty for 0.',
    ],
  ])('refuses “%s”', async (row, problem) => {
    expect(await read(row)).toEqual({ kind: 'unsound', problems: [problem] });
  });

  test('refuses a pair that is there already, the other way round too', async () => {
    expect(await read('Dems,Isa,1', 'Isa,Dems,2')).toEqual({
      kind: 'unsound',
      problems: ['pairs.csv, row 3: Isa and Dems are there already.'],
    });
  });

  test('is refused for a game in which pairs hold nothing', () =>
    expect(readPairsFile('pairs.csv', { game: presentsOfMine, seats: SEATS })).rejects.toThrow(
      '--pairs: in Presents of Mine no pair of players holds garnets together.',
    ));

  test('that is not there is told', () =>
    expect(
      readPairsFile(join(folder, 'none.csv'), { game: marsImmerser, seats: SEATS }),
    ).rejects.toThrow('--pairs takes a CSV file.'));
});
