import * as z from 'zod';
import { beaconChainSchema, beaconRoundSchema } from '../beacon/rounds.ts';
import { bindingsSchema } from './bindings.ts';
import { coHostSchema, MAX_CO_HOSTS } from './co-hosts.ts';
import { canonicalJson, sha256 } from './digest.ts';
import {
  ABSENCE_READERS,
  authorSchema,
  CLOSING_STEP,
  COMMON_ENTRY_FIELDS,
  collectedSchema,
  type dueStepSchema,
  hashSchema,
  instantSchema,
  MAX_GRACE_IF_MISSING_MS,
  MAX_GRACE_MS,
  matchLinkedSchema,
  pairPurseSchema,
  seasonReferenceSchema,
  seatSchema,
  submissionsSchema,
  usedOrdersSchema,
} from './entry-parts.ts';
import { DATE_STYLES } from './instant.ts';
import {
  formatInterventionTitle,
  INTERVENTION_KINDS,
  INTERVENTION_SCHEMAS,
  type Intervention,
} from './interventions.ts';
import { checkJsonBounds } from './json-bounds.ts';

export const OVERRULED_REASONS = ['answer missing', 'form missed'] as const;
export type OverruledReason = (typeof OVERRULED_REASONS)[number];

/** Rules that select which valid answer of a seat counts. */
export const COUNTED_ANSWER_RULES = ['last', 'first'] as const;
/** Ways to identify a sender: by the code in the link, or by a verified address. */
export const SENDER_CHECKS = ['code', 'email'] as const;

/** Limits of {@link Settings.extensions}. */
export const MAX_EXTENSIONS = 20;
export const MAX_EXTENSION_MS = 30 * 86_400_000;

/** Matches the address of a live page’s folder. The folder's name has 128 random bits. */
const LIVE_ADDRESS_PATTERN = /^https?:\/\/[\w.~:/%-]{1,250}\/[0-9a-f]{32}\/$/;

