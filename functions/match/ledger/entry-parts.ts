import * as z from 'zod';
import { PRIZE_CODES } from '../../../rules/kit/match/prizes.ts';
import type { Report } from '../../../rules/kit/match/season.ts';
import { LONGEST_SEAT_NAME, seatNamed } from '../../../rules/kit/match/seat.ts';

export const HASH = z.string().regex(/^[0-9a-f]{64}$/);
export const INSTANT = z.iso.datetime({ precision: 3 });

export const seat = z
  .string()
  .min(1)
  .max(LONGEST_SEAT_NAME)
  .transform((name) => seatNamed(name));

/** A person's public name. */
export const author = z.string().min(1).max(LONGEST_SEAT_NAME);

/** Maximum of a grace that every step has. A longer one would be a later deadline. */
export const LONGEST_GRACE_MS = 3_600_000;
/** Maximum of a grace that is given only if an answer is missing. */
export const LONGEST_GRACE_IF_MISSING_MS = 86_400_000;

export const due = z.strictObject({
  /** Name of the step; {@link CLOSING_STEP} if only late answers remain to be recorded. */
  step: z.string(),
  title: z.string(),
  /** RFC 3339 in UTC with milliseconds, inclusive. Null while the match is paused. */
  deadline: INSTANT.nullable(),
  /** Time after the deadline in which answers still count, in milliseconds; absent for none. */
  graceMs: z.int().min(1000).max(LONGEST_GRACE_IF_MISSING_MS).optional(),
});

/** Returns the cut-off of answers, deadline plus grace, in RFC 3339. Null while paused. */
export const answerCutoffOf = ({ deadline, graceMs = 0 }: z.infer<typeof due>): string | null =>
  deadline === null ? null : new Date(Date.parse(deadline) + graceMs).toISOString();

/** Possible readers of absences. The first, the default, shows least. */
export const AWAY_SHOWN = ['host', 'everybody'] as const;
export type AwayShown = (typeof AWAY_SHOWN)[number];

/** Google's time of a response, RFC 3339 in UTC, up to nanoseconds. */
export const SENT = z.iso.datetime();

/**
 * Name of the pseudo step after the last step, in which late answers are recorded and nothing is
 * resolved.
 */
export const CLOSING_STEP = 'closing';

export const usedOrders = z.strictObject({
  /** Orders by the game's own schema. */
  orders: z.unknown(),
  /** Null for orders that the host entered. */
  responseId: z.string().nullable(),
  /** Google’s time of the response; for the host’s orders, when they were entered. */
  received: z.string(),
});

export const submissions = z.strictObject({
  /** Number of responses with a row on the tab “Submissions”. */
  count: z.int().min(0),
  /** Hash of those rows, see `submissionsHash`. */
  hash: HASH,
  /** Number of responses above the limits, which are only in the form. */
  notKept: z.int().min(0),
});

export const common = {
  entry: z.int().min(0),
  /** "presents-of-mine 1": the game and the version of its rules. */
  rules: z.string(),
  /** See `saltOf`. */
  salt: HASH,
  /** SHA-256 over the canonical JSON of [salt, state]. */
  stateHash: HASH,
  /** Hash of the previous entry; empty for the first entry. */
  previous: z.union([HASH, z.literal('')]),
  /** The writer’s `DRAWING_VERSION`, see decision 0023; absent for version 1. */
  drawnBy: z.int().min(1).optional(),
  next: due.nullable(),
};

/** Maximum length of the host's reason, in characters. */
export const LONGEST_REASON = 300;

/** Maximum number of lost entries that one intervention discards. */
export const MOST_GIVEN_UP = 100;

/** Common fields of interventions, the host's actions in a running match. */
export const intervention = {
  ...common,
  /** The time on Google's clock. */
  at: INSTANT,
  /** Public. */
  reason: z.string().min(1).max(LONGEST_REASON),
  /** The requested action, in the words of the request. */
  asked: z.string().min(1).max(LONGEST_REASON),
  /** Idempotency key of the request, unique in a ledger. */
  request: z.string().regex(/^[\w-]{1,64}$/),
  /** The co-host who requested it; absent for the host. */
  by: author.optional(),
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
  /** Discarded entries, which pages show and the ledger has lost: twelve digits of each hash. */
  givenUp: z
    .array(z.string().regex(/^[0-9a-f]{12}$/))
    .min(1)
    .max(MOST_GIVEN_UP)
    .readonly()
    .optional(),
};

/** Name of a match in its season, such as "round-2-main-again-1". */
const episode = z.string().regex(/^[a-z0-9-]{1,100}$/);
const fileId = z.string().regex(/^[\w-]{10,200}$/);

/** For a season match: its name in the season, and the season's public workbook. */
export const ofSeason = z.strictObject({ match: episode, public: fileId });

const prize = z.strictObject({
  code: z.enum(PRIZE_CODES),
  count: z.int().min(1),
  text: z.string(),
  with: seat.exactOptional(),
});

const outcome = z.strictObject({
  placings: z
    .array(
      z.strictObject({
        seat,
        place: z.int().min(1),
        score: z.number(),
        prizes: z.array(prize).readonly(),
      }),
    )
    .readonly(),
  purses: z.strictObject({
    players: z.array(z.strictObject({ seat, garnets: z.int().min(0) })).readonly(),
    pairs: z
      .array(z.strictObject({ seats: z.tuple([seat, seat]).readonly(), garnets: z.int().min(0) }))
      .readonly(),
  }),
});

const finished = z.strictObject({
  kind: z.literal('finished'),
  match: episode,
  /** The hash of the match's last entry; null if the match was played elsewhere. */
  lastHash: HASH.nullable(),
  outcome,
});

/** A result or ruling in the form that the rules of the season read. */
export const report = z.discriminatedUnion('kind', [
  finished,
  z.strictObject({
    kind: z.literal('void'),
    match: episode,
    follows: z.enum(['again', 'skip', 'usual']),
  }),
  z.strictObject({ kind: z.literal('ruled'), match: episode, outcome }),
  z.strictObject({ kind: z.literal('left'), seat }),
  z.strictObject({ kind: z.literal('returned'), seat }),
]) satisfies z.ZodType<Report>;

/** Reports that resolved a step, instead of orders. */
export const takenReports = z.array(report).min(1).readonly();

/** A match was opened for the season. A later one of the same name replaces it. */
export const matchLinked = z.strictObject({
  kind: z.literal('match'),
  ...common,
  at: INSTANT,
  match: episode,
  title: z.string(),
  /** The title of its game. */
  game: z.string(),
  public: fileId,
  /** Keyed hash of the id of its host's workbook. */
  host: HASH,
  /** Hash of the setup that the match was opened with, see `openedWith`. */
  with: HASH,
  /** Keyed hashes of the players’ own forms in the match, by seat. */
  forms: z.record(z.string(), HASH),
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
});

/** Results read from the ledgers of matches that the open step awaits. */
export const collected = z.strictObject({
  kind: z.literal('results'),
  ...common,
  at: INSTANT,
  step: z.string(),
  title: z.string(),
  reports: z.array(finished).min(1).readonly(),
  answersSince: INSTANT,
});
