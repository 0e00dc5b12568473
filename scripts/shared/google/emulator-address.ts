/** An emulator as a command finds it: its address, its own time, and a user who exists there. */

import { setTimeout as pass } from 'node:timers/promises';
import { z } from 'zod';
import { UnreachableError, UsageError } from '../terminal/exit.ts';

const clock = z.object({ now: z.number() });

/** Makes the user one who exists there. @throws UsageError, UnreachableError */
export async function registerUser(rootUrl: string, email: string): Promise<void> {
  await ask(rootUrl, 'emulator/users', { method: 'POST', body: JSON.stringify({ email }) });
}

/** The emulator's time, in milliseconds since 1970; it is asked for once. @throws UnreachableError when no emulator is there. */
export async function emulatorClock(rootUrl: string): Promise<() => number> {
  const read = clock.safeParse(await ask(rootUrl, 'emulator/clock', {}));
  if (!read.success) throw noEmulator(rootUrl);
  const offsetMs = read.data.now - Date.now();
  return () => Date.now() + offsetMs;
}

const LOOKED_AGAIN_MS = 250;

/** Waits until it is that time there. The emulator is asked again and again, since whoever rehearses sets its clock on. @throws UnreachableError */
export async function untilThere(rootUrl: string, ms: number): Promise<void> {
  for (let left = 1; left > 0; await pass(Math.min(left, LOOKED_AGAIN_MS))) {
    const now = await emulatorClock(rootUrl);
    left = Math.max(0, ms - now());
  }
}

/** Ends in "/", as the client wants it. @throws UsageError when it is no address. */
export function rootOf(address: string): string {
  const read = z.url({ protocol: /^https?$/ }).safeParse(address);
  if (!read.success) {
    throw new UsageError(
      `“${address.slice(0, 80)}” is no address: give --emulator (or SEALED_EMULATOR) as http://localhost:4000.`,
    );
  }
  return `${new URL(address).origin}/`;
}

async function ask(rootUrl: string, path: string, request: RequestInit): Promise<unknown> {
  const response = await answerOf(rootUrl, path, request);
  if (response.status === 400) {
    throw new UsageError('The emulator does not take this user: give --as an e-mail address.');
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
    throw new UnreachableError(
      `Nothing answers at ${rootUrl}: start the emulator, or give its address.`,
    );
  }
}

const noEmulator = (rootUrl: string): UnreachableError =>
  new UnreachableError(`What answers at ${rootUrl} is not the emulator: give its address.`);
