import { MIN_NOTICE_MS } from './dice.ts';
import type { ResolvedEntry } from './entry.ts';
import { createReplayError } from './incident.ts';
import { compareInstants } from './instant.ts';
import type { InterventionOf } from './interventions.ts';
import {
  CLOCK_KINDS,
  findActivePause,
  getStepNumber,
  owesAnswer,
  type Position,
  type UnsealedPosition,
} from './position.ts';

/** With a beacon, players must ask for more time at least this long before the deadline. */
const REQUEST_AHEAD_MS = 2 * MIN_NOTICE_MS;

/** Returns the last time (RFC 3339) to ask for more time; null if the step has no deadline. */
export function findLastExtensionInstant({ opened, sealed }: Pick<Position, 'opened' | 'sealed'>) {
  const deadline = sealed.entry.next?.deadline ?? null;
  if (deadline === null || opened.settings.beacon === undefined) return deadline;
  return new Date(Date.parse(deadline) - REQUEST_AHEAD_MS).toISOString();
}

export const countExtensionsLeft = (
  { opened, extended }: Pick<Position, 'opened' | 'extended'>,
  seat: string,
): number =>
  (opened.settings.extensions?.count ?? 0) - extended.filter((one) => one.seat === seat).length;

export const hasExtended = (position: Pick<Position, 'line' | 'extended'>, seat: string): boolean =>
  position.extended.some((one) => one.seat === seat && one.place === getStepNumber(position));

export const STEP_OVER_REFUSAL = 'Refused: the step is already over.';

/**
 * Returns a sentence that explains to the player why the seat does not get more time; null if it
 * does. `atMs`: time of the ledger entry that would extend the step, in milliseconds.
 */
export function findExtensionRefusal(
  position: Position,
  {
    seat,
    sent,
    atMs,
  }: Pick<InterventionOf<'extended'>, 'seat' | 'sent'> & { readonly atMs: number },
): string | null {
  const { opened, sealed, since } = position;
  const { extensions, review, beacon } = opened.settings;
  const deadline = sealed.entry.next?.deadline ?? null;
  if (extensions === undefined) return 'Refused: players of this match cannot extend a deadline.';
  if (compareInstants(sent, since) < 0) return STEP_OVER_REFUSAL;
  if (isChangedSince(position, seat, sent))
    return 'Refused: the step or your seat has changed since your message. Ask again if needed.';
  if (findActivePause(position) !== null)
    return 'Refused: the match is paused. Ask again when it resumes.';
  if (!owesAnswer(position, seat) || deadline === null)
    return 'Refused: this step needs no answer from you.';
  if (compareInstants(sent, deadline) > 0) {
    if (review === true)
      return 'Refused: you asked after the deadline, and the host is reviewing the answers.';
    const isInGrace = (sealed.entry.next?.graceMs ?? 0) > 0;
    const rest = isInGrace ? ' Answers still count in the grace period.' : '';
    return `Refused: you asked after the deadline.${rest}`;
  }
  const isLate = compareInstants(sent, findLastExtensionInstant(position) ?? deadline) > 0;
  if (beacon !== undefined && (isLate || atMs > Date.parse(deadline) - MIN_NOTICE_MS))
    return (
      'Refused: your message came too close to the deadline. The numbers for the dice may ' +
      'already be public.'
    );
  if (hasExtended(position, seat)) return 'Refused: you have already extended this step.';
  return countExtensionsLeft(position, seat) <= 0
    ? 'Refused: you have used all your extensions.'
    : null;
}

/** Whether the step, or the seat's player or code, has changed since a request was sent. */
const isChangedSince = (
  { meanwhile, handovers }: Pick<Position, 'meanwhile' | 'handovers'>,
  seat: string,
  sent: string,
): boolean =>
  meanwhile.some(
    (entry) =>
      'at' in entry &&
      [...CLOCK_KINDS, 'rewound'].includes(entry.kind) &&
      compareInstants(entry.at, sent) >= 0,
  ) || handovers.some((one) => one.seat === seat && compareInstants(one.at, sent) >= 0);

/** Applies an extension by a player. @throws IncidentError if the seat may not extend the step */
export function applyExtension(
  before: Position,
  entry: InterventionOf<'extended'>,
): UnsealedPosition {
  const { seat, sent, at, next } = entry;
  const { extensions } = before.opened.settings;
  const deadline = before.sealed.entry.next?.deadline ?? null;
  const soonestMs = Date.parse(deadline ?? '') + (extensions?.lengthMs ?? 0);
  const isLonger = next?.deadline != null && Date.parse(next.deadline) >= soonestMs;
  if (!isLonger || findExtensionRefusal(before, { seat, sent, atMs: Date.parse(at) }) !== null)
    throw createReplayError(entry.entry);
  return { ...before, extended: [...before.extended, { seat, place: getStepNumber(before) }] };
}

/**
 * Applies the start or end of an absence. @throws IncidentError if the entry's readers are wrong
 */
export function applyAbsence(before: Position, entry: InterventionOf<'away'>): UnsealedPosition {
  const { seat, sent, until, shown } = entry;
  if (shown !== before.opened.settings.away) throw createReplayError(entry.entry);
  const others = Object.entries(before.away).filter(([name]) => name !== seat);
  const own = until === null ? [] : [[seat, { until, sent }] as const];
  return { ...before, away: Object.fromEntries([...others, ...own]) };
}

/** Ends the absence of every player whose counted answer is newer than the announcement. */
export const omitAnsweredAbsences = (
  away: Position['away'],
  orders: ResolvedEntry['orders'],
): Position['away'] =>
  Object.fromEntries(
    Object.entries(away).filter(([seat, { sent }]) => {
      const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
      return used?.responseId == null || compareInstants(used.received, sent) <= 0;
    }),
  );
