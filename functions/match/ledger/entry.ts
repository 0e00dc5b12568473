import * as z from 'zod';
import { beaconChain, beaconRound } from '../beacon/rounds.ts';
import { bindings } from './bindings.ts';
import { coHost, MOST_CO_HOSTS } from './co-hosts.ts';
import { canonicalJson, sha256 } from './digest.ts';
import {
  AWAY_SHOWN,
  author,
  CLOSING_STEP,
  collected,
  common,
  type due,
  HASH,
  INSTANT,
  LONGEST_GRACE_IF_MISSING_MS,
  LONGEST_GRACE_MS,
  matchLinked,
  ofSeason,
  seat,
  submissions,
  usedOrders,
} from './entry-parts.ts';
import { DATE_STYLES } from './instant.ts';
import {
  INTERVENTION_KINDS,
  INTERVENTION_SCHEMAS,
  type Intervention,
  titleOfIntervention,
} from './interventions.ts';
import { boundedJson } from './json-bounds.ts';

export const HOST_WORD_REASONS = ['answer missing', 'form missed'] as const;
export type HostWordReason = (typeof HOST_WORD_REASONS)[number];

/** Which of a seat's valid answers counts. */
export const COUNTED_ANSWER = ['last', 'first'] as const;
/** How a sender is identified: by the code in the personal link, or by verified e-mail address. */
export const SEAT_AUTHENTICATION = ['code', 'email'] as const;

/** Limits of {@link Settings.extensions}. */
export const MOST_EXTENSIONS = 20;
export const LONGEST_EXTENSION_MS = 30 * 86_400_000;

/** Matches the address of a live page’s folder, which ends in 128 random bits. */
const LIVE_ADDRESS = /^https?:\/\/[\w.~:/%-]{1,250}\/[0-9a-f]{32}\/$/;

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
  /** Step durations by pace: intervals such as "1 day", or days such as "Mon, Thu 19:00". */
  times: z.record(z.string(), z.string()),
  /** Days without deadlines, such as "Sat, Sun, 24 Dec to 2 Jan"; absent for none. */
  skip: z.string().min(1).optional(),
  /** Minimum duration of a step, such as "20 hours"; absent for half the shortest usual one. */
  least: z.string().min(1).optional(),
  /** Delay from the last owed answer to early resolution, in milliseconds; null for never. */
  earlyMs: z.int().min(1000).max(86_400_000).nullable(),
  /** Polling interval in milliseconds; absent to poll as often as the open step needs it. */
  pollMs: z.int().min(1000).max(3_600_000).optional(),
  /** Times of reminders before a deadline, in milliseconds, the longest first. */
  remindMs: z.array(z.int().min(1000)).max(9).readonly().optional(),
  /** Time after each deadline in which answers still count, in milliseconds; absent for none. */
  graceMs: z.int().min(1000).max(LONGEST_GRACE_MS).optional(),
  /** The same grace, but given only if an awaited answer is missing; absent for none. */
  graceIfMissingMs: z.int().min(1000).max(LONGEST_GRACE_IF_MISSING_MS).optional(),
  /** The seat that the host plays; absent for none. */
  hostSeat: seat.optional(),
  /** Whether the host reviews the answers of each step before it is resolved; absent for no. */
  review: z.literal(true).optional(),
  /** Extensions of deadlines that each seat may use; absent for none. */
  extensions: z
    .strictObject({
      count: z.int().min(1).max(MOST_EXTENSIONS),
      lengthMs: z.int().min(60_000).max(LONGEST_EXTENSION_MS),
    })
    .optional(),
  /** Readers of absences; absent if players cannot announce any. */
  away: z.enum(AWAY_SHOWN).optional(),
  /** The public beacon for the dice, see decision 0029; absent if the seed alone gives them. */
  beacon: beaconChain.optional(),
  /** Address of the live page’s folder; absent for none. */
  live: z.string().regex(LIVE_ADDRESS).optional(),
  /** Origin of a season’s deadlines; absent for its first deadline. */
  from: INSTANT.optional(),
  /** Season only: names of hosts who give houses their names; absent for none. */
  hosts: z.array(z.string().min(1)).min(1).readonly().optional(),
  /** Season only: time after which an idle match is void, such as "14 days". Absent for never. */
  voidAfter: z.string().min(1).optional(),
  /** Chosen option of each of the game's variants. */
  variants: z.record(z.string(), z.string()),
});
export type Settings = z.infer<typeof settings>;

export const hasAboutForm = ({
  extensions,
  away,
}: Pick<Settings, 'extensions' | 'away'>): boolean =>
  extensions !== undefined || away !== undefined;

export type NextDeadline = z.infer<typeof due>;

/** Name of the step of an entry that changes the content before anything was resolved. */
export const CONTENT_STEP = 'content';

const typedContent = z.record(z.string(), z.array(z.record(z.string(), z.string())));

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
  /** Absent if the host has no co-hosts. */
  coHosts: z.array(coHost).min(1).max(MOST_CO_HOSTS).readonly().optional(),
  season: ofSeason.optional(),
  seedHash: HASH,
  /** Beacon round for the dice of the start, announced to players before its publication. */
  beacon: beaconRound.optional(),
  bindings,
});

