import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, limitWait, PHONE, waitForFrame } from './browser.ts';

const PICTURE_WIDTHS = [PHONE.width, DESKTOP.width];
const COLOUR_SCHEMES = ['light', 'dark'] as const;
/** Limit in pixels. Longer pages are cut off. */
const MAX_HEIGHT_PX = 2400;

export interface PictureRequest {
  readonly folder: string;
  readonly of: string;
  readonly address: string;
}

export const takeTabPictures = (browser: Browser, wanted: PictureRequest): Promise<void> =>
  openEveryWay(browser, wanted, async (page, suffix) => {
    const tabs = page.getByRole('tab');
    for (let tab = 0; tab < (await tabs.count()); tab++) {
      await tabs.nth(tab).click();
      const name = (await tabs.nth(tab).innerText()).toLowerCase().replace(/\W+/g, '-');
      await takePicture(page, join(wanted.folder, `${wanted.of}-${tab + 1}-${name}-${suffix}`));
    }
  });

/** Takes pictures of every form page. Required questions get their first choice if unanswered. */
export const takeFormPictures = (browser: Browser, wanted: PictureRequest): Promise<void> =>
  openEveryWay(browser, wanted, async (page, suffix) => {
    const next = page.getByRole('button', { name: 'Next' });
    for (let count = 1; ; count++) {
      await takePicture(page, join(wanted.folder, `${wanted.of}-${count}-${suffix}`));
      if (!(await next.isVisible())) return;
      await chooseFirst(page);
      await next.click();
    }
  });

async function chooseFirst(page: Page): Promise<void> {
  const required = page.locator('.form-section:not([hidden]) [data-question][data-required]');
  for (const question of await required.all()) {
    const list = question.getByRole('combobox');
    if ((await list.count()) > 0) await list.first().selectOption({ index: 1 });
    else if ((await question.locator('input:checked').count()) === 0)
      await question.getByRole('radio').or(question.getByRole('checkbox')).first().check();
  }
}

/** Opens the address in every width and colour scheme at once. */
async function openEveryWay(
  browser: Browser,
  { address }: PictureRequest,
  take: (page: Page, suffix: string) => Promise<void>,
): Promise<void> {
  const open = async (width: number, colorScheme: (typeof COLOUR_SCHEMES)[number]) => {
    const viewport = { width, height: MAX_HEIGHT_PX };
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await page.goto(address);
    await take(page, `${width}-${colorScheme}`);
    await page.close();
  };
  await Promise.all(
    PICTURE_WIDTHS.flatMap((width) => COLOUR_SCHEMES.map((scheme) => open(width, scheme))),
  );
}

/** Takes a picture of the whole page by the browser's protocol, which is four times as fast. */
async function takePicture(page: Page, path: string): Promise<void> {
  const bottom = await page.evaluate(
    () => document.querySelector('main')?.getBoundingClientRect().bottom ?? 0,
  );
  const { width = 0 } = page.viewportSize() ?? {};
  const height = Math.min(MAX_HEIGHT_PX, Math.max(PHONE.height, Math.ceil(bottom)));
  await waitForFrame(page);
  const session = await page.context().newCDPSession(page);
  const capture = session.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    optimizeForSpeed: true,
  });
  const { data } = await limitWait(`a picture of ${page.url()}`, capture);
  await session.detach();
  await writeFile(`${path}.png`, data, 'base64');
}

/** Writes a page with every picture of a folder, grouped by tab. */
export async function writeIndexPage(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.png'),
  );
  const subjects = [...new Set(files.map(getSubject))].toSorted();
  const figures = subjects.map((subject) => {
    const shown = files.filter((file) => getSubject(file) === subject).toSorted();
    const images = shown.map((file) => `<img src="${file}" alt="${file}" loading="lazy">`);
    return `<h2>${subject}</h2><div>${images.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pictures of the emulator</title>
<style>
body{font-family:system-ui;margin:1rem}
div{display:flex;gap:1rem;overflow-x:auto;align-items:start}
img{max-height:90vh;border:1px solid}
</style>
<h1>Pictures of the emulator</h1>
<p>These are the emulator's pages. Google's own look otherwise.</p>
${figures.join('\n')}
`;
}

const getSubject = (file: string): string => file.replace(/-\d+-(light|dark)\.png$/, '');
