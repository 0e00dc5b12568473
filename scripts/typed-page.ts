/** A page of docs, typed: its commands as a shell reads them, and the sign-in that they lead to. */

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ended } from './run-sealed.ts';

const ROOT = join(import.meta.dirname, '..');

/** The blocks of commands of a page, up to a heading. */
export async function blocksOf(page: string, from = '', to = ''): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, 'docs', page), 'utf8');
  const section = text.slice(text.indexOf(from), to === '' ? undefined : text.indexOf(to));
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

/** A shell reads the block; instead of npm it only tells the words, and a genuine gcloud is out of its reach. */
export function wordsOf(block: string, folder: string): Promise<readonly (readonly string[])[]> {
  const script = `npm() { printf '%s\\037' "$@"; printf '\\036'; }; gcloud() { exit 9; }; ${block}`;
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-e', '-c', script], { cwd: folder }, (error, out) => {
      if (error !== null) reject(error);
      const commands = out.split('\u001e').slice(0, -1);
      resolve(commands.map((command) => command.split('\u001f').slice(0, -1)));
    });
  });
}

/** Files are where the block was read. */
export const placed = (word: string, folder: string): string =>
  /^[\w-]+\.\w+$/.test(word) && existsSync(join(folder, word)) ? join(folder, word) : word;

/** Allows it in a browser elsewhere, and pastes where that leads. */
export async function signIn(
  words: readonly string[],
  { as, env }: { readonly as: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/sealed.ts'), ...words], { env });
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  let [out, err, isPasted] = ['', '', false];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    const address = /^ {2}(http\S+)\n/m.exec(err)?.[1];
    if (address === undefined || isPasted) return;
    isPasted = true;
    allow(address, as).then((pasted) => child.stdin.end(`${pasted}\n`), reject);
  });
  child.on('close', (code) => resolve({ code: code ?? -1, out, err }));
  return promise;
}

async function allow(address: string, as: string): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { cookie: `signed_in_as=${encodeURIComponent(as)}` },
    body: new URLSearchParams({ decision: 'allow' }),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? '';
}
