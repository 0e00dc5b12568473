/** Takes the pictures of the README: `node test/browser/pictures.ts`. */

import { join } from 'node:path';
import { personalLink, spreadsheetLink } from '../../functions/match/links.ts';
import { findGame } from '../../rules/games.ts';
import { as, DESKTOP, demonstrate, launch, PHONE } from './browser.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('the game is registered');
const shown = await demonstrate(game);
const browser = await launch();
try {
  for (let step = 0; step < 4; step++) {
    await shown.robots('all');
    await shown.deadline();
  }
  const { files } = await shown.read();
  const [first] = files.seats;
  if (first === undefined) throw new Error('a match has seats');

  const audience = await browser.newPage({ viewport: DESKTOP });
  await audience.goto(as(first.email, spreadsheetLink(files, files.publicId)));
  await audience.locator('canvas').first().waitFor();
  await audience.screenshot({ path: join(FOLDER, 'public-workbook.png') });

  const player = await browser.newPage({ viewport: PHONE });
  await player.goto(personalLink(await shown.read(), first.seat));
  await player.getByRole('button', { name: 'Next' }).click();
  await player.getByRole('radio').locator('visible=true').nth(1).check();
  await player.screenshot({ path: join(FOLDER, 'form.png') });
} finally {
  await browser.close();
  await shown.close();
}
