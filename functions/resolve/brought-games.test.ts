import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findGame, forgetGames, gameByRules } from '../../rules/games.ts';
import { writeBuiltGame } from '../../test/support/built-game.ts';
import type { LogLine } from '../match/adjudicator.ts';
import { bringBuiltGame } from '../match/visiting/external-game.ts';
import { bringGames } from './brought-games.ts';

const ID = 'brought';

let folder = '';
let log: LogLine[] = [];
beforeEach(async () => {
  log = [];
  folder = await mkdtemp(join(tmpdir(), 'sealed-brought-'));
});
afterEach(async () => {
  forgetGames();
  await rm(folder, { recursive: true });
});

const bring = (from = folder): Promise<void> => bringGames(from, (line) => void log.push(line));

/** Builds a game into one file named by `name`. Returns the hash of its code. */
async function builtAs(name: (code: string) => string): Promise<string> {
  const outfile = join(folder, 'game.txt');
  await writeBuiltGame({ file: outfile, id: ID, title: 'Brought' });
  const copy = join(folder, 'game.mjs');
  await copyFile(outfile, copy);
  const { code } = await bringBuiltGame(copy, { isForAnyCode: false });
  forgetGames();
  await rm(copy);
  await copyFile(outfile, join(folder, name(code)));
  return code;
}

test('a game named by its hash is loaded for its own code, and other files are ignored', async () => {
  await writeFile(join(folder, 'read-me.txt'), 'Not a game.');
  const code = await builtAs((hash) => `${hash}.mjs`);
  await bring();
  expect(log).toEqual([]);
  const game = findGame(ID);
  expect(game?.title).toBe('Brought');
  const rules = `${ID} ${game?.version}`;
  expect(gameByRules(`${rules} ${code}`)?.id).toBe(ID);
  expect(gameByRules(`${rules} ${'f'.repeat(64)}`)).toBeUndefined();
});

test('a wrong hash is reported with both hashes, and an invalid game by its file', async () => {
  const code = await builtAs(() => `${'0'.repeat(64)}.mjs`);
  await writeFile(join(folder, 'text.mjs'), 'export const game = 7;');
  await bring();
  expect(log.map(({ severity }) => severity)).toEqual(['ERROR', 'ERROR']);
  const [first, second] = log.map(({ message }) => message);
  const wrong = `${'0'.repeat(64)}.mjs is not a valid game. Its hash is ${code}, unlike its name.`;
  expect(first).toContain(wrong);
  expect(second).toContain('text.mjs is not a valid game');
});

test('a missing folder of games loads and reports nothing', async () => {
  await bring(join(folder, 'nowhere'));
  expect(log).toEqual([]);
});
