import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Archive,
  formatArchive,
  readArchive,
} from '../../functions/match/auditing/archive.ts';
import { formatVerdict } from '../../functions/match/auditing/verdict-text.ts';
import { judgeArchive, judgeDownload } from '../../functions/match/auditing/verify.ts';
import { GAMES } from '../../rules/games.ts';
import { keepScene, listScenes } from '../long-runs/corpus/scenes.ts';
import {
  cutAfterResolution,
  withFalseSignature,
  withForeignSeed,
  withMovedCutOff,
  withWrongRound,
} from '../support/forged-dice.ts';
import { buildWorkbook } from '../support/hostile-files.ts';
import { findViolations } from './axe.ts';
import {
  closeBrowser,
  DESKTOP,
  dropFile,
  isTooWide,
  launchBrowser,
  openAddress,
  type PageOptions,
  PHONE,
} from './browser.ts';
import {
  buildDownload,
  createPageFolder,
  EVENTFUL_PAGES,
  getPublicTabs,
  isOver,
  KEPT_PAGES,
  type KeptPage,
  type PageFolder,
} from './eventful-pages.ts';

let browser: Browser;
let folder: PageFolder;
let opened: StepOpener;
let openedToPlay: StepOpener;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launchBrowser(), createPageFolder()]);
  opened = createOpenStep(await browser.newPage());
  const timed = await browser.newPage();
  await timed.clock.install();
  openedToPlay = createOpenStep(timed);
});
afterAll(async () => {
  await Promise.all([closeBrowser(browser), folder.close()]);
});

/** Opens the page of a match at a step. Requests and errors are collected in `problems`. */
type StepOpener = (
  keptPage: KeptPage,
  look?: PageOptions,
  step?: string,
) => Promise<{ readonly page: Page; readonly problems: readonly string[] }>;

function createOpenStep(page: Page): StepOpener {
  let [address, problems]: [string, string[]] = ['', []];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('blob:')) problems.push(`asked for ${url}`);
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text());
  });
  return async (keptPage, look = { viewport: DESKTOP }, step = '') => {
    [address, problems] = [await folder.getAddress(keptPage), []];
    await openAddress(page, `${address}${step}`, look);
    await page.locator('html[data-ready]').waitFor();
    return { page, problems };
  };
}

const readTitle = (page: Page): Promise<string> => page.locator('output').innerText();

const splitLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '');

const SAME_MATCH_SENTENCE = 'All frames on this page match your file.';

const verdicts = new Map<KeptPage, Promise<string>>();

/** Returns the verdict of `verify` on a match's workbook, computed once. */
function findVerdict(keptPage: KeptPage): Promise<string> {
  const known =
    verdicts.get(keptPage) ??
    judgeDownload(getPublicTabs(keptPage.archive)).then(({ verdict }) => formatVerdict(verdict));
  verdicts.set(keptPage, known);
  return known;
}

/** Drops the workbook, and expects the verdict of `verify` on the same match. */
async function expectProven(page: Page, keptPage: KeptPage): Promise<void> {
  const tabs = getPublicTabs(keptPage.archive);
  const verdict = await findVerdict(keptPage);
  // The first line of the verdict may be about the beacon.
  expect(verdict).toMatch(/^verified: /m);
  expect(splitLines(await dropFile(page, 'match.xlsx', buildDownload(tabs)))).toEqual([
    ...splitLines(verdict),
    SAME_MATCH_SENTENCE,
  ]);
}

/** Changes a hash on the tab Proof, and expects the page to report the same as `verify`. */
async function expectTamperingReported(page: Page, { archive }: KeptPage): Promise<void> {
  const tabs = withOtherHash(getPublicTabs(archive));
  const verdict = formatVerdict((await judgeDownload(tabs)).verdict);
  expect(verdict).toMatch(/^differs: 1 difference\.\npublic, Proof: expected /m);
  expect(splitLines(await dropFile(page, 'match.xlsx', buildDownload(tabs)))).toEqual(
    splitLines(verdict),
  );
}

const UNEVENTFUL_PAGES = KEPT_PAGES.filter(
  (keptPage) => isOver(keptPage) && !EVENTFUL_PAGES.includes(keptPage),
);

