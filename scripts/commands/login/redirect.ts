/** How Google's answer to a sign-in comes back: to this machine by the browser, or by hand where the browser is on another one. */

import { createServer, type Server, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { UnreachableError, UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';

/** Where an answer is awaited. */
export interface Awaiting {
  /** The address that Google is to send the browser to. */
  readonly redirect: string;
  /** The browser's address, which must hold `state`. @throws UsageError, UnreachableError */
  readonly answer: (state: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

/** Longer than anybody takes to choose an account and say yes. */
const PATIENCE_MS = 10 * 60_000;

/** Listens on a free port of this machine, which nobody else can reach. */
export async function listenForRedirect(patienceMs: number = PATIENCE_MS): Promise<Awaiting> {
  const server = createServer();
  const port = await listening(server);
  const redirect = `http://127.0.0.1:${port}/`;
  return {
    redirect,
    answer: (state) => answered(server, { redirect, state, patienceMs }),
    close: () => closed(server),
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
      else resolve(address.port);
    });
  });
}

/** What comes without the right state is somebody else's, and waited past. */
function answered(
  server: Server,
  awaited: { readonly redirect: string; readonly state: string; readonly patienceMs: number },
): Promise<URL> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(
        new UnreachableError('Nobody has signed in for ten minutes. Run “sealed login” again.'),
      );
    }, awaited.patienceMs);
    server.on('request', ({ url = '/' }, response) => {
      const came = new URL(url, awaited.redirect);
      if (came.searchParams.get('state') !== awaited.state) {
        say(response, 404, 'This is not what sealed is waiting for.');
        return;
      }
      clearTimeout(timer);
      say(response, 200, 'sealed has its answer. Look at the terminal; this page can be closed.');
      resolve(came);
    });
  });
}

function say(response: ServerResponse, status: number, sentence: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>sealed</title><p>${sentence}</p></html>`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
  response.end(page);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/** Nothing listens there: the browser says so, and its address line holds the answer. */
const NOWHERE = 'http://127.0.0.1:8085/';

/** Asks for the address that the browser ended at. */
export const askForRedirect = (): Awaiting => ({
  redirect: NOWHERE,
  answer: async (state) => {
    const came = addressIn(await pasted());
    if (came.searchParams.get('state') === state) return came;
    throw new UsageError(
      'This is the address of another sign-in. Run “sealed login --paste” again, and paste what the address it prints leads to.',
    );
  },
  close: async () => {},
});

/** The first line; nothing when there is none. */
function pasted(): Promise<string> {
  printStatus('Paste that address here:');
  const lines = createInterface({ input: process.stdin });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => resolve(''));
  });
}

function addressIn(text: string): URL {
  const address = text.trim();
  if (URL.canParse(address)) return new URL(address);
  throw new UsageError(
    address === ''
      ? 'Nothing was pasted. Run “sealed login --paste” again.'
      : 'What was pasted is no address. It begins with http://127.0.0.1 and holds “code=”.',
  );
}
