import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawAnyText } from '../../test/support/any-text.ts';
import { createRecordSchema, splitText } from './record-columns.ts';

const SAMPLE_ABOUT = 'For this test.';
const SAMPLE_SCHEMA = createRecordSchema({
  number: { title: 'Number', width: 50, about: SAMPLE_ABOUT },
  body: { title: 'Body', width: 50, about: SAMPLE_ABOUT, pieces: 2 },
  end: { title: 'The end', width: 50, about: SAMPLE_ABOUT },
});

describe('recordSchema', () => {
  test('createRecordSchema builds a column for each piece, in the order of the declaration', () => {
    const titles = SAMPLE_SCHEMA.columns.map(({ title }) => title);
    expect(titles).toEqual(['Number', 'Body 1', 'Body 2', 'The end']);
    expect(SAMPLE_SCHEMA.titles.end).toBe('The end');
  });

  test('a record schema reads the values that it has written', () => {
    fc.assert(
      fc.property(fc.integer(), drawAnyText(), fc.string(), (number, body, end) => {
        expect(SAMPLE_SCHEMA.readRecord(SAMPLE_SCHEMA.buildRow({ number, body, end }))).toEqual({
          number,
          body,
          end,
        });
      }),
    );
  });

  test('a record schema reads missing cells as empty, and ignores extra cells', () => {
    expect(SAMPLE_SCHEMA.readRecord([])).toEqual({ number: '', body: '', end: '' });
    const read = SAMPLE_SCHEMA.readRecord([true, 'a', 'b', 'c', 'a note beside']);
    expect(read).toEqual({ number: 'true', body: 'ab', end: 'c' });
  });

  test('a record schema rejects a text that does not fit its pieces', () => {
    const row = (length: number) => () =>
      SAMPLE_SCHEMA.buildRow({ number: 1, body: 'x'.repeat(length), end: '' });
    expect(row(64_000)).not.toThrow();
    expect(row(64_001)).toThrow('too large for the 2 cells of Body');
  });
});

test('splitText splits a text of any length into pieces that fit a cell', () => {
  fc.assert(
    fc.property(drawAnyText(), fc.integer({ min: 44_990, max: 45_010 }), (end, start) => {
      const text = `${'x'.repeat(start)}${end}${'😀'.repeat(30)}`;
      const pieces = splitText(text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => piece.length <= 32_000 && piece.isWellFormed())).toBe(true);
    }),
  );
  expect(splitText('')).toEqual([]);
});
