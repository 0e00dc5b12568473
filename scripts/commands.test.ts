import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { INTERVENTION_ROWS } from '../functions/match/next/interventions.ts';
import packageFile from '../package.json' with { type: 'json' };
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type EndedRun, runSealed, startSealed } from '../test/support/sealed/run-sealed.ts';
import { typeSealed } from '../test/support/sealed/type-sealed.ts';
import { useTemporaryFolder } from '../test/support/temporary-folder.ts';
import { EXIT, EXIT_HELP } from './shared/terminal/exit.ts';

const JSON_COMMANDS = [
  ...['login', 'new', 'run', 'list', 'status', 'deadline', 'pause', 'resume', 'orders'],
  ...['absent', 'undo', 'dice', 'correct', 'resolve', 'verify', 'replay', 'balance'],
];

const OTHER_COMMANDS = [
  ...['demo', 'setup', 'deploy', 'doctor', 'invite', 'season'],
  ...['page', 'game', 'export', 'logout'],
  ...INTERVENTION_ROWS.flatMap(({ command }) =>
    command === undefined || command.of === 'season' || JSON_COMMANDS.includes(command.name)
      ? []
      : [command.name],
  ),
];
const SUBCOMMANDS = [
  ...['new', 'sign-up', 'next', 'status', 'rule'].map((name) => ['season', name]),
  ...['new', 'build', 'add'].map((name) => ['game', name]),
];

const readHelp = (columns: number, words: readonly string[]): Promise<EndedRun> =>
  typeSealed([...words, '--help'], { columns, typed: [], variables: {} });

test('the help lists every command and every exit code', async () => {
  const { code, out } = await runSealed(['--help']);
  expect(code).toBe(EXIT.done);
  for (const command of ['demo', ...JSON_COMMANDS]) expect(out).toContain(`\n  ${command} `);
  expect(out).toContain(EXIT_HELP);
});

test.each(JSON_COMMANDS)(
  'the help of %s has an example, its technical options last, and no exit codes',
  async (command) => {
    const { code, out, err } = await runSealed([command, '--help']);
    expect({ code, err }).toEqual({ code: EXIT.done, err: '' });
    expect(out).toMatch(new RegExp(`Examples?:\\n  sealed ${command} `));
    expect(out).toContain('--json');
    expect(out).not.toContain('Exit codes');
    const [first = '', last = ''] = out.split('\nTechnical:\n');
    const technical =
      /--(emulator|as|queue|poll-queue|url|invoker|task-delay|game-seconds|editor) /;
    expect(first).toContain('\nOptions:\n');
    expect(first).not.toMatch(technical);
    for (const line of last.split('\n').filter((one) => one.startsWith('  --')))
      expect(line).toMatch(technical);
  },
);

test.each([60, 80, 120])(
  'every help text breaks lines only between words at %i columns',
  async (columns) => {
    const { out: whole } = await readHelp(columns, []);
    const all = [...whole.matchAll(/^ {2}([a-z]\S*) /gm)].map(([, name = '']) => name);
    expect(all).toEqual(expect.arrayContaining([...JSON_COMMANDS, ...OTHER_COMMANDS]));
    for (const words of [[], ...all.map((name) => [name]), ...SUBCOMMANDS]) {
      const { out } = await readHelp(columns, words);
      expect(out, words.join(' ')).toContain('Usage: sealed');
      const lines = out.split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      // At 80 columns, each flag has one line.
      const [flags = ''] = out.slice(out.indexOf('Options:')).split(/\n\n(?!Technical)/);
      const further = flags.split('\n').filter((line) => /^ {3,}/.test(line));
      if (columns === 80 && words.length > 0) expect(further, words.join(' ')).toEqual([]);
    }
  },
  60_000,
);

test.each<readonly [string, readonly string[], string]>([
  ['a mistyped command', ['reslove'], "unknown command 'reslove'\n(Did you mean resolve?)"],
  ['a mistyped command of a command', ['game', 'biuld'], '(Did you mean build?)'],
  ['an unknown option', ['verify', 'match.json', '--fast'], "unknown option '--fast'"],
  [
    'nobody signed in',
    ['status', 'abcdefghijkl'],
    'You are not signed in. Run “sealed login”, or “sealed setup” the first time.\n',
  ],
  ['a missing file', ['verify', 'no.json'], 'The file no.json cannot be read. Check'],
  ['a missing workbook', ['verify', 'no.xlsx'], 'The file no.xlsx cannot be read'],
  [
    'a game whose name is mistyped',
    ['new', 'pocket-mras'],
    'There is no game “pocket-mras”. Did you mean “pocket-mars”?',
  ],
  [
    'an unknown game',
    ['new', 'chess'],
    'There is no game “chess”. The games are:\n  presents-of-mine: ',
  ],
  ['no game, and nobody to be asked', ['new'], 'Name a game. The games are:'],
  [
    'nobody at the emulator',
    ['status', 'abcdefghijkl', '--emulator', 'http://localhost:1'],
    '--as host@example.org',
  ],
  [
    'an emulator without an address',
    ['status', 'abcdefghijkl', '--emulator', 'here', '--as', 'host@example.org'],
    '“here” is not an address',
  ],
  [
    'an invalid choice',
    ['new', 'presents-of-mine', '--counts', 'best'],
    'Allowed choices are last, first',
  ],
  [
    'a number of players that a game does not take',
    ['demo', '--players', '3'],
    'Presents of Mine needs 8 seats, not 3.',
  ],
  [
    'a time before now',
    ['deadline', 'abcdefghijkl', '-1 day', '--emulator', 'here', '--as', 'host@example.org'],
    '“here” is not an address',
  ],
])('wrong use (%s) is reported with a message, not as a defect', async (_, words, sentence) => {
  const { code, out, err } = await runSealed(words);
  expect({ code, out }).toEqual({ code: EXIT.wrongUse, out: '' });
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/defect|^\s+at /m);
});

