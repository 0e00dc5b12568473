/**
 * Tests matches without a queue on the command line: opened, corrected, and run by `sealed run`.
 */

import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { applyBatch } from '../functions/google/sheets.ts';
import type { OAuthClient } from '../functions/google/sign-in.ts';
import { parseFilm } from '../page/film/film.ts';
import { HOST_TABS } from '../sheets-templates/workbooks/host-workbook.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { registerClient, signInAs } from '../test/support/signed-in/sign-in.ts';
import { typed } from '../test/support/table/by-hand.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';
const ENTRY_FILE = join(import.meta.dirname, 'sealed.ts');
const HOUR_MS = 3_600_000;
const QUEUE_VARIABLES = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
  SEALED_URL: 'http://127.0.0.1:9/',
  SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
};

let tempFolder = '';
let emulator: Emulator;
let emulatorServer: RunningServer;

beforeEach(async () => {
  const google = await serveEmulator();
  ({ folder: tempFolder, emulator, served: emulatorServer } = google);
  await writeFile(join(tempFolder, 'seats.csv'), 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  return google.close;
});

const getHostVariables = () => ({ SEALED_EMULATOR: emulatorServer.url, SEALED_AS: HOST_EMAIL });
const runSealedAsHost = (...words: readonly string[]): Promise<EndedRun> =>
  runSealed(words, getHostVariables());

const buildOpeningWords = (...more: readonly string[]): readonly string[] => [
  ...['new', 'dm-invitational', '--seats', join(tempFolder, 'seats.csv'), '--title', 'The race'],
  ...['--first', '2026-11-22T19:00:00Z', '--zone', 'UTC', '--run', '--json', ...more],
];

const buildQueueOpeningWords = (): readonly string[] =>
  buildOpeningWords().filter((word) => word !== '--run');

const getMatchId = ({ out }: EndedRun): string =>
  z.object({ match: z.string() }).parse(JSON.parse(out)).match;
const countTasks = (): number =>
  Object.values(emulator.snapshot().queues).flatMap((queue) => Object.keys(queue.tasks)).length;

describe('without a queue', () => {
  test('a match without a runner is not opened without a terminal', async () => {
    const { code, err } = await runSealedAsHost(...buildQueueOpeningWords());
    expect(code).toBe(2);
    expect(err).toContain('No function is set up to run the match.');
    expect(emulator.snapshot().forms).toEqual({});
  });

  test('run resolves a match that was opened and changed without a queue', async () => {
    const opened = await runSealedAsHost(...buildOpeningWords());
    expect(opened.err).toContain('“sealed run” runs the match');
    expect(opened.err).not.toContain('scheduled');
    const match = getMatchId(opened);
    const why = ['--reason', 'Both asked for it.', '--yes'];
    const moved = await runSealedAsHost('deadline', match, '+1 hour', ...why);
    expect(moved).toMatchObject({ code: EXIT.done });
    expect(moved.err).not.toContain('queue');
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:30:00Z'));
    const early = await runSealedAsHost('run', '--once');
    expect(early).toMatchObject({ code: EXIT.done });
    expect(early.out).toContain('The race: ');
    await emulator.clock.advanceBy(HOUR_MS);
    const { code, out } = await runSealedAsHost('run', '--once', '--json');
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
    const pages = join(tempFolder, 'pages');
    const site = 'https://games.example.org/live';
    const match = getMatchId(await runSealedAsHost(...buildOpeningWords('--live', site)));
    const run = () => runSealedAsHost('run', '--once', '--live', pages);
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:20Z'));
    expect(await run()).toMatchObject({ code: EXIT.done });
    const [page = '', ...more] = await readdir(pages);
    expect(more).toEqual([]);
    const film = await readFile(join(pages, page, 'film.json'), 'utf8');
    expect(parseFilm(film)?.hashes).toHaveLength(2);
    const address = `${site}/${page}/index.html`;
    expect((await runSealedAsHost('status', match)).out).toContain(
      `Everybody can watch the match live: ${address}`,
    );
    expect((await runSealedAsHost('list')).out).toContain(`Live: ${address}`);
  });

  test('run --once has exit code 3 if a match waits for its host', async () => {
    await runSealedAsHost(...buildOpeningWords());
    const { files, ...world } = emulator.snapshot();
    const form = Object.values(files).find(({ kind }) => kind === 'form');
    if (form === undefined) throw new Error('the match has a form');
    const lost = { ...form, owner: 'nobody@example.org', parents: [] };
    emulator.restore({ ...world, files: { ...files, [form.id]: lost } });
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:20Z'));
    const { code, out } = await runSealedAsHost('run', '--once');
    expect(code).toBe(EXIT.incidents);
    expect(out).toContain('The form');
  });

  test('run --once and status have the same exit code for an invalid row of Players', async () => {
    const match = getMatchId(await runSealedAsHost(...buildOpeningWords()));
    expect(await runSealedAsHost('run', '--once')).toMatchObject({ code: EXIT.done });
    const auth = emulator.tokenFor(HOST_EMAIL);
    const google = connect({
      rootUrl: `${emulatorServer.url}/`,
      auth,
      patience: IMMEDIATE_RETRY_POLICY,
    });
    await applyBatch(google, match, [typed(HOST_TABS.players.sheetId, 1, 0, 'Somebody')]);
    const status = await runSealedAsHost('status', match);
    const once = await runSealedAsHost('run', '--once');
    expect([status.code, once.code]).toEqual([EXIT.incidents, EXIT.incidents]);
    expect(once.out).toContain('Type Scarlet again.');
  });

  test('run continues until it is stopped, and then has exit code 0', async () => {
    await runSealedAsHost(...buildOpeningWords());
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, XDG_CONFIG_HOME: tempFolder, ...getHostVariables() };
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
    const [book] = Object.values(emulator.snapshot().spreadsheets).filter((one) =>
      JSON.stringify(one).includes('Who keeps the match'),
    );
    expect(JSON.stringify(book)).toContain(`“sealed run” on ${hostname()} was stopped on`);
  });
});

