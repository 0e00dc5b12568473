/**
 * Takes pictures of every tab and form page (`npm run pictures [-- game]`) into dist/pictures, some
 * into docs/pictures.
 */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { writePageFile } from '../../scripts/shared/match/page-file.ts';
import {
  closeBrowser,
  DESKTOP,
  type Demonstration,
  getUrlAs,
  launchBrowser,
  PHONE,
  startDemonstration,
} from './browser.ts';
import { takeFormPictures, takeTabPictures, writeIndexPage } from './picture-taking.ts';
import { takeSeasonPictures } from './season-pictures.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README_FOLDER = join(ROOT, 'docs', 'pictures');
const PICTURES_FOLDER = join(ROOT, 'dist', 'pictures');

/** Number of steps from the start to the middle of a match, by game. */
const STEPS_TO_MIDDLE: Readonly<Record<string, number>> = {
  'presents-of-mine': 4,
  'uncharted-territory': 4,
  'pocket-mars': 12,
  'mars-immerser': 3,
  'dm-invitational': 14,
};
const USUAL_STEPS_TO_MIDDLE = 4;

const WIDE_WINDOW = { ...DESKTOP, height: 720 };

const PICTURED_IDS = [...GAMES, SEASON].map(({ id }) => id);
const namedGames = process.argv.slice(2);
if (namedGames.some((id) => !PICTURED_IDS.includes(id))) {
  process.stderr.write(
    `Usage: npm run pictures [-- <game> …]\nGames: ${PICTURED_IDS.join(', ')}\n`,
  );
  process.exit(namedGames.includes('--help') ? 0 : 2);
}
const picturedGames = GAMES.filter(({ id }) => namedGames.length === 0 || namedGames.includes(id));
const browser = await launchBrowser();
try {
  for (const game of picturedGames) await takeGamePictures(game);
  if (namedGames.length === 0 || namedGames.includes(SEASON.id))
    await takeSeasonPictures(browser, {
      all: join(PICTURES_FOLDER, SEASON.id),
      docs: README_FOLDER,
    });
} finally {
  await closeBrowser(browser);
}
const indexFile = join(PICTURES_FOLDER, 'index.html');
await writeFile(indexFile, await writeIndexPage(PICTURES_FOLDER));
process.stdout.write(`All of them show the emulator, not Google: ${indexFile}\n`);

async function takeGamePictures(game: AnyGame): Promise<void> {
  const demonstration = await startDemonstration(game);
  try {
    await playSteps(demonstration, STEPS_TO_MIDDLE[game.id] ?? USUAL_STEPS_TO_MIDDLE);
    await takeAllPictures(demonstration, game, 'midway');
    await takeReadmePictures(demonstration, game);
    await playSteps(demonstration, Number.POSITIVE_INFINITY);
    await takeAllPictures(demonstration, game, 'end');
  } finally {
    await demonstration.close();
  }
}

/** Plays `count` steps, or fewer if the match ends. */
async function playSteps(demonstration: Demonstration, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    if (getCurrentPosition(await demonstration.read()).step === null) return;
    await demonstration.robots('all');
    await demonstration.deadline();
  }
}

async function takeAllPictures(
  demonstration: Demonstration,
  game: AnyGame,
  moment: string,
): Promise<void> {
  const folder = join(PICTURES_FOLDER, game.id, moment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const match = await demonstration.read();
  for (const [of, address] of listWorkbooks(match))
    await takeTabPictures(browser, { folder, of, address });
  const seat = getCurrentPosition(match).step?.asks[0]?.seat;
  if (seat === undefined) return;
  await takeFormPictures(browser, { folder, of: 'form', address: buildStepLink(match, seat) });
}

/**
 * Lists the workbooks of the public, the first seat and the host, and the address of each reader.
 */
function listWorkbooks({ files }: Match): readonly (readonly [string, string])[] {
  const [own] = files.seats;
  if (own === undefined) throw new Error('a match has seats');
  return [
    ['public', getUrlAs(own.email, buildSheetLink(files, files.publicId))],
    ['own', getUrlAs(own.email, buildSheetLink(files, own.workbookId))],
    ['host', getUrlAs('host@example.com', buildSheetLink(files, files.hostId))],
  ];
}

/** Takes pictures of a game for the README. */
async function takeReadmePictures(demonstration: Demonstration, game: AnyGame): Promise<void> {
  const match = await demonstration.read();
  const [everybodys = '', own = ''] = listWorkbooks(match).map(([, address]) => address);
  switch (game.id) {
    case 'presents-of-mine':
      await takeTabPicture('story', { address: everybodys, tab: 'Story', viewport: WIDE_WINDOW });
      await takeTabPicture('now', { address: own, tab: 'Now', viewport: PHONE });
      await takeFormPicture(match, 'form');
      return takePagePicture(match, 'page');
    case 'uncharted-territory':
      return takeTabPicture('map', { address: everybodys, tab: 'Story', viewport: WIDE_WINDOW });
    case 'pocket-mars':
      return takeTabPicture('cards', { address: own, tab: 'Now', viewport: PHONE });
    case 'dm-invitational':
      return takeTabPicture('houses', { address: everybodys, tab: 'Story', viewport: WIDE_WINDOW });
  }
}

async function takeTabPicture(
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
  await takeReadmePicture(page, name);
}

async function takeReadmePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(README_FOLDER, `${name}.png`) });
  await page.close();
}

/** Takes a picture of the match's page at its newest step, without animation. */
async function takePagePicture(match: Match, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-pictures-'));
  const path = join(folder, 'match.html');
  await writePageFile({ path, option: '--out' }, match.positions);
  const viewport = { ...DESKTOP, height: 820 };
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(pathToFileURL(path).href);
  await page.locator('html[data-ready]').waitFor();
  await takeReadmePicture(page, name);
  await rm(folder, { recursive: true });
}

async function takeFormPicture(match: Match, name: string): Promise<void> {
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(buildStepLink(match, first.seat));
  await page.getByRole('button', { name: 'Next' }).click();
  const section = page.locator('.form-section:not([hidden])');
  const list = section.getByRole('combobox').first();
  if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  else await section.getByRole('radio').first().check();
  await takeReadmePicture(page, name);
}
