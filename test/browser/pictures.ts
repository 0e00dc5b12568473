/**
 * Takes pictures of every tab and form page (`npm run pictures [-- game]`) into dist/pictures, some
 * into docs/pictures.
 */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { personalLink, spreadsheetLink } from '../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { writePage } from '../../scripts/shared/match/page-file.ts';
import { as, DESKTOP, type Demonstration, demonstrate, launch, PHONE } from './browser.ts';
import { formPictures, indexPage, tabPictures } from './picture-taking.ts';
import { seasonPictures } from './season-pictures.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README = join(ROOT, 'docs', 'pictures');
const FOLDER = join(ROOT, 'dist', 'pictures');

/** Number of steps to the middle of each game. */
const MIDWAY: Readonly<Record<string, number>> = {
  'presents-of-mine': 4,
  'uncharted-territory': 4,
  'pocket-mars': 12,
  'mars-immerser': 3,
  'dm-invitational': 14,
};
const USUAL_MIDWAY = 4;

const WIDE = { ...DESKTOP, height: 720 };

const named = process.argv.slice(2);
const games = GAMES.filter(({ id }) => named.length === 0 || named.includes(id));
const browser = await launch();
try {
  for (const game of games) await picturesOf(game);
  if (named.length === 0 || named.includes(SEASON.id))
    await seasonPictures(browser, { all: join(FOLDER, SEASON.id), docs: README });
} finally {
  await browser.close();
}
const index = join(FOLDER, 'index.html');
await writeFile(index, await indexPage(FOLDER));
process.stdout.write(`All of them show the emulator, not Google: ${index}\n`);

async function picturesOf(game: AnyGame): Promise<void> {
  const shown = await demonstrate(game);
  try {
    await steps(shown, MIDWAY[game.id] ?? USUAL_MIDWAY);
    await pictureAll(shown, game, 'midway');
    await readmePictures(shown, game);
    await steps(shown, Number.POSITIVE_INFINITY);
    await pictureAll(shown, game, 'end');
  } finally {
    await shown.close();
  }
}

/** Plays that number of steps, or to the end. */
async function steps(shown: Demonstration, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    if (currentPosition(await shown.read()).step === null) return;
    await shown.robots('all');
    await shown.deadline();
  }
}

async function pictureAll(shown: Demonstration, game: AnyGame, moment: string): Promise<void> {
  const folder = join(FOLDER, game.id, moment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const match = await shown.read();
  for (const [of, address] of workbooksOf(match))
    await tabPictures(browser, { folder, of, address });
  const asked = currentPosition(match).step?.asks[0]?.seat;
  if (asked === undefined) return;
  await formPictures(browser, { folder, of: 'form', address: personalLink(match, asked) });
}

/**
 * Lists the workbooks of the public, the first seat and the host, each with the address of its
 * reader.
 */
function workbooksOf({ files }: Match): readonly (readonly [string, string])[] {
  const [own] = files.seats;
  if (own === undefined) throw new Error('a match has seats');
  return [
    ['public', as(own.email, spreadsheetLink(files, files.publicId))],
    ['own', as(own.email, spreadsheetLink(files, own.workbookId))],
    ['host', as('host@example.com', spreadsheetLink(files, files.hostId))],
  ];
}

/** Takes pictures of a game for the README. */
async function readmePictures(shown: Demonstration, game: AnyGame): Promise<void> {
  const match = await shown.read();
  const [everybodys = '', own = ''] = workbooksOf(match).map(([, address]) => address);
  switch (game.id) {
    case 'presents-of-mine':
      await takeTab('story', { address: everybodys, tab: 'Story', viewport: WIDE });
      await takeTab('now', { address: own, tab: 'Now', viewport: PHONE });
      await takeForm(match, 'form');
      return takePage(match, 'page');
    case 'uncharted-territory':
      return takeTab('map', { address: everybodys, tab: 'Story', viewport: WIDE });
    case 'pocket-mars':
      return takeTab('cards', { address: own, tab: 'Now', viewport: PHONE });
    case 'dm-invitational':
      return takeTab('houses', { address: everybodys, tab: 'Story', viewport: WIDE });
  }
}

async function takeTab(
  name: string,
  {
    address,
    tab,
    viewport,
  }: {
    readonly address: string;
    readonly tab: string;
    readonly viewport: { readonly width: number; readonly height: number };
  },
): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await take(page, name);
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(README, `${name}.png`) });
  await page.close();
}

/** Takes a picture of the match's page at its newest step, without animation. */
async function takePage(match: Match, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-pictures-'));
  const path = join(folder, 'match.html');
  await writePage({ path, option: '--out' }, match.positions);
  const viewport = { ...DESKTOP, height: 820 };
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(pathToFileURL(path).href);
  await page.locator('html[data-ready]').waitFor();
  await take(page, name);
  await rm(folder, { recursive: true });
}

async function takeForm(match: Match, name: string): Promise<void> {
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(personalLink(match, first.seat));
  await page.getByRole('button', { name: 'Next' }).click();
  const section = page.locator('.form-section:not([hidden])');
  const list = section.getByRole('combobox').first();
  if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  else await section.getByRole('radio').first().check();
  await take(page, name);
}
