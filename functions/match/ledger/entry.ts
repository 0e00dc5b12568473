import * as z from 'zod';
import { LONGEST_SEAT_NAME } from '../../../rules/kit/match/seat.ts';
import { beaconChain, beaconRound } from '../beacon/rounds.ts';
import { bindings, replacedFile, seatBinding } from './bindings.ts';
import { canonicalJson, sha256 } from './digest.ts';
import {
  collected,
  common,
  type due,
  HASH,
  INSTANT,
  intervention,
  LONGEST_GRACE_MS,
  matchLinked,
  ofSeason,
  ruled,
  seat,
  submissions,
  takenReports,
} from './entry-parts.ts';
import { DATE_STYLES } from './instant.ts';
import { boundedJson } from './json-bounds.ts';

export const HOST_WORD_REASONS = ['answer missing', 'form missed'] as const;
export type HostWordReason = (typeof HOST_WORD_REASONS)[number];

/** Which of several valid answers of a seat counts. */
export const COUNTED_ANSWER = ['last', 'first'] as const;
/** How a sender is identified: by the code in the personal link, or by verified e-mail address. */
export const SEAT_AUTHENTICATION = ['code', 'email'] as const;

const settings = z.strictObject({
  /** The game's id. */
  game: z.string(),
  title: z.string().min(1),
  /** IANA name. */
  timeZone: z.string().min(1),
  /** Style of dates; absent for the first style. */
  dates: z.enum(DATE_STYLES).optional(),
  counts: z.enum(COUNTED_ANSWER),
  knownBy: z.enum(SEAT_AUTHENTICATION),
  /** Step durations such as "1 day", by pace. */
  times: z.record(z.string(), z.string()),
  /** Delay from the last owed answer to early resolution, in milliseconds; null for never. */
  earlyMs: z.int().min(1000).max(86_400_000).nullable(),
  /** Polling interval in milliseconds; absent for as often as something needs it. */
  pollMs: z.int().min(1000).max(3_600_000).optional(),
  /** Reminders before a deadline, in milliseconds, the longest first. */
  remindMs: z.array(z.int().min(1000)).max(9).readonly().optional(),
  /** Time after each deadline in which answers still count, in milliseconds; absent for none. */
  graceMs: z.int().min(1000).max(LONGEST_GRACE_MS).optional(),
  /** Whether the host reviews the answers of each step before it is resolved; absent for no. */
  review: z.literal(true).optional(),
  /** The public beacon for the dice; absent for the seed alone. Decision 0029. */
  beacon: beaconChain.optional(),
  /** Origin of a season’s deadlines; absent if that is its first deadline. */
  from: INSTANT.optional(),
  /** Season only: names of hosts that houses are named after; absent if there are none. */
  hosts: z.array(z.string().min(1)).min(1).readonly().optional(),
  /** Season only: time after which an idle match is void, such as "14 days". Absent for never. */
  voidAfter: z.string().min(1).optional(),
  /** Chosen option of each of the game's variants. */
  variants: z.record(z.string(), z.string()),
});
/** The host's choices for the match. */
export type Settings = z.infer<typeof settings>;

/** The next step and its deadline in the ledger. */
export type NextDeadline = z.infer<typeof due>;

/** Returns the cut-off of answers: deadline plus grace, RFC 3339. Null while paused. */
export const answerCutoffOf = ({ deadline, graceMs = 0 }: NextDeadline): string | null =>
  deadline === null ? null : isoInstant(Date.parse(deadline) + graceMs);

/** Pseudo step after the last step. Late answers are recorded, and nothing is resolved. */
export const CLOSING_STEP = 'closing';

/** The step of an entry that changes the content before anything was resolved. */
export const CONTENT_STEP = 'content';

/** Content tabs as typed. */
const typedContent = z.record(z.string(), z.array(z.record(z.string(), z.string())));

/** Maximum length of an artefact's name, in characters. */
const LONGEST_ARTEFACT = 40;

const opened = z.strictObject({
  kind: z.literal('opened'),
  ...common,
  at: INSTANT,
  settings,
  /** An artefact from a season becomes public with the ledger at the end. */
  players: z
    .array(
      z.strictObject({
        seat,
        garnets: z.int().min(0),
        artefact: z.string().min(1).max(LONGEST_ARTEFACT).exactOptional(),
      }),
    )
    .readonly(),
  /** Garnets that pairs of players share, see `Setup.communal`. */
  communal: z
    .array(z.strictObject({ seats: z.tuple([seat, seat]).readonly(), garnets: z.int().min(0) }))
    .readonly()
    .optional(),
  content: typedContent,
  /** The season that the match belongs to; absent for single matches. */
  season: ofSeason.optional(),
  seedHash: HASH,
  /** Beacon round for the dice of the start, announced to players before its publication. */
  beacon: beaconRound.optional(),
  bindings,
});

