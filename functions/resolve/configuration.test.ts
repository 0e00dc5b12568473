import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findGame, findGameByRules, forgetExternalGames } from '../../rules/games.ts';
import { writeBuiltGame } from '../../test/support/built-game.ts';
import { buildProof } from '../google/proof.ts';
import { createFunctionAuth, loadExternalGames, parseConfiguration } from './configuration.ts';

test('the function’s credentials take the project from the queue’s name', async () => {
  const auth = createFunctionAuth('projects/sealed-orders/locations/l/queues/q');
  expect(await auth.getProjectId()).toBe('sealed-orders');
});

const REQUIRED_VARIABLES = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/q',
  SEALED_URL: 'https://resolve.example.com/',
  SEALED_INVOKER: 'adjudicator@p.iam.gserviceaccount.com',
};

test('each log entry is one line of JSON', () => {
  const { adjudicator } = parseConfiguration(REQUIRED_VARIABLES);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const line = { severity: 'WARNING', message: 'A line,\nand another.', match: 'm' } as const;
    adjudicator.log(line);
    const answer = written.mock.calls.map(([text]) => String(text)).join('');
    expect(answer.indexOf('\n')).toBe(answer.length - 1);
    expect(JSON.parse(answer)).toEqual(line);
  } finally {
    written.mockRestore();
  }
});

test.each([{ SEALED_SECRET: 'x'.repeat(43) }, { SEALED_SECRET_NUMBER: '1' }])(
  'the setting %o alone is refused, since a secret needs its number',
  (secret) => {
    expect(() => parseConfiguration({ ...REQUIRED_VARIABLES, ...secret })).toThrow(
      'SEALED_SECRET_NUMBER',
    );
    expect(() => parseConfiguration({ ...REQUIRED_VARIABLES, ...secret })).not.toThrow('xxx');
  },
);

test('all variables are applied, and absent ones have defaults', () => {
  const adjudicator = parseConfiguration({
    ...REQUIRED_VARIABLES,
    SEALED_POLL_QUEUE: 'projects/p/locations/l/queues/polls',
    SEALED_HOSTS: ' one@example.com  two@example.com ',
    SEALED_GRACE_SECONDS: '3',
    SEALED_BUCKET: 'our-pages',
  }).adjudicator;
  if (typeof adjudicator.live !== 'object') throw new Error('it writes live pages');
  expect(adjudicator.live.folderAt('https://storage.googleapis.com/our-pages/f/')).toBe('f/');
  expect(adjudicator.live.folderAt('https://storage.googleapis.com/our-pages-2/f/')).toBeNull();
  expect(adjudicator).toMatchObject({
    hosts: ['one@example.com', 'two@example.com'],
    queue: {
      name: REQUIRED_VARIABLES.SEALED_QUEUE,
      polls: 'projects/p/locations/l/queues/polls',
      url: REQUIRED_VARIABLES.SEALED_URL,
      invoker: REQUIRED_VARIABLES.SEALED_INVOKER,
      graceMs: 3000,
    },
  });
  const usual = parseConfiguration(REQUIRED_VARIABLES).adjudicator;
  expect(usual.queue).toMatchObject({ polls: undefined, graceMs: 10_000 });
  expect(usual.hosts).toBeUndefined();
  expect(usual.live).toBeUndefined();
});

test.each([
  ['SEALED_QUEUE', 'deadlines'],
  ['SEALED_QUEUE', undefined],
  ['SEALED_POLL_QUEUE', 'polls'],
  ['SEALED_URL', 'here'],
  ['SEALED_INVOKER', 'adjudicator'],
  ['SEALED_HOSTS', 'one@example.com two'],
  ['SEALED_BUCKET', 'Our Pages'],
  ['SEALED_SECRET', 'short'],
  ['SEALED_SECRET_NUMBER', '0'],
  ['SEALED_GRACE_SECONDS', '601'],
  ['SEALED_GRACE_SECONDS', '-1'],
])('the setting %s as %o prevents the start, and only this setting is reported', (name, value) => {
  const start = (): unknown =>
    parseConfiguration({ ...REQUIRED_VARIABLES, SEALED_SECRET_NUMBER: undefined, [name]: value });
  expect(start).toThrow(/^The function cannot start\./);
  expect(start).toThrow(`at ${name}`);
});

test('a proof admits its caller only if the function has the secret', async () => {
  const value = Buffer.alloc(32, 7).toString('base64url');
  const credentials = {
    authorization: undefined,
    proof: buildProof({ number: 4, value }, 'task', '{}'),
  };
  const { authenticate } = parseConfiguration({
    ...REQUIRED_VARIABLES,
    SEALED_SECRET: value,
    SEALED_SECRET_NUMBER: '4',
  });
  expect(await authenticate(credentials)).toMatchObject({
    kind: 'admitted',
    caller: 'Cloud Tasks',
  });
  expect(await parseConfiguration(REQUIRED_VARIABLES).authenticate(credentials)).toMatchObject({
    kind: 'refused',
  });
});

describe('external games', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sealed-brought-'));
  });
  afterEach(async () => {
    forgetExternalGames();
    await rm(folder, { recursive: true });
  });

  /** Loads the games of a folder. Returns what the function logs. */
  const loadGames = async (from = folder): Promise<readonly string[]> => {
    const lines: string[] = [];
    await loadExternalGames(from, ({ severity, message }) => lines.push(`${severity} ${message}`));
    return lines;
  };
  /** Builds a game into a file of the given name, or of the hash of its code. Returns the hash. */
  const buildGame = async (name?: string): Promise<string> => {
    const file = join(folder, 'game.txt');
    await writeBuiltGame({ file, id: 'brought', title: 'Brought' });
    const code = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    await copyFile(file, join(folder, `${name ?? code}.mjs`));
    return code;
  };

  test('an external game is loaded by the hash of its code', async () => {
    const code = await buildGame();
    expect(await loadGames()).toEqual([]);
    const game = findGame('brought');
    expect(game?.title).toBe('Brought');
    expect(findGameByRules(`brought ${game?.version} ${code}`)).toBe(game);
    expect(findGameByRules(`brought ${game?.version} ${'f'.repeat(64)}`)).toBeUndefined();
  });

  test('a wrong hash is reported with both hashes, and an invalid game by its file', async () => {
    const wrong = '0'.repeat(64);
    const code = await buildGame(wrong);
    await writeFile(join(folder, 'text.mjs'), 'export const game = 7;');
    const text = `not a valid game. The file is not named after its hash, ${code}.`;
    expect(await loadGames()).toEqual([
      expect.stringContaining(`ERROR ${wrong}.mjs is ${text}`),
      expect.stringContaining('ERROR text.mjs is not a valid game'),
    ]);
  });

  test('a missing folder of games loads and reports nothing', async () => {
    expect(await loadGames(join(folder, 'nowhere'))).toEqual([]);
  });
});
