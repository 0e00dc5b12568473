/** The function as the queue calls it: what it answers, word for word. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { type Handler, resolveHandler } from '../../../functions/resolve/handler.ts';
import { handled } from '../../support/table/handled.ts';

/** Calls it with each body, one after the other. Gives status, headers and body of each answer; and what it threw, stack and all. */
export async function askFunction(
  adjudicator: Adjudicator,
  bodies: readonly string[],
): Promise<readonly string[]> {
  const handler = resolveHandler({
    adjudicator,
    doorkeeper: async () => ({
      kind: 'admitted',
      caller: 'Cloud Tasks',
      token: 'signed',
      digest: null,
    }),
  });
  const answers: string[] = [];
  for (const body of bodies) answers.push(await answerOf(handler, body));
  return answers;
}

async function answerOf(handler: Handler, body: string): Promise<string> {
  const said: unknown[] = [];
  try {
    said.push(await handled(handler, body, said));
  } catch (error) {
    said.push(error instanceof Error ? error.stack : error);
  }
  return JSON.stringify(said);
}
