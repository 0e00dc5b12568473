/** Tests external games: new ones, faulty ones next to valid matches, and refused ones. */

import { appendFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readCurrentDesk } from '../functions/match/showing/host-pages.ts';
import { forgetExternalGames } from '../rules/games.ts';
import { writeBuiltGame } from '../test/support/built-game.ts';
import {
  HOST_EMAIL,
  parseMatchId,
  QUEUE_VARIABLES,
  startHost,
} from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { useTemporaryFolder } from '../test/support/temporary-folder.ts';
import { EXIT } from './shared/terminal/exit.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..');

const host = useHost();
afterEach(forgetExternalGames);

const openGame = (game: string, ...words: readonly string[]) =>
  host.sealed(
    ...['new', game, '--seats', host.buildPath('seats.csv'), ...words],
    ...['--first', '2026-11-22T19:00:00Z', '--zone', 'UTC', '--run', '--json'],
  );

/** Returns the path of a file. Games fail while this file exists, but not during the rehearsal. */
const getFailureMark = (): string => host.buildPath('wrong');

/** Builds the smallest game into one file. `but` overrides functions of the game. */
const buildSmallGame = (id: string, but: string): Promise<string> =>
  writeBuiltGame({
    ...{ file: host.buildPath(`${id}.mjs`), id, title: `Game ${id}`, but },
    first: `import { existsSync } from 'node:fs';
      const smallGame = SMALL_GAME;
      const isWrong = () => existsSync(${JSON.stringify(getFailureMark())});
      const wrong = (other) => (given) => (isWrong() ? other(given) : smallGame.resolve(given));`,
  });

async function openMatch(game: string, title: string): Promise<string> {
  const opened = await openGame(game, '--title', title);
  expect(opened.err).toContain('sealed run');
  return parseMatchId(opened);
}

async function readDeskText(match: string): Promise<string> {
  const google = host.connectAs(HOST_EMAIL);
  // The Desk shows a sentence in several columns.
  return ((await readCurrentDesk(google, match)).cells ?? []).flat().join(' ');
}

const buildFailingFunction = (name: string): string =>
  `${name}: (...given) => { if (isWrong()) throw new TypeError("Scarlet holds 7"); ` +
  `return smallGame.${name}(...given); }`;

const FAULTY_GAMES = {
  loops: ['resolve: wrong(() => { for (;;); })', 'did not end within 5 s'],
  answers: [
    'resolve: wrong(() => ({ state: { round: 2n }, events: [] }))',
    'does not return plain JSON',
  ],
  counts: [
    'resolve: wrong((given) => { globalThis.calls = (globalThis.calls ?? 0) + 1; return { ' +
      '...smallGame.resolve(given), state: { calls: globalThis.calls } }; })',
    'different results for the same arguments',
  ],
  throws: [buildFailingFunction('resolve'), '“resolve” failed (TypeError at '],
  content: [
    'content: { tabs: [], ' +
      `${buildFailingFunction('assemble').replaceAll('smallGame', 'smallGame.content')} }`,
    '“content.assemble” failed (TypeError at ',
  ],
  questions: [buildFailingFunction('next'), '“next” failed (TypeError at '],
  pages: [buildFailingFunction('view'), '“view” failed (TypeError at '],
  clock: [
    'view: (given) => { const view = smallGame.view(given); return isWrong() ? { ...view, ' +
      'summary: [new Date().toISOString()] } : view; }',
    '“view” returns different results for the same arguments',
  ],
} as const;

test('a failing external game stops only its own match, as Desk and terminal report', async () => {
  await openMatch('dm-invitational', 'Ours');
  await openMatch(await buildSmallGame('honest', ''), 'Honest');
  const wrong: (readonly [string, string, string])[] = [];
  for (const [id, [but, what]] of Object.entries(FAULTY_GAMES))
    wrong.push([id, what, await openMatch(await buildSmallGame(id, but), id)]);
  await writeFile(getFailureMark(), '');
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
  const { code, out, err } = await host.sealed('run', '--once', '--json');
  expect(code, out).toBe(EXIT.incidents);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  const resolved = lines.flatMap(({ title, outcome }) => (outcome === 'resolved' ? [title] : []));
  expect(new Set(resolved)).toEqual(new Set(['Ours', 'Honest']));
  for (const [id, what, match] of wrong) {
    const desk = await readDeskText(match);
    for (const text of [desk, `${out}${err}`.replaceAll(/\s+/g, ' ')]) {
      expect(text, id).toContain(`The game Game ${id}`);
      expect(text, id).toContain(what);
      // The text of a thrown error may contain a secret.
      expect(text, id).not.toContain('holds 7');
    }
    expect(desk, id).not.toContain('The adjudicator failed unexpectedly');
  }
});

