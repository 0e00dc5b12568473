import { describe, expect, it } from 'vitest';
import { computePageHeights } from './page-heights.ts';

const WINDOW_SIZE = { width: 1280, height: 800 };

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
