/** The one kind of task: it has a match run at an instant. The ledger decides what to do. */

import * as z from 'zod';

/** The id of a file, as a task names it. */
const fileId = z.string().regex(/^[\w-]{10,200}$/);

/** The short hash of an entry, as a task names it. */
const entryHash = z.string().regex(/^[0-9a-f]{12}$/);

const instant = z.iso.datetime({ precision: 3 });
const entryNumber = z.int().min(0).max(1_000_000);

/** Those that compare the ledger with the queues. */
const FINDERS = ['a poll', 'a visit', 'the sweep', '“sealed run”'] as const;
export type Finder = (typeof FINDERS)[number];

/** Facts that allow several reads at once. All are checked against the ledger. */
const hints = z.object({
  /** Id of the form; '' where the tab Match had lost it. */
  form: fileId.or(z.literal('')),
  /** Id of the public workbook; absent where it is lost. */
  public: fileId.optional(),
  /** Responses before this instant were sorted at earlier entries. Absent to read none. */
  since: instant.optional(),
  /** The due step with its cut-off, or the entry to finish with its instant. Absent for a poll. */
  step: z.string().min(1).max(100).optional(),
  cutOff: instant.optional(),
  /** Whether the expected entry is the one to finish, not the one before it. */
  isWritten: z.literal(true).optional(),
  /** Titles of the content tabs. */
  tabs: z.array(z.string().min(1).max(100)).max(50).optional(),
  /** The round of a beacon that the step's dice come of; absent for none. */
  round: z.object({ chain: z.string().regex(/^[0-9a-f]{64}$/), number: z.int().min(1) }).optional(),
  /** Interval of polls in milliseconds, for a match that cannot be read. Polls only. */
  everyMs: z.int().min(1000).optional(),
  /** Number of polls in a row that failed before it; absent for none. */
  failed: z.int().min(1).max(1_000_000).optional(),
});

/** Unknown fields, of a later version, are ignored. */
const wakeSchema = z.object({
  /** Id of the host's workbook. */
  match: fileId,
  /** The instant of the run; it is sent after the grace time. */
  at: instant,
  /** The last entry that was read, if known: a ledger without it is stale. */
  expectedEntry: z.object({ entry: entryNumber, hash: entryHash.optional() }).optional(),
  /** Set when this task replaces a lost one, so that the host reads of it. */
  foundBy: z.enum(FINDERS).optional(),
  hints: hints.optional(),
});
export type Wake = z.infer<typeof wakeSchema>;

/** A visit to a step or to an unfinished entry. Version 1.0.0 sent it as the body of a task. */
const deadlineTask = z.object({
  match: fileId,
  form: fileId.or(z.literal('')),
  public: fileId.optional(),
  /** The number of the entry to write or to finish. */
  entry: entryNumber,
  /** The short hash of the entry before it, if any: a ledger without that is stale. */
  uponHash: entryHash.optional(),
  step: z.string().min(1).max(100),
  /** The cut-off. */
  deadline: instant,
  since: instant,
  foundBy: z.enum(FINDERS).optional(),
  round: hints.shape.round,
  tabs: z.array(z.string().min(1).max(100)).max(50),
  /** The instant of a retry: it is at least that late, whatever Google's last reply said. */
  retryAt: instant.optional(),
  /** The short hash of the entry if it is written: a ledger without it is stale. */
  stands: entryHash.optional(),
});
export type DeadlineTask = z.infer<typeof deadlineTask>;

/** The beginning of a run of a match. */
export type Visit =
  | { readonly kind: 'step'; readonly task: DeadlineTask }
  | { readonly kind: 'poll'; readonly task: Wake };

/** The last entry that the task expects in the ledger. */
export const restsOn = ({
  entry,
  uponHash,
  stands,
}: DeadlineTask): { readonly entry: number; readonly hash?: string } => {
  if (stands !== undefined) return { entry, hash: stands };
  return { entry: entry - 1, ...(uponHash === undefined ? {} : { hash: uponHash }) };
};