test('a built file that fails to load is reported by the name of its game', async () => {
  const file = host.buildPath('brittle.mjs');
  await writeBuiltGame({
    ...{ file, id: 'brittle', title: 'Brittle' },
    first: `import { existsSync } from 'node:fs';
      if (existsSync(${JSON.stringify(getFailureMark())}))
        throw new RangeError('Scarlet holds 7');`,
  });
  const match = await openMatch(file, 'Brittle');
  await writeFile(getFailureMark(), '');
  forgetExternalGames();
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
  const { out, err } = await host.sealed('run', '--once');
  const desk = await readDeskText(match);
  for (const text of [desk, `${out}${err}`.replaceAll(/\s+/g, ' ')]) {
    expect(text).toContain('The game brittle 1');
    expect(text).toMatch(/failed to load \(RangeError at [0-9a-f]{64}\.mjs:\d+\)/);
    expect(text).toContain('version of Node');
    expect(text).not.toContain('is missing here');
  }
  expect(desk).not.toContain('holds 7');
});

const IMPURE_GAMES = [
  [
    'draws by itself',
    'start: () => ({ state: Math.random(), events: [] })',
    '“start” returns different results for the same arguments',
  ],
  [
    'keeps a value between two calls',
    'resolve: (given) => { globalThis.kept = (globalThis.kept ?? 0) + 1; const { state, events ' +
      '} = smallGame.resolve(given); return { state: { ...state, kept: globalThis.kept }, events ' +
      '}; }',
    '“resolve” returns different results for the same arguments',
  ],
  [
    'shows the time',
    'view: (given) => ({ ...smallGame.view(given), summary: [new Date().toISOString()] })',
    '“view” returns different results for the same arguments',
  ],
  [
    'scores at random',
    'scores: (given) => ({ ...smallGame.scores(given), counted: String(Math.random()) })',
    '“scores” returns different results for the same arguments',
  ],
  [
    'asks by the day of the week',
    'next: (now) => { const step = smallGame.next(now); return step && { ...step, about: ' +
      'String(Date.now()) }; }',
    '“next” returns different results for the same arguments',
  ],
  [
    'words its news at random',
    'narration: { ...smallGame.narration, news: (...given) => smallGame.narration' +
      '.news(...given).map((one) => ({ ...one, text: String(Math.random()) })) }',
    '“narration.news” returns different results for the same arguments',
  ],
  ['fails', 'scores: () => { throw new Error("no scores yet"); }', 'no scores yet'],
] as const;

test.each(IMPURE_GAMES)(
  'a game that %s is refused before any file is created',
  async (_, but, says) => {
    const { code, err } = await openGame(await buildSmallGame('impure', but));
    expect({ code, err }).toEqual(refusedWith('The game Game impure: The game’s “'));
    expect(err).toContain(says);
    expect(host.emulator.snapshot().files).toEqual({});
  },
);

/** Copies the example game to another folder, and adds a line to one of its files. */
async function copyExampleWithLine(line: string): Promise<string> {
  const at = host.buildPath('my-game');
  await cp(join(ROOT_FOLDER, 'examples', 'sealed-lots'), at, { recursive: true });
  const packages = join(at, 'node_modules');
  await mkdir(join(packages, 'sealed-orders'), { recursive: true });
  await symlink(join(ROOT_FOLDER, 'node_modules', 'zod'), join(packages, 'zod'));
  await symlink(join(ROOT_FOLDER, 'node_modules', 'esbuild'), join(packages, 'esbuild'));
  await symlink(join(ROOT_FOLDER, 'package'), join(packages, 'sealed-orders', 'package'));
  const exports = { './kit': './package/exports/kit.ts' };
  const manifest = { name: 'sealed-orders', type: 'module', exports };
  await writeFile(join(packages, 'sealed-orders', 'package.json'), JSON.stringify(manifest));
  await appendFile(join(at, 'src', 'state.ts'), `\n${line}\n`);
  return at;
}