const usedOrders = z.strictObject({
  /** As the game's own schema has it. */
  orders: z.unknown(),
  /** Null for orders that the host entered. */
  responseId: z.string().nullable(),
  /** Google’s time of the response; for the host’s orders, when they were entered. */
  received: z.string(),
});

const resolved = z.strictObject({
  kind: z.literal('resolved'),
  ...common,
  step: z.string(),
  title: z.string(),
  /** The cut-off of answers. */
  deadline: INSTANT,
  /** Orders by seat. A seat that was asked and is absent here missed the deadline. */
  orders: z.record(z.string(), usedOrders),
  submissions,
  /** Reasons to wait that the host overruled; absent if there were none. */
  hostWord: z.array(z.enum(HOST_WORD_REASONS)).min(1).readonly().optional(),
  /** The round of the cut-off. Absent if the place already has a round, or without a beacon. */
  beacon: beaconRound.optional(),
});

const closed = z.strictObject({
  kind: z.literal('closed'),
  ...common,
  step: z.literal(CLOSING_STEP),
  title: z.string(),
  deadline: INSTANT,
  submissions,
});

const changed = z.strictObject({
  kind: z.literal('content'),
  ...common,
  step: z.literal(CONTENT_STEP),
  title: z.string(),
  /** Time of the change. Earlier answers do not count, since they answer other content. */
  deadline: INSTANT,
  submissions,
  content: typedContent,
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
});

/** An earlier cut-off for the open step, public before its beacon round is out. */
const momentNamed = z.strictObject({
  kind: z.literal('early'),
  ...common,
  /** The time on Google's clock. */
  at: INSTANT,
  step: z.string(),
  title: z.string(),
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
});

/** The match continues from an older version of its ledger, without the lost entries. */
const lost = z.strictObject({
  kind: z.literal('lost'),
  ...intervention,
  givenUp: intervention.givenUp.unwrap(),
});

/** Whether the form takes answers while the match is paused. */
export const FORM_WHILE_PAUSED = ['open', 'closed'] as const;
export type FormWhilePaused = (typeof FORM_WHILE_PAUSED)[number];

const deadlineMoved = z.strictObject({ kind: z.literal('deadline'), ...intervention });

const paused = z.strictObject({
  kind: z.literal('pause'),
  ...intervention,
  /** Remaining time of the step, in milliseconds. */
  leftMs: z.int().min(1),
  form: z.enum(FORM_WHILE_PAUSED),
});

const resumed = z.strictObject({ kind: z.literal('resume'), ...intervention });

/** A step that is resolved again with the same orders. */
const replayed = z.strictObject({
  /** The entry at which its answers were sorted. */
  entry: z.int().min(1),
  step: z.string(),
  title: z.string(),
  deadline: INSTANT,
  orders: z.record(z.string(), usedOrders),
  /** Collected results or rulings, instead of orders. */
  reports: takenReports.optional(),
});

const rewound = z.strictObject({
  kind: z.literal('rewound'),
  ...intervention,
  /** The place of the first undone step. */
  to: z.int().min(1),
  /** The title of that step. */
  title: z.string(),
  /** The seat whose orders for that step were corrected; null if it is only undone. */
  seat: seat.nullable(),
  /** Steps that are resolved again at once, that step first. */
  replay: z.array(replayed).readonly(),
  /** Until when answers to the reopened step count; null if new answers count. */
  answersUntil: INSTANT.nullable(),
});

const ordersEntered = z.strictObject({
  kind: z.literal('orders'),
  ...intervention,
  /** The seat for which the host entered orders. */
  seat,
  /** As the game's own schema has it. */
  orders: z.unknown(),
});

/** Seats that are not awaited: for the open step, or until the host says “back”. */
export const ABSENCES = ['this step', 'until told', 'back'] as const;
export type Absence = (typeof ABSENCES)[number];

const absent = z.strictObject({
  kind: z.literal('absent'),
  ...intervention,
  seat,
  absence: z.enum(ABSENCES),
});

