import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showLivePage } from '../../../functions/match/showing/live-page.ts';
import { filmFrom } from '../../../page/film/film.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { folderSite } from './folder-site.ts';

const PAGE = 'ab'.repeat(16);

let folder: string;
let table: Table;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-live-'));
  const settings = { live: `https://games.example.org/${PAGE}/` };
  table = await openTable({ game: USUAL_GAME, settings });
});
afterEach(async () => {
  await table.close();
  await rm(folder, { recursive: true });
});

const adjudicator = () => ({ ...table.adjudicator, live: folderSite(folder, {}) });
const read = (name: string): Promise<string> => readFile(join(folder, PAGE, name), 'utf8');

test('a live page is written uncompressed to the last folder of its address', async () => {
  const match = await table.read();
  expect(await showLivePage(adjudicator(), match)).toBe(true);
  expect(filmFrom(await read('film.json'))?.hashes).toHaveLength(1);
  expect(await read('index.html')).toContain(`https://games.example.org/${PAGE}/film.json`);
  const names = await readdir(join(folder, PAGE));
  expect(names.filter((name) => /^prover-[0-9a-f]{64}\.js$/.test(name))).toHaveLength(1);
});

test('an older entry does not replace a newer live page, but a damaged page is replaced', async () => {
  const older = await table.read();
  await table.deadline();
  const match = await table.read();
  await showLivePage(adjudicator(), match);
  const index = await read('index.html');
  expect(await showLivePage(adjudicator(), older)).toBe(false);
  expect(await showLivePage(adjudicator(), match)).toBe(false);
  await writeFile(join(folder, PAGE, 'index.html'), 'half');
  expect(await showLivePage(adjudicator(), match)).toBe(true);
  expect(await read('index.html')).toBe(index);
});

test('a run does not replace a newer live page written after it read the folder', async () => {
  const older = await table.read();
  await table.deadline();
  const newer = await table.read();
  const { live: site } = adjudicator();
  let isOvertaken = false;
  const overtaken: typeof site = {
    ...site,
    write: async (object, over) => {
      if (object.name.endsWith('film.json') && !isOvertaken) {
        isOvertaken = true;
        await showLivePage(adjudicator(), newer);
      }
      return site.write(object, over);
    },
  };
  expect(await showLivePage({ ...table.adjudicator, live: overtaken }, older)).toBe(false);
  expect(filmFrom(await read('film.json'))?.hashes).toHaveLength(2);
});

test('folderSite leaves live pages in a bucket to the function', async () => {
  const { folderAt } = folderSite(folder, {});
  expect(folderAt(`https://storage.googleapis.com/our-pages/${PAGE}/`)).toBeNull();
});

test('a folder that cannot be written is reported to the host', async () => {
  await writeFile(join(folder, PAGE), 'a file');
  const shown = showLivePage(adjudicator(), await table.read());
  await expect(shown).rejects.toThrow(`cannot write to the folder ${folder}`);
});
