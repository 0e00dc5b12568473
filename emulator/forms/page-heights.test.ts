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

  it('are taller, the longer their options and the more of them they have', () => {
    const long = 'to the river and back '.repeat(4);
    const height = (...values: string[]) => {
      const choiceQuestion = { type: 'RADIO', options: values.map((value) => ({ value })) };
      const item = { questionItem: { question: { questionId: 'first', choiceQuestion } } };
      const [question] = pageHeights({ items: [item] } as never, WINDOW)[0]?.questions ?? [];
      return question === undefined ? Number.NaN : question.bottom - question.top;
    };
    expect(height(long)).toBeGreaterThan(height('Hold'));
    expect(height('Hold', 'Move')).toBeGreaterThan(height(long));
    expect(height(long, long)).toBeGreaterThan(height(long, 'Move'));
  });
});
