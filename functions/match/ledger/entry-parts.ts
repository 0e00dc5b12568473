import * as z from 'zod';
import { PRIZE_CODES } from '../../../rules/kit/match/prizes.ts';
import type { Report } from '../../../rules/kit/match/season.ts';
import { MAX_SEAT_NAME_LENGTH, toSeat } from '../../../rules/kit/match/seat.ts';
import { HASH_PATTERN } from './digest.ts';

export const hashSchema = z.string().regex(HASH_PATTERN);
export const instantSchema = z.iso.datetime({ precision: 3 });

export const seatSchema = z
  .string()
  .min(1)
  .max(MAX_SEAT_NAME_LENGTH)
  .transform((name) => toSeat(name));

export const authorSchema = z.string().min(1).max(MAX_SEAT_NAME_LENGTH);

export const MAX_GRACE_MS = 3_600_000;
export const MAX_GRACE_IF_MISSING_MS = 86_400_000;

export const dueStepSchema = z.strictObject({
  /** Name of the step; {@link CLOSING_STEP} if only late answers remain to be recorded. */
  step: z.string(),
  title: z.string(),
  /** Deadline in RFC 3339, in UTC with milliseconds, inclusive; null during a pause. */
  deadline: instantSchema.nullable(),
  /** Time after the deadline in which answers still count, in milliseconds; absent if none. */
  graceMs: z.int().min(1000).max(MAX_GRACE_IF_MISSING_MS).optional(),
});

/** Returns the cut-off of answers (deadline plus grace, RFC 3339); null if there is no deadline. */
export function getAnswerCutOff(due: z.infer<typeof dueStepSchema> | null): string | null {
  const { deadline = null, graceMs = 0 } = due ?? {};
  return deadline === null ? null : new Date(Date.parse(deadline) + graceMs).toISOString();
}

/** Readers of announced absences. The first is the default. */
export const ABSENCE_READERS = ['host', 'everybody'] as const;
export type AbsenceReaders = (typeof ABSENCE_READERS)[number];

/** Google's time of a response: RFC 3339 in UTC, up to nanoseconds. */
export const sentTimeSchema = z.iso.datetime();

/** Name of the due “step” after the last one, which only records late answers. */
export const CLOSING_STEP = 'closing';

export const usedOrdersSchema = z.strictObject({
  /** Orders, which the game's own schema checks. */
  orders: z.unknown(),
  /** Id of the response; null if the host entered the orders. */
  responseId: z.string().nullable(),
  /** Google’s time of the response, or the time at which the host entered the orders. */
  received: z.string(),
});

export const submissionsSchema = z.strictObject({
  /** Number of responses with a row on the tab “Submissions”. */
  count: z.int().min(0),
  /** Hash of the rows; see `hashSubmissions`. */
  hash: hashSchema,
  /** Number of responses above the limits, which have no row. */
  notKept: z.int().min(0),
});

export const COMMON_ENTRY_FIELDS = {
  entry: z.int().min(0),
  /** The game and the version of its rules, such as "presents-of-mine 1". */
  rules: z.string(),
  salt: hashSchema,
  /** SHA-256 of the canonical JSON of [salt, state]. */
  stateHash: hashSchema,
  /** Hash of the previous entry; '' for the first entry. */
  previous: z.union([hashSchema, z.literal('')]),
  /** The writer’s `DRAWING_VERSION` (decision 0023); absent for version 1. */
  drawnBy: z.int().min(1).optional(),
  next: dueStepSchema.nullable(),
};

export const MAX_REASON_LENGTH = 300;

export const MAX_DISCARDED_ENTRIES = 100;

