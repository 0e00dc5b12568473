import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openSignUp } from '../../functions/match/opening/sign-up.ts';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { HOST } from '../support/table/table.ts';
import { DESKTOP, getUrlAs, PHONE } from './browser.ts';
import { takeFormPictures, takeTabPictures } from './picture-taking.ts';
import type { ShownTable } from './shown-match.ts';
import { startShownSeason } from './shown-season.ts';

/** Takes pictures of all tabs and forms of a season, and of the guide's tabs for docs/pictures. */
export async function takeSeasonPictures(
  browser: Browser,
  folders: { readonly all: string; readonly docs: string },
): Promise<void> {
  await rm(folders.all, { recursive: true, force: true });
  await mkdir(folders.all, { recursive: true });
  const table = await startShownSeason();
  try {
    const addresses = await listAddresses(table);
    for (const whose of ['public', 'own', 'host'] as const)
      await takeTabPictures(browser, { folder: folders.all, of: whose, address: addresses[whose] });
    for (const form of ['choice', 'sign-up'] as const)
      await takeFormPictures(browser, { folder: folders.all, of: form, address: addresses[form] });
    const take = takeGuidePictures(browser, folders.docs);
    await take('season-sign-up', { address: addresses['sign-up'], viewport: PHONE });
    await take('season-now', { address: addresses.own, tab: 'Now', viewport: PHONE });
    await take('season-cast', { address: addresses.public, tab: 'Cast', viewport: WIDE_WINDOW });
  } finally {
    await table.close();
  }
}

const WIDE_WINDOW = { ...DESKTOP, height: 520 };

/** Lists addresses of tabs and forms, signed in as the asked player or the host. */
async function listAddresses({ table, at }: ShownTable) {
  const season = await table.read();
  const { files } = season;
  const asked = getCurrentPosition(season).step?.asks[0]?.seat;
  const own = files.seats.find(({ seat }) => seat === asked);
  if (own === undefined) throw new Error('somebody is asked');
  const untilMs = table.emulator.clock.now() + 86_400_000;
  const signUp = { title: 'The next cup', untilMs, timeZone: 'Europe/Berlin' };
  const { address } = await openSignUp(table.as(HOST), signUp);
  return {
    public: at(buildSheetLink(files, files.publicId)),
    own: getUrlAs(own.email, at(buildSheetLink(files, own.workbookId))),
    host: getUrlAs(HOST, at(buildSheetLink(files, files.hostId))),
    choice: at(buildStepLink(season, own.seat)),
    'sign-up': at(address),
  };
}

interface WantedPictures {
  readonly address: string;
  readonly tab?: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

const takeGuidePictures =
  (browser: Browser, folder: string) =>
  async (name: string, { address, tab, viewport }: WantedPictures): Promise<void> => {
    const page: Page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    await page.goto(address);
    if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  };
