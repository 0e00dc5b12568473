/** Answers are found by their field's name, and by nothing else. */

import { describe, expect, it } from 'vitest';
import { type Answers, answersTo, answerTo } from './form.ts';

const ANSWERS: Answers = { first: ['A3'], passed: ['A3', 'B2'], blank: [] };

describe('the answer to a field', () => {
  it('is the first one given', () => {
    expect(answerTo(ANSWERS, 'first')).toBe('A3');
    expect(answerTo(ANSWERS, 'passed')).toBe('A3');
  });

  it.for(['missing', 'blank', '__proto__', 'constructor', 'toString'])(
    'is undefined where nothing was given: %s',
    (field) => {
      expect(answerTo(ANSWERS, field)).toBeUndefined();
    },
  );
});

describe('the answers to a field', () => {
  it('are all that were given, in their order', () => {
    expect(answersTo(ANSWERS, 'passed')).toEqual(['A3', 'B2']);
  });

  it.for(['missing', 'blank', '__proto__', 'constructor', 'toString'])(
    'are none where nothing was given: %s',
    (field) => {
      expect(answersTo(ANSWERS, field)).toEqual([]);
    },
  );

  it('are found under a name that objects have by themselves, if given there', () => {
    const hostile: Answers = JSON.parse('{"__proto__":["A3"],"constructor":["B2"]}');
    expect(answersTo(hostile, '__proto__')).toEqual(['A3']);
    expect(answerTo(hostile, 'constructor')).toBe('B2');
  });
});
