/** Tests `sealed page` with an exported match: content and size of the file. */

import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import {
  type Archive,
  buildArchivedMatch,
  replayArchive,
} from '../functions/match/auditing/archive.ts';
import { judgeDownload } from '../functions/match/auditing/verify.ts';
import { canonicalJson } from '../functions/match/ledger/digest.ts';
import type { Match } from '../functions/match/reading/match.ts';
import { buildFilm } from '../functions/match/showing/film-of.ts';
import { drawPublicContent } from '../functions/match/showing/workbooks.ts';
import { buildLiveObjects } from '../page/live/live-objects.ts';
import { DRAWING_VERSION } from '../sheets-templates/workbooks/drawing-version.ts';
import {
  buildDownload,
  getPublicTabs,
  isOver,
  KEPT_PAGES,
} from '../test/browser/eventful-pages.ts';
import { listKeptFiles, readKeptFile } from '../test/long-runs/corpus/kept-files.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useTemporaryFolder } from '../test/support/temporary-folder.ts';
import { renderWholePage } from './shared/match/page-file.ts';
import { loadPageParts, type PageParts } from './shared/match/page-parts.ts';
import { EXIT } from './shared/terminal/exit.ts';

const EMPTY_FILM = {
  ...{ title: 'A match', game: 'None', isOver: true },
  ...{ seats: [], frames: [], hashes: [] },
};

const temp = useTemporaryFolder(beforeAll);
let loadedParts: PageParts;
beforeAll(async () => {
  loadedParts = await loadPageParts();
});

async function writeExport(name: string): Promise<string> {
  const [file = ''] = listKeptFiles();
  const path = temp.buildPath(`${name}.json`);
  const kept = readKeptFile(file).matches.find((match) => match.name === name);
  await writeFile(path, kept?.archive ?? '');
  return path;
}

test('page writes the same bytes for the same match', async () => {
  const source = await writeExport('eventful');
  const paths = [temp.buildPath('one.html'), temp.buildPath('two.html')];
  for (const path of paths) {
    const { code, out } = await runSealed(['page', source, '--out', path]);
    expect({ code, out }).toEqual({
      code: EXIT.done,
      out: expect.stringMatching(/html shows the match \(\d+ KB\)\.\n$/),
    });
  }
  const [one, two] = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  expect(one).toMatch(/^<!doctype html>/);
  expect(one === two).toBe(true);
  const anew = await loadPageParts([{ name: 'nothing', setup: () => {} }]);
  expect(anew).toEqual(loadedParts);
});

test('page refuses to replace the export that it reads', async () => {
  const source = await writeExport('eventful');
  const before = await readFile(source, 'utf8');
  expect(await runSealed(['page', source, '--out', source])).toMatchObject(
    refusedWith('Give another file with --out, because the command reads'),
  );
  expect((await readFile(source, 'utf8')) === before).toBe(true);
});

test('a page of a running match contains no seed and proves nothing yet', async () => {
  const source = await writeExport('running');
  const path = temp.buildPath('running.html');
  const { err } = await runSealed(['page', source, '--out', path]);
  expect(err).toContain('The match is not over');
  const { seed } = JSON.parse(await readFile(source, 'utf8'));
  const page = await readFile(path, 'utf8');
  expect(page).not.toContain(seed);
});

test('verify and the page accept the same downloaded workbook', async () => {
  const [keptPage] = KEPT_PAGES.filter(isOver);
  const path = temp.buildPath('match.xlsx');
  await writeFile(
    path,
    keptPage === undefined ? '' : buildDownload(getPublicTabs(keptPage.archive)),
  );
  const { code, out } = await runSealed(['verify', path]);
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: expect.stringMatching(/^verified: .*\n.*Proven: .* Never proven by a public workbook: /s),
  });
  await writeFile(path, 'PK, and nothing else');
  expect((await runSealed(['verify', path])).err).toContain('This file is not a readable workbook');
});

/** Replays the match as if this version had drawn its pages. Their cells are then compared. */
function withCurrentDrawing(archive: Archive): Match {
  const last = JSON.parse(archive.entries.at(-1) ?? '');
  const body = canonicalJson({ ...last, drawnBy: DRAWING_VERSION });
  return buildArchivedMatch({ ...archive, entries: archive.entries.with(-1, body) });
}

test('a downloaded story links only to a valid page address', async () => {
  const [keptPage] = KEPT_PAGES.filter(isOver);
  if (keptPage === undefined) throw new Error('the corpus has matches that are over');
  const linkedTo = (pageAddress: string) => {
    const { sheets } = drawPublicContent({ ...withCurrentDrawing(keptPage.archive), pageAddress });
    return sheets.map(({ title, rows }) => ({
      title,
      cells: rows.map((row) => row.map(({ value }) => value)),
    }));
  };
  const kinds = ['', 'https://example.org/a.html', 'javascript:alert(1)'].map(async (address) => {
    const { kind } = (await judgeDownload(linkedTo(address))).verdict;
    return kind;
  });
  expect(await Promise.all(kinds)).toEqual(['verified', 'verified', 'differs']);
});

test('a page without a match is smaller than 1 MB, and below 320 KB when compressed', () => {
  const page = renderWholePage(EMPTY_FILM, loadedParts);
  expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  expect(gzipSync(page, { level: 9 }).length).toBeLessThan(320_000);
});

test('the page works without packages and without Google’s client', () => {
  expect(loadedParts.viewer + loadedParts.prover).not.toMatch(/require\(["'](node:|google)/);
  const foreign = Object.entries(loadedParts.proverBytes).filter(
    ([path, bytes]) => bytes > 0 && /googleapis|google-auth/.test(path),
  );
  expect(foreign).toEqual([]);
});

test('a title or a program cannot close a script element of the page', () => {
  const title = '</title><script>alert(1)</script>';
  const page = renderWholePage(
    { ...EMPTY_FILM, title },
    { ...loadedParts, prover: '"</script><!--"' },
  );
  expect(page).not.toContain('<script>alert');
  expect(page.match(/<\/script>/g)).toHaveLength(4);
});

test('a live page loads less than 60 KB before verification', () => {
  const base = 'https://storage.googleapis.com/a-bucket/0f/';
  const sizes = KEPT_PAGES.map(({ name, archive }) => {
    const objects = buildLiveObjects(buildFilm(replayArchive(archive)), {
      base,
      parts: loadedParts,
    });
    const first = objects.filter(({ cacheControl }) => cacheControl === 'no-cache');
    return { name, bytes: first.reduce((sum, { body }) => sum + body.length, 0) };
  });
  expect(sizes.filter(({ bytes }) => bytes >= 60_000)).toEqual([]);
});
