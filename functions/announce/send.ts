/** Sends a message to a Discord webhook, and reports whether it arrived. */

import * as z from 'zod';
import type { Discord } from '../match/adjudicator.ts';
import type { Webhook } from '../match/reading/host-settings.ts';
import type { DiscordMessage } from './message.ts';

export type DeliveryResult =
  | { readonly kind: 'arrived' }
  /** The message was sent, but the answer is unclear. A retry could send it twice. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** The message was certainly not delivered. A retry after `waitMs` milliseconds may succeed. */
  | { readonly kind: 'not arrived'; readonly why: string; readonly waitMs: number }
  /** The message was certainly not delivered, and a retry would fail too. */
  | { readonly kind: 'refused'; readonly why: string; readonly todo: string };

/** https://discord.com/developers/docs/reference */
const DISCORD_URL = 'https://discord.com/';

/** Time limit for an answer: longer than a failure to connect takes, so that the two differ. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Creates a client of Discord, or of an emulator at an address that ends in "/". */
export const createDiscord = (root = DISCORD_URL): Discord => ({
  root,
  fetchImplementation: (...request) => globalThis.fetch(...request),
  patienceMs: ANSWER_TIMEOUT_MS,
});

/**
 * Flag that hides link previews.
 * https://discord.com/developers/docs/resources/message#message-object-message-flags
 */
const SUPPRESS_EMBEDS_FLAG = 4;

/**
 * Posts a message and parses the answer. Never throws or returns the webhook's address. Mentions
 * only the named IDs: https://discord.com/developers/docs/resources/message#allowed-mentions-object
 */
export async function sendMessage(
  discord: Discord,
  webhook: Webhook,
  message: DiscordMessage,
): Promise<DeliveryResult> {
  const { content, users } = message;
  const body = { content, allowed_mentions: { parse: [], users }, flags: SUPPRESS_EMBEDS_FLAG };
  try {
    const response = await discord.fetchImplementation(webhook.postedAt(discord.root), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(discord.patienceMs),
    });
    return await readAnswer(response);
  } catch (error) {
    return handleMissingAnswer(error);
  }
}

/** https://discord.com/developers/docs/reference#user-agent */
const USER_AGENT = 'DiscordBot (sealed-orders, 1)';

/**
 * Parses the answer. After 429, 502 ("there was not a gateway available to process your request")
 * and 503, Discord certainly has not accepted the message; after other 5xx answers, that is
 * unknown. https://discord.com/developers/docs/topics/opcodes-and-status-codes#http
 */
async function readAnswer(response: Response): Promise<DeliveryResult> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  if (response.ok) return { kind: 'arrived' };
  const why = `Discord answered ${status}.`;
  if (status === 429) return { kind: 'not arrived', why, waitMs: parseWaitMs(text, headers) };
  if (status === 502 || status === 503) return { kind: 'not arrived', why, waitMs: 0 };
  if (status >= 500) return { kind: 'unknown', why };
  if (isForumRefusal(text))
    return { kind: 'refused', why: `${why} ${FORUM_PROBLEM}`, todo: FORUM_ADVICE };
  return {
    kind: 'refused',
    why: `${why} ${REFUSAL_CAUSES[status] ?? OTHER_REFUSAL}`,
    todo: WEBHOOK_ADVICE,
  };
}

const REFUSAL_CAUSES: Readonly<Record<number, string>> = {
  401: 'The webhook’s address is mistyped.',
  403: 'The webhook is not allowed to write to its channel.',
  404: 'The webhook was deleted.',
};
const OTHER_REFUSAL = 'Discord rejected the announcement.';
const WEBHOOK_ADVICE =
  'On the tab Match, enter the address of another webhook, or clear the cell. ' +
  'Missed announcements are sent with the next one, or now by “sealed resolve”.';

const refusalSchema = z.object({ code: z.number() });

/** Discord's error code for a forum webhook without a post. */
const POST_NEEDED_CODE = 220_001;

function isForumRefusal(text: string): boolean {
  const read = refusalSchema.safeParse(parseJson(text));
  return read.success && read.data.code === POST_NEEDED_CODE;
}

const FORUM_PROBLEM =
  'The webhook belongs to a forum channel, which accepts messages only in its posts.';
const FORUM_ADVICE =
  'Open the forum’s post in Discord and copy its link, which ends in a number. ' +
  'Then add ?thread_id= and the link’s number to the webhook’s address on the tab Match.';

const rateLimitSchema = z.object({ retry_after: z.number().min(0) });

/** Maximum delay of a retry, even if Discord asks for more. */
const MAX_WAIT_MS = 3_600_000;
const DEFAULT_WAIT_MS = 60_000;

/**
 * Parses the delay in seconds from the body, or from a header if a proxy has replaced the body.
 * https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit
 */
function parseWaitMs(text: string, headers: Headers): number {
  const read = rateLimitSchema.safeParse(parseJson(text));
  const seconds = read.success
    ? read.data.retry_after
    : Number(headers.get('retry-after') ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : DEFAULT_WAIT_MS;
  return Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Matches codes of failures to connect, after which nothing was sent. */
const NOT_SENT_CODES = new RegExp(
  '^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT' +
    '|CERT_.*|ERR_TLS_.*|.*_CERT(?:_.*)?)$',
);

function handleMissingAnswer(error: unknown): DeliveryResult {
  const code = findErrorCode(error);
  if (NOT_SENT_CODES.test(code)) {
    return { kind: 'not arrived', why: `Discord cannot be reached (${code}).`, waitMs: 0 };
  }
  return { kind: 'unknown', why: `Discord did not answer${code === '' ? '' : ` (${code})`}.` };
}

/** Finds a code such as "ECONNREFUSED" in nested causes. Their messages may contain the address. */
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[A-Z][A-Z_]+$/.test(code) ? code : findErrorCode(error.cause);
}
