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

/** A game as one file, named as it is asked to be; gives the hash of its code. */
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

test('a game whose file is named by its hash is brought, for matches of its own code alone; other files are left alone', async () => {
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

test('one whose file is named by another hash is told of by both, and so is what is no game', async () => {
  const code = await builtAs(() => `${'0'.repeat(64)}.mjs`);
  await writeFile(join(folder, 'text.mjs'), 'export const game = 7;');
  await bring();
  expect(log.map(({ severity }) => severity)).toEqual(['ERROR', 'ERROR']);
  const [first, second] = log.map(({ message }) => message);
  expect(first).toContain(`${'0'.repeat(64)}.mjs is no game to be played. Its hash is ${code}.`);
  expect(second).toContain('text.mjs is no game');
});

test('where there is no folder none is brought, and nothing is told', async () => {
  await bring(join(folder, 'nowhere'));
  expect(log).toEqual([]);
});