describe.each(UNEVENTFUL_PAGES.map((keptPage) => [keptPage.name, keptPage] as const))(
  '%s',
  (_name, keptPage) => {
    test('a page shows a whole match and verifies its workbook', async () => {
      const { page, problems } = await opened(keptPage);
      // The page opens at the newest step, which has the result.
      await page.getByRole('heading', { name: 'Result in detail' }).waitFor();
      expect(await page.locator('.standing .tone-first').first().isVisible()).toBe(true);
      expect(await isTooWide(page)).toBe(false);
      await expectProven(page, keptPage);
      await expectTamperingReported(page, keptPage);
      expect(problems).toEqual([]);
    });
  },
);

describe.each(
  KEPT_PAGES.filter((keptPage) => !isOver(keptPage)).map(
    (keptPage) => [keptPage.name, keptPage] as const,
  ),
)('%s', (_name, keptPage) => {
  test('the page of an unfinished match reports “too early”, and contains no seed', async () => {
    const { page, problems } = await opened(keptPage);
    const verdict = await findVerdict(keptPage);
    expect(verdict).toMatch(/^too early: /);
    expect(splitLines(await page.locator('.answer').innerText())).toEqual(splitLines(verdict));
    const whole = await page.evaluate(() => document.documentElement.outerHTML);
    const film = await page.evaluate(async () => {
      const packed = document.getElementById('film')?.textContent ?? '';
      const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      return new Response(stream).text();
    });
    for (const secret of [keptPage.archive.seed, ...keptPage.archive.entries]) {
      expect(whole.includes(secret) || film.includes(secret)).toBe(false);
    }
    expect(problems).toEqual([]);
  });
});

test('a page opens at its newest step if the fragment of its address is invalid', async () => {
  const [keptPage] = UNEVENTFUL_PAGES;
  if (keptPage === undefined) throw new Error('there is a corpus');
  const { page, problems } = await opened(keptPage, { viewport: DESKTOP }, '#100%');
  await page.locator('.result').waitFor();
  expect(problems).toEqual([]);
});

test('a page refuses an oversized workbook with a message and remains usable', async () => {
  const [keptPage] = UNEVENTFUL_PAGES;
  if (keptPage === undefined) throw new Error('there is a corpus');
  const { page, problems } = await opened(keptPage);
  const rows = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  expect(await dropFile(page, 'match.xlsx', Buffer.from(buildWorkbook(rows)))).toContain(
    'The workbook has a cell at XFD1048576, more than the public workbook of any match.',
  );
  expect(await dropFile(page, 'match.json', Buffer.from('['.repeat(100_000)))).toContain(
    'nested more than 32 deep',
  );
  expect(problems).toEqual([]);
});

const TAMPERINGS: Readonly<Record<string, (archive: Archive) => Archive>> = {
  'another hash on Proof': (archive) => ({
    ...archive,
    workbooks: archive.workbooks.map((book) =>
      book.of === 'public' ? { ...book, tabs: withOtherHash(book.tabs) } : book,
    ),
  }),
  'a swapped order': (archive) => ({ ...archive, entries: withSwappedOrder(archive.entries) }),
  'a foreign seed': withForeignSeed,
};

/** Forged dice from a beacon, each with the sentence that must report the forgery. */
const DICE_FORGERIES: readonly (readonly [string, (archive: Archive) => Archive, string])[] = [
  ['a false signature', withFalseSignature, 'is not the beacon’s.'],
  ['a wrong round', withWrongRound, 'the first after its cut-off, but it has round'],
  ['a moved cut-off', withMovedCutOff, 'round must be that of the public cut-off.'],
];

type WorkbookTabs = ReturnType<typeof getPublicTabs>;
type WorkbookCell = WorkbookTabs[number]['cells'][number][number];

const isNumber = (cell: WorkbookCell): cell is number => typeof cell === 'number';
const isHash = (cell: WorkbookCell): cell is string =>
  typeof cell === 'string' && /^[0-9a-f]{64}$/.test(cell);

