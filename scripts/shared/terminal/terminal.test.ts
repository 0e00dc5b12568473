import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { askYesOrNo, promptChoice, promptLine } from './questions.ts';
import { awaitUnlessStopped, formatTable, wrapText } from './terminal.ts';

test('an interrupted command prints its message and exits with 130', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const others = process.listeners('SIGINT');
  const work = Promise.withResolvers<void>();
  const running = awaitUnlessStopped(work.promise, 'Stopped. Nothing is lost.');
  process
    .listeners('SIGINT')
    .find((one) => !others.includes(one))
    ?.call(process, 'SIGINT');
  work.resolve();
  await running;
  expect(written).toHaveBeenCalledWith('Stopped. Nothing is lost.\n');
  expect(exit).toHaveBeenCalledWith(130);
  expect(process.listeners('SIGINT')).toEqual(others);
});

const LONG_LINK = `https://docs.google.com/spreadsheets/d/${'x'.repeat(44)}/edit`;
const TABLE_HEADS = ['For', 'What', 'Link'];
const TABLE_ROWS = [
  ['everybody', 'public workbook', LONG_LINK],
  ['you', 'host’s workbook', ''],
];

test('formatTable prints a row on one line in a wide terminal', () => {
  expect(formatTable(TABLE_HEADS, TABLE_ROWS, 120)).toBe(
    `For        What             Link\neverybody  public workbook  ${LONG_LINK}\nyou        ` +
      'host’s ' +
      'workbook',
  );
});

test.each([60, 80])(
  'formatTable moves the last cell below the others at %i columns, without breaking it',
  (width) => {
    expect(formatTable(TABLE_HEADS, TABLE_ROWS, width)).toBe(
      `For        What\n  Link\neverybody  public workbook\n  ${LONG_LINK}\nyou        host’s ` +
        'workbook',
    );
  },
);

const LONG_SENTENCE =
  'Its polls read 0.2 times a minute and write up to 9 times at once: Google allows an account ' +
  '60 of each a minute, so some 150 such matches.';

test.each([60, 80, 120])('wrapText breaks only between words at %i columns', (columns) => {
  const lines = wrapText(LONG_SENTENCE, columns).split('\n');
  expect(lines.join(' ')).toBe(LONG_SENTENCE);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});

test('wrapText does not break a link, so that a click opens all of it', () => {
  expect(wrapText(`The form: ${LONG_LINK}`, 60).split('\n')).toEqual(['The form:', LONG_LINK]);
});

test('wrapText indents the further lines of an indented line', () => {
  expect(wrapText(`  → ${'word '.repeat(8)}end`, 24)).toBe(
    '  → word word word word\n    word word word word\n    end',
  );
});

test('wrapText does not change lines that fit', () => {
  expect(wrapText('Seat     Orders\nScarlet  in\n', 60)).toBe('Seat     Orders\nScarlet  in\n');
});

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
