/** The next calls of a trigger by its answers so far; runs the function as seldom as possible. */

import type { Ended, Run } from './run-of.ts';
import type { Reply, Sent } from './worlds.ts';

export type PlaceId = number;

/** The set of answers decides, not their order: parallel calls do not wait for each other. */
export interface Place {
  readonly id: PlaceId;
  readonly calls: readonly Sent[];
  /** Its result once no call is left; null before. */
  readonly ended: Ended | null;
}

export interface Trigger {
  readonly start: () => Promise<Place>;
  readonly place: (id: PlaceId) => Place;
  readonly count: () => number;
  readonly runs: () => number;
  /** The place after an answer. @throws when equal answers lead to different calls */
  readonly answer: (id: PlaceId, answered: Answered, onward: Onward) => Promise<Place>;
}

export interface Answered {
  readonly sent: Sent;
  readonly reply: Reply;
}

/** Called while the trigger goes on alone, so that a needed run shows more. */
export type Onward = (sent: Sent) => Promise<Reply>;

interface KnownPlace extends Place {
  readonly way: readonly Answered[];
}

/** `begin` starts one more of them. */
export function triggerOf(begin: () => Run): Trigger {
  const places: KnownPlace[] = [];
  const byAnswers = new Map<string, KnownPlace>();
  const lore = loreOf();
  let runs = 0;

  function place(id: PlaceId): KnownPlace {
    const known = places[id];
    if (known === undefined) throw new Error(`there is no place ${id}`);
    return known;
  }

  async function answer(id: PlaceId, answered: Answered, onward: Onward): Promise<Place> {
    return placeAfter([...place(id).way, answered], onward);
  }

  async function placeAfter(way: readonly Answered[], onward: Onward | null): Promise<Place> {
    const ids = answerIdsOf(way);
    const key = ids.toSorted().join();
    const known = byAnswers.get(key);
    if (known !== undefined) return known;
    if (lore.after(ids) === null) await run(way, onward);
    const found = lore.after(ids);
    if (found === null) throw new Error('a run shows what is called after its answers');
    const answered = new Set(numbered(way, sentOf).map(([call]) => call));
    const calls = [...found.called].flatMap(([call, sent]) => (answered.has(call) ? [] : [sent]));
    const made = { id: places.length, calls, ended: calls.length > 0 ? null : found.ended, way };
    places.push(made);
    byAnswers.set(key, made);
    return made;
  }

  /** Along this way, and then on to the end. */
  async function run(way: readonly Answered[], onward: Onward | null): Promise<void> {
    runs += 1;
    const one = begin();
    const answered: Answered[] = [];
    const called: ReadonlyMap<CallId, Sent>[] = [];
    for (;;) {
      const { calls, ended } = await one.rests();
      called.push(calledBy(answered, calls));
      const next = way[answered.length] ?? (await onwardOf(calls, onward));
      if (next === null) return lore.learn({ answers: answerIdsOf(answered), called, ended });
      one.answer(next);
      answered.push(next);
    }
  }

  const start = (): Promise<Place> => placeAfter([], null);
  return { start, place, answer, count: () => places.length, runs: () => runs };
}

/** Answers the latest call first, so that parallel parts are seen one after the other. */
async function onwardOf(calls: readonly Sent[], onward: Onward | null): Promise<Answered | null> {
  const sent = calls.at(-1);
  return sent === undefined || onward === null ? null : { sent, reply: await onward(sent) };
}

const calledBy = (answered: readonly Answered[], calls: readonly Sent[]) =>
  new Map(numbered([...answered.map(({ sent }) => sent), ...calls], (sent) => sent));

/** Each with its id. Equal calls of one trigger come one after the other. */
function numbered<Of>(
  all: readonly Of[],
  sentOf: (one: Of) => Sent,
): readonly (readonly [CallId, Of])[] {
  const times = new Map<string, number>();
  return all.map((one) => {
    const { key } = sentOf(one);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return [`${key} ${time}`, one];
  });
}

const sentOf = ({ sent }: Answered): Sent => sent;

const answerIdsOf = (way: readonly Answered[]): readonly AnswerId[] =>
  numbered(way, sentOf).map(([id, { reply }]) => `${id}: ${reply.key}`);

/** One run: its answers in order, and its calls before the first and after each. */
interface Course {
  readonly answers: readonly AnswerId[];
  readonly called: readonly ReadonlyMap<CallId, Sent>[];
  /** Its result, once no call was left. */
  readonly ended: Ended | null;
}

type CallId = string;
/** The same, with the answer. */
type AnswerId = string;

/** All calls so far, and the result once all are answered. */
interface Known {
  readonly called: ReadonlyMap<CallId, Sent>;
  readonly ended: Ended | null;
}

interface Lore {
  readonly learn: (course: Course) => void;
  /** State after these answers in any order; null if only a run can show it. */
  readonly after: (answers: readonly AnswerId[]) => Known | null;
}

function loreOf(): Lore {
  const courses: Learnt[] = [];
  const bits = new Map<CallId, bigint>();
  const sents = new Map<CallId, Sent>();

  function maskOf(called: Course['called'][number]): bigint {
    let mask = 0n;
    for (const [id, sent] of called) {
      const bit = bits.get(id) ?? 1n << BigInt(bits.size);
      bits.set(id, bit);
      sents.set(id, sent);
      mask |= bit;
    }
    return mask;
  }

  function learn({ answers, called, ended }: Course): void {
    const places = new Map(answers.map((id, index) => [id, index + 1]));
    courses.push({ answers, places, ended, masks: called.map(maskOf) });
  }

  function after(answers: readonly AnswerId[]): Known | null {
    const all = new Set(answers);
    let least = 0n;
    let most: bigint | null = null;
    for (const course of courses) {
      least |= course.masks[within(course, all)] ?? 0n;
      const bound = course.masks[covering(course, answers)];
      if (bound !== undefined) most = most === null ? bound : most & bound;
    }
    if (most === null) return null;
    if ((least & ~most) !== 0n) throw new Error('the same answers have led to other calls');
    return least === most ? { called: calledIn(least), ended: endedAfter(answers) } : null;
  }

  const calledIn = (mask: bigint): Known['called'] =>
    new Map([...sents].filter(([id]) => (mask & (bits.get(id) ?? 0n)) !== 0n));

  const endedAfter = (answers: readonly AnswerId[]): Ended | null =>
    courses.find(
      (course) =>
        course.answers.length === answers.length && covering(course, answers) === answers.length,
    )?.ended ?? null;

  return { learn, after };
}

interface Learnt {
  readonly answers: readonly AnswerId[];
  /** Number of answers before each. */
  readonly places: ReadonlyMap<AnswerId, number>;
  /** Calls before the first answer and after each: a bit per call. */
  readonly masks: readonly bigint[];
  readonly ended: Ended | null;
}

function within({ answers }: Learnt, all: ReadonlySet<AnswerId>): number {
  const other = answers.findIndex((id) => !all.has(id));
  return other < 0 ? answers.length : other;
}

/** Number of its answers until all these were in; NaN if never. */
function covering({ places }: Learnt, answers: readonly AnswerId[]): number {
  let last = 0;
  for (const id of answers) {
    const place = places.get(id);
    if (place === undefined) return Number.NaN;
    if (place > last) last = place;
  }
  return last;
}
