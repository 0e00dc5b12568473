/** Tests an external game that the package creates, builds, plays, runs and verifies. */

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_NODE_VERSION } from '../../scripts/shared/terminal/oldest-node.ts';
import { NODE_VERSIONS, TOO_OLD_NODE } from './nodes.ts';
import { createTestFolder, getCreatorRoot, type TestFolder } from './place.ts';
import type { ProgramResult } from './run.ts';

describe.each(NODE_VERSIONS)('Node %s', (version) => {
  let here: TestFolder;
  let made: ProgramResult;
  let built: ProgramResult;
  beforeAll(async () => {
    here = await createTestFolder(version);
    made = await here.node([getCreatorPath(), 'sealed-goods']);
    built = await here.sealed(['game', 'build', 'sealed-goods']);
  });

  test('an external game is built, tested, played and verified by its file alone', async () => {
    expect(made.out, made.err).toContain('cd sealed-goods');
    expect((await here.node([getCreatorPath(), 'Sealed Goods'])).code).not.toBe(0);
    const typed = await here.types('sealed-goods');
    expect(typed.code, typed.out).toBe(0);
    const held = await here.npmTest('sealed-goods');
    expect(held.out).toMatch(/fail 1$/m);
    expect(built.out, built.err).toMatch(/sealed-goods 1 [0-9a-f]{64}/);
    const whole = ['--fast', '--rounds', 'all'];
    const played = await here.sealed(['demo', 'sealed-goods', ...whole]);
    expect(played.out, played.err).toContain('verified: ');
    // Node finds the package from any folder below its installation.
    await mkdir(join(here.folder, 'node_modules'));
    await symlink('../sealed-goods', join(here.folder, 'node_modules', 'sealed-goods'));
    await mkdir(join(here.folder, 'elsewhere'));
    const balance = ['balance', 'sealed-goods', '--matches', '4'];
    const counted = await here.sealed(balance, 'elsewhere');
    expect(counted.out, counted.err).toContain('4 matches');
  });

  test('a match of an external game can be verified elsewhere only with its code', async () => {
    await writeFile(join(here.folder, 'goods.mjs'), GOODS_CSV);
    const { out, err } = await here.node(['goods.mjs', here.program]);
    expect(out, err).toContain('exported');
    const elsewhere = { XDG_CONFIG_HOME: join(here.folder, 'somebody-else') };
    const unknown = await here.sealed(['verify', 'goods.json'], '.', elsewhere);
    expect(unknown.code).not.toBe(0);
    expect(`${unknown.out}${unknown.err}`).toContain('is missing here');
    const by = ['verify', 'goods.json', '--with', 'sealed-goods'];
    const known = await here.sealed(by, '.', elsewhere);
    expect(`${known.err}${known.out}`).toMatch(
      /The match was replayed with the code of --with.*verified: /s,
    );
    const page = await here.sealed(['page', 'goods.json', '--out', 'goods.html']);
    expect(page.code, page.err).toBe(0);
  });
});

test('the tests of a new game fail with a sentence on a Node that is too old', async () => {
  const here = await createTestFolder(TOO_OLD_NODE);
  const newer = await createTestFolder(OLDEST_NODE_VERSION);
  const made = await newer.node([getCreatorPath(), join(here.folder, 'goods')]);
  expect(made.code, made.err).toBe(0);
  const { code, err } = await here.npmTest('goods');
  expect(code).not.toBe(0);
  expect(err).toMatch(/^This is Node 20\..* requires Node 22\.12 or newer/);
});

const getCreatorPath = (): string => join(getCreatorRoot(), 'create-sealed-game.js');

const GOODS_CSV = `
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createEmulator, serve, createSteppedClock } from 'sealed-orders/emulator';
const emulator = createEmulator({ clock: createSteppedClock(Date.parse('2026-11-21T12:00:00Z')) });
const served = await serve(emulator);
await writeFile('two.csv', 'Seat\\nScarlet\\nDems\\n');
const sealed = (...words) => new Promise((resolve) => {
  const at = ['--emulator', served.url, '--as', 'host@example.org'];
  const argv = [process.argv[2], ...words, ...at];
  execFile(process.execPath, argv, (error, out, err) => resolve({ out, err }));
});
const opened = await sealed('new', 'sealed-goods', '--title', 'Goods', '--seats', 'two.csv',
  '--zone', 'UTC', '--first', '2026-11-21T14:00:00Z', '--time', 'step=1 hour',
  '--run', '--yes', '--json');
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