/** Fields of every intervention, which is an action of the host in a running match. */
export const INTERVENTION_FIELDS = {
  ...COMMON_ENTRY_FIELDS,
  /** Time of the intervention, on Google's clock. */
  at: instantSchema,
  /** Reason, which everybody can read. */
  reason: z.string().min(1).max(MAX_REASON_LENGTH),
  /** The requested action, in the words of the request. */
  asked: z.string().min(1).max(MAX_REASON_LENGTH),
  /** Idempotency key of the request, unique in a ledger. */
  request: z.string().regex(/^[\w-]{1,64}$/),
  /** The co-host who requested the intervention; absent for the host. */
  by: authorSchema.optional(),
  /** Responses from this instant on have no status yet. */
  answersSince: instantSchema,
  /** Short hashes of discarded entries: they were published, but the ledger has lost them. */
  givenUp: z
    .array(z.string().regex(/^[0-9a-f]{12}$/))
    .min(1)
    .max(MAX_DISCARDED_ENTRIES)
    .readonly()
    .optional(),
};

/** Name of a match in its season, such as "round-2-main-again-1". */
const seasonMatchNameSchema = z.string().regex(/^[a-z0-9-]{1,100}$/);
export const fileIdSchema = z.string().regex(/^[\w-]{10,200}$/);

/** The name of a season match, and the id of the season's public workbook. */
export const seasonReferenceSchema = z.strictObject({
  match: seasonMatchNameSchema,
  public: fileIdSchema,
});

/** Garnets that a pair of players shares; see `Setup.communal`. */
export const pairPurseSchema = z.strictObject({
  seats: z.tuple([seatSchema, seatSchema]).readonly(),
  garnets: z.int().min(0),
});

const prizeSchema = z.strictObject({
  code: z.enum(PRIZE_CODES),
  count: z.int().min(1),
  text: z.string(),
  with: seatSchema.exactOptional(),
});

const outcomeSchema = z.strictObject({
  placings: z
    .array(
      z.strictObject({
        seat: seatSchema,
        place: z.int().min(1),
        score: z.number(),
        prizes: z.array(prizeSchema).readonly(),
      }),
    )
    .readonly(),
  purses: z.strictObject({
    players: z.array(z.strictObject({ seat: seatSchema, garnets: z.int().min(0) })).readonly(),
    pairs: z.array(pairPurseSchema).readonly(),
  }),
});

const finishedReportSchema = z.strictObject({
  kind: z.literal('finished'),
  match: seasonMatchNameSchema,
  /** Hash of the match's last entry; null if the match was played elsewhere. */
  lastHash: hashSchema.nullable(),
  outcome: outcomeSchema,
});

/** A result or a ruling, in the form that the season's rules read. */
export const reportSchema = z.discriminatedUnion('kind', [
  finishedReportSchema,
  z.strictObject({
    kind: z.literal('void'),
    match: seasonMatchNameSchema,
    follows: z.enum(['again', 'skip', 'usual']),
  }),
  z.strictObject({
    kind: z.literal('ruled'),
    match: seasonMatchNameSchema,
    outcome: outcomeSchema,
  }),
  z.strictObject({ kind: z.literal('left'), seat: seatSchema }),
  z.strictObject({ kind: z.literal('returned'), seat: seatSchema }),
]) satisfies z.ZodType<Report>;

/** Reports that resolve a step instead of orders. */
export const takenReportsSchema = z.array(reportSchema).min(1).readonly();

/** A match opened for the season. It replaces an earlier match of the same name. */
export const matchLinkedSchema = z.strictObject({
  kind: z.literal('match'),
  ...COMMON_ENTRY_FIELDS,
  at: instantSchema,
  match: seasonMatchNameSchema,
  title: z.string(),
  /** Title of the match's game. */
  game: z.string(),
  public: fileIdSchema,
  /** Keyed hash of the id of the match's host workbook. */
  host: hashSchema,
  /** Hash of the setup of the match, see `hashAwaitedSetup`. */
  with: hashSchema,
  /** Keyed hashes of the players’ own forms in the match, by seat. */
  forms: z.record(z.string(), hashSchema),
  answersSince: instantSchema,
});

/** Results read from the ledgers of matches that the open step awaits. */
export const collectedSchema = z.strictObject({
  kind: z.literal('results'),
  ...COMMON_ENTRY_FIELDS,
  at: instantSchema,
  step: z.string(),
  title: z.string(),
  reports: z.array(finishedReportSchema).min(1).readonly(),
  answersSince: instantSchema,
});
