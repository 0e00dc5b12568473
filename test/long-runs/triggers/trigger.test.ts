/** What is left out where a trigger is asked as seldom as can be: nothing that it does, and what it may not be is seen. */

import { expect, test } from 'vitest';
import type { Run } from './run-of.ts';
import { type Answered, type Place, type Trigger, triggerOf } from './trigger.ts';
import type { Sent } from './worlds.ts';

/** Sends a call and waits for its answer. */
type Sending = (name: string) => Promise<string>;

/** A program in place of the function. */
function runOfProgram(program: (send: Sending) => Promise<unknown>): Run {
  const waiting: { readonly sent: Sent; readonly answer: (text: string) => void }[] = [];
  let isOver = false;
  const send: Sending = (name) => {
    const { promise, resolve: answer } = Promise.withResolvers<string>();
    waiting.push({ sent: sentOf(name), answer });
    return promise;
  };
  void program(send).then(() => {
    isOver = true;
  });
  return {
    rests: async () => {
      await new Promise(setImmediate);
      const ended = isOver ? { kind: 'failed' as const, error: 'the end' } : null;
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
  isOfAnswers: false,
  request: () => new Request('http://nowhere.test/'),
});

const answered = (sent: Sent, text: string): Answered => ({
  sent,
  reply: { key: text, response: () => new Response(text) },
});

type Way = readonly Answered[];

/** Every place there is where each call can be answered in two ways: one way to each, and what it calls there. */
async function allPlaces(trigger: Trigger): Promise<readonly (Place & { readonly way: Way })[]> {
  const open = [{ ...(await trigger.start()), way: [] as Way }];
  const seen = new Set(open.map(({ id }) => id));
  for (const { id, calls, way } of open) {
    for (const text of ['no', 'yes']) {
      const all = calls.map((sent) => answered(sent, text));
      for (const [index, place] of (await trigger.answers(id, all)).entries()) {
        if (seen.has(place.id)) continue;
        seen.add(place.id);
        open.push({ ...place, way: [...way, ...all.slice(index, index + 1)] });
      }
    }
  }
  return open;
}

/** What is called after these answers, by running the program. */
async function callsAfter(run: Run, way: Way): Promise<readonly string[]> {
  for (const one of way) {
    await run.rests();
    run.answer(one);
  }
  return keysOf((await run.rests()).calls);
}

const keysOf = (calls: readonly Sent[]): readonly string[] =>
  calls.map(({ key }) => key).toSorted();

const dependent = async (send: Sending): Promise<unknown> =>
  Promise.all([
    Promise.all([send('a'), send('b')]).then(([a, b]) => (a === b ? send('e') : null)),
    send('c'),
    send('d').then((d) => (d === 'yes' ? send('f') : null)),
    send('g'),
  ]);

test('what calls bring together is found as if each answer had been tried', async () => {
  const trigger = triggerOf(() => runOfProgram(dependent));
  const places = await allPlaces(trigger);
  expect(trigger.runs()).toBeLessThan(places.length);
  for (const { calls, way } of places) {
    expect(keysOf(calls)).toEqual(await callsAfter(runOfProgram(dependent), way));
  }
});

test('calls of which only all together bring something are tried but for one each', async () => {
  const together = async (send: Sending) => Promise.all([...'abcdefgh'].map(send));
  const trigger = triggerOf(() => runOfProgram(together));
  await allPlaces(trigger);
  expect(trigger.count()).toBe(3 ** 8);
  expect(trigger.runs()).toBeLessThan(trigger.count() / 2);
});

test('a trigger that takes back a call when another is answered is not believed', async () => {
  let starts = 0;
  const moody = async (send: Sending): Promise<unknown> => {
    starts += 1;
    const name = starts % 2 === 0 ? 'd' : 'e';
    await Promise.all([send('a'), send('b'), send('c')]);
    return send(name);
  };
  await expect(allPlaces(triggerOf(() => runOfProgram(moody)))).rejects.toThrow(
    'the same answers have led to other calls',
  );
});
