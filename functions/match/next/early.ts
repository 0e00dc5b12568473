import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { headOf } from '../../../sheets-templates/forms/form.ts';
import type { Settings } from '../ledger/entry.ts';
import { MAX_GRACE_MS } from '../ledger/entry-parts.ts';
import { isAfter } from '../ledger/instant.ts';
import { isAbsent, isAway, mayResolveEarly } from '../ledger/position.ts';
import type { Inbox } from '../reading/inbox.ts';
import { sortResponses } from '../reading/intake.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { parseAmount, roughlyMs, UNIT_MS } from './time.ts';

export const EARLY_EXPECTED =
  'a number and seconds, minutes or hours up to a day, such as "10 minutes"';

/** Parses "30 seconds", "10 minutes" or "1 hour", up to a day, as milliseconds; else null. */
export function parseDelayMs(text: string): number | null {
  const delay = parseAmount(text);
  if (delay === null || delay.unit === 'day' || delay.unit === 'week') return null;
  const ms = roughlyMs(delay);
  return ms <= UNIT_MS.day ? ms : null;
}

/** Formats an interval, for example "every hour" or "every 10 minutes". */
export const formatInterval = (ms: number): string => `every ${formatDelay(ms).replace(/^1 /, '')}`;

/** Formats a delay in the largest unit without a fraction, for example "10 minutes". */
export function formatDelay(ms: number): string {
  const unit = (['hour', 'minute', 'second'] as const).find((known) => ms % UNIT_MS[known] === 0);
  if (unit === undefined) return `${ms} milliseconds`;
  const count = ms / UNIT_MS[unit];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type GraceSettings = Pick<Settings, 'graceMs' | 'graceIfMissingMs'>;

/**
 * Formats a grace, for example "5 minutes" or "2 hours, if somebody is missing"; undefined for
 * none.
 */
export const formatGrace = ({ graceMs, graceIfMissingMs }: GraceSettings): string | undefined => {
  if (graceIfMissingMs !== undefined) return `${formatDelay(graceIfMissingMs)}${IF_MISSING_SUFFIX}`;
  return graceMs === undefined ? undefined : formatDelay(graceMs);
};

const IF_MISSING_SUFFIX = ', if somebody is missing';

export function parseGrace(text: string): GraceSettings | null {
  const [, time = text, condition] =
    /^(.*?),? +(if (?:some|any)(?:body|one) is missing)$/i.exec(text.trim()) ?? [];
  const ms = parseDelayMs(time);
  if (ms === null) return null;
  if (condition !== undefined) return { graceIfMissingMs: ms };
  return ms <= MAX_GRACE_MS ? { graceMs: ms } : null;
}

/**
 * Whether every awaited seat has a valid answer that counts, does not ask to wait, and is as old as
 * the delay. If a newer answer exists, a later poll decides.
 */
export function allAnswersSettled(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
}): boolean {
  const position = currentPosition(given.match);
  const { earlyMs } = position.opened.settings;
  const asks = listOwedAsks(position.step);
  if (earlyMs === null || asks.length === 0 || !mayResolveEarly(position)) return false;
  if (given.inbox.hasLater) return false;
  const { submissions, orders } = sortResponses({ position, received: given.inbox.received });
  const awaited = asks.filter(
    ({ seat }) => !isAbsent(position, seat) && orders[seat]?.responseId !== null,
  );
  // While all players are away, steps take their whole time.
  if (awaited.length === 0 && asks.some(({ seat }) => isAway(position, seat))) return false;
  return awaited.every(({ seat }) =>
    submissions.some(
      ({ seat: sender, fate, response }) =>
        sender === seat &&
        fate === 'accepted' &&
        !headOf(response.answers).waits &&
        !isAfter(response.submittedAt, given.cutOffMs - earlyMs),
    ),
  );
}
