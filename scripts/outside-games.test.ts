/** Games from outside that go wrong in every way, kept by `sealed run` beside matches that are sound. */

import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { readCurrentDesk } from '../functions/match/showing/host-pages.ts';
import { forgetGames } from '../rules/games.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { runSealed } from './run-sealed.ts';
import { servedEmulator } from './served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const SMALL = join(import.meta.dirname, '..', 'test', 'laws', 'small-game.ts');

let folder = '';
let emulator: Emulator;
let served: Served;
beforeEach(async () => {
  const google = await servedEmulator();
  ({ folder, emulator, served } = google);
  await writeFile(join(folder, 'seats.csv'), 'Seat\nScarlet\nDems\n');
  return google.close;
});
afterEach(forgetGames);

/** Of V8: each game has a process of its own, and they all begin with the same code. */
let compiled = '';
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'compiled-'));
});
afterAll(() => rm(compiled, { recursive: true }));

const sealed = (...words: readonly string[]) =>
  runSealed(words, {
    SEALED_EMULATOR: served.url,
    SEALED_AS: HOST,
    XDG_CONFIG_HOME: folder,
    NODE_COMPILE_CACHE: compiled,
  });

/** While this file is there the games go wrong: the rehearsal before a match is opened finds nothing. */
const mark = (): string => join(folder, 'wrong');

/** The smallest game, but for what is given of it; as a host has it, one built file. */
async function built(id: string, but: string): Promise<string> {
  const outfile = join(folder, `${id}.mjs`);
  const contents = `import { existsSync } from 'node:fs';
    import { SMALL_GAME as smallGame } from ${JSON.stringify(SMALL)};
    const isWrong = () => existsSync(${JSON.stringify(mark())});
    const wrong = (other) => (given) => (isWrong() ? other(given) : smallGame.resolve(given));
    export const game = { ...smallGame, id: '${id}', title: 'Game ${id}', ${but} };`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}

/** Gives the host's workbook. */
async function opened(game: string, title: string): Promise<string> {
  const words = ['new', game, '--seats', join(folder, 'seats.csv'), '--title', title];
  const at = ['--first', '2026-11-22T19:00:00Z', '--zone', 'UTC', '--run', '--json'];
  const { out, err } = await sealed(...words, ...at);
  expect(err).toContain('sealed run');
  return z.object({ match: z.string() }).parse(JSON.parse(out)).match;
}

async function deskOf(match: string): Promise<string> {
  const google = connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(HOST),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  // Each column is broken where it ends.
  return ((await readCurrentDesk(google, match)).texts ?? []).join(' ');
}

const WRONG = {
  loops: ['resolve: wrong(() => { for (;;); })', 'did not come to an end'],
  throws: [
    'resolve: wrong(() => { throw new Error("Scarlet holds 7"); })',
    '“resolve” failed (Error',
  ],
  answers: ['resolve: wrong(() => ({ state: { round: 2n }, events: [] }))', 'no plain JSON'],
  counts: [
    'resolve: wrong((given) => { globalThis.calls = (globalThis.calls ?? 0) + 1; return { ...smallGame.resolve(given), state: { calls: globalThis.calls } }; })',
    'something else when the same is asked again',
  ],
  draws: ['resolve: wrong(() => ({ state: Math.random(), events: [] }))', 'asks for Math.random'],
  proposes: [
    'proposing: { candidates: ({ state }) => { while (state.round > 1); return null; }, holdings: () => [] }',
    'did not come to an end',
  ],
  asks: [
    'next: (now) => { const step = smallGame.next(now); return step && { ...step, get asks() { while (isWrong() && now.state.round > 1); return step.asks; } }; }',
    'did not come to an end',
  ],
  grows: [
    'resolve: wrong(() => { for (const all = [];;) all.push(new Array(2e7).fill(0.5)); })',
    'needed more than 512 MB',
  ],
} as const;

/** What takes memory is not to be ended by the clock before. */
const RUNS = [
  { ids: ['grows'], seconds: 60 },
  { ids: ['loops', 'throws', 'answers', 'counts', 'draws', 'proposes', 'asks'], seconds: 3 },
] as const;

