import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archive, archiveOf, positionsOf } from '../../functions/match/auditing/archive.ts';
import { filmOf } from '../../functions/match/showing/film-of.ts';
import { forgetGames } from '../../rules/games.ts';
import { loadGame } from '../../scripts/shared/match/outside-game.ts';
import { wholePage } from '../../scripts/shared/match/page-file.ts';
import { pageParts } from '../../scripts/shared/match/page-parts.ts';
import { toTheEnd } from '../support/table/eventful.ts';
import { HOST, openTable } from '../support/table/table.ts';
import { launch, PHONE } from './browser.ts';
import { downloaded, publicTabs } from './kept-pages.ts';

let browser: Browser;
let folder = '';
let code = '';
let archive: Archive;

/** A match of the smallest game, built as its author does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-outside-'));
  browser = await launch();
  const contents =
    "export const builtFor = 2; export { SMALL_GAME as game } from './test/laws/small-game.ts';";
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '..', '..'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  code = outputFiles[0]?.text ?? '';
  const file = join(folder, 'game.mjs');
  await writeFile(file, code);
  const loaded = await loadGame(file, { isForAnyCode: false });
  if (loaded === null) throw new Error('it was just built');
  const table = await openTable({ game: loaded.game });
  await toTheEnd(table);
  archive = await archiveOf(table.as(HOST), table.hostId);
  await table.close();
});
afterAll(async () => {
  forgetGames();
  await browser.close();
  await rm(folder, { recursive: true });
});

async function said(brought: string): Promise<string> {
  const path = join(folder, 'match.html');
  await writeFile(path, wholePage(filmOf(positionsOf(archive)), await pageParts(), brought));
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(pathToFileURL(path).href);
  await page.locator('html[data-ready]').waitFor();
  const buffer = downloaded(publicTabs(archive));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: 'm.xlsx', mimeType, buffer });
  await page.locator('.answer .verdict').waitFor();
  const answer = await page.locator('.answer').innerText();
  await page.close();
  return answer;
}

test('it proves the match by the code that it was opened with, and by no other', async () => {
  expect(await said(code)).toMatch(/^verified: .*\n[\s\S]*picture by picture\.$/);
  expect(await said(`${code}\n`)).toMatch(/^not judged: /);
  expect(await said('')).toMatch(/^not judged: /);
});
