import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStepKey } from '../../functions/match/ledger/position.ts';
import { buildSheetLink, buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { fillFormByRobot, getInputName } from '../../scripts/commands/demo/table.ts';
import { parseAnswers } from '../../sheets-templates/forms/form.ts';
import { atDepth } from '../support/depth.ts';
import { openTable } from '../support/table/table.ts';
import { closeBrowser, DESKTOP, getUrlAs, launchBrowser, PHONE } from './browser.ts';
import { type ShownTable, showTable } from './shown-match.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

/** Lists the smallest and the largest number of players; in deep runs every number. */
const listPlayerCounts = ({ seats: { least, most } }: AnyGame): readonly number[] => {
  const all = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  const ends = all.filter((players) => players === least || players === most);
  return atDepth({ quick: ends, deep: all });
};

const MATCHES = GAMES.flatMap((game) =>
  listPlayerCounts(game).map((players) => [game.title, players, game] as const),
);

/** Games of quick runs. Whole matches of other games take minutes. */
const SHORT_GAMES = ['Presents of Mine', 'DM Invitational'];
const PLAYED_MATCHES = MATCHES.filter(([title]) =>
  atDepth({ quick: SHORT_GAMES.includes(title), deep: true }),
);

describe.each(PLAYED_MATCHES)('%s with %i players', (_title, players, game) => {
  test('a match can be played to its end in the browser', { timeout: 300_000 }, async () => {
    const table = await showTable(await openTable({ game, players }));
    const first = await table.table.read();
    const own = first.files.seats[0]?.seat;
    if (own === undefined) throw new Error('a match has seats');
    const form = await browser.newPage({ viewport: PHONE });
    // The audience's page highlights changes for seconds, so it would never be idle in quick steps.
    const audience = await browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
    const address = buildSheetLink(first.files, first.files.publicId);
    await audience.goto(table.at(getUrlAs('audience@example.com', address)));

    const expected = await playToEnd(table, own, form);

    const match = await table.table.read();
    const fates = match.receipts.filter(({ seat }) => seat === own).map(({ fate }) => fate);
    expect(fates).toEqual(expected);
    const { setup, state } = getCurrentPosition(match);
    const winner = game.outcome({ setup, state })?.placings[0];
    await audience
      .getByText(new RegExp(`${winner?.seat}.* (wins?|share) `))
      .first()
      .waitFor();
    await audience.getByRole('tab', { name: 'Proof' }).click();
    await audience.getByText(match.seed, { exact: true }).waitFor();
    await form.goto(table.at(match.files.formAddress));
    await form.getByRole('heading', { name: 'This form does not accept answers now' }).waitFor();
    await Promise.all([form.close(), audience.close(), table.close()]);
  });
});

/** Plays to the end. Returns the report on the seat's answers; empty if the seat never answered. */
async function playToEnd(
  { table, at: served }: ShownTable,
  own: Seat,
  page: Page,
): Promise<readonly string[]> {
  const expected: string[] = [];
  for (;;) {
    const match = await table.read();
    const position = getCurrentPosition(match);
    if (position.sealed.entry.next === null) return expected;
    const filled = fillFormByRobot(match, own);
    if (filled !== null && position.step !== null) {
      await page.goto(served(buildStepLink(match, own)));
      await fillInForm(page, filled);
      const { step } = position;
      const at = buildStepKey(position);
      const answers = parseAnswers({ step, at, seat: own, answersByQuestionId: filled });
      expected.push(Object.keys(answers).length > 0 ? 'accepted' : 'unreadable');
    }
    await table.robots(match.files.seats.flatMap(({ seat }) => (seat === own ? [] : [seat])));
    await table.deadline();
  }
}

async function fillInForm(
  page: Page,
  filled: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const texts = new Map(Object.entries(filled).map(([id, given]) => [getInputName(id), given]));
  const submit = page.getByRole('button', { name: 'Submit' });
  for (let screen = 1; ; screen++) {
    if (screen > 100) throw new Error('“Next” is still shown after 100 pages');
    const section = page.locator('.form-section:not([hidden])');
    for (const question of await section.locator('[data-question]').all()) {
      const name = `entry.${await question.getAttribute('data-question')}`;
      await answerQuestion(question, texts.get(name) ?? []);
    }
    if (await submit.isVisible()) break;
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await submit.click();
  await page.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
}

async function answerQuestion(question: Locator, texts: readonly string[]): Promise<void> {
  const list = question.locator('select');
  const box = question.locator('input[type=text], textarea');
  for (const text of texts) {
    if ((await list.count()) > 0) await list.selectOption(text);
    else if ((await box.count()) > 0) await box.fill(text);
    else await question.locator(`input[value=${JSON.stringify(text)}]`).check();
  }
}
