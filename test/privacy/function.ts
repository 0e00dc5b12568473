/** The function as the queue calls it, without a socket: what it answers, word for word. */

import { Readable } from 'node:stream';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { type Handler, resolveHandler } from '../../functions/resolve/handler.ts';

/** Calls it with each body, one after the other. Gives status, headers and body of each answer; and what it threw, stack and all. */
export async function askFunction(
  adjudicator: Adjudicator,
  bodies: readonly string[],
): Promise<readonly string[]> {
  const handler = resolveHandler({
    adjudicator,
    doorkeeper: async () => ({ kind: 'admitted', caller: 'Cloud Tasks' }),
  });
  const answers: string[] = [];
  for (const body of bodies) answers.push(await answerOf(handler, body));
  return answers;
}

/** The handler needs little of a request and a response: what it uses is here. */
async function answerOf(handler: Handler, body: string): Promise<string> {
  const said: unknown[] = [];
  const request = Object.assign(Readable.from([Buffer.from(body)], { objectMode: false }), {
    method: 'POST',
    headers: {},
    headersDistinct: {},
    complete: true,
    body: Buffer.from(body),
    get: () => 'Bearer of the queue',
  }) as unknown as Parameters<Handler>[0];
  const response = {
    setHeader: (...header: readonly string[]) => {
      said.push(header);
      return response;
    },
    status: (status: number) => {
      said.push(status);
      return response;
    },
    json: (answer: unknown) => {
      said.push(answer);
      return response;
    },
  };
  try {
    await handler(request, response as unknown as Parameters<Handler>[1]);
  } catch (error) {
    said.push(error instanceof Error ? error.stack : error);
  }
  return JSON.stringify(said);
}
