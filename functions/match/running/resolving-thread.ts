/** Runs functions of an external game in a separate thread with a time limit. */

import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Chance, Draw } from '../../../rules/kit/chance/chance.ts';

/** Time limit of a call, in milliseconds. With it, an endless loop stops only one match. */
export const TIME_LIMIT_MS = 5000;

/**
 * Limit of the thread’s heap, in MB. A step that fills it stops only one match. A game that
 * allocates hundreds of megabytes at once can still end the process.
 */
const MEMORY_LIMIT_MB = 128;

/** Thrown if a call does not end in time, or if its thread has no memory left. */
export class OverrunError extends Error {}

export interface ResolvingThread {
  /**
   * Runs a function and blocks until it returns. Copies arguments and result. A second run can
   * repeat the draws of the first. @throws OverrunError, or the game's error
   */
  readonly call: (name: string, args: readonly unknown[], again?: 'with the same draws') => unknown;
}

type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: unknown }
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    }
  | { readonly kind: 'open'; readonly purpose: string }
  | {
      readonly kind: 'draw';
      readonly purpose: string;
      readonly method: 'integer' | 'pick' | 'shuffle';
      readonly given: readonly unknown[];
    };

/** Time by which the thread's clock jumps between two calls, to reveal steps that read it. */
export const JUMP_MS = 40 * 24 * 3_600_000 + 1;

/**
 * The thread's program. It is a text, so that bundling does not change it. The caller makes the
 * draws while the thread waits. Draws from lists return an index, so that items stay identical.
 */
const THREAD_PROGRAM = `
const { workerData, receiveMessageOnPort } = require('node:worker_threads');
const { url, port, flags } = workerData;
let calls = 0;
const SystemDate = Date;
globalThis.Date = class extends SystemDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Date.now());
  }
  static now() {
    return SystemDate.now() + calls * ${JUMP_MS};
  }
};
const post = (message) => {
  port.postMessage(message);
  Atomics.add(flags, 0, 1);
  Atomics.notify(flags, 0);
};
const fail = (error) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  post({ kind: 'failed', name, message, stack });
};
const hear = () => {
  for (;;) {
    const seen = Atomics.load(flags, 1);
    const heard = receiveMessageOnPort(port);
    if (heard !== undefined) return heard.message;
    Atomics.wait(flags, 1, seen);
  }
};
const ask = (message) => {
  post(message);
  const { error, result } = hear();
  if (error !== undefined) throw new Error(error);
  return result;
};
let drawn = [];
let isAgain = false;
const chance = (purpose) => {
  if (!isAgain) ask({ kind: 'open', purpose });
  const draw = (method, ...given) => {
    const asked = { kind: 'draw', purpose, method, given };
    const words = JSON.stringify(asked);
    if (isAgain) {
      const first = drawn.shift();
      return first?.words === words ? first.result : undefined;
    }
    const result = ask(asked);
    drawn.push({ words, result });
    return result;
  };
  return {
    integer: (least, most) => draw('integer', least, most),
    pick: (list) => list[draw('pick', [...list.keys()])],
    shuffle: (list) => draw('shuffle', [...list.keys()]).map((index) => list[index]),
  };
};
const withChance = (one) => (one !== null && one?.chance === true ? { ...one, chance } : one);
import(url).then(
  ({ game }) => {
    post({ kind: 'ready' });
    for (;;) {
      const { name, args, again } = hear();
      calls += 1;
      isAgain = again !== undefined;
      if (!isAgain) drawn = [];
      let result;
      try {
        result = game[name](...args.map(withChance));
      } catch (error) {
        fail(error);
        continue;
      }
      try {
        post({ kind: 'result', result });
      } catch {
        // It cannot be copied, so it is not JSON either.
        post({ kind: 'result', result: null });
      }
    }
  },
  fail,
);
`;

/** Starts a thread with the game's built file at the first call, and again after an overrun. */
export function createResolvingThread(url: string): ResolvingThread {
  let thread: WorkerThread | null = null;
  return {
    call: (name, args, again) => {
      try {
        thread ??= startThread(url);
        return callInThread(thread, { name, again }, args);
      } catch (error) {
        if (error instanceof OverrunError) {
          void thread?.worker.terminate();
          thread = null;
        }
        throw error;
      }
    },
  };
}

interface WorkerThread {
  readonly worker: Worker;
  readonly post: (message: unknown) => void;
  /** Blocks until a message arrives. @throws OverrunError at `endMs` */
  readonly hear: (endMs: number) => ThreadMessage;
}

function startThread(url: string): WorkerThread {
  const { port1: port, port2 } = new MessageChannel();
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(THREAD_PROGRAM, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    workerData: { url, port: port2, flags },
    transferList: [port2],
  });
  // A thread without memory never answers, so its call is an overrun. Without a listener, its error
  // would end the process.
  worker.on('error', () => undefined);
  // Lets the process end while the thread waits for a call.
  worker.unref();
  port.unref();
  const thread: WorkerThread = {
    worker,
    post: (message) => {
      port.postMessage(message);
      Atomics.add(flags, 1, 1);
      Atomics.notify(flags, 1);
    },
    hear: (endMs) => {
      for (;;) {
        const seen = Atomics.load(flags, 0);
        const heard = receiveMessageOnPort(port);
        if (heard !== undefined) return heard.message;
        const leftMs = endMs - performance.now();
        if (leftMs <= 0) throw new OverrunError();
        Atomics.wait(flags, 0, seen, leftMs);
      }
    },
  };
  try {
    const first = thread.hear(performance.now() + TIME_LIMIT_MS);
    if (first.kind === 'failed') throw createError(first);
    return thread;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
}

function callInThread(
  { post, hear }: WorkerThread,
  called: { readonly name: string; readonly again: string | undefined },
  args: readonly unknown[],
): unknown {
  const endMs = performance.now() + TIME_LIMIT_MS;
  const chances = args.flatMap((one) => (hasChance(one) ? [one.chance] : []));
  const opened = new Map<string, Draw>();
  const open = (purpose: string): void => {
    const [chance] = chances;
    if (chance === undefined) throw new Error('no chance was given');
    opened.set(purpose, chance(purpose));
  };
  post({ ...called, args: args.map((one) => (hasChance(one) ? { ...one, chance: true } : one)) });
  for (;;) {
    const heard = hear(endMs);
    if (heard.kind === 'result') return heard.result;
    if (heard.kind === 'failed') throw createError(heard);
    if (heard.kind === 'open') post(answerDrawing(() => open(heard.purpose)));
    if (heard.kind === 'draw')
      post(answerDrawing(() => drawForThread(opened.get(heard.purpose), heard)));
  }
}

const createError = ({
  name,
  message,
  stack,
}: Extract<ThreadMessage, { readonly kind: 'failed' }>): Error =>
  Object.assign(new Error(message), { name, stack });

/** Makes a draw. The game handles errors of the draw. */
function answerDrawing(draw: () => unknown): {
  readonly result?: unknown;
  readonly error?: string;
} {
  try {
    return { result: draw() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function drawForThread(
  draw: Draw | undefined,
  { method, given }: Extract<ThreadMessage, { readonly kind: 'draw' }>,
): unknown {
  if (draw === undefined) throw new Error('no draw of this purpose was opened');
  const call: (...given: readonly unknown[]) => unknown = draw[method].bind(draw) as never;
  return call(...given);
}

const hasChance = (one: unknown): one is { readonly chance: Chance } =>
  typeof one === 'object' && one !== null && 'chance' in one && typeof one.chance === 'function';