/** The task of a visit to a step, or of one that finishes its entry. */
export const wakeOfStep = (task: DeadlineTask): Wake => ({
  match: task.match,
  at: task.retryAt ?? task.deadline,
  ...(task.entry === 0 && task.stands === undefined ? {} : { expectedEntry: restsOn(task) }),
  ...(task.foundBy === undefined ? {} : { foundBy: task.foundBy }),
  hints: {
    ...{ form: task.form, since: task.since, step: task.step, cutOff: task.deadline },
    ...{ tabs: task.tabs },
    ...(task.public === undefined ? {} : { public: task.public }),
    ...(task.round === undefined ? {} : { round: task.round }),
    ...(task.stands === undefined ? {} : { isWritten: true as const }),
  },
});

const FORMER_LOOKS = ['wake', 'notice'] as const;

const formerLook = z
  .object({
    kind: z.literal(FORMER_LOOKS),
    match: fileId,
    at: instant,
    hasResult: z.literal(true).optional(),
  })
  .transform(({ match, at, kind, hasResult }): Wake => {
    const isNews = kind === 'wake' && hasResult !== true;
    return { match, at, ...(isNews ? { foundBy: 'the sweep' as const } : {}) };
  });

const formerStep = deadlineTask
  .extend({
    after: z.object({ entryHash: entryHash.optional(), at: instant.optional() }).optional(),
  })
  .transform(({ after, ...task }) =>
    wakeOfStep({
      ...task,
      stands: task.stands ?? after?.entryHash,
      retryAt: task.retryAt ?? after?.at,
    }),
  );

/** `answers`: whether responses were read. */
const formerPoll = z
  .object({
    ...{ kind: z.literal('poll'), match: fileId, at: instant, upon: entryNumber },
    ...{ uponHash: entryHash.optional(), answers: z.boolean(), since: instant },
    ...hints.pick({ form: true, public: true, failed: true }).shape,
    everyMs: z.int().min(1000),
  })
  .transform(({ match, at, upon, uponHash, answers, since, kind: _, ...known }): Wake => {
    const hash = uponHash === undefined ? {} : { hash: uponHash };
    const read = { ...known, ...(answers ? { since } : {}) };
    return { match, at, expectedEntry: { entry: upon, ...hash }, hints: read };
  });

/** Parses the body of any task, also of version 1.0.0. */
export function parseTask(body: unknown): z.ZodSafeParseResult<Wake> {
  const { kind, entry } = z
    .object({ kind: z.unknown(), entry: z.unknown() })
    .partial()
    .catch({})
    .parse(body);
  if (kind === 'poll') return formerPoll.safeParse(body);
  if (kind !== undefined) return formerLook.safeParse(body);
  return entry === undefined ? wakeSchema.safeParse(body) : formerStep.safeParse(body);
}

export function visitOf(wake: Wake): Visit {
  const { match, at, expectedEntry, foundBy, hints: known } = wake;
  const { step, cutOff, since } = known ?? {};
  if (known !== undefined && step !== undefined && cutOff !== undefined && since !== undefined) {
    const found = foundBy === undefined ? {} : { foundBy };
    const { isWritten, form, tabs = [], round } = known;
    const { entry = -1, hash } = expectedEntry ?? {};
    const of = isWritten === true ? { entry, stands: hash } : { entry: entry + 1, uponHash: hash };
    const own = { ...of, public: known.public, round };
    const retryAt = at === cutOff ? {} : { retryAt: at };
    const task = { match, form, step, deadline: cutOff, since, tabs: [...tabs] };
    return { kind: 'step', task: { ...task, ...found, ...retryAt, ...defined(own) } };
  }
  return { kind: 'poll', task: wake };
}

/** Without the keys of absent values. */
const defined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** The visit that the body of a task begins; null if the body is invalid. */
export function visitIn(body: unknown): Visit | null {
  const read = parseTask(body);
  return read.success ? visitOf(read.data) : null;
}
