/** Takes the pictures of the README: `node test/browser/pictures.ts`. */

import { join } from 'node:path';
import { personalLink, spreadsheetLink } from '../../functions/match/reading/links.ts';
import { findGame } from '../../rules/games.ts';
import { as, DESKTOP, type Demonstration, demonstrate, launch, PHONE } from './browser.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

const browser = await launch();
try {
  await picturesOf('presents-of-mine', 4, async (shown) => {
    await takePublic(shown, 'public-workbook');
    await takeForm(shown, 'form');
  });
  await picturesOf('uncharted-territory', 4, (shown) => takePublic(shown, 'map', 'Map'));
  await picturesOf('pocket-mars', 16, (shown) => takePublic(shown, 'table', 'Table'));
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

/** The public workbook at a tab; at its first one, with a chart, when none is named. */
async function takePublic(shown: Demonstration, name: string, tab?: string): Promise<void> {
  const { files } = await shown.read();
  const page = await browser.newPage({ viewport: DESKTOP });
  await page.goto(as(files.seats[0]?.email ?? '', spreadsheetLink(files, files.publicId)));
  if (tab === undefined) await page.locator('canvas').first().waitFor();
  else await page.getByRole('tab', { name: tab, exact: true }).click();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

async function takeForm(shown: Demonstration, name: string): Promise<void> {
  const match = await shown.read();
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const player = await browser.newPage({ viewport: PHONE });
  await player.goto(personalLink(match, first.seat));
  await player.getByRole('button', { name: 'Next' }).click();
  await player.getByRole('combobox').locator('visible=true').first().selectOption({ index: 1 });
  await player.screenshot({ path: join(FOLDER, `${name}.png`) });
}
