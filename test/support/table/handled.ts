import { Readable } from 'node:stream';
import type { RequestAuthenticator } from '../../../functions/resolve/authentication.ts';
import type { RequestHandler } from '../../../functions/resolve/handler.ts';

/** Admits each request as a task of the queue. */
export const admitEverybody: RequestAuthenticator = async () => ({
  kind: 'admitted',
  caller: 'Cloud Tasks',
  token: 'signed',
  digest: null,
});

/** Handles a task's body and returns the status. Adds the reply's headers and body to `said`. */
export async function handleTask(
  handler: RequestHandler,
  body: string,
  said: unknown[] = [],
): Promise<number> {
  let status = 200;
  const request = Object.assign(Readable.from([Buffer.from(body)], { objectMode: false }), {
    method: 'POST',
    headers: {},
    headersDistinct: {},
    complete: true,
    body: Buffer.from(body),
    get: () => 'Bearer of the queue',
  }) as unknown as Parameters<RequestHandler>[0];
  const response = {
    setHeader: (...header: readonly string[]) => {
      said.push(header);
      return response;
    },
    status: (given: number) => {
      status = given;
      return response;
    },
    json: (answer: unknown) => {
      said.push(answer);
      return response;
    },
  };
  await handler(request, response as unknown as Parameters<RequestHandler>[1]);
  return status;
}
