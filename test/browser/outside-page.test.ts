import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Archive,
  exportMatch,
  replayArchive,
} from '../../functions/match/auditing/archive.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { showLivePage } from '../../functions/match/showing/live-page.ts';
import { forgetExternalGames } from '../../rules/games.ts';
import { loadExternalGame } from '../../scripts/shared/match/outside-game.ts';
import { renderWholePage } from '../../scripts/shared/match/page-file.ts';
import { loadPageParts } from '../../scripts/shared/match/page-parts.ts';
import { playToEnd } from '../support/table/eventful.ts';
import { HOST, LIVE_ADDRESS, openTable, type Table } from '../support/table/table.ts';
import { closeBrowser, dropFile, launchBrowser, PHONE } from './browser.ts';
import { buildDownload, getPublicTabs } from './eventful-pages.ts';
import { serveLiveFolder } from './live-folder.ts';

let browser: Browser;
let folder = '';
let code = '';
let archive: Archive;
let table: Table;

/** Builds the smallest game as its author would, and plays a match. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-outside-'));
  browser = await launchBrowser();
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
  const loaded = await loadExternalGame(file, { isForAnyCode: false });
  if (loaded === null) throw new Error('it was just built');
  table = await openTable({ game: loaded.game, settings: { live: LIVE_ADDRESS } });
  await playToEnd(table);
  archive = await exportMatch(table.as(HOST), table.hostId);
});
afterAll(async () => {
  forgetExternalGames();
  await closeBrowser(browser);
  await rm(folder, { recursive: true });
});

async function readVerdictWith(brought: string): Promise<string> {
  const path = join(folder, 'match.html');
  await writeFile(
    path,
    renderWholePage(buildFilm(replayArchive(archive)), await loadPageParts(), brought),
  );
  return readVerdictAt(pathToFileURL(path).href);
}

async function readVerdictAt(address: string): Promise<string> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  const answer = await dropFile(page, 'm.xlsx', buildDownload(getPublicTabs(archive)));
  await page.close();
  return answer;
}

test('a page verifies a match of an external game with the code from its opening', async () => {
  expect(await readVerdictWith(code)).toMatch(
    /^verified: .*\n[\s\S]*All frames on this page match your file\.$/,
  );
  expect(await readVerdictWith(`${code}\n`)).toMatch(/^not judged: /);
  expect(await readVerdictWith('')).toMatch(/^not judged: /);
});

test('the live page of an external game loads the code that its rules name', async () => {
  const served = await serveLiveFolder(await loadPageParts());
  const match = await table.read();
  const questions: string[] = [];
  // The match names the address of a bucket, but the test serves the objects from another server.
  const positions = match.positions.map((position) => ({
    ...position,
    opened: {
      ...position.opened,
      settings: { ...position.opened.settings, live: served.base },
    },
  }));
  const site = {
    folderAt: () => '',
    find: async () => null,
    write: async (object: Parameters<typeof served.put>[0]) => {
      served.put(object);
      return 'written' as const;
    },
    parts: loadPageParts,
    gameFile: async (hash: string) => {
      questions.push(hash);
      return code;
    },
  };
  await showLivePage({ ...table.adjudicator, live: site }, { ...match, positions });
  expect(questions).toEqual([getCurrentPosition(match).opened.rules.split(' ')[2]]);
  expect(await readVerdictAt(`${served.base}index.html`)).toMatch(
    /^verified: .*\n[\s\S]*All frames on this page match your file\.$/,
  );
  await served.close();
});
