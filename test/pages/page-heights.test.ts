import { describe, expect, it } from 'vitest';
import { computePageHeights } from './page-heights.ts';

const WINDOW_SIZE = { width: 1280, height: 800 };

const createQuestion = (questionId: string) => ({
  title: 'Note',
  questionItem: { question: { questionId, textQuestion: {} } },
});

describe('questions of a page', () => {
  it('the questions of a page are placed one below the other', () => {
    const form = {
      info: { title: 'Orders' },
      items: [createQuestion('first'), createQuestion('second')],
    };
    const [page] = computePageHeights(form as never, WINDOW_SIZE);
    const [first, second] = page?.questions ?? [];
    expect(first?.top).toBeGreaterThan(0);
    expect(second?.top).toBeGreaterThan(first?.bottom ?? Number.POSITIVE_INFINITY);
  });

  it('a question with longer or more options is taller', () => {
    const long = 'to the river and back '.repeat(4);
    const height = (...values: string[]) => {
      const choiceQuestion = { type: 'RADIO', options: values.map((value) => ({ value })) };
      const item = { questionItem: { question: { questionId: 'first', choiceQuestion } } };
      const [question] =
        computePageHeights({ items: [item] } as never, WINDOW_SIZE)[0]?.questions ?? [];
      return question === undefined ? Number.NaN : question.bottom - question.top;
    };
    expect(height(long)).toBeGreaterThan(height('Hold'));
    expect(height('Hold', 'Move')).toBeGreaterThan(height(long));
    expect(height(long, long)).toBeGreaterThan(height(long, 'Move'));
  });
});

describe('forms in a narrow window', () => {
  const letters = (count: number): string => 'x'.repeat(count);
  const question = (questionId: string, kind: object, more: object = {}) => ({
    ...more,
    questionItem: { question: { questionId, ...kind } },
  });
  const options = [{ value: 'a' }, { value: letters(80) }];
  const form = {
    info: { title: letters(55), description: letters(100) },
    items: [
      question(
        'a',
        { choiceQuestion: { type: 'RADIO', options } },
        { title: letters(60), description: letters(50) },
      ),
      question('b', { choiceQuestion: { type: 'DROP_DOWN', options } }),
      question('c', { textQuestion: {} }),
      { itemId: 'p', title: letters(40), description: letters(50), pageBreakItem: {} },
      { textItem: {} },
      question('d', { choiceQuestion: { type: 'CHECKBOX' } }),
      { pageBreakItem: {} },
    ],
  };

  it('a form is as tall as its lines, its cards and the spaces between them', () => {
    expect(computePageHeights(form as never, { width: 400, height: 800 })).toEqual([
      {
        sectionId: '',
        about: letters(100),
        questions: [
          { questionId: 'a', top: 462, begun: 634, bottom: 742 },
          { questionId: 'b', top: 754, begun: 850, bottom: 874 },
          { questionId: 'c', top: 886, begun: 982, bottom: 1006 },
        ],
      },
      {
        sectionId: 'p',
        about: letters(50),
        questions: [
          { questionId: '', top: 556, begun: 652, bottom: 676 },
          { questionId: 'd', top: 688, begun: 728, bottom: 752 },
        ],
      },
      { sectionId: '', about: '', questions: [] },
    ]);
  });

  it('an empty form has one empty page', () => {
    const page = { sectionId: '', about: '', questions: [] };
    expect(computePageHeights({} as never, WINDOW_SIZE)).toEqual([page]);
  });
});
