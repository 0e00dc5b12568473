/** Entries that only a season has: which match was opened for an episode, what was collected of matches, and what its host rules (docs/decisions/0030). */

import * as z from 'zod';
import type { Report } from '../../../rules/kit/match/game.ts';
import { PRIZE_CODES } from '../../../rules/kit/match/prizes.ts';
import { common, HASH, INSTANT, intervention, seat } from './entry-parts.ts';

/** "round-2-main-again-1" */
const episode = z.string().regex(/^[a-z0-9-]{1,100}$/);
const fileId = z.string().regex(/^[\w-]{10,200}$/);

/** Of a match that is an episode: its name in the season, and the season's public workbook. */
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
  /** Of the entry that ended it; null where it was played elsewhere. */
  lastHash: HASH.nullable(),
  outcome,
});

/** As the rules take it. */
const report = z.discriminatedUnion('kind', [
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

/** What a step has taken instead of orders. */
export const takenReports = z.array(report).min(1).readonly();

/** The match of an episode is open. A later one for the same episode goes before it. */
export const matchLinked = z.strictObject({
  kind: z.literal('match'),
  ...common,
  at: INSTANT,
  match: episode,
  title: z.string(),
  /** The title of its game. */
  game: z.string(),
  /** The id of its public workbook. */
  public: fileId,
  /** Keyed hash of the id of its host's workbook. */
  host: HASH,
  /** What it was opened with: see `openedWith`. */
  with: HASH,
  /** By seat: keyed hashes of players' own forms in it, for who reads them in his workbook of the season. */
  forms: z.record(z.string(), HASH),
  /** Responses from this instant on have no fate yet. */
  answersSince: INSTANT,
});

/** What was found in the ledgers of matches that the open step awaits. */
export const collected = z.strictObject({
  kind: z.literal('results'),
  ...common,
  at: INSTANT,
  step: z.string(),
  title: z.string(),
  reports: z.array(finished).min(1).readonly(),
  answersSince: INSTANT,
});

/** What the host says of a match, or of who is in. */
export const ruled = z.strictObject({ kind: z.literal('ruling'), ...intervention, report });
