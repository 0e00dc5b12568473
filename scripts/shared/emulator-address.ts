/** An emulator as a command finds it: its address, its own time, and a user who exists there. */

import { z } from 'zod';
import { Unreachable, WrongUse } from './exit.ts';

export interface ReachedEmulator {
  /** Ends in "/", as the client wants it. */
  readonly rootUrl: string;
  /** The emulator's time, in milliseconds since 1970; it was asked for once. */
  readonly now: () => number;
}

const clock = z.object({ now: z.number() });

/** Reads the clock and lets the user be known. @throws WrongUse, Unreachable */
export async function reachEmulator(address: string, email: string): Promise<ReachedEmulator> {
  const rootUrl = rootOf(address);
  await ask(rootUrl, 'emulator/users', { method: 'POST', body: JSON.stringify({ email }) });
  const read = clock.safeParse(await ask(rootUrl, 'emulator/clock', {}));
  if (!read.success) throw noEmulator(rootUrl);
  const offsetMs = read.data.now - Date.now();
  return { rootUrl, now: () => Date.now() + offsetMs };
}

function rootOf(address: string): string {
  const read = z.url({ protocol: /^https?$/ }).safeParse(address);
  if (!read.success) {
    throw new WrongUse(
      `“${address.slice(0, 80)}” is no address: give --emulator (or SEALED_EMULATOR) as http://localhost:4000.`,
    );
  }
  return `${new URL(address).origin}/`;
}

async function ask(rootUrl: string, path: string, request: RequestInit): Promise<unknown> {
  const response = await answerOf(rootUrl, path, request);
  if (response.status === 400) {
    throw new WrongUse('The emulator does not take this user: give --as an e-mail address.');
  }
  if (!response.ok) throw noEmulator(rootUrl);
  try {
    return await response.json();
  } catch {
    throw noEmulator(rootUrl);
  }
}

async function answerOf(rootUrl: string, path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, rootUrl), request);
  } catch {
    throw new Unreachable(
      `Nothing answers at ${rootUrl}: start the emulator, or give its address.`,
    );
  }
}

const noEmulator = (rootUrl: string): Unreachable =>
  new Unreachable(`What answers at ${rootUrl} is not the emulator: give its address.`);
