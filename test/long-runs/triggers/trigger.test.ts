import { expect, test } from 'vitest';
import type { Run } from './run-of.ts';
import { runOfProgram, type Sending } from './small-program.ts';
import { type Answered, type Place, type Trigger, triggerOf } from './trigger.ts';
import type { Reply, Sent } from './worlds.ts';

const replyOf = (text: string): Reply => ({ key: text, response: () => new Response(text) });

type Way = readonly Answered[];

const TEXTS = ['no', 'yes'] as const;

/** Every place when each call has two possible answers, with one way to it and its calls. */
async function allPlaces(trigger: Trigger): Promise<readonly (Place & { readonly way: Way })[]> {
  const open = [{ ...(await trigger.start()), way: [] as Way }];
  const seen = new Set(open.map(({ id }) => id));
  for (const { id, calls, way } of open) {
    for (const [sent, text] of calls.flatMap((one) => TEXTS.map((text) => [one, text] as const))) {
      const answered = { sent, reply: replyOf(text) };
      const place = await trigger.answer(id, answered, async () => replyOf(text));
      if (seen.has(place.id)) continue;
      seen.add(place.id);
      open.push({ ...place, way: [...way, answered] });
    }
  }
  return open;
}

/** Calls after these answers, by running the program. */
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

test('calls after several answers are found as if each had been tried', async () => {
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
