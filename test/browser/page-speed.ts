/**
 * Size and speed of a match's page: `node test/browser/page-speed.ts`, for the longest match of the
 * corpus.
 */

import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { positionsOf } from '../../functions/match/auditing/archive.ts';
import { filmOf } from '../../functions/match/showing/film-of.ts';
import type { Film } from '../../page/film/film.ts';
import { GAMES, rulesOf } from '../../rules/games.ts';
import { wholePage } from '../../scripts/shared/match/page-file.ts';
import { type PageParts, pageParts } from '../../scripts/shared/match/page-parts.ts';
import { launch, PHONE } from './browser.ts';
import {
  downloaded,
  isOver,
  type KeptPage,
  keptPages,
  pageFolder,
  publicTabs,
} from './kept-pages.ts';
import { plantedFormer } from './planted-former.ts';

/** Slowdown of a phone's processor against this machine. */
const SLOWED = 6;
const STEPS_PLAYED = 6;

const EMPTY: Film = { title: '', game: '', seats: [], frames: [], hashes: [], isOver: true };

const folder = await pageFolder();
const browser = await launch();
try {
  const over = keptPages().filter(isOver);
  const [longest] = over.toSorted((one, other) => weightOf(other) - weightOf(one));
  const [mostRounds] = over.toSorted((one, other) => roundsOf(other) - roundsOf(one));
  if (longest === undefined || mostRounds === undefined) throw new Error('the corpus has matches');
  const rows = [
    ...sizes(),
    ...(await formerSizes()),
    ...(await speeds(longest)),
    ...(await provenRows(mostRounds)),
  ];
  for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(76)}${figure}\n`);
} finally {
  await Promise.all([browser.close(), folder.close()]);
}

function weightOf({ archive }: KeptPage): number {
  return archive.entries.reduce((sum, body) => sum + body.length, 0);
}

function roundsOf({ archive }: KeptPage): number {
  return archive.entries.filter((body) => body.includes('"beacon":{"round"')).length;
}

/** Size of the empty page, of each game's most eventful match, and of the game's rules in it. */
function sizes(): readonly (readonly [string, string])[] {
  const rulesBytes = (id: string): number =>
    Object.entries(folder.parts.proverBytes)
      .filter(([path]) => path.includes(`rules/${id}/`))
      .reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    ['The page without a match', sizeOf(EMPTY)],
    ...GAMES.map(
      (game) => [`  of it the rules ${rulesOf(game)}`, kilobytes(rulesBytes(game.id))] as const,
    ),
    ...keptPages()
      .filter(({ name }) => name.endsWith('eventful'))
      .map(({ name, archive }) => [`With ${name}`, sizeOf(filmOf(positionsOf(archive)))] as const),
  ];
}

/** Size of one former version, measured by including each game twice. */
async function formerSizes(): Promise<readonly (readonly [string, string])[]> {
  const [whole, packed] = bytesOf(EMPTY, folder.parts);
  const rows: (readonly [string, string])[] = [];
  for (const { id } of GAMES) {
    const [more, morePacked] = bytesOf(EMPTY, await pageParts([plantedFormer(id)]));
    const added = `${kilobytes(more - whole)}, packed ${kilobytes(morePacked - packed)}`;
    rows.push([`  a planted former version of ${id} adds`, added]);
  }
  return rows;
}

function sizeOf(film: Film): string {
  const [whole, packed] = bytesOf(film, folder.parts);
  return `${kilobytes(whole)}, packed ${kilobytes(packed)}`;
}

function bytesOf(film: Film, parts: PageParts): readonly [whole: number, packed: number] {
  const page = wholePage(film, parts);
  return [Buffer.byteLength(page), gzipSync(page, { level: 9 }).length];
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} KB`;
}

/** Speeds in the thread's own time, slowed, so that other load matters little. */
async function speeds(kept: KeptPage): Promise<readonly (readonly [string, string])[]> {
  const picture = await firstPicture(kept);
  const frames = await framesWhilePlaying(kept);
  return [
    [`${nameOf(kept)}, ${SLOWED} times slowed`, ''],
    ['  first picture', `${Math.round(picture)} ms`],
    ['  frames a second while it plays', String(Math.round(frames))],
    ...(await provenRows(kept)),
  ];
}

async function provenRows(kept: KeptPage): Promise<readonly (readonly [string, string])[]> {
  const { loaded, proven } = await provenIn(kept);
  return [
    [`  proven: ${nameOf(kept)}, ${roundsOf(kept)} rounds`, `${proven} ms`],
    ['    of it loading the rules', `${loaded} ms`],
  ];
}

function nameOf({ name, archive }: KeptPage): string {
  return `${name.replace(/-pages.*br/, '')}, ${archive.entries.length} entries`;
}

/** From the start of navigation until the board is painted. */
async function firstPicture(kept: KeptPage): Promise<number> {
  const { page, spent } = await timedPage();
  await page.goto(await folder.addressOf(kept), { waitUntil: 'commit' });
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return spent();
}

async function framesWhilePlaying(kept: KeptPage): Promise<number> {
  const page = await slowedPage();
  await page.goto(await folder.addressOf(kept));
  await page.locator('html[data-ready]').waitFor();
  return page.evaluate(async (steps) => {
    const next = document.querySelector<HTMLElement>('button[aria-label=Next]');
    const start = performance.now();
    let [frames, pressed] = [0, 0];
    while (performance.now() - start < steps * 1500) {
      if (performance.now() - start >= pressed * 1500) {
        pressed += 1;
        next?.click();
      }
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return (1000 * frames) / (performance.now() - start);
  }, STEPS_PLAYED);
}

/** Duration of proving in the window, because a worker's time cannot be separated. */
async function provenIn({
  archive,
}: KeptPage): Promise<Readonly<Record<'loaded' | 'proven', number>>> {
  const { page, spent } = await timedPage();
  await page.evaluate(() => {
    Object.assign(window, {
      postMessage: (proof: unknown) => Object.assign(window, { proof }),
    });
  });
  const before = await spent();
  await page.evaluate(folder.parts.prover);
  const loaded = (await spent()) - before;
  await page.evaluate(
    (packed) => {
      const file = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)).buffer;
      dispatchEvent(new MessageEvent('message', { data: { file, shown: '', outside: '' } }));
    },
    downloaded(publicTabs(archive)).toString('base64'),
  );
  const proof = await page.waitForFunction(
    () => (window as unknown as { proof?: { kind: string } }).proof,
  );
  const { kind } = (await proof.jsonValue()) ?? { kind: 'nothing' };
  if (kind !== 'verified') throw new Error(`it is ${kind}`);
  return { loaded: Math.round(loaded), proven: Math.round((await spent()) - before) };
}

/** `spent` returns the window thread's time so far in milliseconds, times {@link SLOWED}. */
async function timedPage(): Promise<{
  readonly page: Page;
  readonly spent: () => Promise<number>;
}> {
  const page = await browser.newPage({ viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
    return seconds * 1000 * SLOWED;
  };
  return { page, spent };
}

async function slowedPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}
