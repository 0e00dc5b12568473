/** How large and quick the page of a match is: `node test/browser/page-speed.ts`, for the longest match of the corpus. */

import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { GAMES, rulesOf } from '../../rules/games.ts';
import { pageDocument } from '../../scripts/shared/match/page-document.ts';
import { launch, PHONE } from './browser.ts';
import {
  downloaded,
  isOver,
  type KeptPage,
  keptPages,
  pageFolder,
  publicTabs,
} from './kept-pages.ts';

/** How much slower than this machine the processor of a phone is. */
const SLOWED = 6;
const STEPS_PLAYED = 6;

const folder = await pageFolder();
const browser = await launch();
try {
  const [longest] = keptPages()
    .filter(isOver)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  if (longest === undefined) throw new Error('the corpus has matches');
  const rows = [...sizes(), ...(await speeds(longest))];
  for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(64)}${figure}\n`);
} finally {
  await Promise.all([browser.close(), folder.close()]);
}

function weightOf({ archive }: KeptPage): number {
  return archive.entries.reduce((sum, body) => sum + body.length, 0);
}

/** Of the page without a match, and what each game's rules take of it. There are no former versions yet. */
function sizes(): readonly (readonly [string, string])[] {
  const film = { title: '', game: '', seats: [], frames: [], hashes: [], isOver: true };
  const page = pageDocument(film, folder.parts);
  const packed = gzipSync(page, { level: 9 }).length;
  const bytesOf = (id: string): number =>
    Object.entries(folder.parts.proverBytes)
      .filter(([path]) => path.includes(`rules/${id}/`))
      .reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    [
      'The page without a match',
      `${kilobytes(Buffer.byteLength(page))}, packed ${kilobytes(packed)}`,
    ],
    ...GAMES.map(
      (game) => [`  of it the rules ${rulesOf(game)}`, kilobytes(bytesOf(game.id))] as const,
    ),
  ];
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} KB`;
}

async function speeds(kept: KeptPage): Promise<readonly (readonly [string, string])[]> {
  const page = await slowedPage();
  const picture = await firstPicture(page, kept);
  const frames = await framesWhilePlaying(page);
  const proven = await provenIn(kept);
  const name = `${kept.name}, ${kept.archive.entries.length} entries, ${SLOWED} times slowed`;
  return [
    [name, ''],
    ['  first picture', `${Math.round(picture)} ms`],
    ['  frames a second while it plays', String(Math.round(frames))],
    ['  proven', `${Math.round(proven)} ms`],
  ];
}

/** From the beginning of the navigation until the board was painted. */
async function firstPicture(page: Page, kept: KeptPage): Promise<number> {
  await page.goto(await folder.addressOf(kept), { waitUntil: 'commit' });
  await page.locator('html[data-ready]').waitFor();
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return performance.getEntriesByName('first picture')[0]?.startTime ?? Number.NaN;
  });
}

function framesWhilePlaying(page: Page): Promise<number> {
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

/**
 * From loading what proves to its answer. It runs in the window here, since Chromium slows a window's processor down and not
 * that of a worker.
 */
async function provenIn({ archive }: KeptPage): Promise<number> {
  const page = await slowedPage();
  await page.evaluate(() => {
    Object.assign(window, {
      postMessage: (proof: unknown) => Object.assign(window, { proof }),
    });
  });
  const start = performance.now();
  await page.evaluate(folder.parts.prover);
  await page.evaluate(
    (packed) => {
      const file = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)).buffer;
      dispatchEvent(new MessageEvent('message', { data: { file, shown: '' } }));
    },
    downloaded(publicTabs(archive)).toString('base64'),
  );
  const proof = await page.waitForFunction(
    () => (window as unknown as { proof?: { kind: string } }).proof,
  );
  const { kind } = (await proof.jsonValue()) ?? { kind: 'nothing' };
  if (kind !== 'verified') throw new Error(`it is ${kind}`);
  return performance.now() - start;
}

async function slowedPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}
