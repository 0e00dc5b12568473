import { describe, expect, test } from 'vitest';
import { listDrawnItems } from '../../functions/google/form-requests.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame, Step } from '../../rules/kit/match/game.ts';
import { drawForm } from '../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../sheets-templates/forms/form-ids.ts';
import { atDepth } from '../support/depth.ts';
import { playMoments } from './match.ts';
import { computePageHeights, type Viewport } from './page-heights.ts';

const WINDOW_SIZES: readonly Viewport[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Limit in characters. */
const MAX_ABOUT_LENGTH = 120;
const SEEDS = atDepth({ quick: [1], deep: [1, 2, 3, 4, 5, 6] });

const COMMON_TITLES: ReadonlySet<string> = new Set(
  Object.values(CONSTANT_QUESTIONS).map(({ questionId }) => questionId),
);

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test.each(SEEDS)(
    'each page of a form begins with a question of the game, if it has any (seed %i)',
    (seed) => {
      const steps = listSteps(game, seed);
      expect(steps.length).toBeGreaterThan(3);
      for (const step of steps)
        for (const window of WINDOW_SIZES) expectGameQuestionFirst(step, window);
    },
  );
});

const listSteps = (game: AnyGame, seed: number): readonly Step[] =>
  playMoments(game, { players: game.seats.most, seed }).flatMap(({ step }) =>
    step === null ? [] : [step],
  );

function expectGameQuestionFirst(step: Step, window: Viewport): void {
  for (const { about, questions } of layOutPages(step, window)) {
    const first = questions.findIndex(({ questionId }) => !COMMON_TITLES.has(questionId));
    if (first < 0) continue;
    expect(first, `${step.title}: a question of ours comes first`).toBe(0);
    expect(about.length, `${step.title}: ${about}`).toBeLessThanOrEqual(MAX_ABOUT_LENGTH);
    expect(questions[0]?.begun, step.title).toBeLessThanOrEqual(window.height);
  }
}

const layOutPages = (step: Step, window: Viewport) => {
  const form = drawForm({
    step,
    matchTitle: 'Presents of Mine on Tuesday nights, in winter',
    deadlineText: 'Wed 25 Nov 2026, 10:33 (GMT-3, America/Argentina/Buenos_Aires)',
    at: { contentChanges: 0, place: 1 },
    mayWait: true,
    links: [{ title: 'The public workbook', address: 'https://sheets.example/d/1/edit' }],
  });
  const items = listDrawnItems(form) as never;
  return computePageHeights(
    { info: { title: form.title, description: form.about }, items },
    window,
  );
};