const settingsSchema = z.strictObject({
  /** Id of the game. */
  game: z.string(),
  title: z.string().min(1),
  timeZone: z.string().min(1),
  dates: z.enum(DATE_STYLES).optional(),
  counts: z.enum(COUNTED_ANSWER_RULES),
  knownBy: z.enum(SENDER_CHECKS),
  /** Step durations by pace: intervals such as "1 day", or days such as "Mon, Thu 19:00". */
  times: z.record(z.string(), z.string()),
  /** Days without deadlines, such as "Sat, Sun, 24 Dec to 2 Jan"; absent if there is none. */
  skip: z.string().min(1).optional(),
  /** Minimum duration of a step, such as "20 hours". Default: half the shortest usual duration. */
  least: z.string().min(1).optional(),
  /** Delay of early resolution after the last owed answer, in milliseconds; null if never early. */
  earlyMs: z.int().min(1000).max(86_400_000).nullable(),
  /** Polling interval in milliseconds. Default: the usual interval of each step. */
  pollMs: z.int().min(1000).max(3_600_000).optional(),
  /** Times of reminders before a deadline, in milliseconds, the longest first. */
  remindMs: z.array(z.int().min(1000)).max(9).readonly().optional(),
  /** Time after each deadline in which answers still count, in milliseconds; absent if none. */
  graceMs: z.int().min(1000).max(MAX_GRACE_MS).optional(),
  /** Grace that is given only if an awaited answer is missing; absent if there is none. */
  graceIfMissingMs: z.int().min(1000).max(MAX_GRACE_IF_MISSING_MS).optional(),
  hostSeat: seatSchema.optional(),
  /** Present if the host reviews the answers of each step before it is resolved. */
  review: z.literal(true).optional(),
  extensions: z
    .strictObject({
      count: z.int().min(1).max(MAX_EXTENSIONS),
      lengthMs: z.int().min(60_000).max(MAX_EXTENSION_MS),
    })
    .optional(),
  /** Readers of announced absences; absent if players cannot announce them. */
  away: z.enum(ABSENCE_READERS).optional(),
  /** The public beacon for the dice; absent if the dice come from the seed alone. */
  beacon: beaconChainSchema.optional(),
  /** Address of the live page’s folder; absent if there is none. */
  live: z.string().regex(LIVE_ADDRESS_PATTERN).optional(),
  /** Start of the intervals between a season’s deadlines. Default: the season's first deadline. */
  from: instantSchema.optional(),
  /** Season only: hosts whose names replace names in the content; absent if there are none. */
  hosts: z.array(z.string().min(1)).min(1).readonly().optional(),
  /** Season only: time after which an idle match is void, such as "14 days"; absent if never. */
  voidAfter: z.string().min(1).optional(),
  variants: z.record(z.string(), z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;

export const hasAboutForm = (settings: Pick<Settings, 'extensions' | 'away'>): boolean =>
  settings.extensions !== undefined || settings.away !== undefined;

export type NextDeadline = z.infer<typeof dueStepSchema>;

/** Step name of an entry that changes the content before the first step is resolved. */
export const CONTENT_STEP = 'content';

const typedContentSchema = z.record(z.string(), z.array(z.record(z.string(), z.string())));

const MAX_ARTEFACT_LENGTH = 40;

const openedSchema = z.strictObject({
  kind: z.literal('opened'),
  ...COMMON_ENTRY_FIELDS,
  at: instantSchema,
  settings: settingsSchema,
  /** Seats with what their players bring from a season. Artefacts stay secret until the end. */
  players: z
    .array(
      z.strictObject({
        seat: seatSchema,
        garnets: z.int().min(0),
        artefact: z.string().min(1).max(MAX_ARTEFACT_LENGTH).exactOptional(),
      }),
    )
    .readonly(),
  communal: z.array(pairPurseSchema).readonly().optional(),
  content: typedContentSchema,
  coHosts: z.array(coHostSchema).min(1).max(MAX_CO_HOSTS).readonly().optional(),
  season: seasonReferenceSchema.optional(),
  seedHash: hashSchema,
  /** Round for the dice of the start. Players see its number before its publication. */
  beacon: beaconRoundSchema.optional(),
  bindings: bindingsSchema,
});

const resolvedSchema = z.strictObject({
  kind: z.literal('resolved'),
  ...COMMON_ENTRY_FIELDS,
  step: z.string(),
  title: z.string(),
  /** The cut-off of answers. */
  deadline: instantSchema,
  /** Orders by seat. Seats that missed the deadline are absent. */
  orders: z.record(z.string(), usedOrdersSchema),
  submissions: submissionsSchema,
  /** Reasons to wait that the host overruled; absent if there were none. */
  hostWord: z.array(z.enum(OVERRULED_REASONS)).min(1).readonly().optional(),
  /** The co-host who ended the step early; absent if no co-host did. */
  by: authorSchema.optional(),
  /** Round of the cut-off; absent without a beacon, or if an earlier entry contains the round. */
  beacon: beaconRoundSchema.optional(),
});

const closedSchema = z.strictObject({
  kind: z.literal('closed'),
  ...COMMON_ENTRY_FIELDS,
  step: z.literal(CLOSING_STEP),
  title: z.string(),
  deadline: instantSchema,
  submissions: submissionsSchema,
});

const contentChangedSchema = z.strictObject({
  kind: z.literal('content'),
  ...COMMON_ENTRY_FIELDS,
  step: z.literal(CONTENT_STEP),
  title: z.string(),
  /** Time of the change. Answers sent before it do not count. */
  deadline: instantSchema,
  submissions: submissionsSchema,
  content: typedContentSchema,
  by: authorSchema.optional(),
  answersSince: instantSchema,
});

const CUT_OFF_CHANGE_FIELDS = {
  ...COMMON_ENTRY_FIELDS,
  at: instantSchema,
  step: z.string(),
  title: z.string(),
  /** The co-host who changed the cut-off; absent if no co-host did. */
  by: authorSchema.optional(),
  answersSince: instantSchema,
};

/** Announcement of an earlier cut-off for the open step. */
const earlySchema = z.strictObject({ kind: z.literal('early'), ...CUT_OFF_CHANGE_FIELDS });

/** Grace for the open step, given because an answer was missing at its deadline. */
const graceSchema = z.strictObject({ kind: z.literal('grace'), ...CUT_OFF_CHANGE_FIELDS });

export const entrySchema = z.discriminatedUnion('kind', [
  openedSchema,
  contentChangedSchema,
  earlySchema,
  graceSchema,
  resolvedSchema,
  closedSchema,
  matchLinkedSchema,
  collectedSchema,
  ...INTERVENTION_SCHEMAS,
]);

export type OpenedEntry = z.infer<typeof openedSchema>;
export type ContentEntry = z.infer<typeof contentChangedSchema>;
export type EarlyEntry = z.infer<typeof earlySchema>;
export type GraceEntry = z.infer<typeof graceSchema>;
export type ResolvedEntry = z.infer<typeof resolvedSchema>;
export type CollectedEntry = z.infer<typeof collectedSchema>;
export type MatchLinkedEntry = z.infer<typeof matchLinkedSchema>;
export type Entry = z.infer<typeof entrySchema>;

const isIntervention = (given: Entry): given is Intervention =>
  INTERVENTION_KINDS.includes(given.kind);

export const findIntervention = (given: Entry): Intervention | null =>
  isIntervention(given) ? given : null;

export interface SealedEntry {
  readonly entry: Entry;
  /** Canonical JSON of the entry. */
  readonly body: string;
  readonly hash: string;
}

export function sealEntry(unsealed: Entry): SealedEntry {
  const body = canonicalJson(unsealed);
  return { entry: unsealed, body, hash: sha256(body) };
}

/** Maximum number of characters of a body in a row of the tab “Ledger”. */
const MAX_BODY_LENGTH = 384_000;
const BODY_BOUNDS = { length: MAX_BODY_LENGTH, depth: 64, commas: MAX_BODY_LENGTH };

/** Whether the body has a safe size and no lone surrogates, so that it can be parsed and hashed. */
export const isBoundedBody = (body: string): boolean =>
  checkJsonBounds(body, BODY_BOUNDS).excess === null &&
  body.isWellFormed() &&
  !ESCAPED_SURROGATE_PATTERN.test(body);

const ESCAPED_SURROGATE_PATTERN = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

export function parseEntry(body: string): Entry | null {
  if (!isBoundedBody(body)) return null;
  try {
    const result = entrySchema.safeParse(JSON.parse(body));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

export const formatInstant = (ms: number): string => new Date(ms).toISOString();

export const hashState = (salt: string, state: unknown): string =>
  sha256(canonicalJson([salt, state]));

/** Returns the text for an entry in the column of steps, such as "round-2" or "pause". */
export function getStepText(entry: Entry): string {
  if (entry.kind === 'opened') return 'start';
  return 'submissions' in entry ? entry.step : entry.kind;
}

/**
 * Formats a title, such as "Round 2: the deadline is moved". Never change one: ledgers contain it.
 */
export function formatEntryTitle(entry: Entry): string {
  switch (entry.kind) {
    case 'opened':
      return 'The match is opened';
    case 'content':
    case 'resolved':
    case 'closed':
      return entry.title;
    case 'match':
      return `${entry.title}: its match is open`;
    case 'results':
      return entry.reports.length === 1
        ? 'The result of a match is collected'
        : `The results of ${entry.reports.length} matches are collected`;
    case 'early':
      return `${entry.title}: it is resolved before its deadline`;
    case 'grace':
      return `${entry.title}: answers count for its grace`;
    default:
      return formatInterventionTitle(entry);
  }
}

/** Returns the time of an entry, or the cut-off of its step, in RFC 3339. */
export const getInstant = (entry: Entry): string => ('at' in entry ? entry.at : entry.deadline);

/** Returns the summary of the responses that an entry sorted; null if it sorted none. */
export const findSubmissions = (entry: Entry): ResolvedEntry['submissions'] | null =>
  'submissions' in entry ? entry.submissions : null;

/** Name and title of a step, such as "round-2" and "Round 2: Bomb Squad". */
export interface NamedStep {
  readonly step: string;
  readonly title: string;
}

/** Whether the typed text is the step's name or title, in upper or lower case. */
export const isStepName = ({ step, title }: NamedStep, typed: string): boolean =>
  [step, title].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