function withChangedCell<Wanted extends WorkbookCell>(
  tabs: WorkbookTabs,
  isWanted: (cell: WorkbookCell, title: string) => cell is Wanted,
  change: (cell: Wanted) => WorkbookCell,
): WorkbookTabs {
  const places = tabs.flatMap(({ title, cells }, tab) =>
    cells.flatMap((row, at) =>
      row.flatMap((cell, column) => (isWanted(cell, title) ? [{ tab, at, column }] : [])),
    ),
  );
  const last = places.at(-1);
  return tabs.map((one, tab) => ({
    ...one,
    cells: one.cells.map((row, at) =>
      row.map((cell, column) => {
        const isIt = last?.tab === tab && last.at === at && last.column === column;
        return isIt && isWanted(cell, one.title) ? change(cell) : cell;
      }),
    ),
  }));
}

const withOtherHash = (tabs: WorkbookTabs): WorkbookTabs =>
  withChangedCell(
    tabs,
    (cell, title): cell is string => title === 'Proof' && isHash(cell),
    (hash) => hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  );

/** Swaps the orders of two seats in the first resolved step. */
function withSwappedOrder(entries: readonly string[]): readonly string[] {
  const at = entries.findIndex((body) => listSeats(body).length > 1);
  return entries.map((body, index) => {
    if (index !== at) return body;
    const entry = JSON.parse(body);
    const [one = '', other = ''] = listSeats(body);
    const orders = { ...entry.orders, [one]: entry.orders[other], [other]: entry.orders[one] };
    return JSON.stringify({ ...entry, orders });
  });
}

const listSeats = (body: string): readonly string[] => {
  const { kind, orders = {} } = JSON.parse(body);
  return kind === 'resolved' ? Object.keys(orders) : [];
};

test.each(EVENTFUL_PAGES.map((keptPage) => [keptPage.name, keptPage] as const))(
  'a page detects tampering with an export or download of %s',
  async (_name, keptPage) => {
    const { page, problems } = await opened(keptPage);
    for (const [what, tamper] of Object.entries(TAMPERINGS)) {
      const other = tamper(keptPage.archive);
      const verdict = formatVerdict((await judgeArchive(other)).verdict);
      expect(verdict, what).toMatch(/^differs: /);
      const answer = await dropFile(page, 'match.json', Buffer.from(formatArchive(other)));
      expect(splitLines(answer), what).toEqual(splitLines(verdict));
    }
    await expectTamperingReported(page, keptPage);
    expect(problems).toEqual([]);
  },
);

test('a page names the changed number in a workbook of this version', async () => {
  const scene = GAMES.flatMap(listScenes).findLast(({ name }) => name === 'eventful');
  if (scene === undefined) throw new Error('a game has an eventful scene');
  const read = readArchive((await keepScene(scene)).archive);
  if (read.kind === 'unreadable') throw new Error(read.sentence);
  const kept = { name: 'drawn now', archive: read.archive };
  const { page, problems } = await opened(kept);
  const isOfPage = (cell: WorkbookCell, title: string): cell is number =>
    !['Story', 'Proof', 'Ledger'].includes(title) && isNumber(cell);
  const tabs = withChangedCell(getPublicTabs(kept.archive), isOfPage, (number) => number + 1);
  const verdict = formatVerdict((await judgeDownload(tabs)).verdict);
  expect(verdict).toMatch(/^differs: 1 difference\.\npublic, [\w ]+, [A-Z]+\d+: expected /m);
  expect(splitLines(await dropFile(page, 'match.xlsx', buildDownload(tabs)))).toEqual(
    splitLines(verdict),
  );
  await expectProven(page, kept);
  expect(problems).toEqual([]);
});

test('a page detects forged beacon dice', async () => {
  const keptPage = KEPT_PAGES.find(({ name }) => name.endsWith('by a public beacon'));
  if (keptPage === undefined) throw new Error('the corpus has a match by a beacon');
  const { page } = await opened(keptPage);
  for (const [what, forge, sentence] of DICE_FORGERIES) {
    const other = forge(cutAfterResolution(keptPage.archive));
    const verdict = formatVerdict((await judgeArchive(other)).verdict);
    expect(verdict, what).toContain(sentence);
    const answer = await dropFile(page, 'match.json', Buffer.from(formatArchive(other)));
    expect(splitLines(answer), what).toEqual(splitLines(verdict));
  }
});

