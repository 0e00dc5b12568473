/**
 * Tests matches without a queue on the command line: opened, corrected, and run by `sealed run`.
 */

import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyBatch } from '../functions/google/sheets.ts';
import type { OAuthClient } from '../functions/google/sign-in.ts';
import { parseFilm } from '../page/film/film.ts';
import { HOST_TABS } from '../sheets-templates/workbooks/host-workbook.ts';
import { HOST_EMAIL, parseMatchId, QUEUE_VARIABLES } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { registerClient, signInAs } from '../test/support/signed-in/sign-in.ts';
import { postControl, typed } from '../test/support/table/by-hand.ts';
import { EXIT } from './shared/terminal/exit.ts';

const ENTRY_FILE = join(import.meta.dirname, 'sealed.ts');
const HOUR_MS = 3_600_000;

const host = useHost();

const openRace = (...more: readonly string[]) => host.sealed(...host.buildRaceWords(...more));
const buildQueueOpeningWords = (): readonly string[] =>
  host.buildRaceWords().filter((word) => word !== '--run');
const countTasks = (): number =>
  Object.values(host.emulator.snapshot().queues).flatMap((queue) => Object.keys(queue.tasks))
    .length;

test('a match without a runner is not opened without a terminal', async () => {
  expect(await host.sealed(...buildQueueOpeningWords())).toMatchObject(
    refusedWith('No function is set up to run the match.'),
  );
  expect(host.emulator.snapshot().forms).toEqual({});
});

test('run resolves a match that was opened and changed without a queue', async () => {
  const opened = await openRace();
  expect(opened.err).toContain('“sealed run” runs the match');
  expect(opened.err).not.toContain('scheduled');
  const match = parseMatchId(opened);
  const why = ['--reason', 'Both asked for it.', '--yes'];
  const moved = await host.sealed('deadline', match, '+1 hour', ...why);
  expect(moved).toMatchObject({ code: EXIT.done });
  expect(moved.err).not.toContain('queue');
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:30:00Z'));
  const early = await host.sealed('run', '--once');
  expect(early).toMatchObject({ code: EXIT.done });
  expect(early.out).toContain('The race: ');
  await host.emulator.clock.advanceBy(HOUR_MS);
  const { code, out } = await host.sealed('run', '--once', '--json');
  expect(code).toBe(EXIT.done);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The step that was resolved before is not reported.
  expect(lines.map(({ outcome }) => outcome)).toEqual(['found', 'resolved']);
  expect(lines[1].said[0]).toContain('Missing: ');
  expect(countTasks()).toBe(0);
});

test('run writes the live page, and list and status show its address', async () => {
  const pages = host.buildPath('pages');
  const site = 'https://games.example.org/live';
  const match = parseMatchId(await openRace('--live', site));
  const run = () => host.sealed('run', '--once', '--live', pages);
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:20Z'));
  expect(await run()).toMatchObject({ code: EXIT.done });
  const [page = '', ...more] = await readdir(pages);
  expect(more).toEqual([]);
  const film = await readFile(join(pages, page, 'film.json'), 'utf8');
  expect(parseFilm(film)?.hashes).toHaveLength(2);
  const address = `${site}/${page}/index.html`;
  expect((await host.sealed('status', match)).out).toContain(
    `Everybody can watch the match live: ${address}`,
  );
  expect((await host.sealed('list')).out).toContain(`Live: ${address}`);
});

test('run --once and status have the same exit code for an invalid row of Players', async () => {
  const match = parseMatchId(await openRace());
  expect(await host.sealed('run', '--once')).toMatchObject({ code: EXIT.done });
  const change = typed(HOST_TABS.players.sheetId, 1, 0, 'Somebody');
  await applyBatch(host.connectAs(HOST_EMAIL), match, [change]);
  const status = await host.sealed('status', match);
  const once = await host.sealed('run', '--once');
  expect([status.code, once.code]).toEqual([EXIT.incidents, EXIT.incidents]);
  expect(once.out).toContain('Type Scarlet again.');
});

test('run continues until it is stopped, and then has exit code 0', async () => {
  await openRace();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...host.variables };
  const child = spawn(process.execPath, [ENTRY_FILE, 'run'], { env });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (chunk.toString().includes('1 match is running')) child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, err }).toEqual({
    code: EXIT.done,
    err:
      '1 match is running. Press Ctrl+C to stop.\nUpdating the Desk of each match. Press ' +
      'Ctrl+C again to skip the update.\nStopped. “sealed run” catches up when you run it ' +
      'again.\n',
  });
  const [book] = Object.values(host.emulator.snapshot().spreadsheets).filter((one) =>
    JSON.stringify(one).includes('Who keeps the match'),
  );
  expect(JSON.stringify(book)).toContain(`“sealed run” on ${hostname()} was stopped on`);
});

