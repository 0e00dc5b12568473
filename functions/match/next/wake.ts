/** Defines the only kind of task, which runs a match. The ledger determines the work to do. */

import * as z from 'zod';
import { fileIdSchema, hashSchema, instantSchema } from '../ledger/entry-parts.ts';

const entryHashSchema = z.string().regex(/^[0-9a-f]{12}$/);

const entryNumberSchema = z.int().min(0).max(1_000_000);

const TASK_FINDERS = ['a poll', 'a visit', 'the sweep', '“sealed run”'] as const;
export type TaskFinder = (typeof TASK_FINDERS)[number];

/** Fields that only a later version has are ignored. */
const wakeSchema = z.object({
  /** Id of the host's workbook. */
  match: fileIdSchema,
  /** The instant of the run. The task is sent later by the grace time. */
  at: instantSchema,
  /** The last entry that was read, if known. A ledger that lacks it is stale. */
  expectedEntry: z
    .object({ entry: entryNumberSchema, hash: entryHashSchema.optional() })
    .optional(),
  /** The cut-off of the due step, or the instant of the entry to be finished. Absent for a poll. */
  deadline: instantSchema.optional(),
  /** Whether the run finishes the expected entry, rather than writing the next one. */
  isWritten: z.literal(true).optional(),
  /** The run that found a task lost and created this one instead; absent for other tasks. */
  foundBy: z.enum(TASK_FINDERS).optional(),

  // Hints that let several reads run at once. All are checked against the ledger.
  /** Id of the form; '' if the tab “Match” had lost it. */
  form: fileIdSchema.or(z.literal('')).optional(),
  /** Id of the public workbook; absent if it is lost. */
  public: fileIdSchema.optional(),
  /** Instant from which responses are read; absent to read none. */
  since: instantSchema.optional(),
  /** Titles of the content tabs to read. */
  tabs: z.array(z.string().min(1).max(100)).max(50).optional(),
  /** The beacon round for the dice of the step; absent if there is none. */
  round: z.object({ chain: hashSchema, number: z.int().min(1) }).optional(),

  // Fields for scheduling the next poll if the match cannot be read.
  /** Interval of polls in milliseconds. */
  everyMs: z.int().min(1000).optional(),
  /** Number of consecutive failed polls before this one; absent if there is none. */
  failed: z.int().min(1).max(1_000_000).optional(),
});
export type Wake = z.infer<typeof wakeSchema>;

export interface StepWake extends Wake {
  readonly deadline: string;
  readonly form: string;
  readonly since: string;
}

export const isStepWake = (wake: Wake): wake is StepWake =>
  wake.deadline !== undefined && wake.form !== undefined && wake.since !== undefined;

/** Returns the number of the entry to write or to finish. */
export const getEntry = ({ expectedEntry, isWritten }: Wake): number =>
  expectedEntry === undefined ? 0 : expectedEntry.entry + (isWritten === true ? 0 : 1);

/** Polls and wakes of version 1.0.0. Without hints, a run reads the match first. */
const formerPollSchema = wakeSchema.pick({ match: true, at: true });

const formerStepSchema = wakeSchema
  .pick({ match: true, public: true, foundBy: true, round: true, tabs: true })
  .extend({
    /** The number of the entry to write or to finish, and the hash of the previous entry. */
    ...{ entry: entryNumberSchema, uponHash: entryHashSchema.optional() },
    ...{ form: fileIdSchema.or(z.literal('')), deadline: instantSchema, since: instantSchema },
    after: z
      .object({ entryHash: entryHashSchema.optional(), at: instantSchema.optional() })
      .optional(),
  })
  .transform(({ entry, uponHash, after: { entryHash, at } = {}, ...task }): Wake => {
    const wake = { ...task, at: at ?? task.deadline };
    if (entryHash !== undefined)
      return { ...wake, expectedEntry: { entry, hash: entryHash }, isWritten: true };
    if (entry === 0) return wake;
    return { ...wake, expectedEntry: { entry: entry - 1, hash: uponHash } };
  });

/** Parses the body of any task, including tasks of version 1.0.0. */
export function parseTask(body: unknown): z.ZodSafeParseResult<Wake> {
  const { kind, entry } = z
    .object({ kind: z.unknown(), entry: z.unknown() })
    .partial()
    .catch({})
    .parse(body);
  if (kind !== undefined) return formerPollSchema.safeParse(body);
  if (entry !== undefined) return formerStepSchema.safeParse(body);
  return wakeSchema.safeParse(body);
}
