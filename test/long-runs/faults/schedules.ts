/** Schedules: how often the function is triggered for one step, in which order its calls go through, and what strikes them. */

import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import {
  FALSELY_ANSWERED,
  INJECTED_FAILURES,
  type InjectedFailure,
  PASSING_STRIKES,
} from './instance.ts';
import { MISHAPS, type Mishap } from './mishaps.ts';
import type { Moment } from './moments.ts';

/** One word of the scheduler: which instance may make its next call, and what becomes of it. */
export interface Word {
  readonly instance: number;
  readonly strike: InjectedFailure;
}

/** Words until there are none; then every instance still alive runs on in turn. */
export interface Schedule {
  readonly name: string;
  readonly instances: number;
  /** How many of them, the last ones, are late polls, where the moment has one. */
  readonly polls: number;
  /** Made when they are spoken: a season has a hundred thousand schedules. */
  readonly words: () => readonly Word[];
  /** How late the triggers come, in milliseconds. */
  readonly lateMs: number;
  /** Whether somebody sends an answer while the step is being resolved: after how many calls. */
  readonly answerAfter: number | null;
  /** What befalls the match from outside meanwhile, after so many calls; nothing when absent. */
  readonly befalls?: { readonly what: Mishap; readonly after: number };
}

const calm = { instances: 1, polls: 0, lateMs: 0, answerAfter: null } as const;

const passes = (count: number, instance = 0): readonly Word[] =>
  Array.from({ length: count }, () => ({ instance, strike: 'pass' as const }));

/** The function killed before and after each of its calls. Exhaustive. */
export const crashes = (calls: number): readonly Schedule[] =>
  (['cut before', 'cut after'] as const).flatMap((strike) =>
    upTo(calls).map((call) => ({
      ...calm,
      name: `killed: ${strike} call ${call + 1}`,
      words: () => [...passes(call), { instance: 0, strike }],
    })),
  );

/** Each call struck once, in each way. Exhaustive. */
export const strikesOnce = (calls: number): readonly Schedule[] =>
  PASSING_STRIKES.flatMap((strike) =>
    upTo(calls).map((call) => ({
      ...calm,
      name: `struck once: ${strike} at call ${call + 1}`,
      words: () => [...passes(call), { instance: 0, strike }],
    })),
  );

/** Each call struck in one way for ever: the instance gives up, and is triggered anew. Exhaustive. */
export const strikesLasting = (calls: number): readonly Schedule[] =>
  PASSING_STRIKES.flatMap((strike) =>
    upTo(calls).map((call) => ({
      ...calm,
      name: `struck for ever: ${strike} from call ${call + 1}`,
      words: () => [...passes(call), ...Array.from({ length: 3 }, () => ({ instance: 0, strike }))],
    })),
  );

/** Two triggers, the first interrupted after some calls and the second after some of its own. Exhaustive for two switches. */
export const switches = (calls: number): readonly Schedule[] =>
  upTo(calls + 1).flatMap((first) =>
    upTo(calls + 1).map((second) => ({
      ...calm,
      instances: 2,
      name: `two triggers: ${first} calls, then ${second} of the other`,
      words: () => [...passes(first, 0), ...passes(second, 1)],
    })),
  );

/** A response arrives between two calls. Exhaustive. */
export const arrivals = (calls: number): readonly Schedule[] =>
  upTo(calls).map((call) => ({
    ...calm,
    name: `an answer arrives after call ${call}`,
    words: () => [],
    answerAfter: call,
  }));

/** Late tasks: by a minute, by ten, by hours that are still less than half the time to the next deadline. */
const lateness = (): readonly Schedule[] =>
  [60_000, 600_000, 7_200_000].map((lateMs) => ({
    ...calm,
    name: `the task comes ${lateMs / 60_000} minutes late`,
    words: () => [],
    lateMs,
  }));

