import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, it, test, vi } from 'vitest';
import { connect } from '../../../functions/google/connect.ts';
import { readAccountEmail } from '../../../functions/google/drive.ts';
import {
  AccessNotAllowedError,
  beginSignIn,
  createCredentials,
} from '../../../functions/google/sign-in.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/retry-policy.ts';
import { suggestName } from './did-you-mean.ts';
import { buildCommandFailure } from './failure.ts';
import { findNodeProblem, OLDEST_NODE_VERSION } from './oldest-node.ts';
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

const GAME_NAMES = ['presents-of-mine', 'pocket-mars', 'mars-immerser', 'dm-invitational'];

test.each([
  ['presnts-of-mine', 'presents-of-mine'],
  ['pocket-mras', 'pocket-mars'],
  ['Pocket-Mar', 'pocket-mars'],
  ['presents', 'presents-of-mine'],
])('suggestName suggests for %s the name %s', (text, meant) => {
  expect(suggestName(text, GAME_NAMES)).toBe(` Did you mean “${meant}”?`);
});

test.each(['chess', '', 'm', 'x'.repeat(10_000)])(
  'suggestName suggests no name for %.9s',
  (text) => {
    expect(suggestName(text, GAME_NAMES)).toBe('');
  },
);

test('suggestName suggests no name for the beginning of several names', () => {
  expect(suggestName('the race', ['The race of May', 'The race of June'])).toBe('');
});

const OAUTH_CLIENT = { clientId: 'ours', clientSecret: 'secret' };

/** Creates an authorization server that gives the same answer to everybody. */
const createFetchWithAnswer =
  (status: number, body: unknown): typeof globalThis.fetch =>
  async () =>
    Response.json(body, { status });

test('a deleted OAuth client is reported with the remedy', async () => {
  const gone = { error: 'deleted_client', error_description: 'The OAuth client was deleted.' };
  const fetchImplementation = createFetchWithAnswer(401, gone);
  const google = connect({
    auth: createCredentials(OAUTH_CLIENT, 'token', { fetchImplementation }),
    fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const error = await readAccountEmail(google).catch((thrown: unknown) => thrown);
  const { sentences } = buildCommandFailure(error);
  expect(sentences.join()).toMatch(/OAuth client is deleted.*six months/);
  expect(sentences.join()).not.toContain('in testing');
});

test('a sign-in without the scope is refused, even if Google grants others', async () => {
  const partial = { access_token: 'a', refresh_token: 'b', token_type: 'Bearer', scope: 'openid' };
  const signIn = await beginSignIn(OAUTH_CLIENT, {
    redirect: 'http://127.0.0.1:1/',
    server: { fetchImplementation: createFetchWithAnswer(200, partial) },
  });
  await expect(signIn.finish('code')).rejects.toThrow(AccessNotAllowedError);
});

it.for(['18.20.8', '20.20.2', '22.0.0', '22.11.0'])('Node %s is reported as too old', (version) =>
  expect(findNodeProblem(version)).toBe(
    `This is Node ${version}. Sealed Orders requires Node 22.12 or newer. Install it from ` +
      'https://nodejs.org.',
  ),
);

it.for(['22.12.0', '22.21.1', '23.0.0', '24.1.0'])('Node %s is new enough', (version) =>
  expect(findNodeProblem(version)).toBeNull(),
);

it('the installed command prints only the required Node if its Node is too old', () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '22.11.0' })";
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, 'package/exports/sealed.ts', 'list'],
    { encoding: 'utf8' },
  );
  expect({ stderr, status }).toEqual({ stderr: `${findNodeProblem('22.11.0')}\n`, status: 1 });
});

it.for(['package/build/manifest.ts', 'package/build/creator.ts', 'package/build.ts'])(
  '%s gets the required Node from OLDEST_NODE_VERSION',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('OLDEST_NODE');
    expect(text).not.toMatch(/(?:>=|'node)\d/);
  },
);

it.for(['README.md', 'package/README.md', 'docs/a-game-in-an-afternoon.md'])(
  '%s names the oldest Node that runs the package',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(`Node ${OLDEST_NODE_VERSION} or newer`);
    expect(text).not.toContain('Node 22 or newer');
  },
);
