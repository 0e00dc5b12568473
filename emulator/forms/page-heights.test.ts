import { describe, expect, it } from 'vitest';
import { pageHeights } from './page-heights.ts';

const WINDOW = { width: 1280, height: 800 };

const asked = (questionId: string) => ({
  title: 'Note',
  questionItem: { question: { questionId, textQuestion: {} } },
});

describe('the questions of a page', () => {
  it('stand one below the other', () => {
    const form = { info: { title: 'Orders' }, items: [asked('first'), asked('second')] };
    const [page] = pageHeights(form as never, WINDOW);
    const [first, second] = page?.questions ?? [];
    expect(first?.top).toBeGreaterThan(0);
    expect(second?.top).toBeGreaterThan(first?.bottom ?? Number.POSITIVE_INFINITY);
  });
});