test('an option that npm has consumed is reported with the correct call', async () => {
  const { err } = await runSealed(['demo', 'all'], { npm_lifecycle_event: 'start' });
  expect(err).toContain('There is no game “all”.');
  expect(err).toContain('npm start -- --rounds all');
  expect((await runSealed(['demo', 'all'])).err).not.toContain('npm start');
});

test('new reports all missing and invalid options at once', async () => {
  const words = [
    ...['--queue', 'deadlines', '--zone', 'Mars/Base', '--early', 'soon'],
    ...['--variant', 'draft=perhaps'],
  ];
  const { code, err } = await runSealed(['new', 'pocket-mars', ...words]);
  expect(code).toBe(EXIT.wrongUse);
  for (const part of [
    ...['Mars/Base', '--early: “soon” is not a valid delay', '--first', '--seats'],
    ...['The variants are draft=no, draft=yes', 'SEALED_QUEUE', 'SEALED_URL', 'SEALED_INVOKER'],
  ])
    expect(err).toContain(part);
});

test('DEBUG=sealed prints the stack trace of an error', async () => {
  const { err } = await runSealed(['export', '?'], { DEBUG: 'sealed' });
  expect(err).toMatch(/^\s+at /m);
});

test('--version prints the version', async () => {
  expect(await runSealed(['--version'])).toMatchObject({
    code: EXIT.done,
    out: `${packageFile.version}\n`,
  });
});

describe.concurrent('separate process', () => {
  test('a reader that closes the pipe early causes no error', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'sealed.ts'), '--help']);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, err }).toEqual({ code: EXIT.done, err: '' });
  });

  test.each([
    [EXIT.wrongUse, ['export', '?'], {}],
    [
      EXIT.unreachable,
      ['status', 'abcdefghijkl'],
      { SEALED_EMULATOR: 'http://127.0.0.1:9', SEALED_AS: 'host@example.org' },
    ],
  ] as const)(
    'a failed command ends its process with exit code %i',
    async (exit, words, variables) => {
      const { code, out, err } = await startSealed(words, variables);
      expect({ code, out }).toEqual({ code: exit, out: '' });
      expect(err).not.toBe('');
    },
  );
});

const temp = useTemporaryFolder(beforeAll);
async function runOnFile(command: string, text: string) {
  await writeFile(temp.buildPath('match.json'), text);
  return runSealed([command, temp.buildPath('match.json')]);
}

test.each([
  ['not JSON', 'hello'],
  ['other JSON', '{"a": 1}'],
])('a file with %s is refused, since it is not an exported match', async (_, text) => {
  expect(await runOnFile('verify', text)).toMatchObject(
    refusedWith('match.json: The file is not an exported match'),
  );
});

test.each([
  ['verify', EXIT.notJudged],
  ['replay', EXIT.incidents],
  ['page', EXIT.incidents],
] as const)(
  '%s of a file by a later version names that version, and where to get it',
  async (command, exit) => {
    const match = { format: 'sealed-orders match 2', entries: ['{"kind":"opened","drawnBy":9}'] };
    const { code, out, err } = await runOnFile(command, JSON.stringify(match));
    expect(code).toBe(exit);
    expect(`${out}${err}`).toContain('drawing version 9');
    expect(`${out}${err}`).toContain('npx sealed-orders@latest');
  },
);

const status = (address: string) =>
  runSealed(['status', 'abcdefghijkl'], {
    SEALED_EMULATOR: address,
    SEALED_AS: 'host@example.org',
  });

/** Runs `sealed status` at a server, or at the address of a closed one. */
async function statusAt(isServing: boolean) {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  if (!isServing) await close();
  const ended = await status(`http://127.0.0.1:${port}`);
  if (isServing) await close();
  return { port, ...ended };
}

test('an emulator address without a server is reported', async () => {
  const { port, code, err } = await statusAt(false);
  expect(code).toBe(EXIT.unreachable);
  expect(err).toBe(
    `Nothing answers at http://127.0.0.1:${port}/. Start the emulator, or give its address.\n`,
  );
});

test('an emulator address with another server is reported', async () => {
  const { code, err } = await statusAt(true);
  expect(code).toBe(EXIT.unreachable);
  expect(err).toContain('is not the emulator');
});