test.each([
  ['uses Date. A game must take all chance from its arguments', 'export const now = Date.now();'],
  ['uses Math.random. ', 'export const die = Math.random();'],
  ['uses Math. ', 'export const { random } = Math;'],
  [
    'uses Intl.DateTimeFormat. ',
    'export const day = () => new Intl.DateTimeFormat("en").format();',
  ],
  ['uses Temporal. ', 'export const now = () => Temporal.Now.instant();'],
  ['uses setTimeout. ', 'setTimeout(() => {}, 1);'],
  ['uses setInterval. ', 'setInterval(() => {}, 1);'],
  ['uses setImmediate. ', 'setImmediate(() => {});'],
  ['uses process. ', 'export const { env } = process;'],
  ['uses fetch. ', 'export const page = () => fetch("https://example.org");'],
  ['uses globalThis. ', 'export const random = globalThis["Math"].random;'],
  ['imports node:fs. A game may import only its own files', "export * from 'node:fs';"],
  ['imports os. ', "import { hostname } from 'os';\nexport const name = hostname();"],
  ['imports ../../other.ts. ', "export * from '../../other.ts';"],
])('a game that %s is not built', async (what, line) => {
  expect(await host.sealed('game', 'build', await copyExampleWithLine(line))).toMatchObject(
    refusedWith(`src/state.ts ${what}`),
  );
});

test('a game may use names of forbidden globals for its own values', async () => {
  const line = 'export const addDay = (Date: { at: number }, fetch: number) => Date.at + fetch;';
  const { code, err } = await host.sealed('game', 'build', await copyExampleWithLine(line));
  expect(code, err).toBe(EXIT.done);
});

test.each([
  [
    'a tab twice',
    "content: { ...smallGame.content, tabs: ['A', 'a'].map((name) => ({ name, about: name, " +
      'columns: [] })) }',
    'Two tabs have the same name',
  ],
  ['a hidden character in its title', "title: 'The \u202egame'", 'Must be visible characters'],
])('a game with %s is refused', async (_, but, says) => {
  const added = await host.sealed('game', 'add', await buildSmallGame('strange', but));
  expect(added).toMatchObject(refusedWith(says));
});

test.each([2, 20])('a demo of an external game accepts %i players', async (count) => {
  const file = await buildSmallGame('many', 'seats: { least: 2, most: 20 }');
  const words = ['demo', file, '--players', `${count}`, '--fast', '--rounds', '1'];
  const { code, out, err } = await host.sealed(...words);
  expect(out, err).toContain('verified: ');
  expect(code).toBe(EXIT.done);
});

test('demo, balance and new accept only the numbers of seats that a game allows', async () => {
  const refusal = 'Only an even number can play.';
  const check = `(_, seats) => seats % 2 ? '${refusal}' : null`;
  const but = `seats: { least: 2, most: 7 }, checkCast: ${check}`;
  const file = await buildSmallGame('even', but);
  await writeFile(host.buildPath('seats.csv'), 'Seat\nScarlet\nDems\nIsa\n');
  expect(await openGame(file)).toMatchObject(refusedWith(refusal));
  for (const [command, players] of [
    ['demo', '7'],
    ['balance', '3'],
  ] as const)
    expect(await host.sealed(command, file, '--players', players)).toMatchObject(
      refusedWith(refusal),
    );
  expect((await host.sealed('balance', file, '--matches', '2')).out).toContain('2 matches of 6');
  const { out, err } = await host.sealed('demo', file, '--fast', '--rounds', 'all');
  expect(out, err).toContain('verified: ');
  expect(out).toContain('Pixie');
  expect(out).not.toContain('Zero');
});

const EXAMPLES_FOLDER = join(import.meta.dirname, '..', 'examples');

const temp = useTemporaryFolder();

