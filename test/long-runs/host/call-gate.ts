/** Lets the calls of the adjudicator pass one by one, with events and refusals between them. */

import type { Api } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import { type FaultEffectOrder, requestFault } from '../harness/from-outside.ts';

type FetchFunction = typeof globalThis.fetch;

export interface GatedCall {
  /** Number of the call in its run, from 1. */
  readonly number: number;
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

export interface FalseAnswerRule {
  readonly effect: FaultEffectOrder;
  /** Number of false answers still to give; null means no limit. */
  readonly left: number | null;
  readonly strikes: (call: GatedCall) => boolean;
}

export interface CallGate {
  readonly carry: FetchFunction;
  /** Begins to give false answers. Returns a function that stops them. */
  readonly strike: (strike: FalseAnswerRule) => () => void;
  /** Starts a task. Calls `beforeCall` before each call of the task. */
  readonly begin: (beforeCall: ((call: GatedCall) => Promise<void>) | null) => void;
  readonly tasksRefused: () => number;
}

/** Creates a gate. `written` gets the path of each call that may have written cells. */
export function createGate(emulator: Emulator, written: (path: string) => void): CallGate {
  const strikes = new Set<FalseAnswerRule & { left: number | null }>();
  let task: {
    calls: number;
    refused: number;
    beforeCall: ((call: GatedCall) => Promise<void>) | null;
  } = {
    calls: 0,
    refused: 0,
    beforeCall: null,
  };

  async function carry(...request: Parameters<FetchFunction>): Promise<Response> {
    task.calls += 1;
    const call = parseCall(request, task.calls);
    await task.beforeCall?.(call);
    const strike = [...strikes].find((one) => one.left !== 0 && one.strikes(call));
    if (strike === undefined) return carriedOut(request, call);
    if (strike.left !== null) strike.left -= 1;
    if (call.api === 'cloudtasks') task.refused += 1;
    const { api, method, path } = call;
    await requestFault(emulator, {
      api,
      method,
      path: `^${escapePattern(path)}$`,
      effect: strike.effect,
    });
    return carriedOut(request, call);
  }

  async function carriedOut(
    request: Parameters<FetchFunction>,
    { path }: GatedCall,
  ): Promise<Response> {
    const response = await emulator.fetchImplementation(...request);
    if (path.endsWith(':batchUpdate')) written(path);
    return response;
  }

  return {
    carry: serializeCalls(carry),
    strike: (strike) => {
      const counted = { ...strike };
      strikes.add(counted);
      return () => void strikes.delete(counted);
    },
    begin: (beforeCall) => {
      task = { calls: 0, refused: 0, beforeCall };
    },
    tasksRefused: () => task.refused,
  };
}

/** Makes parallel calls one at a time, so that a seed determines their order. */
function serializeCalls(carry: FetchFunction): FetchFunction {
  let last: Promise<unknown> = Promise.resolve();
  return (...request) => {
    const answer = last.then(() => carry(...request));
    last = answer.catch(() => {});
    return answer;
  };
}

export const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function parseCall([input, init]: Parameters<FetchFunction>, number: number): GatedCall {
  const address = input instanceof Request ? input.url : String(input);
  const { pathname: path } = new URL(address);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return { number, api: findApi(path), method: method.toUpperCase(), path };
}

function findApi(path: string): Api {
  if (path.startsWith('/v4/')) return 'sheets';
  if (path.startsWith('/v1/')) return 'forms';
  return path.startsWith('/drive/') ? 'drive' : 'cloudtasks';
}
