import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSignUp, openSignUp, signedUp } from '../../functions/match/opening/sign-up.ts';
import { personalLink, spreadsheetLink } from '../../functions/match/reading/links.ts';
import { currentPosition } from '../../functions/match/reading/match.ts';
import { SHORT_SEASON } from '../support/table/season.ts';
import { openDue, openMatches, openSeason } from '../support/table/season-table.ts';
import { HOST } from '../support/table/table.ts';
import { as, DESKTOP, launch, openIn, overflows, PHONE } from './browser.ts';
import { type Shown, shownTable } from './shown.ts';
import { shownSeason } from './shown-season.ts';

let browser: Browser;
let page: Page;
let shown: Shown;
beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage();
  shown = await shownSeason();
});
afterAll(async () => {
  await shown.close();
  await browser.close();
});

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(shown.at(address));
  expect(await overflows(page)).toBe(false);
  return page;
}

test('a player signs up with two fields and one tap', async () => {
  const { table } = shown;
  const google = table.as(HOST);
  const untilMs = table.emulator.clock.now() + 86_400_000;
  const title = 'The next cup';
  const { address } = await openSignUp(google, { title, untilMs, timeZone: 'UTC' });
  const page = await open(address);
  await page.getByLabel(/name/i).fill('Isa');
  await page.getByLabel(/mail/i).fill('isa@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
  await page.close();
  const found = await findSignUp(google, title);
  if (found === null) throw new Error('the form is there');
  expect(await signedUp(google, found)).toMatchObject([{ name: 'Isa', email: 'isa@example.com' }]);
});

/**
 * Answers the question for an opponent with its first choice, and returns the number of such
 * questions.
 */
async function chosenOn(form: Page): Promise<number> {
  const section = form.locator('.form-section:not([hidden])');
  const question = section.locator('[data-question]').filter({ hasText: /opponent/i });
  const count = await question.count();
  if (count > 0) await question.getByRole('radio').first().check();
  return count;
}

test('a link on the season’s Now opens the form with the code filled in', async () => {
  const table = await openSeason(SHORT_SEASON, 4);
  await openDue(table);
  const { at, close } = await shownTable(table);
  const { files } = await table.read();
  const [match] = await openMatches(table);
  const [own] = files.seats;
  if (own === undefined) throw new Error('a season has seats');
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(at(as(own.email, spreadsheetLink(files, own.workbookId))));
  const link = page.getByRole('link', { name: 'Open its form' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(await overflows(page)).toBe(false);
  await page.goto(at(address));
  const code = match?.files.seats.find(({ seat }) => seat === own.seat)?.code ?? 'none';
  expect(await page.getByLabel(/code/i).first().inputValue()).toBe(code);
  await page.close();
  await close();
});

test('a player who is asked reads that on Now, chooses on the form and gets a receipt', async () => {
  const { table } = shown;
  const season = await table.read();
  const [ask] = currentPosition(season).step?.asks ?? [];
  const own = season.files.seats.find(({ seat }) => seat === ask?.seat);
  if (ask === undefined || own === undefined) throw new Error('somebody is asked');
  const workbook = as(own.email, spreadsheetLink(season.files, own.workbookId));
  const now = await open(workbook);
  await now.getByText('Choices', { exact: false }).first().waitFor();
  const form = await open(personalLink(season, own.seat));
  const next = form.getByRole('button', { name: 'Next' });
  let chosen = 0;
  while (await next.isVisible()) {
    chosen += await chosenOn(form);
    await next.click();
  }
  expect(chosen).toBe(1);
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
  await table.emulator.clock.advanceBy(3_600_000);
  await now.getByText('counts, unless you change it').waitFor();
  await Promise.all([now.close(), form.close()]);
});

test.each(['Story', 'Cast', 'Episodes', 'Log', 'Proof'])(
  'everybody can read the tab %s, on a phone and on a laptop',
  async (tab) => {
    const { files } = await shown.table.read();
    for (const viewport of [PHONE, DESKTOP]) {
      await openIn(page, shown.at(spreadsheetLink(files, files.publicId)), { viewport });
      expect(await overflows(page)).toBe(false);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect(await page.locator('main').innerText()).toMatch(/\w/);
      expect(await overflows(page)).toBe(false);
    }
  },
);
