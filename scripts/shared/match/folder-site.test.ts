import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showLivePage } from '../../../functions/match/showing/live-page.ts';
import { parseFilm } from '../../../page/film/film.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { createFolderSite } from './folder-site.ts';

const PAGE_FOLDER = 'ab'.repeat(16);

let siteFolder: string;
let openedTable: Table;
beforeEach(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'sealed-live-'));
  const settings = { live: `https://games.example.org/${PAGE_FOLDER}/` };
  openedTable = await openTable({ game: USUAL_GAME, settings });
});
afterEach(async () => {
  await rm(siteFolder, { recursive: true });
});

const createLiveAdjudicator = () => ({
  ...openedTable.adjudicator,
  live: createFolderSite(siteFolder, {}),
});
const readPageFile = (name: string): Promise<string> =>
  readFile(join(siteFolder, PAGE_FOLDER, name), 'utf8');

test('a live page is written uncompressed to the last folder of its address', async () => {
  const match = await openedTable.read();
  expect(await showLivePage(createLiveAdjudicator(), match)).toBe(true);
  expect(parseFilm(await readPageFile('film.json'))?.hashes).toHaveLength(1);
  expect(await readPageFile('index.html')).toContain(
    `https://games.example.org/${PAGE_FOLDER}/film.json`,
  );
  const names = await readdir(join(siteFolder, PAGE_FOLDER));
  expect(names.filter((name) => /^prover-[0-9a-f]{64}\.js$/.test(name))).toHaveLength(1);
});

test('an older entry does not replace a newer live page', async () => {
  const older = await openedTable.read();
  await openedTable.deadline();
  const match = await openedTable.read();
  await showLivePage(createLiveAdjudicator(), match);
  const index = await readPageFile('index.html');
  expect(await showLivePage(createLiveAdjudicator(), older)).toBe(false);
  expect(await showLivePage(createLiveAdjudicator(), match)).toBe(false);
  await writeFile(join(siteFolder, PAGE_FOLDER, 'index.html'), 'half');
  expect(await showLivePage(createLiveAdjudicator(), match)).toBe(true);
  expect(await readPageFile('index.html')).toBe(index);
});

test('a run does not replace a live page that was written after its reading', async () => {
  const older = await openedTable.read();
  await openedTable.deadline();
  const newer = await openedTable.read();
  const { live: site } = createLiveAdjudicator();
  let isOvertaken = false;
  const overtaken: typeof site = {
    ...site,
    write: async (object, over) => {
      if (object.name.endsWith('film.json') && !isOvertaken) {
        isOvertaken = true;
        await showLivePage(createLiveAdjudicator(), newer);
      }
      return site.write(object, over);
    },
  };
  expect(await showLivePage({ ...openedTable.adjudicator, live: overtaken }, older)).toBe(false);
  expect(parseFilm(await readPageFile('film.json'))?.hashes).toHaveLength(2);
});

test('createFolderSite leaves live pages in a bucket to the function', async () => {
  const { folderAt } = createFolderSite(siteFolder, {});
  expect(folderAt(`https://storage.googleapis.com/our-pages/${PAGE_FOLDER}/`)).toBeNull();
});

test('a folder without permission to write is reported to the host', async () => {
  await writeFile(join(siteFolder, PAGE_FOLDER), 'a file');
  const shown = showLivePage(createLiveAdjudicator(), await openedTable.read());
  await expect(shown).rejects.toThrow(`cannot write to the folder ${siteFolder}`);
});
