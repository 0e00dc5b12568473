import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shareFile } from '../../functions/google/drive.ts';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import type { Match } from '../../functions/match/reading/match.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { findGame } from '../../rules/games.ts';
import {
  closeBrowser,
  DESKTOP,
  type Demonstration,
  getUrlAs,
  isTooWide,
  launchBrowser,
  NARROW_PHONE,
  PHONE,
  startDemonstration,
} from './browser.ts';

const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('the game is registered');

const SCARLET_ADDRESS = 'scarlet@example.com';
const DEMS_ADDRESS = 'dems@example.com';

let browser: Browser;
let demonstration: Demonstration;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

/** Starts a new match before each test. `every` is the time between deadlines. */
const useDemonstration = (every: string | null): void =>
  beforeEach(async () => {
    demonstration = await startDemonstration(game, { every });
    return async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await demonstration.close();
    };
  });

async function openPage(address: string, viewport = PHONE): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(address);
  return page;
}

const findOwnFiles = (match: Match): { readonly workbookId: string; readonly link: string } => {
  const [first] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  return { workbookId: first.workbookId, link: buildStepLink(match, first.seat) };
};

async function playToRoundOne(): Promise<Match> {
  await demonstration.robots('all');
  await demonstration.deadline();
  return demonstration.read();
}

/** Chooses, in each question of the visible section, an option that was not chosen before. */
async function chooseAll(page: Page): Promise<void> {
  const questions = page.locator('.form-section:not([hidden]) [data-question]');
  const count = await questions.count();
  for (let index = 0; index < count; index++) {
    const question = questions.nth(index);
    const list = question.getByRole('combobox');
    if ((await list.count()) > 0) await list.selectOption({ index: index + 1 });
    else await question.getByRole('radio').nth(index).check();
  }
}

describe('a player on a phone', () => {
  useDemonstration('1 hour');

  test('a player submits an answer by their link and sees a receipt', async () => {
    const match = await playToRoundOne();
    const audience = await openPage(
      getUrlAs(DEMS_ADDRESS, buildSheetLink(match.files, match.files.publicId)),
      DESKTOP,
    );
    await audience.getByText('Next: Round 1: Theme').waitFor();

    const form = await openPage(findOwnFiles(match).link);
    expect(await form.getByLabel(/Seat code/).inputValue()).not.toBe('');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByText('1 below you', { exact: false }).first().waitFor();
    await chooseAll(form);
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();

    await demonstration.robots('all but the first');
    await demonstration.deadline();
    await audience.getByText('Next: Round 2: Bomb Squad').waitFor();

    const workbook = await openPage(
      getUrlAs(SCARLET_ADDRESS, buildSheetLink(match.files, findOwnFiles(match).workbookId)),
    );
    await workbook.getByRole('tab', { name: 'Receipts' }).click();
    await workbook.getByText('accepted').last().waitFor();
    expect((await demonstration.read()).receipts.at(-1)?.fate).toBe('accepted');
  });

  test('an incomplete form marks the missing question and preserves the answers', async () => {
    const match = await playToRoundOne();
    const form = await openPage(findOwnFiles(match).link);
    const code = await form.getByLabel(/Seat code/).inputValue();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByText('1 below you', { exact: false }).first().waitFor();
    await form.getByRole('button', { name: 'Next' }).click();
    expect(await form.locator(':focus').evaluate((answer) => answer.matches(':invalid'))).toBe(
      true,
    );
    expect(await form.locator('input[name="entry.268435473"]').inputValue()).toBe(code);
  });

  test('a player can fill in the form by keyboard alone', async () => {
    const match = await demonstration.read();
    const form = await openPage(findOwnFiles(match).link);
    const boxes = await form.getByRole('checkbox').count();
    expect(boxes).toBe(10);
    for (let chosen = 0; chosen < 5; ) {
      await form.keyboard.press('Tab');
      const isBox = await form.evaluate(
        () => document.activeElement?.getAttribute('type') === 'checkbox',
      );
      if (!isBox) continue;
      await form.keyboard.press('Space');
      chosen += 1;
    }
    for (const name of ['Next', 'Submit']) {
      await form.getByRole('button', { name }).focus();
      await form.keyboard.press('Enter');
    }
    const heading = form.locator('h1:focus', { hasText: 'Your response has been recorded' });
    await heading.waitFor();
  });

  test('text that a player types is shown as plain text in the host’s workbook', async () => {
    const match = await demonstration.read();
    const hostile = `<script>document.title='taken'</script> =1+2 \u202Eabc 💥`;
    const form = await openPage(findOwnFiles(match).link);
    for (let box = 0; box < 5; box++) await form.getByRole('checkbox').nth(box).check();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByLabel(/Seat code/).fill(hostile);
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
    await demonstration.deadline();
    const host = await openPage(
      getUrlAs('host@example.com', buildSheetLink(match.files, match.files.hostId)),
      DESKTOP,
    );
    await host.getByRole('tab', { name: 'Submissions' }).click();
    await host.getByText('unknown sender', { exact: true }).first().waitFor();
    expect(await host.title()).not.toBe('taken');
  });
});

