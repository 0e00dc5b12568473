/** Takes the pictures of the README: `node test/browser/pictures.ts`. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { personalLink, spreadsheetLink } from '../../functions/match/reading/links.ts';
import { findGame } from '../../rules/games.ts';
import { writePage } from '../../scripts/shared/match/page-file.ts';
import { as, DESKTOP, type Demonstration, demonstrate, launch, PHONE } from './browser.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

const browser = await launch();
try {
  await picturesOf('presents-of-mine', 4, async (shown) => {
    await takePublic(shown, 'story', { tab: 'Story' });
    await takeOwn(shown, 'now', 'Now');
    await takeForm(shown, 'form');
  });
  await picturesOf('uncharted-territory', 4, (shown) => takePublic(shown, 'map', { tab: 'Map' }));
  await picturesOf('pocket-mars', 12, (shown) => takeOwn(shown, 'cards', 'My cards'));
  await picturesOf('dm-invitational', 14, (shown) => takePublic(shown, 'houses', { tab: 'Map' }));
  await picturesOf('presents-of-mine', 4, (shown) => takePage(shown, 'page'));
} finally {
  await browser.close();
}

/** A demonstration that has come so far. */
async function picturesOf(
  id: string,
  steps: number,
  take: (shown: Demonstration) => Promise<void>,
): Promise<void> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no ${id}`);
  const shown = await demonstrate(game);
  try {
    for (let step = 0; step < steps; step++) {
      await shown.robots('all');
      await shown.deadline();
    }
    await take(shown);
  } finally {
    await shown.close();
  }
}

/** The public workbook at a tab, on a desktop. */
async function takePublic(
  shown: Demonstration,
  name: string,
  { tab }: { readonly tab: string },
): Promise<void> {
  const { files } = await shown.read();
  const address = as(files.seats[0]?.email ?? '', spreadsheetLink(files, files.publicId));
  await takeTab({ name, address, tab, viewport: { ...DESKTOP, height: 720 } });
}

/** A player's own workbook at a tab, on a phone. */
async function takeOwn(shown: Demonstration, name: string, tab: string): Promise<void> {
  const { files } = await shown.read();
  const [own] = files.seats;
  if (own === undefined) throw new Error('a match has seats');
  const address = as(own.email, spreadsheetLink(files, own.workbookId));
  await takeTab({ name, address, tab, viewport: PHONE });
}

async function takeTab(picture: {
  readonly name: string;
  readonly address: string;
  readonly tab: string;
  readonly viewport: { readonly width: number; readonly height: number };
}): Promise<void> {
  const page = await browser.newPage({ viewport: picture.viewport, reducedMotion: 'reduce' });
  await page.goto(picture.address);
  await page.getByRole('tab', { name: picture.tab, exact: true }).click();
  await page.screenshot({ path: join(FOLDER, `${picture.name}.png`) });
}

/** The page of the match as it is at its newest step, which nothing moves to. */
async function takePage(shown: Demonstration, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-pictures-'));
  const path = join(folder, 'match.html');
  await writePage(path, (await shown.read()).positions);
  const page = await browser.newPage({
    viewport: { ...DESKTOP, height: 820 },
    reducedMotion: 'reduce',
  });
  await page.goto(pathToFileURL(path).href);
  await page.locator('html[data-ready]').waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await rm(folder, { recursive: true });
}

async function takeForm(shown: Demonstration, name: string): Promise<void> {
  const match = await shown.read();
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const player = await browser.newPage({ viewport: PHONE });
  await player.goto(personalLink(match, first.seat));
  await player.getByRole('button', { name: 'Next' }).click();
  const page = player.locator('.form-section:not([hidden])');
  const list = page.getByRole('combobox').first();
  if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  else await page.getByRole('radio').first().check();
  await player.screenshot({ path: join(FOLDER, `${name}.png`) });
}
