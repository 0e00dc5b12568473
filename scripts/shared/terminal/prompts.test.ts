/** Tests prompts on terminals of several widths. */

import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { askYesOrNo, promptChoice, promptLine } from './questions.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the lines of the screen before and after the keys. */
async function readScreens(
  columns: number,
  keys: string,
  prompt: () => Promise<unknown>,
): Promise<readonly string[]> {
  const drawn: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'columns');
  Object.defineProperty(process.stderr, 'columns', { value: columns, configurable: true });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    const text = stripVTControlCharacters(String(chunk));
    // Node may print warnings of its own.
    if (text.trim() !== '' && !text.startsWith('(node:')) drawn.push(text);
    return true;
  });
  try {
    const answered = prompt();
    setImmediate(() => setImmediate(() => stdin.write(keys)));
    await answered;
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.stderr, 'columns');
    else Object.defineProperty(process.stderr, 'columns', before);
  }
  return [drawn.at(0), drawn.at(-1)].flatMap((text = '') => text.split('\n'));
}

const LONG_QUESTION = 'Which billing account may be linked to the project that holds all of it?';
const LONG_ANSWER = 'The card of the club that meets on Fridays';

test.each([60, 80, 120])(
  'questions and answers break only between words at %i columns',
  async (columns) => {
    const choices = [{ name: LONG_ANSWER, value: 1 }];
    const shown = [
      ...(await readScreens(columns, '\r', () => promptChoice(LONG_QUESTION, choices))),
      ...(await readScreens(columns, '\r', () =>
        promptLine({
          message: LONG_QUESTION,
          hint: '< goes back',
          usual: LONG_ANSWER,
          why: () => null,
        }),
      )),
      ...(await readScreens(columns, 'y\r', () => askYesOrNo(`${LONG_QUESTION} ${LONG_QUESTION}`))),
    ];
    for (const line of shown) expect(line.length).toBeLessThanOrEqual(columns);
    const known = new Set([
      ...`${LONG_QUESTION} ${LONG_ANSWER} (${LONG_ANSWER}) (< goes back)`.split(' '),
      ...'? ✔ ❯ y Yes (y/N) ↑↓ navigate • ⏎ select'.split(' '),
    ]);
    const words = shown.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '');
    expect(words.filter((word) => !known.has(word))).toEqual([]);
  },
);