const handedOver = z.strictObject({
  kind: z.literal('seat'),
  ...intervention,
  seat,
  /** Public name of the new player; empty if the player did not change. */
  name: z.string().max(LONGEST_SEAT_NAME),
  /** The code or address that identifies the seat from now on. */
  bound: seatBinding,
});

/** Replacements of files that were deleted for good. */
const replaced = z.strictObject({
  kind: z.literal('replaced'),
  ...intervention,
  files: z.array(replacedFile).min(1).readonly(),
});

/** The dice of the open step use the previous place’s round: the beacon is unavailable. */
const withoutBeacon = z.strictObject({ kind: z.literal('dice'), ...intervention });

/** Maximum length of a paragraph written by the host, in characters. */
export const LONGEST_FLAVOUR = 500;

/** A paragraph by the host above the story of a step. Only the last one of a step is shown. */
const flavour = z.strictObject({
  kind: z.literal('flavour'),
  ...intervention,
  /** Place of the resolved step, 0 for the start. The paragraph is kept if the step is undone. */
  place: z.int().min(0),
  /** The title of that step. */
  title: z.string(),
  /** Plain text on one line; an empty text removes the earlier paragraph. */
  text: z.string().max(LONGEST_FLAVOUR),
});

/** Schemas of the interventions in a running match. */
const INTERVENTIONS = [
  deadlineMoved,
  paused,
  resumed,
  rewound,
  ordersEntered,
  absent,
  handedOver,
  replaced,
  withoutBeacon,
  flavour,
  lost,
  ruled,
] as const;

/** The schema of every entry that this version knows. */
export const entrySchema = z.discriminatedUnion('kind', [
  opened,
  changed,
  momentNamed,
  resolved,
  closed,
  matchLinked,
  collected,
  ...INTERVENTIONS,
]);

export type OpenedEntry = z.infer<typeof opened>;
export type ContentEntry = z.infer<typeof changed>;
export type EarlyEntry = z.infer<typeof momentNamed>;
export type ResolvedEntry = z.infer<typeof resolved>;
export type PauseEntry = z.infer<typeof paused>;
export type ReplayedStep = z.infer<typeof replayed>;
export type RewoundEntry = z.infer<typeof rewound>;
export type CollectedEntry = z.infer<typeof collected>;
export type MatchLinkedEntry = z.infer<typeof matchLinked>;
export type SeatEntry = z.infer<typeof handedOver>;
export type ReplacedEntry = z.infer<typeof replaced>;
export type Intervention = z.infer<(typeof INTERVENTIONS)[number]>;
export type Entry = z.infer<typeof entrySchema>;

/** docs/formats.md and decision 0017 list them too. */
export const INTERVENTION_KINDS: readonly string[] = INTERVENTIONS.map(
  ({ shape }) => shape.kind.value,
);

const isIntervention = (given: Entry): given is Intervention =>
  INTERVENTION_KINDS.includes(given.kind);

/** Returns the entry if it is an intervention of the host, else null. */
export const interventionIn = (given: Entry): Intervention | null =>
  isIntervention(given) ? given : null;

/** An entry with its text and hash. */
export interface Sealed {
  readonly entry: Entry;
  /** Canonical JSON of the entry. */
  readonly body: string;
  /** SHA-256 of the body. */
  readonly hash: string;
}

export function seal(unsealed: Entry): Sealed {
  const body = canonicalJson(unsealed);
  return { entry: unsealed, body, hash: sha256(body) };
}

/** Number of characters that fit into a row of the tab “Ledger”. */
const LONGEST_BODY = 384_000;
const BODY_BOUNDS = { length: LONGEST_BODY, depth: 64, commas: LONGEST_BODY };

/** Whether a body can be parsed and hashed: bounded, and without lone surrogates. */
export const isBoundedBody = (body: string): boolean =>
  boundedJson(body, BODY_BOUNDS).excess === null && body.isWellFormed() && !ESCAPED_HALF.test(body);

const ESCAPED_HALF = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/** Parses the body of an entry. Returns null if it is invalid. */
export function entryFrom(body: string): Entry | null {
  if (!isBoundedBody(body)) return null;
  try {
    const result = entrySchema.safeParse(JSON.parse(body));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Formats milliseconds since 1970 for the ledger. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();

/** Entries of an exported ledger and of the tab Ledger are judged by the same schema. */
export const stateHashOf = (salt: string, state: unknown): string =>
  sha256(canonicalJson([salt, state]));
