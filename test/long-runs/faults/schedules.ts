/** Builds schedules. Each determines the triggers of one step, the order of calls, and failures. */

import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { DOUBLE_MARK_EFFECTS } from '../harness/from-outside.ts';
import {
  FALSE_ANSWER_NAMES,
  INJECTED_FAILURES,
  type InjectedFailure,
  TRANSIENT_FAILURES,
} from './instance.ts';
import { MISHAP_KINDS, type Mishap } from './mishaps.ts';
import type { MatchMoment } from './moments.ts';

/** One decision of the scheduler: which instance makes a call, and how the call ends. */
export interface ScheduleWord {
  readonly instance: number;
  readonly strike: InjectedFailure;
}

/** When all words are used, the remaining instances take turns. */
export interface FaultSchedule {
  readonly name: string;
  readonly instances: number;
  readonly polls: number;
  /** Builds the words on demand, because a season has a hundred thousand schedules. */
  readonly words: () => readonly ScheduleWord[];
  readonly lateMs: number;
  /** Number of calls before an answer arrives; null if no answer arrives during the step. */
  readonly answerAfter: number | null;
  /** A mishap, and the number of calls before it; absent if the schedule has no mishap. */
  readonly befalls?: { readonly what: Mishap; readonly after: number };
}

const CALM_SCHEDULE = { instances: 1, polls: 0, lateMs: 0, answerAfter: null } as const;

const repeatPass = (count: number, instance = 0): readonly ScheduleWord[] =>
  Array.from({ length: count }, () => ({ instance, strike: 'pass' as const }));

/** Builds schedules in which each failure occurs at each call, and is repeated `times` times. */
const listStrikes =
  (
    strikes: readonly InjectedFailure[],
    describe: (strike: InjectedFailure, call: number) => string,
    times = 1,
  ) =>
  (calls: number): readonly FaultSchedule[] =>
    strikes.flatMap((strike) =>
      listNumbersTo(calls).map((call) => ({
        ...CALM_SCHEDULE,
        name: describe(strike, call + 1),
        words: () => [
          ...repeatPass(call),
          ...Array.from({ length: times }, () => ({ instance: 0, strike })),
        ],
      })),
    );

/** Builds schedules that kill the function before and after each call. */
export const listCrashes = listStrikes(
  ['cut before', 'cut after'],
  (strike, call) => `killed: ${strike} call ${call}`,
);

/** Builds schedules in which each call fails once in each way. */
export const listSingleStrikes = listStrikes(
  TRANSIENT_FAILURES,
  (strike, call) => `struck once: ${strike} at call ${call}`,
);

/** Builds schedules in which one call fails three times in the same way. */
export const buildLastingStrikes = listStrikes(
  TRANSIENT_FAILURES,
  (strike, call) => `struck forever: ${strike} from call ${call}`,
  3,
);

/** Builds schedules that switch once from one instance to another, after each number of calls. */
const listAlternations = (
  most: { readonly first: number; readonly second: number },
  polls: number,
  describe: (first: number, second: number) => string,
): readonly FaultSchedule[] =>
  listNumbersTo(most.first + 1).flatMap((first) =>
    listNumbersTo(most.second + 1).map((second) => ({
      ...CALM_SCHEDULE,
      instances: 2,
      polls,
      name: describe(first, second),
      words: () => [...repeatPass(first, 0), ...repeatPass(second, 1)],
    })),
  );

export const listSwitches = (calls: number): readonly FaultSchedule[] =>
  listAlternations(
    { first: calls, second: calls },
    0,
    (first, second) => `two triggers: ${first} calls, then ${second} of the other`,
  );

/** Builds schedules in which an answer arrives after each number of calls. */
export const buildArrivals = (calls: number): readonly FaultSchedule[] =>
  listNumbersTo(calls).map((call) => ({
    ...CALM_SCHEDULE,
    name: `an answer arrives after call ${call}`,
    words: () => [],
    answerAfter: call,
  }));

/** Builds schedules whose tasks come a minute, ten minutes or hours late. */
const buildLateSchedules = (): readonly FaultSchedule[] =>
  [60_000, 600_000, 7_200_000].map((lateMs) => ({
    ...CALM_SCHEDULE,
    name: `the task comes ${lateMs / 60_000} minutes late`,
    words: () => [],
    lateMs,
  }));

/** Maximum number of calls of a poll; each drawn workbook adds one. */
const MAX_POLL_CALLS = 8;

/** Builds schedules in which a poll and the step interrupt each other. */
const buildPollsMeanwhile = (calls: number): readonly FaultSchedule[] =>
  listAlternations(
    { first: calls, second: MAX_POLL_CALLS },
    1,
    (first, second) => `a poll meanwhile: ${first} calls, then ${second} of the poll`,
  );

/** Builds schedules in which a call gets a false reply that has the status 200. */
const buildFalseAnswers = listStrikes(
  FALSE_ANSWER_NAMES,
  (strike, call) => `a false 200: ${strike}, to call ${call}`,
);

/** Builds schedules in which Google accepts the marks of two triggers, although one must fail. */
const buildDoubleAcceptances = (calls: number): readonly FaultSchedule[] =>
  DOUBLE_MARK_EFFECTS.flatMap((what) =>
    listSwitches(calls).map((schedule) => ({
      ...schedule,
      name: `both marks taken, ${what}: ${schedule.name}`,
      befalls: { what, after: 0 },
    })),
  );

/** Builds schedules in which each kind of mishap occurs after each number of calls. */
const buildMishaps = (calls: number): readonly FaultSchedule[] =>
  MISHAP_KINDS.flatMap((what) =>
    listNumbersTo(calls + 1).map((after) => ({
      ...CALM_SCHEDULE,
      name: `${what} after call ${after}`,
      words: () => [],
      befalls: { what, after },
    })),
  );

/** Families of schedules for a step with this number of calls. */
export const FAMILIES = {
  killed: listCrashes,
  'struck once': listSingleStrikes,
  'struck forever': buildLastingStrikes,
  'two triggers': listSwitches,
  'an answer arrives': buildArrivals,
  'late tasks': buildLateSchedules,
  'a poll meanwhile': buildPollsMeanwhile,
  'a false 200': buildFalseAnswers,
  'both marks taken': buildDoubleAcceptances,
  'from outside': buildMishaps,
} as const satisfies Readonly<Record<string, (calls: number) => readonly FaultSchedule[]>>;

export type FamilyName = keyof typeof FAMILIES;

const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

/** Families that need a deadline, and so do not apply to polls. */
const TIMED_FAMILIES: readonly FamilyName[] = ['an answer arrives', 'late tasks'];
const POLLED_FAMILIES: readonly FamilyName[] = ['a poll meanwhile'];

export const listFamilies = ({ isDated, poll }: Pick<MatchMoment, 'isDated' | 'poll'>) =>
  FAMILY_NAMES.filter(
    (name) =>
      !(isDated === true && TIMED_FAMILIES.includes(name)) &&
      !(poll === undefined && POLLED_FAMILIES.includes(name)),
  );

/** Draws a schedule with two or three triggers, random order and random failures. */
export function drawStorm(number: number): FaultSchedule {
  const draw = seedChance(number)('storm');
  const instances = draw.integer(2, 3);
  const violence = draw.integer(2, 12);
  const words = listNumbersTo(draw.integer(5, 60)).map(() => ({
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

export const everyNth = (
  nth: number,
  schedules: readonly FaultSchedule[],
): readonly FaultSchedule[] => schedules.filter((_, index) => index % nth === 0);

export const listNumbersTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);
