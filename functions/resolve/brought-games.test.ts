import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findGame, findGameByRules, forgetExternalGames } from '../../rules/games.ts';
import { writeBuiltGame } from '../../test/support/built-game.ts';
import type { LogLine } from '../match/adjudicator.ts';
import { loadBuiltGame } from '../match/running/external-game.ts';
import { loadExternalGames } from './configuration.ts';

const GAME_ID = 'brought';

let tempFolder = '';
let logLines: LogLine[] = [];
beforeEach(async () => {
  logLines = [];
  tempFolder = await mkdtemp(join(tmpdir(), 'sealed-brought-'));
});
afterEach(async () => {
  forgetExternalGames();
  await rm(tempFolder, { recursive: true });
});

const loadGames = (from = tempFolder): Promise<void> =>
  loadExternalGames(from, (line) => void logLines.push(line));

/** Builds a game into one file named by `name`. Returns the hash of its code. */
async function buildGameNamed(name: (code: string) => string): Promise<string> {
  const outfile = join(tempFolder, 'game.txt');
  await writeBuiltGame({ file: outfile, id: GAME_ID, title: 'Brought' });
  const copy = join(tempFolder, 'game.mjs');
  await copyFile(outfile, copy);
  const { code } = await loadBuiltGame(copy, { isForAnyCode: false });
  forgetExternalGames();
  await rm(copy);
  await copyFile(outfile, join(tempFolder, name(code)));
  return code;
}

test('an external game is loaded by the hash of its code', async () => {
  await writeFile(join(tempFolder, 'read-me.txt'), 'Not a game.');
  const code = await buildGameNamed((hash) => `${hash}.mjs`);
  await loadGames();
  expect(logLines).toEqual([]);
  const game = findGame(GAME_ID);
  expect(game?.title).toBe('Brought');
  const rules = `${GAME_ID} ${game?.version}`;
  expect(findGameByRules(`${rules} ${code}`)?.id).toBe(GAME_ID);
  expect(findGameByRules(`${rules} ${'f'.repeat(64)}`)).toBeUndefined();
});

test('a wrong hash is reported with both hashes, and an invalid game by its file', async () => {
  const code = await buildGameNamed(() => `${'0'.repeat(64)}.mjs`);
  await writeFile(join(tempFolder, 'text.mjs'), 'export const game = 7;');
  await loadGames();
  expect(logLines.map(({ severity }) => severity)).toEqual(['ERROR', 'ERROR']);
  const [first, second] = logLines.map(({ message }) => message);
  const wrong =
    `${'0'.repeat(64)}.mjs is not a valid game. The file is not named after its ` +
    `hash, ${code}.`;
  expect(first).toContain(wrong);
  expect(second).toContain('text.mjs is not a valid game');
});

test('a missing folder of games loads and reports nothing', async () => {
  await loadGames(join(tempFolder, 'nowhere'));
  expect(logLines).toEqual([]);
});
