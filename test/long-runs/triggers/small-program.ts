import type { Run } from './run-of.ts';
import type { Sent } from './worlds.ts';

/** Sends a call and waits for its answer. */
export type Sending = (name: string) => Promise<string>;

export function runOfProgram(program: (send: Sending) => Promise<unknown>): Run {
  const waiting: { readonly sent: Sent; readonly answer: (text: string) => void }[] = [];
  let ended: { readonly kind: 'failed'; readonly error: unknown } | null = null;
  const send: Sending = (name) => {
    const { promise, resolve: answer } = Promise.withResolvers<string>();
    waiting.push({ sent: sentOf(name), answer });
    return promise;
  };
  void program(send).then((error) => {
    ended = { kind: 'failed', error };
  });
  return {
    rests: async () => {
      await new Promise(setImmediate);
      return { calls: waiting.map(({ sent }) => sent), ended };
    },
    answer: ({ sent, reply }) => {
      const index = waiting.findIndex((other) => other.sent.key === sent.key);
      const [one] = waiting.splice(index, 1);
      one?.answer(reply.key);
    },
  };
}

const sentOf = (key: string): Sent => ({
  key,
  request: () => new Request('http://nowhere.test/'),
});
