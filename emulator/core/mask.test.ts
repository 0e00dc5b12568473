import { describe, expect, it } from 'vitest';
import { findStrayPath, parseMask, selectByMask } from './mask.ts';
import { anyShape, text, toList, toMap, toMessage } from './shape.ts';

const SAMPLE_VALUE = { a: { b: 1, c: [{ d: 2, e: 3 }, { d: 4 }] }, f: 5, n: null };

const SELECTED_PARTS = [
  ['f', { f: 5 }],
  ['a.b', { a: { b: 1 } }],
  ['a/b,f', { a: { b: 1 }, f: 5 }],
  ['a(b,c/d)', { a: { b: 1, c: [{ d: 2 }, { d: 4 }] } }],
  ['a.c.e, a.b', { a: { b: 1, c: [{ e: 3 }, {}] } }],
  ['a.*', { a: SAMPLE_VALUE.a }],
  ['*', SAMPLE_VALUE],
  ['a,a.b', { a: SAMPLE_VALUE.a }],
  ['a.b,a', { a: SAMPLE_VALUE.a }],
  ['f.x, n.x', { f: 5, n: null }],
] as const;

describe('a field mask', () => {
  it.each(SELECTED_PARTS)('the mask %s selects its fields', (source, expected) => {
    expect(selectByMask(SAMPLE_VALUE, parseMask(source))).toEqual(expected);
  });

  it.each(['', 'a(', 'a)', 'a(b', 'a..b', ',a', 'a b'])('%j is not a valid mask', (source) => {
    expect(() => parseMask(source)).toThrow(SyntaxError);
  });

  const shape = toMessage({ a: toList(toMessage({ b: text })), m: toMap(text), any: anyShape });
  const STRAY = [
    ['a.b', null],
    ['a.c', 'a.c'],
    ['a.b.c', 'a.b.c'],
    ['m.anything', null],
    ['toString', 'toString'],
    ['*', null],
    ['any.thing', null],
    ['a.b,other', 'other'],
    ['m.x.y', 'm.x.y'],
  ] as const;
  it.each(STRAY)('findStrayPath finds the unknown field of %s: %s', (source, stray) => {
    expect(findStrayPath(parseMask(source), shape)).toBe(stray);
  });
});