describe('an unshared file', () => {
  useDemonstration('1 hour');

  test.each(['player’s', 'host’s'])(
    'a player can neither open the %s workbook nor read its title',
    async (which) => {
      const { files } = await demonstration.read();
      const id = which === 'host’s' ? files.hostId : (files.seats[1]?.workbookId ?? '');
      const page = await browser.newPage();
      const response = await page.goto(getUrlAs(SCARLET_ADDRESS, buildSheetLink(files, id)));
      expect([403, 404]).toContain(response?.status());
      const text = await page.locator('body').innerText();
      expect(text).not.toContain(game.title);
    },
  );
});

describe('a host on a phone', () => {
  useDemonstration(null);

  const HOST = 'host@example.com';

  async function type(page: Page, cell: string, text: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Cell' }).fill(cell);
    const choice = page.getByRole('combobox', { name: 'Choice' });
    await page.getByRole('textbox', { name: 'Cell' }).press('Tab');
    if (await choice.isVisible()) await choice.selectOption(text);
    else await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved in ${cell}.`).waitFor();
  }

  const pass = (ms: number) =>
    demonstration.google.emulator.clock.advanceTo(demonstration.google.emulator.clock.now() + ms);
  const HOUR_MS = 3_600_000;

  test('a host requests a pause on a phone and confirms the preview', async () => {
    const { files } = await demonstration.read();
    const page = await openPage(getUrlAs(HOST, buildSheetLink(files, files.hostId)), NARROW_PHONE);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await type(page, 'A2', 'pause');
    await type(page, 'D2', 'A storm.');
    await pass(HOUR_MS);
    const row = page.locator('#gid\\=7 tbody tr').first();
    await row.getByText('The match is paused, but its form').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await row.locator('[data-tick]').click();
    await page.getByText('Saved in E2.').waitFor();
    await pass(HOUR_MS);
    await row.getByText('Done with entry 1', { exact: false }).first().waitFor();
    expect(getCurrentPosition(await demonstration.read()).sealed.entry.kind).toBe('pause');
  });

  test('a new co-host pauses the match on the co-host’s own tab', async () => {
    const { files } = await demonstration.read();
    const link = buildSheetLink(files, files.hostId);
    const page = await openPage(getUrlAs(HOST, link), NARROW_PHONE);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await type(page, 'A2', 'co-host');
    await type(page, 'C2', 'Sam, sam@example.com');
    await type(page, 'D2', 'I travel.');
    await pass(HOUR_MS);
    const row = page.locator('#gid\\=7 tbody tr').first();
    await row.getByText('Sam reads all orders').waitFor();
    await row.locator('[data-tick]').click();
    await page.getByText('Saved in E2.').waitFor();
    await pass(HOUR_MS);
    await row.getByText('share this workbook with Sam', { exact: false }).waitFor();
    const sam = { email: 'sam@example.com', role: 'writer', note: null } as const;
    await shareFile(demonstration.google.host.google, files.hostId, sam);
    await pass(HOUR_MS);
    const sams = await openPage(getUrlAs(sam.email, link), NARROW_PHONE);
    await sams.getByRole('tab', { name: 'Requests', exact: true }).click();
    await sams.getByRole('textbox', { name: 'Cell' }).fill('D3');
    await sams.getByRole('textbox', { name: 'Text' }).fill('A reason.');
    await sams.getByRole('button', { name: 'Save' }).click();
    await sams.getByText('Not saved: ').waitFor();
    await sams.getByRole('tab', { name: 'Requests of Sam' }).click();
    await type(sams, 'A2', 'pause');
    await type(sams, 'D2', 'A storm.');
    await pass(HOUR_MS);
    const own = sams.locator('#gid\\=20 tbody tr').first();
    await own.getByText('its form still accepts answers', { exact: false }).waitFor();
    await own.locator('[data-tick]').click();
    await sams.getByText('Saved in E2.').waitFor();
    await pass(HOUR_MS);
    await own.getByText('Done with entry 2', { exact: false }).first().waitFor();
    const story = await openPage(buildSheetLink(files, files.publicId));
    await story.getByRole('tab', { name: 'Proof' }).click();
    await story.getByText('Done by the co-host Sam.', { exact: false }).waitFor();
  });

  test('a host’s edits of the time, a row and content take effect', async () => {
    const { files } = await demonstration.read();
    const open = async (id: string) => {
      const page = await browser.newPage({ viewport: PHONE });
      await page.goto(getUrlAs(HOST, `${buildSheetLink(files, id)}?hidden=1`));
      return page;
    };
    const story = await open(files.publicId);
    await story.getByRole('tab', { name: 'Story' }).click();
    await type(story, 'B4', 'Typed over.');
    const page = await open(files.hostId);
    await page.getByRole('tab', { name: 'Presents' }).click();
    await type(page, 'B2', 'Modest Present');
    await page.getByRole('tab', { name: 'Requests' }).click();
    await type(page, 'A2', 'deadline');
    await type(page, 'C2', '24/11/2026 20:00');
    await type(page, 'D2', 'A storm.');
    await page.getByRole('button', { name: 'Add a row below' }).click();
    await page.getByText('Added a row below D2.').waitFor();
    await type(page, 'A3', 'content');
    await pass(HOUR_MS);
    const rows = page.locator('#gid\\=7 tbody tr');
    await rows.nth(0).getByText('is due Tue 24 Nov, 20:00').waitFor();
    await rows.nth(1).getByText('everybody is asked again').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await story.getByText('Typed over.').waitFor({ state: 'detached' });
    await rows.nth(1).locator('[data-tick]').click();
    await page.getByText('Saved in E3.').waitFor();
    await pass(HOUR_MS);
    await rows.nth(1).getByText('Done with entry 1').first().waitFor();
    expect(getCurrentPosition(await demonstration.read()).sealed.entry.kind).toBe('content');
  });

  test('the Desk explains why a cell cannot be edited', async () => {
    const match = await demonstration.read();
    const page = await openPage(getUrlAs(HOST, buildSheetLink(match.files, match.files.hostId)));
    await page.getByRole('textbox', { name: 'Cell' }).fill('A9999');
    await page.getByRole('textbox', { name: 'Text' }).fill('beyond');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved: ').waitFor();
    const isHeadingWhole = await page
      .locator('[data-at="A1"]')
      .first()
      .evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
    expect(isHeadingWhole).toBe(true);
    const players = await openPage(
      getUrlAs(SCARLET_ADDRESS, buildSheetLink(match.files, findOwnFiles(match).workbookId)),
    );
    expect(await players.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });
});
