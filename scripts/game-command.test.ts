import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { forgetExternalGames } from '../rules/games.ts';
import { QUEUE_VARIABLES, startHost } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-with.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useTemporaryFolder } from '../test/support/temporary-folder.ts';
import { EXIT } from './shared/terminal/exit.ts';

const EXAMPLES_FOLDER = join(import.meta.dirname, '..', 'examples');

const temp = useTemporaryFolder();
afterEach(async () => {
  forgetExternalGames();
});

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
    const at = temp.pathOf('my-game');
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
  const other = await runSealed(['game', 'new', temp.pathOf('my-poker'), '--from', 'poker']);
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
  const file = temp.pathOf(name);
  if (text !== null) await writeFile(file, text);
  expect(await runSealed(['game', 'add', file], temp.variables)).toMatchObject(
    refusedWith(sentence),
  );
});

test('an added game is known to every command', async () => {
  const file = temp.pathOf('a-game.mjs');
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
  await writeFile(temp.pathOf('a-game.mjs'), buildGameCode('a-game'));
  const words = ['new', temp.pathOf('a-game.mjs'), '--seats', host.pathOf('seats.csv')];
  const when = ['--first', '2030-01-01 20:00', '--zone', 'Etc/UTC', '--yes'];
  const variables = { ...host.variables, ...QUEUE_VARIABLES };
  expect(await runSealed([...words, ...when], variables)).toMatchObject(refusedWith('give --run'));
});
