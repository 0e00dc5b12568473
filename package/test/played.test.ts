/** Tests that the package plays, runs and verifies matches of shipped games on each Node. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { listKeptFiles, readKeptFile } from '../../test/long-runs/corpus/kept-files.ts';
import { NODE_VERSIONS } from './nodes.ts';
import { createTestFolder, getPackageRoot } from './place.ts';

test('the package contains the built function', async () => {
  const folder = join(getPackageRoot(), 'package', 'exports', 'function');
  expect(await readdir(folder)).toEqual(FUNCTION_FILES);
});

describe.each(NODE_VERSIONS)('Node %s', (version) => {
  test('one command plays and verifies a whole match', async () => {
    const here = await createTestFolder(version);
    const { code, out } = await here.sealed(['demo', '--fast', '--rounds', 'all']);
    expect(out).toMatch(/verified: \d+ entries and \d+ cells/);
    expect(code).toBe(0);
  });

  test('a match is opened and run on the shipped emulator', async () => {
    const here = await createTestFolder(version);
    await writeFile(join(here.folder, 'kept.mjs'), RUN_PROGRAM);
    const { out, err } = await here.node(['kept.mjs', here.program]);
    expect(out, err).toContain('Pregame is due');
  });

  test('the command and the import verify an exported match', async () => {
    const here = await createTestFolder(version);
    const file = join(here.folder, 'match.json');
    const [first = ''] = listKeptFiles();
    await writeFile(file, readKeptFile(first).matches[0]?.archive ?? '');
    expect((await here.sealed(['verify', file])).out).toMatch(/^verified: /);
    const page = await here.sealed(['page', file, '--out', join(here.folder, 'm.html')]);
    expect(page.code, page.err).toBe(0);
    expect(await readFile(join(here.folder, 'm.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    const code = `const { verifyExport } = await import('sealed-orders/proof');
      const { readFile } = await import('node:fs/promises');
      const proof = await verifyExport(await readFile('match.json', 'utf8'));
      console.log(proof.text, (await verifyExport('{}')).kind);`;
    const { out, err } = await here.node(['--input-type=module', '-e', code]);
    expect(out, err).toMatch(/^verified: .* unreadable\n$/s);
  });

  test('“balance” lets robots play a series of matches', async () => {
    const here = await createTestFolder(version);
    const { code, out } = await here.sealed(['balance', 'dm-invitational', '--matches', '8']);
    expect(out).toContain('8 matches');
    expect(code).toBe(0);
  });
});

const FUNCTION_FILES = ['function.js', 'package-lock.json', 'package.json', 'resolve.mjs'];

const [{ id: GAME } = { id: '' }] = GAMES;

const RUN_PROGRAM = `
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createEmulator, serve, createSteppedClock } from 'sealed-orders/emulator';
const emulator = createEmulator({ clock: createSteppedClock(Date.now()) });
const served = await serve(emulator);
const names = 'Seat Scarlet Dems Isa Walsh Zero Pixie Phoenix Zatchel';
await writeFile('seats.csv', names.replaceAll(' ', '\\n') + '\\n');
const sealed = (...words) => new Promise((resolve) => {
  const at = ['--emulator', served.url, '--as', 'host@example.org'];
  const argv = [process.argv[2], ...words, ...at];
  execFile(process.execPath, argv, (error, out, err) => resolve({ out, err }));
});
const first = new Date(emulator.clock.now() + 86_400_000).toISOString();
const opened = await sealed('new', '${GAME}', '--title', 'Wide open',
  '--seats', 'seats.csv', '--first', first, '--run', '--yes', '--json');
const { match } = JSON.parse(opened.out || JSON.stringify({ match: opened.err }));
const run = await sealed('run', '--once');
const status = await sealed('status', match);
console.log(run.err, status.out, status.err);
await served.close();
await emulator.close();
`;
