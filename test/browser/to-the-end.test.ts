/** Whole matches in the browser: one seat is played through the form's page, the audience watches to the final table. */

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepKeyOf } from '../../functions/match/ledger/position.ts';
import { personalLink, spreadsheetLink } from '../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { entryOf, robotFills } from '../../scripts/commands/demo/robots.ts';
import { answersOf } from '../../sheets-templates/forms/form.ts';
import { atDepth } from '../support/depth.ts';
import { as, DESKTOP, type Demonstration, demonstrate, launch, PHONE } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The fewest and the most players that a game takes; deep: every number of them. */
const numbersOf = ({ seats: { least, most } }: AnyGame): readonly number[] => {
  const all = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  const ends = all.filter((players) => players === least || players === most);
  return atDepth({ quick: ends, deep: all });
};

const TABLES = GAMES.flatMap((game) =>
  numbersOf(game).map((players) => [game.title, players, game] as const),
);

/** Whole matches take minutes: by default the shortest and the one of two are played, deep all of them. */
const SHORTEST = ['Presents of Mine', 'DM Invitational'];
const PLAYED = TABLES.filter(([title]) => atDepth({ quick: SHORTEST.includes(title), deep: true }));

describe.each(PLAYED)('%s with %i players', (_title, players, game) => {
  test('is played in the browser to its end', { timeout: 300_000 }, async () => {
    const shown = await demonstrate(game, { players, every: '1 hour' });
    const first = await shown.read();
    const own = first.files.seats[0]?.seat;
    if (own === undefined) throw new Error('a match has seats');
    const form = await browser.newPage({ viewport: PHONE });
    const audience = await browser.newPage({ viewport: DESKTOP });
    await audience.goto(
      as('audience@example.com', spreadsheetLink(first.files, first.files.publicId)),
    );

    const expected = await playToTheEnd(shown, own, form);

    const match = await shown.read();
    const fates = match.receipts.filter(({ seat }) => seat === own).map(({ fate }) => fate);
    expect(fates).toEqual(expected);
    const { setup, state } = currentPosition(match);
    const winner = game.outcome({ setup, state })?.placings[0];
    await audience.getByText(`The match is over: ${winner?.seat}`).first().waitFor();
    await audience.getByRole('tab', { name: 'Proof' }).click();
    await audience.getByText(match.seed, { exact: true }).waitFor();
    await form.goto(match.files.formAddress);
    await form.getByRole('heading', { name: 'This form takes no answers now' }).waitFor();
    await Promise.all([form.close(), audience.close(), shown.close()]);
  });
});

/** Gives what becomes of what the seat sends: where there is no move, nothing is in it. */
async function playToTheEnd(
  shown: Demonstration,
  own: Seat,
  page: Page,
): Promise<readonly string[]> {
  const expected: string[] = [];
  for (;;) {
    const match = await shown.read();
    const position = currentPosition(match);
    if (position.sealed.entry.next === null) return expected;
    const filled = robotFills(match, own);
    if (filled !== null && position.step !== null) {
      await fillIn(page, match, own, filled);
      const { step } = position;
      const at = stepKeyOf(position);
      const answers = answersOf({ step, at, seat: own, answersByQuestionId: filled });
      expected.push(Object.keys(answers).length > 0 ? 'accepted' : 'unreadable');
    }
    await shown.robots('all but the first');
    await shown.deadline();
  }
}

/** Section by section, as far as the form leads. */
async function fillIn(
  page: Page,
  match: Match,
  seat: Seat,
  filled: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await page.goto(personalLink(match, seat));
  const texts = new Map(Object.entries(filled).map(([id, given]) => [entryOf(id), given]));
  const submit = page.getByRole('button', { name: 'Submit' });
  for (;;) {
    const section = page.locator('.form-section:not([hidden])');
    for (const question of await section.locator('[data-question]').all()) {
      const name = `entry.${await question.getAttribute('data-question')}`;
      await answer(question, texts.get(name) ?? []);
    }
    if (await submit.isVisible()) break;
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await submit.click();
  await page.getByRole('heading', { name: 'Your response has been recorded' }).waitFor();
}

async function answer(question: Locator, texts: readonly string[]): Promise<void> {
  const list = question.locator('select');
  const box = question.locator('input[type=text], textarea');
  for (const text of texts) {
    if ((await list.count()) > 0) await list.selectOption(text);
    else if ((await box.count()) > 0) await box.fill(text);
    else await question.locator(`input[value=${JSON.stringify(text)}]`).check();
  }
}