const resolved = z.strictObject({
  kind: z.literal('resolved'),
  ...common,
  step: z.string(),
  title: z.string(),
  /** The cut-off of answers. */
  deadline: INSTANT,
  /** Orders by seat. A seat that owed an answer and is absent here missed the deadline. */
  orders: z.record(z.string(), usedOrders),
  submissions,
  /** Reasons to wait that the host overruled; absent if there were none. */
  hostWord: z.array(z.enum(HOST_WORD_REASONS)).min(1).readonly().optional(),
  /** The co-host who requested an early end; absent if nobody or the host did. */
  by: author.optional(),
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
  /** The co-host who requested it; absent for the host. */
  by: author.optional(),
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
});

const cutOffChanged = {
  ...common,
  /** The time on Google's clock. */
  at: INSTANT,
  step: z.string(),
  title: z.string(),
  /** The co-host who requested the change; absent if nobody or the host did. */
  by: author.optional(),
  /** Responses from this instant on are not sorted yet. */
  answersSince: INSTANT,
};

/** An earlier cut-off for the open step, public before its beacon round is published. */
const momentNamed = z.strictObject({ kind: z.literal('early'), ...cutOffChanged });

/** A later cut-off for the open step, because an answer was missing at its deadline. */
const graceGiven = z.strictObject({ kind: z.literal('grace'), ...cutOffChanged });

export const entrySchema = z.discriminatedUnion('kind', [
  opened,
  changed,
  momentNamed,
  graceGiven,
  resolved,
  closed,
  matchLinked,
  collected,
  ...INTERVENTION_SCHEMAS,
]);

export type OpenedEntry = z.infer<typeof opened>;
export type ContentEntry = z.infer<typeof changed>;
export type EarlyEntry = z.infer<typeof momentNamed>;
export type GraceEntry = z.infer<typeof graceGiven>;
export type ResolvedEntry = z.infer<typeof resolved>;
export type CollectedEntry = z.infer<typeof collected>;
export type MatchLinkedEntry = z.infer<typeof matchLinked>;
export type Entry = z.infer<typeof entrySchema>;

const isIntervention = (given: Entry): given is Intervention =>
  INTERVENTION_KINDS.includes(given.kind);

export const interventionIn = (given: Entry): Intervention | null =>
  isIntervention(given) ? given : null;

export interface Sealed {
  readonly entry: Entry;
  /** Canonical JSON of the entry. */
  readonly body: string;
  readonly hash: string;
}

export function seal(unsealed: Entry): Sealed {
  const body = canonicalJson(unsealed);
  return { entry: unsealed, body, hash: sha256(body) };
}

/** Maximum length of a body, so that it fits into a row of the tab “Ledger”. */
const LONGEST_BODY = 384_000;
const BODY_BOUNDS = { length: LONGEST_BODY, depth: 64, commas: LONGEST_BODY };

/** Whether a body can be parsed and hashed: it is bounded, and has no lone surrogates. */
export const isBoundedBody = (body: string): boolean =>
  boundedJson(body, BODY_BOUNDS).excess === null && body.isWellFormed() && !ESCAPED_HALF.test(body);

const ESCAPED_HALF = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

export function entryFrom(body: string): Entry | null {
  if (!isBoundedBody(body)) return null;
  try {
    const result = entrySchema.safeParse(JSON.parse(body));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

export const isoInstant = (ms: number): string => new Date(ms).toISOString();

export const stateHashOf = (salt: string, state: unknown): string =>
  sha256(canonicalJson([salt, state]));

/** Returns the text for the ledger's column of steps: "start", "round-2", "pause". */
export function stepOf(entry: Entry): string {
  if (entry.kind === 'opened') return 'start';
  return 'submissions' in entry ? entry.step : entry.kind;
}

/**
 * Returns, for example, "Round 2: Bomb Squad" or "Round 2: Bomb Squad: the deadline is moved".
 * Never reword a title: rows of ledgers contain it and must match it.
 */
export function titleOf(entry: Entry): string {
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
      return titleOfIntervention(entry);
  }
}

/** Returns the time of an entry, or the cut-off of its step, in RFC 3339. */
export const instantOf = (entry: Entry): string => ('at' in entry ? entry.at : entry.deadline);

/** Returns the responses sorted at an entry; null if the entry did not sort any. */
export const submissionsOf = (
  entry: Entry,
): Extract<Entry, { readonly kind: 'resolved' }>['submissions'] | null =>
  'submissions' in entry ? entry.submissions : null;

/** Name and title of a step, such as "round-2" and "Round 2: Bomb Squad". */
export interface NamedStep {
  readonly step: string;
  readonly title: string;
}

/** Whether typed text is the name or title of a step, in any case. */
export const isStepCalled = ({ step, title }: NamedStep, typed: string): boolean =>
  [step, title].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
