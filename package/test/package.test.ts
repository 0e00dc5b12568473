/** The package as it is published: packed, installed in an empty folder, and used there by each Node that it promises. */

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { GAMES } from '../../rules/games.ts';
import { keptFiles, readKept } from '../../test/long-runs/corpus/kept.ts';
import { typedIn } from '../../test/support/tutorial.ts';
import { EXPORTS } from '../build.ts';
import { type Installed, install, npm, type Packed, pack } from './installed.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NODES = ['22', '24'];
const FUNCTION_FILES = [
  'content.json',
  'function.js',
  'package-lock.json',
  'package.json',
  'resolve.mjs',
];

let packed: Packed;
const installs = new Map<string, Promise<Installed>>();
/** Once for each Node, whoever asks. */
function installedOn(version: string): Promise<Installed> {
  const installed = installs.get(version) ?? install(packed, version);
  installs.set(version, installed);
  return installed;
}

beforeAll(async () => {
  packed = await pack();
});
afterAll(async () => {
  for (const installed of installs.values()) await (await installed).remove();
  await packed.remove();
});

describe.each(NODES)('on Node %s', (version) => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await installedOn(version);
  });

  test('a whole match is played and verified by one command', async () => {
    const { code, out } = await installed.sealed(['demo', '--fast', '--rounds', 'all']);
    expect(out).toMatch(/verified: \d+ entries and \d+ cells/);
    expect(code).toBe(0);
  });

  test('every command says what it does, and none needs the repository', async () => {
    const told = await installed.sealed(['--version']);
    expect(told).toEqual({ code: 0, out: `${packageFile.version}\n`, err: '' });
    const { out } = await installed.sealed(['--help']);
    const commands = commandsIn(out);
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) {
      const help = await installed.sealed([command, '--help']);
      expect(help.out, help.err).toContain(`sealed ${command}`);
      const [, below = ''] = help.out.split('\nCommands:');
      for (const one of commandsIn(below)) {
        const { out: said, err } = await installed.sealed([command, one, '--help']);
        expect(said, err).toContain(`sealed ${command} ${one}`);
      }
    }
  });

  test('a season of robots is played to its champion, and verified with its match', async () => {
    // Of the fewest who can play one.
    const words = ['demo', 'season', '--fast', '--players', '2'];
    const { code, out, err } = await installed.sealed(words);
    expect(out, err).toMatch(/is the champion.*verified: .*✓ 1 results/s);
    expect(code).toBe(0);
  });

  test('everything that is exported can be imported', async () => {
    for (const name of Object.keys(EXPORTS)) {
      const code = `import(${JSON.stringify(`sealed-orders/${name}`)}).then((all) => console.log(Object.keys(all).length))`;
      const { out, err } = await installed.node(['--input-type=module', '-e', code]);
      expect(Number(out), `${name}: ${err}`).toBeGreaterThan(0);
    }
  });

  test('a match is opened and kept on the emulator that comes along', async () => {
    await writeFile(join(installed.folder, 'kept.mjs'), KEPT);
    const { out, err } = await installed.node(['kept.mjs']);
    expect(out, err).toContain('Pregame is due');
  });

  test('an exported match is verified by the command and by what is imported', async () => {
    const file = join(installed.folder, 'match.json');
    const [first = ''] = keptFiles();
    await writeFile(file, readKept(first).matches[0]?.archive ?? '');
    expect((await installed.sealed(['verify', file])).out).toMatch(/^verified: /);
    const page = await installed.sealed(['page', file, '--out', join(installed.folder, 'm.html')]);
    expect(page.code, page.err).toBe(0);
    expect(await readFile(join(installed.folder, 'm.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    const code = `const { verifyExport } = await import('sealed-orders/proof');
      const { readFile } = await import('node:fs/promises');
      console.log((await verifyExport(await readFile('match.json', 'utf8'))).text, (await verifyExport('{}')).kind);`;
    const { out, err } = await installed.node(['--input-type=module', '-e', code]);
    expect(out, err).toMatch(/^verified: .* unreadable\n$/s);
  });

  test('the script of a deployment brings the finished function', async () => {
    const { out } = await installed.sealed(['deploy', '--print', '--project', 'our-matches']);
    const source = /--source=(\S+)/.exec(out)?.[1] ?? '';
    expect(out).not.toContain('npm run');
    expect(await readdir(source)).toEqual(FUNCTION_FILES);
  });

  test('several workers play a series', async () => {
    const { code, out } = await installed.sealed(['balance', 'dm-invitational', '--matches', '8']);
    expect(out).toContain('8 matches');
    expect(code).toBe(0);
  });

  test('the laws find what is wrong with a game', async () => {
    await writeFile(join(installed.folder, 'laws.mjs'), LAWS);
    const { out, err } = await installed.node(['laws.mjs']);
    expect(JSON.parse(out), err).toEqual({
      sound: [],
      broken: expect.arrayContaining([expect.any(String)]),
    });
  });

  test('a game from outside is built, keeps the laws, is played, and is verified by its own file alone', async () => {
    const creator = 'node_modules/create-sealed-game/create-sealed-game.js';
    const made = await installed.node([creator, 'sealed-goods']);
    expect(made.out, made.err).toContain('cd sealed-goods');
    expect((await installed.node([creator, 'Sealed Goods'])).code).not.toBe(0);
    const held = await installed.node(['--test', 'sealed-goods/test/game.test.ts']);
    expect(held.out).toMatch(/fail 1$/m);
    const built = await installed.sealed(['game', 'build', 'sealed-goods']);
    expect(built.out, built.err).toMatch(/sealed-goods 1 [0-9a-f]{64}/);
    const whole = ['--fast', '--rounds', 'all', '--page', 'goods.html'];
    const played = await installed.sealed(['demo', 'sealed-goods', ...whole]);
    expect(played.out, played.err).toContain('verified: ');
    // As a package it is found from any folder below the one where it is installed.
    await symlink('../sealed-goods', join(installed.folder, 'node_modules', 'sealed-goods'));
    await mkdir(join(installed.folder, 'elsewhere'));
    const balance = ['balance', 'sealed-goods', '--matches', '4'];
    const counted = await installed.sealed(balance, 'elsewhere');
    expect(counted.out, counted.err).toContain('4 matches');
    const print = ['deploy', '--game', 'sealed-goods', '--print', '--project', 'our-matches'];
    const { out: script, err } = await installed.sealed(print, 'elsewhere');
    expect(script, err).toContain('gcloud run deploy game-sealed-goods ');
  });

  test('a match of a game from outside is kept, exported, and verified by other code only where that is said', async () => {
    await writeFile(join(installed.folder, 'goods.mjs'), GOODS);
    const { out, err } = await installed.node(['goods.mjs']);
    expect(out, err).toContain('exported');
    const elsewhere = { XDG_CONFIG_HOME: join(installed.folder, 'somebody-else') };
    const unknown = await installed.sealed(['verify', 'goods.json'], '.', elsewhere);
    expect(unknown.code).not.toBe(0);
    expect(`${unknown.out}${unknown.err}`).toContain('not known here');
    const by = ['verify', 'goods.json', '--with', 'sealed-goods'];
    const known = await installed.sealed(by, '.', elsewhere);
    expect(`${known.err}${known.out}`).toMatch(/Played by the code that --with gave.*verified: /s);
    const page = await installed.sealed(['page', 'goods.json', '--out', 'goods.html']);
    expect(page.code, page.err).toBe(0);
  });

  test('the tutorial, as it is typed, ends in a lawful game that is played and verified', async () => {
    const page = await readFile(join(ROOT, 'docs', 'a-game-in-an-afternoon.md'), 'utf8');
    let said = '';
    for (const typed of typedIn(page)) {
      if (typed.kind === 'file') {
        const file = join(installed.folder, 'typed', typed.path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, typed.text);
        continue;
      }
      const [program = '', ...words] = typed.words;
      // Installed it is, from the packed file.
      if (program === 'npm') continue;
      const run =
        program === 'npx'
          ? installed.sealed(words.slice(1), 'typed')
          : installed.node(words, 'typed');
      const { code, out, err } = await run;
      expect(code, `${typed.words.join(' ')}\n${out}\n${err}`).toBe(0);
      said += out;
    }
    expect(said).toMatch(/Sealed Lots is built.*fail 0.*verified: /s);
  });

  test('strict TypeScript takes it, by the resolution of Node and of bundlers', async () => {
    await writeFile(join(installed.folder, 'typed.ts'), TYPED);
    for (const resolution of ['nodenext', 'bundler']) {
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
      const words = [
        '--noEmit',
        '--strict',
        '--target',
        'es2024',
        '--types',
        '',
        '--module',
        module,
      ];
      await expect(
        promisify(execFile)(
          join(ROOT, 'node_modules', '.bin', 'tsc'),
          [...words, '--moduleResolution', resolution, 'typed.ts'],
          { cwd: installed.folder },
        ).catch(({ stdout }: { readonly stdout: string }) => stdout),
      ).resolves.toMatchObject({ stdout: '' });
    }
  });
});

describe('the packed file', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await installedOn('24');
  });

  const files = (): Promise<readonly string[]> => filesBelow(installed.root);

  test('has no tests, no maps of sources, and no path of the machine it was made on', async () => {
    for (const file of await files()) {
      expect(file).not.toMatch(/\.(test|cases|bench)\.|\.map$/);
      // The source of the example alone: a new game is begun from it.
      if (!file.includes('sealed-lots')) expect(file).not.toMatch(/(?<!\.d)\.ts$/);
      expect(await readFile(file, 'utf8'), file).not.toContain(ROOT);
    }
  });

  test('has nothing in it that is to be secret', async () => {
    const all = [...(await files()), ...(await filesBelow(creatorOf(installed)))];
    for (const file of all) expect(await readFile(file, 'latin1'), file).not.toMatch(SECRETS);
  });

  test.each(['sealed-orders', 'create-sealed-game'])(
    '%s is ready to be published',
    async (name) => {
      const words = ['publish', join(packed.folder, name), '--dry-run', '--tag', 'next', '--json'];
      const { code, out, err } = await npm([...words, '--access', 'public', '--provenance']);
      expect(code, `${out}${err}`).toBe(0);
      expect(out).toContain(`"${name}@${packageFile.version}"`);
      expect(err).not.toMatch(/auto-corrected|errors corrected/);
    },
  );

  test('the laws run under vitest as well', async () => {
    await writeFile(join(installed.folder, 'laws.test.mjs'), LAWS_BY_VITEST);
    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const words = ['run', '--globals', '--root', installed.folder, 'laws.test.mjs'];
    const { stdout } = await promisify(execFile)(process.execPath, [vitest, ...words], {
      cwd: installed.folder,
    });
    expect(stdout).toMatch(/Tests .*\d+ passed/);
  });

  test('needs zod and nothing else', async () => {
    const manifest = JSON.parse(await readFile(join(installed.root, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  });

  test('pleases those who look at packages', async () => {
    const { publint } = await import('publint');
    for (const pkgDir of [installed.root, creatorOf(installed)])
      expect((await publint({ pkgDir })).messages, pkgDir).toEqual([]);
    const attw = join(ROOT, 'node_modules', '.bin', 'attw');
    const { stdout } = await promisify(execFile)(attw, [
      packed.file,
      '--profile',
      'esm-only',
      '--format',
      'json',
    ]);
    const found: unknown = JSON.parse(stdout).problems ?? {};
    // A CommonJS program of old has to import it dynamically: it is a module, as its manifest says.
    expect(Object.keys(found as object).filter((kind) => !IGNORED.includes(kind))).toEqual([]);
  });
});

const creatorOf = ({ folder }: Installed): string =>
  join(folder, 'node_modules', 'create-sealed-game');

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Names in the list of a help. */
const commandsIn = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*) (?=.* {2}|\[|<)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : [name],
  );

/** Keys and tokens as they begin at those who give them out; a webhook; and where somebody's registry is. */
const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\w|\bya29\.[\w-]{40}|\bAIza[\w-]{35}|\bGOCSPX-[\w-]{28}|\bgh[pousr]_\w{30}|\bnpm_\w{30}|discord\.com\/api\/webhooks\/\d{5,}|_authToken|"refresh_token": ?"1\/|\/root\/|\/home\/\w+\//;

const IGNORED = ['CJSResolvesToESM', 'NoResolution'];

const [{ id: GAME } = { id: '' }] = GAMES;

const KEPT = `
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createEmulator, serve, steppedClock } from 'sealed-orders/emulator';
const emulator = createEmulator({ clock: steppedClock(Date.now()) });
const served = await serve(emulator);
await writeFile('seats.csv', 'Seat\\nScarlet\\nDems\\nIsa\\nWalsh\\nZero\\nPixie\\nPhoenix\\nZatchel\\n');
const sealed = (...words) => new Promise((resolve) => {
  const at = ['--emulator', served.url, '--as', 'host@example.org'];
  execFile(process.execPath, ['node_modules/sealed-orders/lib/sealed.js', ...words, ...at], (error, out, err) => resolve({ out, err }));
});
const first = new Date(emulator.clock.now() + 86_400_000).toISOString();
const opened = await sealed('new', '${GAME}', '--title', 'Wide open', '--seats', 'seats.csv', '--first', first, '--run', '--yes', '--json');
const { match } = JSON.parse(opened.out || JSON.stringify({ match: opened.err }));
const run = await sealed('run', '--once');
const status = await sealed('status', match);
console.log(run.err, status.out, status.err);
await served.close();
await emulator.close();
`;

const GOODS = `
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createEmulator, serve, steppedClock } from 'sealed-orders/emulator';
const emulator = createEmulator({ clock: steppedClock(Date.parse('2026-11-21T12:00:00Z')) });
const served = await serve(emulator);
await writeFile('two.csv', 'Seat\\nScarlet\\nDems\\n');
const sealed = (...words) => new Promise((resolve) => {
  const at = ['--emulator', served.url, '--as', 'host@example.org'];
  execFile(process.execPath, ['node_modules/sealed-orders/lib/sealed.js', ...words, ...at], (error, out, err) => resolve({ out, err }));
});
const opened = await sealed('new', 'sealed-goods', '--title', 'Goods', '--seats', 'two.csv', '--zone', 'UTC',
  '--first', '2026-11-21T14:00:00Z', '--time', 'lot=1 hour', '--run', '--yes', '--json');
const { match } = JSON.parse(opened.out || JSON.stringify({ match: opened.err }));
for (let hour = 0; hour < 7; hour++) {
  await emulator.clock.advanceBy(3_600_000 + 30_000);
  const { err } = await sealed('run', '--once');
  if (err !== '') console.log(err);
}
const exported = await sealed('export', match, '--out', 'goods.json');
console.log('exported', exported.out, exported.err);
await served.close();
await emulator.close();
`;

const LAWS_BY_VITEST = `
import { lawsFor } from 'sealed-orders/laws';
import { game } from 'sealed-orders/games/dm-invitational';
for (const { claim, check } of lawsFor(game, { effort: 0.2 })) test(claim, check);
`;

const LAWS = `
import { lawsFor } from 'sealed-orders/laws';
import { game } from 'sealed-orders/games/dm-invitational';
const broken = (one) => lawsFor(one, { effort: 0.2 }).flatMap(({ claim, check }) => {
  try { check(); return []; } catch { return [claim]; }
});
console.log(JSON.stringify({ sound: broken(game), broken: broken({ ...game, hides: 'nothing' }) }));
`;

const TYPED = `
import { asking, type kit, type Seat, viewBuilder } from 'sealed-orders/kit';
import { type LawOfGame, lawsFor } from 'sealed-orders/laws';
import { type AnyGame, playMatch, randomPolicy } from 'sealed-orders/play';
import { createEmulator, type Emulator, serve } from 'sealed-orders/emulator';
import { type Proof, verifyExport } from 'sealed-orders/proof';
${GAMES.map(({ id }, index) => `import { content as c${index}, game as g${index} } from 'sealed-orders/games/${id}';`).join('\n')}
const games: readonly AnyGame[] = [${GAMES.map((_, index) => `g${index}`).join(', ')}];
const contents: readonly unknown[] = [${GAMES.map((_, index) => `c${index}`).join(', ')}];
const laws: readonly LawOfGame[] = games.flatMap((game) => lawsFor(game));
const emulator: Emulator = createEmulator({});
const proof: Promise<Proof> = verifyExport('{}');
const seat: Seat = 'Scarlet' as Seat;
// @ts-expect-error: a game is no string.
lawsFor('a game');
export { asking, contents, emulator, type kit, laws, playMatch, proof, randomPolicy, seat, serve, viewBuilder };
`;