test.each(RUNS)(
  'of games from outside that go wrong ($ids) each host is told by name, and every other match goes on',
  async ({ ids, seconds }) => {
    await opened('dm-invitational', 'Ours');
    await opened(await built('honest', ''), 'Honest');
    const wrong: (readonly [string, string, string])[] = [];
    for (const id of ids) {
      const [but, what] = WRONG[id];
      wrong.push([id, what, await opened(await built(id, but), id)]);
    }
    await writeFile(mark(), '');
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
    const { code, out } = await sealed('run', '--once', '--json', '--game-seconds', `${seconds}`);
    expect(code, out).toBe(EXIT.incidents);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
    const resolved = lines.flatMap(({ title, outcome }) => (outcome === 'resolved' ? [title] : []));
    // What it would propose for the next step is asked for once this one stands.
    const others = ids.filter((id) => id === 'proposes');
    expect(new Set(resolved)).toEqual(new Set(['Ours', 'Honest', ...others]));
    for (const [id, what, match] of wrong) {
      const desk = await deskOf(match);
      expect(desk, id).toMatch(new RegExp(`The game (Game )?${id}`));
      expect(desk, id).toContain(what);
      // What its code throws may be a secret.
      expect(desk).not.toContain('holds 7');
    }
  },
);

const IMPURE = [
  [
    'Math.random',
    'start: () => ({ state: Math.random(), events: [] })',
    '“start” asks for Math.random',
  ],
  [
    'the clock',
    'view: (shown) => { Date.now(); return smallGame.view(shown); }',
    '“view” asks for Date.now',
  ],
  [
    'a value it has kept',
    'resolve: (given) => { globalThis.kept = (globalThis.kept ?? 0) + 1; const { state, events } = smallGame.resolve(given); return { state: { ...state, kept: globalThis.kept }, events }; }',
    '“resolve” gives something else when the same is asked again',
  ],
  ['nothing, but fails', 'scores: () => { throw new Error("no scores yet"); }', 'no scores yet'],
] as const;

test.each(IMPURE)(
  'a game that asks for %s is refused before any file is made',
  async (_, but, says) => {
    const seats = ['--seats', join(folder, 'seats.csv')];
    const at = ['--first', '2026-11-22T19:00:00Z', '--zone', 'UTC', '--run', '--json'];
    const before = emulator.snapshot().files;
    const { code, err } = await sealed('new', await built('impure', but), ...seats, ...at);
    expect(err).toContain('The game Game impure: Its ');
    expect(err).toContain(says);
    expect(code).toBe(EXIT.wrongUse);
    expect(emulator.snapshot().files).toEqual(before);
  },
);

test('a game that asks for the clock is not built', async () => {
  const at = join(folder, 'my-game');
  await mkdir(join(at, 'src'), { recursive: true });
  await symlink(join(import.meta.dirname, '..', 'node_modules'), join(at, 'node_modules'));
  const source = (view: string) =>
    `import { SMALL_GAME } from ${JSON.stringify(SMALL)};
     export const game = { ...SMALL_GAME, id: 'my-game', title: 'Mine', ${view} };`;
  await writeFile(join(at, 'src', 'game.ts'), source('view: () => Date.now()'));
  const refused = await sealed('game', 'build', at);
  expect(refused.err).toContain('The game Mine: Its “view” asks for Date.now');
  expect(refused.code).toBe(EXIT.wrongUse);
  await expect(stat(join(at, 'dist', 'game.mjs'))).rejects.toThrow('ENOENT');
  await writeFile(join(at, 'src', 'game.ts'), source(''));
  expect((await sealed('game', 'build', at)).code).toBe(EXIT.done);
});

test.each([
  [
    'a tab twice',
    "content: { ...smallGame.content, tabs: ['A', 'a'].map((name) => ({ name, about: name, columns: [] })) }",
    'A tab is there twice',
  ],
  [
    'a hidden character in its title',
    "title: 'The \u202egame'",
    'Expected are characters that can be seen',
  ],
])('a game with %s is refused', async (_, but, says) => {
  const { code, err } = await sealed('game', 'add', await built('strange', but));
  expect(err).toContain(says);
  expect(code).toBe(EXIT.wrongUse);
});
