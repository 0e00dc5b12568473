import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawAnyText } from '../../test/support/any-text.ts';
import { escapeForDiscord, formatAbsoluteTimestamp, formatRelativeTimestamp } from './message.ts';

const removeEscapes = (text: string): string =>
  text.replaceAll('\u200b', '').replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');

/** Formatting character without a backslash. */
const UNESCAPED_CHARACTER = /(?<!\\)(?:\\\\)*[*_~`|<>#[\]/]/;

describe('quoted text', () => {
  const hostile = fc.oneof(
    drawAnyText(),
    fc
      .array(
        fc.constantFrom(
          ...['\\', '*', '_', '@', '<', '>', '`', '#', '[', '](', '||', '\n', '- ', '1. ', 'a '],
          ...['@everyone', '<@1>', '<@&2>', '<t:1:R>', '<#3>', 'https://a.b/', '\u202e', '\u200b'],
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('escapeForDiscord escapes markup within the maximum length', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 80 }), (text, most) => {
        const line = escapeForDiscord(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e]/);
        expect(line).not.toMatch(/@(?!\u200b)(?!$)/);
        expect(line.replaceAll(/<t:\d+:[FR]>/g, '')).not.toMatch(UNESCAPED_CHARACTER);
        expect(line).not.toMatch(/^(?:[-+]|\d+[.)])/);
        expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\…?$/);
      }),
    );
  });

  test('escapeForDiscord does not change the text that readers see', () => {
    const text =
      'Scarlet *stole* K0/4 from <Zatchel> (2_3), @here: #1 [x](https://a.b) 1. `c` ||d||';
    expect(removeEscapes(escapeForDiscord(text, 1000))).toBe(text);
  });

  test('escapeForDiscord keeps Discord timestamps unescaped', () => {
    expect(
      escapeForDiscord(
        `until ${formatAbsoluteTimestamp(1_780_516_800_999)}, ${formatRelativeTimestamp(60_000)}`,
        100,
      ),
    ).toBe('until <t:1780516800:F>, <t:60:R>');
  });

  test('escapeForDiscord never cuts an escape sequence or starts a list', () => {
    expect(escapeForDiscord('1. First', 100)).toBe('\u200b1. First');
    expect(escapeForDiscord('- First', 100)).toBe('\u200b- First');
    expect(escapeForDiscord('a*b*c', 5)).toBe('a\\*b…');
    expect(escapeForDiscord('a**', 4)).toBe('a\\*…');
  });
});
