/** Runs the emulator in a thread of its own, because Google's work takes no time of ours. */

import { parentPort, Worker } from 'node:worker_threads';
import { createSteppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator } from '../../../emulator/emulator.ts';

interface OpeningMessage {
  readonly kind: 'open';
  readonly world: World;
  readonly nowMs: number;
}

interface CallMessage {
  readonly kind: 'call';
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: string | null;
}

interface ReplyMessage {
  readonly id: number;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

export interface EmulatorThread {
  /** Continues a world at an instant, in ms. Its clock does not move. */
  readonly open: (world: World, nowMs: number) => void;
  readonly fetchImplementation: typeof globalThis.fetch;
  readonly close: () => Promise<number>;
}

export function startEmulatorThread(): EmulatorThread {
  const worker = new Worker(new URL(import.meta.url));
  const waiting = new Map<number, (reply: ReplyMessage) => void>();
  worker.on('message', (reply: ReplyMessage) => waiting.get(reply.id)?.(reply));
  const send = (message: OpeningMessage | CallMessage) => worker.postMessage(message);
  return {
    open: (world, nowMs) => send({ kind: 'open', world, nowMs }),
    fetchImplementation: async (input, { method = 'GET', headers, body } = {}) => {
      const { promise, resolve } = Promise.withResolvers<ReplyMessage>();
      const id = waiting.size;
      waiting.set(id, resolve);
      const text = body == null ? null : String(body);
      const url = String(input);
      send({ kind: 'call', id, url, method, headers: [...new Headers(headers)], body: text });
      const { body: received, ...reply } = await promise;
      return new Response(received === '' ? null : received, reply);
    },
    close: () => worker.terminate(),
  };
}

let emulator = createEmulator();

async function answer({ id, url, ...init }: CallMessage): Promise<ReplyMessage> {
  const reply = await emulator.fetchImplementation(url, init);
  return { id, status: reply.status, headers: [...reply.headers], body: await reply.text() };
}

parentPort?.on('message', async (message: OpeningMessage | CallMessage) => {
  if (message.kind === 'call') return parentPort?.postMessage(await answer(message));
  const { world, nowMs } = message;
  emulator = createEmulator({ clock: createSteppedClock(nowMs), world });
});