describe('signed in as at Google', () => {
  let variables: Readonly<Record<string, string>> = {};
  let client: OAuthClient;
  let kept = '';
  const at = () => ({ rootUrl: `${host.served.url}/`, fetchImplementation: globalThis.fetch });
  beforeEach(async () => {
    client = await registerClient(at(), { status: 'testing' });
    await mkdir(host.buildPath('sealed-orders'));
    const name = `login-${new URL(host.served.url).host.replace(':', '-')}.json`;
    kept = join(host.folder, 'sealed-orders', name);
    await writeFile(kept, JSON.stringify(await signInAs(at(), HOST_EMAIL, client)));
    variables = { SEALED_EMULATOR: host.served.url, XDG_CONFIG_HOME: host.folder };
  });

  /** Creates a gcloud that is signed in at the host.emulator. Returns a PATH that contains it. */
  async function gcloud(): Promise<string> {
    const path = host.buildPath('gcloud');
    await writeFile(path, `#!/bin/sh\necho ${host.emulator.tokenFor(HOST_EMAIL)}\n`);
    await chmod(path, 0o755);
    return `${host.folder}${delimiter}${process.env['PATH'] ?? ''}`;
  }

  test('a whole match needs only the scope drive.file', async () => {
    const opened = await runSealed(host.buildRaceWords(), variables);
    expect(opened).toMatchObject({ code: EXIT.done });
    await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:20Z'));
    const { code, out } = await runSealed(['run', '--once'], variables);
    expect(code).toBe(EXIT.done);
    expect(out).toContain('is resolved as entry 1');
  });

  test('run reports an expired sign-in, and continues after a new sign-in', async () => {
    expect(await runSealed(host.buildRaceWords(), variables)).toMatchObject({ code: EXIT.done });
    await host.emulator.clock.advanceTo(Date.parse('2026-11-29T12:00:00Z'));
    const ended = await runSealed(['run', '--once'], variables);
    expect(ended.code).toBe(EXIT.unreachable);
    expect(ended.err).toContain('Run “sealed login” to sign in again');
    await writeFile(kept, JSON.stringify(await signInAs(at(), HOST_EMAIL, client)));
    const { code, out } = await runSealed(['run', '--once'], variables);
    expect(code).toBe(EXIT.done);
    expect(out).toContain('is resolved as entry 1');
  });

  test('a revoked sign-in and a switched-off API are reported when a match is opened', async () => {
    const { refreshToken } = await signInAs(at(), HOST_EMAIL, client);
    await fetch(`${host.served.url}/revoke?token=${refreshToken}`, { method: 'POST' });
    await writeFile(kept, JSON.stringify({ client, refreshToken, email: HOST_EMAIL }));
    const revoked = await runSealed(host.buildRaceWords(), variables);
    expect(revoked.code).toBe(EXIT.unreachable);
    expect(revoked.err).toContain('or was revoked. Run “sealed login” to sign in again');
    await writeFile(kept, JSON.stringify(await signInAs(at(), HOST_EMAIL, client)));
    const off = { id: client.clientId, disabledServices: ['forms.googleapis.com'] };
    await postControl(host, 'clients', off);
    const { code, err } = await runSealed(host.buildRaceWords(), variables);
    expect({ code, err }).toEqual(refusedWith('The API is switched off in your project.'));
    expect(err).toContain('Enable it by visiting https://console.developers.google.com/');
  });

  test('an unusable queue prevents opening, except with --run', async () => {
    const there = { ...variables, ...QUEUE_VARIABLES, PATH: host.folder };
    const { code, err } = await runSealed(buildQueueOpeningWords(), there);
    expect({ code, err }).toEqual(refusedWith('give --run'));
    expect(err).toContain('gcloud is not on this machine or not signed in');
    expect(host.emulator.snapshot().files).toEqual({});
    expect(await runSealed(host.buildRaceWords(), there)).toMatchObject({ code: EXIT.done });
    expect(countTasks()).toBe(0);
  });

  test('commands use a queue only with gcloud’s token', async () => {
    const there = { ...variables, ...QUEUE_VARIABLES, PATH: await gcloud() };
    const opened = await runSealed(buildQueueOpeningWords(), there);
    expect(opened).toMatchObject({ code: EXIT.done });
    const asked = countTasks();
    expect(asked).toBeGreaterThan(0);
    const why = ['--reason', 'Both asked for it.', '--yes'];
    const words = ['deadline', parseMatchId(opened), '+1 hour', ...why];
    const without = await runSealed(words, { ...there, PATH: host.folder.slice(0, -1) });
    expect(without).toMatchObject({ code: EXIT.done });
    expect(without.err).toContain('gcloud auth login');
    expect(countTasks()).toBe(asked);
  });
});
