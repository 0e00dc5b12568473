import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSignUp, listSignUps, openSignUp } from '../../functions/match/opening/sign-up.ts';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { SHORT_SEASON } from '../support/table/season.ts';
import { openAllDue, openSeason, readOpenMatches } from '../support/table/season-table.ts';
import { HOST } from '../support/table/table.ts';
import {
  closeBrowser,
  DESKTOP,
  getUrlAs,
  isTooWide,
  launchBrowser,
  openAddress,
  PHONE,
} from './browser.ts';
import { type ShownTable, showTable } from './shown-match.ts';
import { startShownSeason } from './shown-season.ts';

let browser: Browser;
let page: Page;
let shownSeason: ShownTable;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  shownSeason = await startShownSeason();
});
afterAll(async () => {
  await shownSeason.close();
  await closeBrowser(browser);
});

async function openPage(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(shownSeason.at(address));
  expect(await isTooWide(page)).toBe(false);
  return page;
}

test('a player signs up with two fields and one tap', async () => {
  const { table } = shownSeason;
  const google = table.as(HOST);
  const untilMs = table.emulator.clock.now() + 86_400_000;
  const title = 'The next cup';
  const { address } = await openSignUp(google, { title, untilMs, timeZone: 'UTC' });
  const page = await openPage(address);
  await page.getByLabel(/name/i).fill('Isa');
  await page.getByLabel(/mail/i).fill('isa@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
  await page.close();
  const found = await findSignUp(google, title);
  if (found === null) throw new Error('the form is there');
  expect(await listSignUps(google, found)).toMatchObject([
    { name: 'Isa', email: 'isa@example.com' },
  ]);
});

/** Answers each question for an opponent with its first choice. Returns how many there were. */
async function chooseOpponents(form: Page): Promise<number> {
  const section = form.locator('.form-section:not([hidden])');
  const question = section.locator('[data-question]').filter({ hasText: /opponent/i });
  const count = await question.count();
  if (count > 0) await question.getByRole('radio').first().check();
  return count;
}

test('the link on a season’s tab Now opens the form with the player’s code', async () => {
  const table = await openSeason(SHORT_SEASON, 4);
  await openAllDue(table);
  const { at, close } = await showTable(table);
  const { files } = await table.read();
  const [match] = await readOpenMatches(table);
  const [own] = files.seats;
  if (own === undefined) throw new Error('a season has seats');
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(at(getUrlAs(own.email, buildSheetLink(files, own.workbookId))));
  const link = page.getByRole('link', { name: 'Open its form' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(await isTooWide(page)).toBe(false);
  await page.goto(at(address));
  const code = match?.files.seats.find(({ seat }) => seat === own.seat)?.code ?? 'none';
  expect(await page.getByLabel(/code/i).first().inputValue()).toBe(code);
  await page.close();
  await close();
});

test('a player of a season gets a receipt for a choice on the form', async () => {
  const { table } = shownSeason;
  const season = await table.read();
  const [ask] = getCurrentPosition(season).step?.asks ?? [];
  const own = season.files.seats.find(({ seat }) => seat === ask?.seat);
  if (ask === undefined || own === undefined) throw new Error('somebody is asked');
  const workbook = getUrlAs(own.email, buildSheetLink(season.files, own.workbookId));
  const now = await openPage(workbook);
  await now.getByText('Choices', { exact: false }).first().waitFor();
  const form = await openPage(buildStepLink(season, own.seat));
  const next = form.getByRole('button', { name: 'Next' });
  let chosen = 0;
  for (let screen = 1; await next.isVisible(); screen++) {
    if (screen > 20) throw new Error('“Next” is still shown after 20 pages');
    chosen += await chooseOpponents(form);
    await next.click();
  }
  expect(chosen).toBe(1);
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
  await table.emulator.clock.advanceBy(3_600_000);
  await now.getByText('counts unless you change it').waitFor();
  await Promise.all([now.close(), form.close()]);
});

test.each(['Story', 'Cast', 'Episodes', 'Log', 'Proof'])(
  'everybody can read the tab %s on a phone and on a laptop',
  async (tab) => {
    const { files } = await shownSeason.table.read();
    for (const viewport of [PHONE, DESKTOP]) {
      await openAddress(page, shownSeason.at(buildSheetLink(files, files.publicId)), { viewport });
      expect(await isTooWide(page)).toBe(false);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect(await page.locator('main').innerText()).toMatch(/\w/);
      expect(await isTooWide(page)).toBe(false);
    }
  },
);