const buildGameCode = (id: string) => `const nothing = () => {};
export const builtFor = 2;
export const game = {
  id: '${id}', title: 'A Game', about: 'It is one.', version: '1', seats: { least: 2, most: 2 },
  paces: [{ name: 'round', title: 'Round', usual: '1 day' }], variants: [],
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  start: nothing, next: nothing, resolve: nothing, view: nothing, scores: nothing,
  outcome: nothing };`;

test.each(['auction', 'mafia'])(
  'a new game from “%s” is a complete package with a case to fill in',
  async (example) => {
    const at = temp.buildPath('my-game');
    expect(await runSealed(['game', 'new', at, '--from', example])).toMatchObject({
      code: EXIT.done,
    });
    const { scripts, engines } = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'));
    expect(scripts).toMatchObject({
      types: 'tsc',
      // Without this flag, Node before 22.18 finds no tests in TypeScript and succeeds.
      test: 'npm run types && node --experimental-strip-types --test',
      pretest: 'sealed --version',
    });
    expect(engines).toEqual({ node: '>=22.12' });
    const readme = await readFile(join(at, 'README.md'), 'utf8');
    expect(readme).toMatch(/^# My Game\n/);
    // Links to files of the example would not work in another folder.
    expect(readme).not.toContain('](../');
    const files = await readdir(
      join(EXAMPLES_FOLDER, example === 'auction' ? 'sealed-lots' : example, 'src'),
    );
    expect((await readdir(join(at, 'src'))).toSorted()).toEqual(files.toSorted());
    expect(await readFile(join(at, 'test', 'game.test.ts'), 'utf8')).toContain('assert.fail');
    expect(await runSealed(['game', 'new', at])).toMatchObject(refusedWith('is not empty'));
    const game = await readFile(join(at, 'src', 'game.ts'), 'utf8');
    expect(game).toMatch(/^\/\*\* My Game: .* id: 'my-game',\n {2}title: 'My Game',/s);
  },
);

test('an unknown example is refused with the names of all examples', async () => {
  const other = await runSealed(['game', 'new', temp.buildPath('my-poker'), '--from', 'poker']);
  expect(other.err).toMatch(/auction.*mafia|mafia.*auction/);
  expect(other.code).toBe(EXIT.wrongUse);
});

test.each([
  ['nothing is there', 'game.mjs', null, 'There is no game'],
  ['it cannot be run', 'game.mjs', 'throw new Error("oh")', 'cannot be loaded'],
  [
    'it exports no game',
    'game.mjs',
    'export const builtFor = 2; export const game = { id: "A b" }',
    'is not a game',
  ],
  [
    'it takes the name of one of ours',
    'game.mjs',
    buildGameCode('pocket-mars'),
    'is the id of a game that comes with',
  ],
])('an invalid game is refused with a message: %s', async (_, name, text, sentence) => {
  const file = temp.buildPath(name);
  if (text !== null) await writeFile(file, text);
  expect(await runSealed(['game', 'add', file], temp.variables)).toMatchObject(
    refusedWith(sentence),
  );
});

test('an added game is known to every command', async () => {
  const file = temp.buildPath('a-game.mjs');
  await writeFile(file, buildGameCode('a-game'));
  expect((await runSealed(['game', 'add', file], temp.variables)).out).toMatch(
    /a-game 1 [0-9a-f]{64}/,
  );
  forgetExternalGames();
  const { err } = await runSealed(['balance', 'a-game', '--players', '9'], temp.variables);
  expect(err).toContain('A Game needs 2');
});

test('options for another function do not open a match of an external game', async () => {
  const host = await startHost();
  onTestFinished(host.close);
  await writeFile(temp.buildPath('a-game.mjs'), buildGameCode('a-game'));
  const words = ['new', temp.buildPath('a-game.mjs'), '--seats', host.buildPath('seats.csv')];
  const when = ['--first', '2030-01-01 20:00', '--zone', 'Etc/UTC', '--yes'];
  const variables = { ...host.variables, ...QUEUE_VARIABLES };
  expect(await runSealed([...words, ...when], variables)).toMatchObject(refusedWith('give --run'));
});
