/** What is known of how a trigger goes on, from runs of the function: so it need not be run for each way in which it can be answered. */

import type { Ended } from './run-of.ts';
import type { Sent } from './worlds.ts';

/** One run: what it was answered, one after the other, and what it had called before the first answer and after each. */
export interface Course {
  readonly answers: readonly AnswerId[];
  readonly called: readonly ReadonlyMap<CallId, Sent>[];
  /** What it came to when nothing more was under way. */
  readonly ended: Ended | null;
}

/** The how manieth time it makes which call. */
export type CallId = string;
/** The same, and what is answered. */
export type AnswerId = string;

/** All that has been called; and, once it is all answered, what the trigger has come to. */
export interface Known {
  readonly called: ReadonlyMap<CallId, Sent>;
  readonly ended: Ended | null;
}

export interface Lore {
  readonly learn: (course: Course) => void;
  /**
   * After these answers, in whichever order; null where it takes a run to know. What has more answers has made the same calls and
   * perhaps others: so what is known of some of them, and of all of them and more, tells what is between.
   * @throws where that is not so: then nothing here can be believed
   */
  readonly after: (answers: readonly AnswerId[]) => Known | null;
}

export function loreOf(): Lore {
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
  /** After how many answers each has come. */
  readonly places: ReadonlyMap<AnswerId, number>;
  /** What was called before the first answer and after each: a bit for each call. */
  readonly masks: readonly bigint[];
  readonly ended: Ended | null;
}

/** For how many answers it had only such as these. */
function within({ answers }: Learnt, all: ReadonlySet<AnswerId>): number {
  const other = answers.findIndex((id) => !all.has(id));
  return other < 0 ? answers.length : other;
}

/** After how many answers it had had all these; NaN where it never had. */
function covering({ places }: Learnt, answers: readonly AnswerId[]): number {
  let last = 0;
  for (const id of answers) {
    const place = places.get(id);
    if (place === undefined) return Number.NaN;
    if (place > last) last = place;
  }
  return last;
}
