import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { showLivePage } from '../../../functions/match/showing/live-page.ts';
import { parseFilm } from '../../../page/film/film.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { writeDeployment } from '../google/deployment.ts';
import { buildDeployment } from '../setup/setup-target.ts';
import { createFolderSite, createLiveAddress, getLiveRoot } from './folder-site.ts';

const PAGE_FOLDER = 'ab'.repeat(16);

const temp = useTemporaryConfiguration();
let openedTable: Table;
beforeEach(async () => {
  const settings = { live: `https://games.example.org/${PAGE_FOLDER}/` };
  openedTable = await openTable({ game: USUAL_GAME, settings });
});

const createLiveAdjudicator = () => ({
  ...openedTable.adjudicator,
  live: createFolderSite(temp.path, {}),
});
const readPageFile = (name: string): Promise<string> =>
  readFile(join(temp.path, PAGE_FOLDER, name), 'utf8');

test('a live page is written uncompressed to the last folder of its address', async () => {
  const match = await openedTable.read();
  expect(await showLivePage(createLiveAdjudicator(), match)).toBe(true);
  expect(parseFilm(await readPageFile('film.json'))?.hashes).toHaveLength(1);
  expect(await readPageFile('index.html')).toContain(
    `https://games.example.org/${PAGE_FOLDER}/film.json`,
  );
  const names = await readdir(join(temp.path, PAGE_FOLDER));
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
  await writeFile(join(temp.path, PAGE_FOLDER, 'index.html'), 'half');
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
  const { folderAt } = createFolderSite(temp.path, {});
  expect(folderAt(`https://storage.googleapis.com/our-pages/${PAGE_FOLDER}/`)).toBeNull();
});

test('a folder without permission to write is reported to the host', async () => {
  await writeFile(join(temp.path, PAGE_FOLDER), 'a file');
  const shown = showLivePage(createLiveAdjudicator(), await openedTable.read());
  await expect(shown).rejects.toThrow(`cannot write to the folder ${temp.path}`);
});

const DEPLOYMENT_RECORD = buildDeployment(createTarget());

const deployWithBucket = (bucket?: string) =>
  writeDeployment(temp.variables, { ...DEPLOYMENT_RECORD, ...(bucket && { bucket }) });

test('each live page gets a folder of the bucket with 128 random bits as its name', async () => {
  await deployWithBucket('our-pages');
  const addresses = await Promise.all([1, 2].map(() => createLiveAddress(true)));
  for (const address of addresses)
    expect(address).toMatch(/^https:\/\/storage\.googleapis\.com\/our-pages\/[0-9a-f]{32}\/$/);
  expect(new Set(addresses).size).toBe(2);
  expect(addresses.map(getLiveRoot)).toEqual([
    ...['https://storage.googleapis.com/our-pages/', 'https://storage.googleapis.com/our-pages/'],
  ]);
});

test('--live without a bucket is refused with the commands that help', async () => {
  await deployWithBucket();
  await expect(createLiveAddress(true)).rejects.toThrow('sealed deploy --bucket');
  expect(await createLiveAddress('https://games.example.org/live')).toMatch(
    /^https:\/\/games\.example\.org\/live\/[0-9a-f]{32}\/$/,
  );
});
