import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FileSheet, packWorkbook } from '../../emulator/pages/spreadsheet/download.ts';
import {
  type Archive,
  readArchive,
  replayArchive,
} from '../../functions/match/auditing/archive.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { renderWholePage } from '../../scripts/shared/match/page-file.ts';
import { loadPageParts, type PageParts } from '../../scripts/shared/match/page-parts.ts';
import { listKeptFiles, readKeptFile } from '../long-runs/corpus/kept-files.ts';

export interface KeptPage {
  /** File and match, such as "dm-invitational-3-pages-1.json.br, eventful". */
  readonly name: string;
  readonly archive: Archive;
}

export const KEPT_PAGES: readonly KeptPage[] = listKeptFiles().flatMap((file) =>
  readKeptFile(file).matches.map(({ name, archive }) => {
    const read = readArchive(archive);
    if (read.kind === 'unreadable') throw new Error(read.sentence);
    return { name: `${file}, ${name}`, archive: read.archive };
  }),
);

/** The most eventful match of each game. */
export const EVENTFUL_PAGES = KEPT_PAGES.filter(({ name }) => name.endsWith('eventful'));

export const isOver = ({ archive }: KeptPage): boolean =>
  replayArchive(archive).at(-1)?.step === null;

/** A folder of pages. `getAddress` also writes the page if it does not exist yet. */
export interface PageFolder {
  readonly parts: PageParts;
  readonly getAddress: (page: KeptPage) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function createPageFolder(): Promise<PageFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-pages-'));
  const parts = await loadPageParts();
  const written = new Map<string, string>();
  const write = async ({ name, archive }: KeptPage): Promise<string> => {
    const path = join(folder, `${written.size}.html`);
    written.set(name, pathToFileURL(path).href);
    await writeFile(path, renderWholePage(buildFilm(replayArchive(archive)), parts));
    return pathToFileURL(path).href;
  };
  return {
    parts,
    getAddress: async (page) => written.get(page.name) ?? write(page),
    close: () => rm(folder, { recursive: true }),
  };
}

export type PublicTabs = Archive['workbooks'][number]['tabs'];

export const getPublicTabs = ({ workbooks }: Archive): PublicTabs =>
  workbooks.find(({ of }) => of === 'public')?.tabs ?? [];

/** Builds a workbook file like those that Google Sheets downloads. */
export const buildDownload = (tabs: PublicTabs): Buffer =>
  Buffer.from(
    packWorkbook(tabs.map(({ title, cells }): FileSheet => ({ title, cells, isHidden: false }))),
  );