describe('signed in as at Google', () => {
  let variables: Readonly<Record<string, string>> = {};
  let client: OAuthClient;
  let kept = '';
  const at = () => ({ rootUrl: `${emulatorServer.url}/`, fetchImplementation: globalThis.fetch });
  beforeEach(async () => {
    client = await registerClient(at(), { status: 'testing' });
    await mkdir(join(tempFolder, 'sealed-orders'));
    const name = `login-${new URL(emulatorServer.url).host.replace(':', '-')}.json`;
    kept = join(tempFolder, 'sealed-orders', name);
    await writeFile(kept, JSON.stringify(await signInAs(at(), HOST_EMAIL, client)));
    variables = { SEALED_EMULATOR: emulatorServer.url, XDG_CONFIG_HOME: tempFolder };
  });

  /** Creates a gcloud that is signed in at the emulator. Returns a PATH that contains it. */
  async function gcloud(): Promise<string> {
    const path = join(tempFolder, 'gcloud');
    await writeFile(path, `#!/bin/sh\necho ${emulator.tokenFor(HOST_EMAIL)}\n`);
    await chmod(path, 0o755);
    return `${tempFolder}${delimiter}${process.env['PATH'] ?? ''}`;
  }

  test('a whole match needs only the scope drive.file', async () => {
    const opened = await runSealed(buildOpeningWords(), variables);
    expect(opened).toMatchObject({ code: EXIT.done });
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:20Z'));
    const { code, out } = await runSealed(['run', '--once'], variables);
    expect(code).toBe(EXIT.done);
    expect(out).toContain('is resolved as entry 1');
  });

  test('run reports an expired sign-in, and continues after a new sign-in', async () => {
    expect(await runSealed(buildOpeningWords(), variables)).toMatchObject({ code: EXIT.done });
    await emulator.clock.advanceTo(Date.parse('2026-11-29T12:00:00Z'));
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
    await fetch(`${emulatorServer.url}/revoke?token=${refreshToken}`, { method: 'POST' });
    await writeFile(kept, JSON.stringify({ client, refreshToken, email: HOST_EMAIL }));
    const revoked = await runSealed(buildOpeningWords(), variables);
    expect(revoked.code).toBe(EXIT.unreachable);
    expect(revoked.err).toContain('or was revoked. Run “sealed login” to sign in again');
    await writeFile(kept, JSON.stringify(await signInAs(at(), HOST_EMAIL, client)));
    const off = { id: client.clientId, disabledServices: ['forms.googleapis.com'] };
    const init = { method: 'POST', body: JSON.stringify(off) };
    await fetch(`${emulatorServer.url}/emulator/clients`, init);
    const { code, err } = await runSealed(buildOpeningWords(), variables);
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('The API is switched off in your project.');
    expect(err).toContain('Enable it by visiting https://console.developers.google.com/');
  });

  test('an unusable queue prevents opening, except with --run', async () => {
    const there = { ...variables, ...QUEUE_VARIABLES, PATH: tempFolder };
    const { code, err } = await runSealed(buildQueueOpeningWords(), there);
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('gcloud is not on this machine or not signed in');
    expect(err).toContain('give --run');
    expect(emulator.snapshot().files).toEqual({});
    expect(await runSealed(buildOpeningWords(), there)).toMatchObject({ code: EXIT.done });
    expect(countTasks()).toBe(0);
  });

  test('commands use a queue only with gcloud’s token', async () => {
    const there = { ...variables, ...QUEUE_VARIABLES, PATH: await gcloud() };
    const opened = await runSealed(buildQueueOpeningWords(), there);
    expect(opened).toMatchObject({ code: EXIT.done });
    const asked = countTasks();
    expect(asked).toBeGreaterThan(0);
    const why = ['--reason', 'Both asked for it.', '--yes'];
    const words = ['deadline', getMatchId(opened), '+1 hour', ...why];
    const without = await runSealed(words, { ...there, PATH: tempFolder.slice(0, -1) });
    expect(without).toMatchObject({ code: EXIT.done });
    expect(without.err).toContain('gcloud auth login');
    expect(countTasks()).toBe(asked);
  });
});
