import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { atDepth } from '../support/depth.ts';
import { closeBrowser, launchBrowser, openAddress, PHONE } from './browser.ts';
import { showMatch } from './shown-match.ts';

interface ScreenBudget {
  readonly page: number;
  readonly questions: number;
  /** Limit in screens for the sum of all pages with the game's questions. */
  readonly all: number;
}

/** Height in screens of the two pages that every form has. */
const COMMON_SCREENS = 1.3;

const BUDGETS_BY_GAME: Readonly<Record<string, ScreenBudget>> = {
  'presents-of-mine': { page: 2.7, questions: 5, all: 3 },
  'uncharted-territory': { page: 2.3, questions: 7, all: 4.9 },
  'dm-invitational': { page: 2, questions: 8, all: 4 },
  'pocket-mars': { page: 2, questions: 4, all: 4.2 },
};
/** Budget of a game that declares no budget of its own. */
const USUAL_BUDGET: ScreenBudget = { page: 3, questions: 16, all: 6 };

/** Budget of the page for standing orders, which a player reaches only by choosing it. */
const STANDING_ORDERS_BUDGET = { title: 'My choices from now on', screens: 2.2, questions: 6 };

const STEPS_MEASURED = atDepth({ quick: 4, deep: 8 });

interface MeasuredPage {
  readonly title: string;
  readonly screens: number;
  readonly questions: number;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => closeBrowser(browser));

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test('a player can complete every form on a phone within the form’s budget', async () => {
    const { page: most, questions, all } = BUDGETS_BY_GAME[game.id] ?? USUAL_BUDGET;
    const ways = await measurePaths(game);
    expect(ways.length).toBeGreaterThan(3);
    for (const way of ways) {
      const text = JSON.stringify(way);
      const lasting = way.filter(({ title }) => title === STANDING_ORDERS_BUDGET.title);
      for (const page of lasting) {
        expect(page.screens, text).toBeLessThanOrEqual(STANDING_ORDERS_BUDGET.screens);
        expect(page.questions, text).toBeLessThanOrEqual(STANDING_ORDERS_BUDGET.questions);
      }
      const turn = way.filter((page) => !lasting.includes(page));
      for (const page of turn) {
        expect(page.screens, text).toBeLessThanOrEqual(
          page.questions === 0 ? COMMON_SCREENS : most,
        );
        expect(page.questions, text).toBeLessThanOrEqual(questions);
      }
      const asking = turn.filter((page) => page.questions > 0);
      const screens = asking.reduce((sum, page) => sum + page.screens, 0);
      expect(screens, text).toBeLessThan(all);
    }
  });
});

type MeasuredPath = readonly MeasuredPage[];

/** Measures every path through the form of each step, for the first asked seat. */
async function measurePaths(game: AnyGame): Promise<readonly MeasuredPath[]> {
  const { table, at, close } = await showMatch(game);
  try {
    const ways: MeasuredPath[] = [];
    for (let count = 0; count < STEPS_MEASURED; count++) {
      const match = await table.read();
      const seat = getCurrentPosition(match).step?.asks[0]?.seat;
      if (seat === undefined) break;
      await openAddress(page, at(buildStepLink(match, seat)), { viewport: PHONE });
      for (const target of sampleTargets(await listTargets())) ways.push(await walkTo(target));
      await table.robots();
      await table.deadline();
    }
    return ways;
  } finally {
    await close();
  }
}

/** Selects some of the pages for cards, since these pages are similar. */
const sampleTargets = (targets: readonly string[]): readonly string[] =>
  targets.filter((_, index) => index % Math.ceil(targets.length / MAX_TARGETS) === 0);
const MAX_TARGETS = atDepth({ quick: 2, deep: 1000 });

/** Lists the pages to which options lead; [''] if no option leads to a page. */
const listTargets = (): Promise<readonly string[]> =>
  page.evaluate(() => {
    const leading = document.querySelectorAll<HTMLElement>('[data-leads-to]');
    return [...new Set(['', ...[...leading].map(({ dataset }) => dataset['leadsTo'] ?? '')])];
  });

/** Answers required questions up to the target, measures each page, and goes back. */
const walkTo = (target: string): Promise<MeasuredPath> =>
  page.evaluate((wanted) => {
    const listQuestions = (section: Element) => [
      ...section.querySelectorAll<HTMLElement>('[data-question]'),
    ];
    const everybodys = ['Seat code', 'Answers for', 'Wait?', 'Your seat', 'Ready?'];
    const answer = (question: HTMLElement): void => {
      const options = [
        ...question.querySelectorAll<HTMLElement>(
          'option:not([value=""]), [type=radio], [type=checkbox]',
        ),
      ];
      const meant = options.find(({ dataset }) => dataset['leadsTo'] === wanted);
      if (question.dataset['title'] === 'Your seat') return;
      const chosen = meant ?? options[0];
      if (chosen instanceof HTMLOptionElement) chosen.selected = true;
      if (chosen instanceof HTMLInputElement) chosen.checked = true;
      chosen?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const way: { title: string; screens: number; questions: number }[] = [];
    for (let turn = 0; ; turn++) {
      if (turn > 100) throw new Error(`“Next” is still shown after 100 pages, to ${wanted}`);
      const section = document.querySelector('.form-section:not([hidden])');
      if (section === null) throw new Error('no page is shown');
      const own = listQuestions(section).filter(
        ({ dataset }) => !everybodys.includes(dataset['title'] ?? ''),
      );
      way.push({
        title: section.getAttribute('aria-label') ?? '',
        screens: document.documentElement.scrollHeight / window.innerHeight,
        questions: own.length,
      });
      for (const question of listQuestions(section))
        if (question.matches('[data-required]')) answer(question);
      const next = document.querySelector<HTMLElement>('#next');
      if (next === null || next.hidden) break;
      next.click();
    }
    const back = document.querySelector<HTMLElement>('#back');
    for (let turn = 0; back !== null && !back.hidden; turn++) {
      if (turn > 100) throw new Error(`“Back” is still shown after 100 pages, from ${wanted}`);
      back.click();
    }
    return way;
  }, target);
