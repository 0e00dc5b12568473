/** Emulates Discord’s webhooks: stores posts and applies limits, refusals and outages. */
import { z } from 'zod';
import { ConnectionDroppedError } from '../core/fault.ts';
import type { Clock } from '../core/world.ts';

/** A stored message and the users that it mentions. */
export interface StoredPost {
  readonly webhook: string;
  readonly content: string;
  readonly mentions: readonly string[];
  readonly mentionsEveryone: boolean;
  readonly mentionedRoles: readonly string[];
  readonly flags: number;
  readonly atMs: number;
}

/** A fault that affects later posts. `isKept`: whether Discord stores the message nevertheless. */
export type DiscordFault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly isKept: boolean;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'drop'; readonly isKept: boolean }
  | { readonly kind: 'hang'; readonly isKept: boolean };

export interface DiscordStandIn {
  /** Answers requests to Discord. Resolves to null if the address is not Discord’s. */
  readonly answer: (request: Request, url: URL) => Promise<Response | null>;
  readonly messages: () => readonly StoredPost[];
  /** Applies a fault to all later posts. If `disturbance` is null, ends the fault. */
  readonly disturb: (disturbance: DiscordFault | null) => void;
  readonly posts: () => number;
  readonly remove: (webhook: string) => void;
}

/** Accepts all well-formed webhooks. The first token used for a webhook becomes its valid token. */
export function createDiscord(clock: Clock): DiscordStandIn {
  const messages: StoredPost[] = [];
  const tokens = new Map<string, string>();
  const removed = new Set<string>();
  const limits = createLimits(clock);
  let disturbance: DiscordFault | null = null;
  let posts = 0;

  async function post(request: Request, { id, token, waits }: WebhookAddress): Promise<Response> {
    posts += 1;
    const body: unknown = await request.json().catch(() => null);
    const known = tokens.get(id) ?? token;
    if (removed.has(id)) return refusePost(404, 10_015, 'Unknown Webhook');
    if (known !== token) return refusePost(401, 50_027, 'Invalid Webhook Token');
    const limit = limits.take(id);
    if (limit !== null) return limit;
    const read = parsePost(body);
    if (read instanceof Response) return read;
    const message = { webhook: id, ...read, atMs: clock.now() };
    if (disturbance?.isKept !== false) messages.push(message);
    tokens.set(id, token);
    if (disturbance !== null) return buildFaultResponse(disturbance);
    return waits
      ? Response.json({ id: String(posts), content: read.content, mentions: read.mentions })
      : new Response(null, { status: 204 });
  }

  return {
    answer: async (request, url) => {
      if (url.pathname === '/emulator/discord') return Response.json({ messages });
      const to = parseWebhookAddress(url);
      return to === null || request.method !== 'POST' ? null : post(request, to);
    },
    messages: () => [...messages],
    disturb: (discordFault) => {
      disturbance = discordFault;
    },
    posts: () => posts,
    remove: (webhook) => removed.add(webhook),
  };
}

interface WebhookAddress {
  readonly id: string;
  readonly token: string;
  readonly waits: boolean;
}

function parseWebhookAddress({ pathname, searchParams }: URL): WebhookAddress | null {
  const found = /^\/api(?:\/v10)?\/webhooks\/(\d+)\/([\w-]+)$/.exec(pathname);
  if (found === null) return null;
  const [, id = '', token = ''] = found;
  return { id, token, waits: searchParams.get('wait') === 'true' };
}

/** Builds an error of Discord: https://discord.com/developers/docs/reference#error-messages */
const refusePost = (status: number, code: number, message: string, errors?: object): Response =>
  Response.json({ message, code, errors }, { status });

const MENTION_KINDS = ['roles', 'users', 'everyone'] as const;
const idsSchema = z.array(z.string()).max(100).default([]);
const postSchema = z.object({
  content: z.string().default(''),
  flags: z.int().default(0),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(MENTION_KINDS)).default([]),
      users: idsSchema,
      roles: idsSchema,
    })
    .optional(),
});

const MAX_CONTENT_LENGTH = 2000;

type ParsedPost = Pick<
  StoredPost,
  'content' | 'mentions' | 'mentionsEveryone' | 'mentionedRoles' | 'flags'
>;

function parsePost(body: unknown): ParsedPost | Response {
  const read = postSchema.safeParse(body);
  if (!read.success)
    return refuseField('_errors', 'BASE_TYPE', 'The body is not of the right form.');
  const { content, flags, allowed_mentions: allowed } = read.data;
  if (content.trim() === '') return refusePost(400, 50_006, 'Cannot send an empty message');
  if (content.length > MAX_CONTENT_LENGTH)
    return refuseField('content', 'BASE_TYPE_MAX_LENGTH', 'Must be 2000 or fewer in length.');
  const parse = allowed?.parse ?? MENTION_KINDS;
  if (parse.includes('users') && (allowed?.users.length ?? 0) > 0)
    return refuseField('allowed_mentions', 'EXCLUSIVE', 'parse and users are mutually exclusive.');
  const listMentions = (sign: RegExp, kind: 'users' | 'roles'): readonly string[] =>
    [...content.matchAll(sign)]
      .map(([, id = '']) => id)
      .filter((id) => parse.includes(kind) || allowed?.[kind].includes(id));
  return {
    content,
    flags,
    mentions: listMentions(/<@!?(\d+)>/g, 'users'),
    mentionedRoles: listMentions(/<@&(\d+)>/g, 'roles'),
    mentionsEveryone: parse.includes('everyone') && /@(?:everyone|here)/.test(content),
  };
}

const refuseField = (field: string, code: string, message: string): Response =>
  refusePost(400, 50_035, 'Invalid Form Body', { [field]: { _errors: [{ code, message }] } });

function buildFaultResponse(discordFault: DiscordFault): Promise<Response> {
  switch (discordFault.kind) {
    case 'answer':
      return Promise.resolve(
        new Response(discordFault.body ?? '', {
          status: discordFault.status,
          headers: { ...discordFault.headers },
        }),
      );
    case 'drop':
      return Promise.reject(new ConnectionDroppedError());
    case 'hang':
      return new Promise<never>(() => {});
  }
}

/** The number of posts that Discord was measured to accept in a time span. */
const MAX_POSTS = 5;
const LIMIT_SPAN_MS = 2000;

/** https://discord.com/developers/docs/topics/rate-limits */
function createLimits(clock: Clock): { readonly take: (webhook: string) => Response | null } {
  const takenMs = new Map<string, readonly number[]>();
  return {
    take: (webhook) => {
      const nowMs = clock.now();
      const recent = (takenMs.get(webhook) ?? []).filter((ms) => ms > nowMs - LIMIT_SPAN_MS);
      const first = recent.at(-MAX_POSTS);
      if (first !== undefined) return buildRateRefusal((first + LIMIT_SPAN_MS - nowMs) / 1000);
      takenMs.set(webhook, [...recent, nowMs]);
      return null;
    },
  };
}

const buildRateRefusal = (seconds: number): Response =>
  Response.json(
    { message: 'You are being rate limited.', retry_after: seconds, global: false },
    {
      status: 429,
      headers: {
        'Retry-After': String(Math.ceil(seconds)),
        'X-RateLimit-Limit': String(MAX_POSTS),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset-After': String(seconds),
        'X-RateLimit-Scope': 'user',
      },
    },
  );
