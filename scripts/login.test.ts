/** Tests signing in and out on the command line, with the emulator’s authorization server. */

import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSteppedClock } from '../emulator/clock.ts';
import { atDepth } from '../test/support/depth.ts';
import { type EmulatedHost, HOST_EMAIL, startHost } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { postControl } from '../test/support/table/by-hand.ts';
import { EXIT } from './shared/terminal/exit.ts';

const ENTRY_FILE = join(import.meta.dirname, 'sealed.ts');
const DAY_MS = 86_400_000;

let host: EmulatedHost;
let clientFile = '';

beforeEach(async () => {
  host = await startHost({ clock: createSteppedClock(Date.now()) });
  clientFile = host.buildPath('client_secret.json');
  await writeFile(clientFile, JSON.stringify(await registerClient({})));
  return host.close;
});

const registerClient = (choices: object): Promise<unknown> => postControl(host, 'clients', choices);

const getVariables = () => ({ XDG_CONFIG_HOME: host.folder, SEALED_EMULATOR: host.served.url });
const runSealedAtEmulator = (...words: readonly string[]): Promise<EndedRun> =>
  runSealed(words, getVariables());
const getStoredPath = (what: string): string => {
  const address = new URL(host.served.url).host.replace(':', '-');
  return join(host.folder, 'sealed-orders', `${what}-${address}.json`);
};

/** Decides as the host does in a browser. Returns the address to which Google redirects. */
async function openConsentPage(
  address: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { cookie: `signed_in_as=${encodeURIComponent(HOST_EMAIL)}` },
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? '';
}

/** Finds the printed address; null if it is not printed yet. */
const findAddress = (err: string): string | null => /^ {2}(http\S+)\n/m.exec(err)?.[1] ?? null;

/** Returns a listener that calls `act` once with the printed address. */
function createAddressListener(act: (address: string) => void): (err: string) => void {
  let isHeard = false;
  return (err) => {
    const address = findAddress(err);
    if (address === null || isHeard) return;
    isHeard = true;
    act(address);
  };
}

/** Signs in with a browser on the same machine. */
async function signInByBrowser(
  words: readonly string[],
  browse = async (address: string): Promise<void> =>
    void (await fetch(await openConsentPage(address))),
): Promise<EndedRun> {
  let browsing: Promise<void> = Promise.resolve();
  const ended = await runSealed(
    ['login', '--no-open', ...words],
    getVariables(),
    createAddressListener((address) => {
      browsing = browse(address);
    }),
  );
  await browsing;
  return ended;
}

/** Signs in, and passes the pasted address to the standard input of the command. */
function signInByPaste(paste: (address: string) => Promise<string>): Promise<EndedRun> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...getVariables() };
    const words = [ENTRY_FILE, 'login', '--paste', '--client', clientFile];
    const child = spawn(process.execPath, words, { env });
    const hear = createAddressListener((address) => {
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

test('a sign-in by browser is private, and all other commands use it', async () => {
  const { code, out } = await signInByBrowser(['--client', clientFile]);
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out:
      `You are signed in as ${HOST_EMAIL}. “sealed logout” revokes the sign-in, stored in ` +
      `${getStoredPath('login')}.\n`,
  });
  expect((await stat(getStoredPath('login'))).mode & 0o777).toBe(0o600);
  expect((await stat(getStoredPath('client'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(host.folder, 'sealed-orders'))).mode & 0o777).toBe(0o700);
  const { err } = await runSealedAtEmulator('status', 'a-match-that-is-not-there');
  expect(err).toContain('Google finds no such file');
});

test('login ignores answers to another sign-in', async () => {
  const { code } = await signInByBrowser(['--client', clientFile], async (address) => {
    const came = await openConsentPage(address);
    const forged = new URL(came);
    forged.searchParams.set('state', 'guessed');
    expect((await fetch(forged)).status).toBe(404);
    expect((await fetch(new URL('/favicon.ico', came))).status).toBe(404);
    expect((await fetch(came)).status).toBe(200);
  });
  expect(code).toBe(EXIT.done);
});

test('a refusal by the host is reported, and nothing is stored', async () => {
  const { code, err } = await signInByBrowser(['--client', clientFile], async (address) => {
    await fetch(await openConsentPage(address, 'deny'));
  });
  expect({ code, err }).toEqual(refusedWith('because access was refused'));
  await expect(stat(getStoredPath('login'))).rejects.toThrow('ENOENT');
});

test('login --paste accepts the final address of the browser', async () => {
  const { code, out } = await signInByPaste(openConsentPage);
  expect({ code, out }).toMatchObject({ code: EXIT.done });
  expect(out).toContain(`signed in as ${HOST_EMAIL}`);
});

const pasted: readonly (readonly [string, string, string])[] = [
  ['of another sign-in', 'http://127.0.0.1:8085/?state=x&code=y\n', 'of another sign-in'],
  ['that is not an address', 'hello', 'paste the final address'],
  ['that is missing', '', 'Nothing was pasted'],
];
test.each(atDepth({ quick: pasted.slice(0, 1), deep: pasted }))(
  'login --paste refuses a pasted address %s',
  async (_, text, sentence) => {
    expect(await signInByPaste(async () => text)).toMatchObject(refusedWith(sentence));
  },
);

test('login reports a switched-off API and where to enable it', async () => {
  const off = await registerClient({ disabledServices: ['drive.googleapis.com'] });
  await writeFile(clientFile, JSON.stringify(off));
  const { code, err } = await signInByBrowser(['--client', clientFile]);
  expect({ code, err }).toEqual(refusedWith('switched off'));
  expect(err).toContain('https://console.developers.google.com/apis/api/drive.googleapis.com/');
});

test('login is refused without a client', async () => {
  expect(await runSealedAtEmulator('login')).toMatchObject(refusedWith('Give --client'));
});

test('login is refused with a file of another kind', async () => {
  await writeFile(clientFile, '{"web": {}}');
  const { err } = await runSealedAtEmulator('login', '--client', clientFile);
  expect(err).toContain('is not the file of a desktop client');
});

test('a command is refused until the host signs in at the emulator', async () => {
  const there = await runSealedAtEmulator('status', 'abcdefghijkl');
  expect(there.err).toContain('sign in at the emulator with “sealed login”');
});

test('a sign-in that expired after a week in testing is reported with the remedy', async () => {
  await signInByBrowser(['--client', clientFile]);
  await host.emulator.clock.advanceBy(8 * DAY_MS);
  const { code, err } = await runSealedAtEmulator('status', 'abcdefghijkl');
  expect(code).toBe(EXIT.unreachable);
  expect(err).toContain('Run “sealed login” to sign in again');
  expect(err).toContain('Publish app');
  expect((await signInByBrowser([])).code).toBe(EXIT.done);
});

test('logout revokes the sign-in at Google and deletes it on this machine', async () => {
  await signInByBrowser(['--client', clientFile]);
  const { code, out } = await runSealedAtEmulator('logout');
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out:
      `Google has revoked the access. The sign-in of ${HOST_EMAIL} was deleted on this ` +
      'machine.\n',
  });
  expect(Object.values(host.emulator.snapshot().grants)).toMatchObject([{ isRevoked: true }]);
  await expect(stat(getStoredPath('login'))).rejects.toThrow('ENOENT');
  expect((await runSealedAtEmulator('logout')).out).toBe('You are not signed in.\n');
});
