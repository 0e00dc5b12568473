import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, launchBrowser } from './browser.ts';
import { takeFormPictures, takeTabPictures, writeIndexPage } from './picture-taking.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'sealed-pictures-'));
});
afterAll(async () => {
  await closeBrowser(browser);
  await rm(folder, { recursive: true });
});

const buildPage = (body: string): string =>
  `data:text/html,${encodeURIComponent(`<main>${body}</main>`)}`;
const REQUIRED_TICK_BOX = `<div class="form-section">
  <p data-question data-required><input type="checkbox"></p>
</div><button onclick="this.hidden = document.querySelector('input').checked">Next</button>`;
const PICTURE_VARIANTS = ['1280-dark', '1280-light', '390-dark', '390-light'];

test('every tab and page has pictures in all widths and color schemes', async () => {
  const tabs = '<a role="tab" href="#">Now</a> <a role="tab" href="#">My cards</a>';
  await takeTabPictures(browser, { folder, of: 'own', address: buildPage(tabs) });
  await takeFormPictures(browser, { folder, of: 'form', address: buildPage(REQUIRED_TICK_BOX) });
  const subjects = ['form-1', 'form-2', 'own-1-now', 'own-2-my-cards'];
  const expected = subjects.flatMap((subject) =>
    PICTURE_VARIANTS.map((way) => `${subject}-${way}.png`),
  );
  expect((await readdir(folder)).toSorted()).toEqual(expected);
  const index = await writeIndexPage(folder);
  expect(index).toContain("These are the emulator's pages.");
  expect(expected.filter((file) => !index.includes(`src="${file}"`))).toEqual([]);
});

test('the pictures of a form show a ticked box in each required question', async () => {
  const next = '<button onclick="if (tick.checked) this.hidden = true">Next</button>';
  const box = '<div data-question data-required><input type="checkbox" id="tick"></div>';
  const address = buildPage(`<div class="form-section">${box}${next}</div>`);
  await takeFormPictures(browser, { folder, of: 'ticked', address });
  const taken = (await readdir(folder)).filter((file) => file.startsWith('ticked-'));
  expect(taken).toHaveLength(2 * PICTURE_VARIANTS.length);
});
