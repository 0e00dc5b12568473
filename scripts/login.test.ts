/** Tests signing in and out by the command line, with the emulator’s authorisation server. */

import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { steppedClock } from '../emulator/clock.ts';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { atDepth } from '../test/support/depth.ts';
import { type Ended, runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const ENTRY = join(import.meta.dirname, 'sealed.ts');
const DAY_MS = 86_400_000;

let folder = '';
let emulator: Emulator;
let served: Served;
let clientFile = '';

beforeEach(async () => {
  const google = await servedEmulator({ clock: steppedClock(Date.now()) });
  ({ folder, emulator, served } = google);
  clientFile = join(folder, 'client_secret.json');
  await writeFile(clientFile, JSON.stringify(await registered({})));
  return google.close;
});

async function registered(choices: object): Promise<unknown> {
  const init = { method: 'POST', body: JSON.stringify(choices) };
  return (await fetch(`${served.url}/emulator/clients`, init)).json();
}

const variables = () => ({ XDG_CONFIG_HOME: folder, SEALED_EMULATOR: served.url });
const sealed = (...words: readonly string[]): Promise<Ended> => runSealed(words, variables());
const kept = (what: string): string =>
  join(folder, 'sealed-orders', `${what}-${new URL(served.url).host.replace(':', '-')}.json`);

/** Decides like the host in the browser. Returns the address to which Google redirects. */
async function decide(address: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { cookie: `signed_in_as=${encodeURIComponent(HOST)}` },
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? '';
}

/** Finds the address in the output of `sealed login`; null before it is printed. */
const addressIn = (err: string): string | null => /^ {2}(http\S+)\n/m.exec(err)?.[1] ?? null;

/** Returns a listener that calls `act` once, with the printed address. */
function onAddress(act: (address: string) => void): (err: string) => void {
  let isHeard = false;
  return (err) => {
    const address = addressIn(err);
    if (address === null || isHeard) return;
    isHeard = true;
    act(address);
  };
}

/** Signs in with a browser on the same machine. */
async function byBrowser(
  words: readonly string[],
  browse = async (address: string): Promise<void> => void (await fetch(await decide(address))),
): Promise<Ended> {
  let browsing: Promise<void> = Promise.resolve();
  const ended = await runSealed(
    ['login', '--no-open', ...words],
    variables(),
    onAddress((address) => {
      browsing = browse(address);
    }),
  );
  await browsing;
  return ended;
}

/** Signs in with a process whose standard input gets the pasted address. */
function byHand(paste: (address: string) => Promise<string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...variables() };
    const words = [ENTRY, 'login', '--paste', '--client', clientFile];
    const child = spawn(process.execPath, words, { env });
    const hear = onAddress((address) => {
      paste(address).then((pasted) => child.stdin.end(pasted), reject);
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      hear(err);
    });
    child.on('close', (code) => resolve({ code: code ?? -1, out, err }));
  });
}

describe('signing in', () => {
  test('a sign-in by browser is private, and all other commands use it', async () => {
    const { code, out } = await byBrowser(['--client', clientFile]);
    expect({ code, out }).toEqual({
      code: EXIT.done,
      out:
        `You are signed in as ${HOST}. The sign-in is in ${kept('login')}; “sealed logout” ` +
        'revokes it.\n',
    });
    expect((await stat(kept('login'))).mode & 0o777).toBe(0o600);
    expect((await stat(kept('client'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'sealed-orders'))).mode & 0o777).toBe(0o700);
    const { err } = await sealed('status', 'a-match-that-is-not-there');
    expect(err).toContain('Google does not know this file');
  });

  test('login ignores answers to another sign-in', async () => {
    const { code } = await byBrowser(['--client', clientFile], async (address) => {
      const came = await decide(address);
      const forged = new URL(came);
      forged.searchParams.set('state', 'guessed');
      expect((await fetch(forged)).status).toBe(404);
      expect((await fetch(new URL('/favicon.ico', came))).status).toBe(404);
      expect((await fetch(came)).status).toBe(200);
    });
    expect(code).toBe(EXIT.done);
  });

  test('a refusal by the host is reported, and nothing is stored', async () => {
    const { code, err } = await byBrowser(['--client', clientFile], async (address) => {
      await fetch(await decide(address, 'deny'));
    });
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('because access was refused');
    await expect(stat(kept('login'))).rejects.toThrow('ENOENT');
  });

  test('login --paste accepts the final address of the browser', async () => {
    const { code, out } = await byHand(decide);
    expect({ code, out }).toMatchObject({ code: EXIT.done });
    expect(out).toContain(`signed in as ${HOST}`);
  });

  const pasted: readonly (readonly [string, string, string])[] = [
    ['of another sign-in', 'http://127.0.0.1:8085/?state=x&code=y\n', 'of another sign-in'],
    ['that is none', 'hello', 'not the final address'],
    ['that is not there', '', 'Nothing was pasted'],
  ];
  test.each(atDepth({ quick: pasted.slice(0, 1), deep: pasted }))(
    'login --paste refuses a pasted address %s',
    async (_, text, sentence) => {
      const { code, err } = await byHand(async () => text);
      expect(code).toBe(EXIT.wrongUse);
      expect(err).toContain(sentence);
    },
  );

  test('login reports a switched-off API and where to enable it', async () => {
    const off = await registered({ disabledServices: ['drive.googleapis.com'] });
    await writeFile(clientFile, JSON.stringify(off));
    const { code, err } = await byBrowser(['--client', clientFile]);
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('switched off');
    expect(err).toContain('https://console.developers.google.com/apis/api/drive.googleapis.com/');
  });
});

describe('is refused with a sentence', () => {
  test('login without a client is refused', async () => {
    const { code, err } = await sealed('login');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('Give --client');
  });

  test('login with a file of another kind is refused', async () => {
    await writeFile(clientFile, '{"web": {}}');
    const { err } = await sealed('login', '--client', clientFile);
    expect(err).toContain('is not the file of a desktop client');
  });

  test('every other command is refused until the host signs in', async () => {
    const there = await sealed('status', 'abcdefghijkl');
    expect(there.err).toContain('sign in at the emulator with “sealed login”');
    const { code, err } = await runSealed(['status', 'abcdefghijkl'], { XDG_CONFIG_HOME: folder });
    expect({ code, err }).toEqual({
      code: EXIT.wrongUse,
      err: 'You are not signed in. Run “sealed login”, or “sealed setup” the first time.\n',
    });
  });
});

describe('a sign-in', () => {
  test('a sign-in that expired after a week in testing is reported with the remedy', async () => {
    await byBrowser(['--client', clientFile]);
    await emulator.clock.advanceBy(8 * DAY_MS);
    const { code, err } = await sealed('status', 'abcdefghijkl');
    expect(code).toBe(EXIT.unreachable);
    expect(err).toContain('Run “sealed login” to sign in again');
    expect(err).toContain('Publish app');
    expect((await byBrowser([])).code).toBe(EXIT.done);
  });

  test('logout revokes the sign-in at Google and deletes it on this machine', async () => {
    await byBrowser(['--client', clientFile]);
    const { code, out } = await sealed('logout');
    expect({ code, out }).toEqual({
      code: EXIT.done,
      out: `Google has revoked the access. The sign-in of ${HOST} was deleted on this machine.\n`,
    });
    expect(Object.values(emulator.snapshot().grants)).toMatchObject([{ isRevoked: true }]);
    await expect(stat(kept('login'))).rejects.toThrow('ENOENT');
    expect((await sealed('logout')).out).toBe('You are not signed in.\n');
  });
});
