import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createSteppedClock } from '../../emulator/clock.ts';
import { getCurrentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { getUsualVariants } from '../../rules/kit/match/setup.ts';
import {
  createDemoEntrants,
  type LocalGoogle,
  openDemoMatch,
  sendRobotAnswers,
  startLocalGoogle,
} from '../../scripts/commands/demo/table.ts';

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Finds the browser's program. @throws if no browser is installed */
function findBrowser(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    canRun,
  );
  if (found !== undefined) return found;
  throw new Error(
    'Chromium is missing: install it (Debian: apt-get install chromium), or set CHROMIUM.',
  );
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Limit in milliseconds for waits that Playwright does not end itself. */
const LONGEST_WAIT_MS = 60_000;

/** Waits for something in the browser. @throws after a minute, naming the missing part */
export async function limitWait<Value>(what: string, awaited: Promise<Value>): Promise<Value> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error(`Still missing after a minute: ${what}.`));
  const timer = setTimeout(fail, LONGEST_WAIT_MS);
  return Promise.race([awaited, expired]).finally(() => clearTimeout(timer));
}

export const closeBrowser = (browser: Browser): Promise<void> =>
  limitWait('the end of the browser', browser.close());

/** Waits until the page is drawn. A page in the background may never be drawn. */
export const waitForFrame = (page: Page): Promise<unknown> =>
  limitWait(
    `a drawn frame of ${page.url()}`,
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn))),
  );

export const PHONE = { width: 390, height: 844 };
export const NARROW_PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 800 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Demonstration {
  readonly google: LocalGoogle;
  readonly read: () => Promise<Match>;
  /** Lets robots answer for all seats, or for all except the first. */
  readonly robots: (seats: 'all' | 'all but the first') => Promise<void>;
  readonly deadline: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface DemonstrationOptions {
  /** Default: the largest number that the game allows. */
  readonly players?: number;
  /** Time between deadlines, such as "1 hour"; null or absent means the game's usual times. */
  readonly every?: string | null;
}

export async function startDemonstration(
  game: AnyGame,
  { players, every = null }: DemonstrationOptions = {},
): Promise<Demonstration> {
  const google = await startLocalGoogle({
    clock: createSteppedClock(Date.parse('2026-11-21T18:00:00Z')),
    port: 0,
    log: () => {},
  });
  const opened = await openDemoMatch(google, {
    game,
    entrants: createDemoEntrants(game, players ?? game.seats.most),
    variants: getUsualVariants(game),
    every,
    earlyMs: null,
    isLive: false,
  });
  const readCurrent = (): Promise<Match> => readMatch(google.host.google, opened.files.hostId);
  return {
    google,
    read: readCurrent,
    robots: async (seats) => {
      const match = await readCurrent();
      const names = match.files.seats.map(({ seat }) => seat);
      const refused = await sendRobotAnswers(match, seats === 'all' ? names : names.slice(1));
      if (refused.length > 0) throw new Error(`the form refused ${refused.join(', ')}`);
    },
    deadline: async () => {
      const { next } = getCurrentPosition(await readCurrent()).sealed.entry;
      if (next !== null) await google.emulator.clock.advanceTo(Date.parse(next.deadline ?? ''));
    },
    close: google.close,
  };
}

export const getUrlAs = (email: string, address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}as=${encodeURIComponent(email)}`;

export interface PageOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** Opens an address in a shared page that is signed out, because a new page is slow. */
export async function openAddress(
  page: Page,
  address: string,
  { viewport, colorScheme = 'light', reducedMotion = 'reduce' }: PageOptions,
): Promise<void> {
  // Changing only the fragment of an address would not load the page.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  await page.goto(address);
}

/** Returns whether the page is wider than its window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Drops a file on a match's page. Returns the page's verdict. */
export async function dropFile(page: Page, name: string, buffer: Buffer): Promise<string> {
  const mimeType = name.endsWith('.xlsx') ? XLSX_TYPE : 'application/json';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.locator('.answer .busy').waitFor({ state: 'detached' });
  await page.locator('.answer .verdict').waitFor();
  return page.locator('.answer').innerText();
}