/** A poll has no more calls than this, but for one to each workbook that it draws. */
const MOST_OF_A_POLL = 8;

/** The step interrupted after some calls by a late poll, and this after some of its own; then the step goes on. Exhaustive. */
const meanwhile = (calls: number): readonly Schedule[] =>
  upTo(calls + 1).flatMap((first) =>
    upTo(MOST_OF_A_POLL + 1).map((second) => ({
      ...calm,
      instances: 2,
      polls: 1,
      name: `a poll meanwhile: ${first} calls, then ${second} of the poll`,
      words: () => [...passes(first, 0), ...passes(second, 1)],
    })),
  );

/** Each call answered with a 200 that is none, in each way. Exhaustive. */
const falselyAnswered = (calls: number): readonly Schedule[] =>
  FALSELY_ANSWERED.flatMap((strike) =>
    upTo(calls).map((call) => ({
      ...calm,
      name: `a 200 that is none: ${strike}, to call ${call + 1}`,
      words: () => [...passes(call), { instance: 0, strike }],
    })),
  );

/** Two triggers, both of whose marks are taken, the second landing before or after the first is read back. Exhaustive for two switches. */
const bothTaken = (calls: number): readonly Schedule[] =>
  switches(calls).map((schedule) => ({
    ...schedule,
    name: `both marks taken: ${schedule.name}`,
    befalls: { what: 'marks are merged', after: 0 },
  }));

/** Something befalls the match from outside between two calls. Exhaustive. */
const befallen = (calls: number): readonly Schedule[] =>
  MISHAPS.filter((what) => what !== 'marks are merged').flatMap((what) =>
    upTo(calls + 1).map((after) => ({
      ...calm,
      name: `${what} after call ${after}`,
      words: () => [],
      befalls: { what, after },
    })),
  );

/** All that is done to a step of so many calls, each family exhaustive in its own way. */
export const FAMILIES = {
  killed: crashes,
  'struck once': strikesOnce,
  'struck for ever': strikesLasting,
  'two triggers': switches,
  'an answer arrives': arrivals,
  'late tasks': lateness,
  'a poll meanwhile': meanwhile,
  'a 200 that is none': falselyAnswered,
  'both marks taken': bothTaken,
  'from outside': befallen,
} as const satisfies Readonly<Record<string, (calls: number) => readonly Schedule[]>>;

export type FamilyName = keyof typeof FAMILIES;

const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

/** Families that a moment has nothing for: another time, or a poll. */
const TIMED: readonly FamilyName[] = ['an answer arrives', 'late tasks'];
const POLLED: readonly FamilyName[] = ['a poll meanwhile'];

/** Those that a moment can be struck by. */
export const familiesFor = ({ isDated, poll }: Pick<Moment, 'isDated' | 'poll'>) =>
  FAMILY_NAMES.filter(
    (name) =>
      !(isDated === true && TIMED.includes(name)) && !(poll === undefined && POLLED.includes(name)),
  );

/** Two or three triggers, perhaps one of them a late poll, calls in any order, any of them struck. The number reproduces it. */
export function storm(number: number): Schedule {
  const draw = seededChance(number)('storm');
  const instances = draw.integer(2, 3);
  const violence = draw.integer(2, 12);
  const words = upTo(draw.integer(5, 60)).map(() => ({
    instance: draw.integer(0, instances - 1),
    strike: draw.integer(0, violence) === 0 ? draw.pick(INJECTED_FAILURES) : ('pass' as const),
  }));
  return {
    name: `storm ${number}`,
    instances,
    words: () => words,
    lateMs: draw.integer(0, 1) * 30_000,
    polls: draw.integer(0, 1),
    answerAfter: null,
  };
}

/** A sample: the first, and every nth after it. */
export const everyNth = (nth: number, schedules: readonly Schedule[]): readonly Schedule[] =>
  schedules.filter((_, index) => index % nth === 0);

export const upTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);
