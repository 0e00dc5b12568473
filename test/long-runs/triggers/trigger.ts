/** What a trigger does next, by the answers that it has had: the function is asked once, and remembered afterwards. */

import { accessToken } from '../../../emulator/identity/bearer.ts';
import type { DeadlineTask } from '../../../functions/match/next/deadline-task.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { type Ended, type Run, runOf } from './run-of.ts';
import type { Reply, Sent } from './worlds.ts';

/** The number of a place that a trigger can be at. */
export type PlaceId = number;

/** What a trigger was answered so far decides it, not in which order: its calls under way do not wait for each other. */
export interface Place {
  readonly id: PlaceId;
  /** Its calls under way. */
  readonly calls: readonly Sent[];
  /** What it came to; null before that. */
  readonly ended: Ended | null;
}

export interface Trigger {
  readonly start: () => Promise<Place>;
  readonly place: (id: PlaceId) => Place;
  readonly count: () => number;
  /** Where it comes to by that answer to that call. */
  readonly answer: (id: PlaceId, answered: Answered) => Promise<Place>;
}

export interface Answered {
  readonly sent: Sent;
  readonly reply: Reply;
}

interface KnownPlace extends Place {
  /** One way to get there. */
  readonly way: readonly Answered[];
  /** One that is there; null when it has gone on. */
  run: Run | null;
}

export function triggerOf(task: DeadlineTask): Trigger {
  const token = accessToken(ADJUDICATOR);
  const places: KnownPlace[] = [];
  const byAnswers = new Map<string, KnownPlace>();

  function place(id: PlaceId): KnownPlace {
    const known = places[id];
    if (known === undefined) throw new Error(`there is no place ${id}`);
    return known;
  }

  async function arrived(run: Run, way: readonly Answered[]): Promise<KnownPlace> {
    const made = { id: places.length, ...(await run.rests()), way, run };
    places.push(made);
    byAnswers.set(keyOf(way), made);
    return made;
  }

  /** One that has got there already goes on; else another one is led there. */
  async function runAt(at: KnownPlace): Promise<Run> {
    const { run } = at;
    at.run = null;
    return run ?? led(runOf(task, token), at);
  }

  async function answer(id: PlaceId, answered: Answered): Promise<Place> {
    const at = place(id);
    const way = [...at.way, answered];
    let to = byAnswers.get(keyOf(way));
    if (to === undefined) {
      const run = await runAt(at);
      run.answer(answered);
      to = await arrived(run, way);
    }
    return to;
  }

  let first: Promise<Place> | null = null;
  const start = (): Promise<Place> => {
    first ??= arrived(runOf(task, token), []);
    return first;
  };
  return { start, place, answer, count: () => places.length };
}

/** Calls with the answers to each, in order: equal calls of one trigger come one after the other. */
const keyOf = (way: readonly Answered[]): string =>
  Object.entries(Object.groupBy(way, ({ sent }) => sent.key))
    .map(([call, all = []]) => `${call}: ${all.map(({ reply }) => reply.key).join()}`)
    .toSorted()
    .join('; ');

/** @throws when the same answers lead to other calls: then nothing here can be believed */
async function led(run: Run, { way, calls }: KnownPlace): Promise<Run> {
  for (const answered of way) {
    await run.rests();
    run.answer(answered);
  }
  const found = await run.rests();
  const [one, other] = [found.calls, calls].map((all) => all.map(({ key }) => key).toSorted());
  if (one?.join() !== other?.join()) throw new Error('the same answers have led to other calls');
  return run;
}