test('a page reports a file that belongs to another match', async () => {
  const [keptPage, other] = EVENTFUL_PAGES;
  if (keptPage === undefined || other === undefined) throw new Error('there are games');
  const { page } = await opened(keptPage);
  const answer = await dropFile(page, 'match.xlsx', buildDownload(getPublicTabs(other.archive)));
  expect(answer).toMatch(
    /^This page shows a different match than your file, or only a part of its match\./,
  );
});

test('a page refuses a file that contains no match', async () => {
  const [keptPage] = EVENTFUL_PAGES;
  if (keptPage === undefined) throw new Error('there are games');
  const { page } = await opened(keptPage);
  expect(await dropFile(page, 'match.json', Buffer.from('{}'))).toMatch(
    /^The file is not an exported match/,
  );
  const broken = dropFile(page, 'match.xlsx', Buffer.from('PK, and nothing else'));
  await page.getByText('This file is not a readable workbook').waitFor();
  await broken;
});

const PAGE_LOOKS: readonly (readonly [string, PageOptions])[] = [
  ['on a phone by day', { viewport: PHONE, colorScheme: 'light' }],
  ['on a phone at night', { viewport: PHONE, colorScheme: 'dark' }],
  ['on a desktop by day', { viewport: DESKTOP, colorScheme: 'light' }],
  ['on a desktop at night', { viewport: DESKTOP, colorScheme: 'dark' }],
];

describe.each(EVENTFUL_PAGES.map((keptPage) => [keptPage.name, keptPage] as const))(
  '%s',
  (_name, keptPage) => {
    test.each(PAGE_LOOKS)(
      'a page %s is accessible and can be scrubbed, swiped, linked, played and verified',
      async (_where, look) => {
        const { page, problems } = await opened(keptPage, look);
        const slider = page.getByRole('slider', { name: 'Step' });
        const last = Number(await slider.getAttribute('max'));
        expect(await slider.inputValue()).toBe(String(last));
        await page.keyboard.press('Home');
        const first = await readTitle(page);
        await page.keyboard.press('ArrowRight');
        const second = await readTitle(page);
        expect(second).not.toBe(first);
        const link = page.url();
        await page.keyboard.press('ArrowLeft');
        expect(await readTitle(page)).toBe(first);
        await swipeBy(page, -120);
        expect(await readTitle(page)).toBe(second);
        const headings = await scrubThrough(slider);
        expect(headings).toHaveLength(last + 1);
        expect(headings).not.toContain('');
        await slider.fill('0');
        await slider.fill(String(last));
        expect(await isTooWide(page)).toBe(false);
        await page.getByText('Result in detail').waitFor();
        await page.locator('.tabs button').first().click();
        expect(await findViolations(page)).toEqual([]);
        expect(problems).toEqual([]);

        const linked = await openedToPlay(keptPage, look, new URL(link).hash);
        expect(await readTitle(linked.page)).toBe(second);
        await playToLastStep(linked.page, last);
        await linked.page.getByText('Result in detail').waitFor();
        await expectProven(linked.page, keptPage);
        expect(linked.problems).toEqual([]);
      },
    );
  },
);

/** Moves the slider over every step, and returns the headings that appear. */
const scrubThrough = (slider: Locator): Promise<readonly string[]> =>
  slider.evaluate((element) => {
    const range = element as HTMLInputElement;
    return Array.from({ length: Number(range.max) + 1 }, (_, at) => {
      range.value = String(at);
      range.dispatchEvent(new Event('input', { bubbles: true }));
      return document.querySelector('h1')?.innerText ?? '';
    });
  });

async function playToLastStep(page: Page, last: number): Promise<void> {
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.click();
  await page.clock.runFor(3000 * last);
  await play.waitFor();
  expect(await page.getByRole('slider', { name: 'Step' }).inputValue()).toBe(String(last));
}

/** Swipes by `by` pixels. */
const swipeBy = (page: Page, by: number): Promise<void> =>
  page.locator('.stage').evaluate((stage, across) => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: stage, clientX, clientY: 200 });
    const start = [touch(200)];
    stage.dispatchEvent(new TouchEvent('touchstart', { touches: start, changedTouches: start }));
    stage.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(200 + across)] }));
  }, by);
