/** Judges the messages of the form “About me”. Each message gets one status. Pure. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { findExtensionRefusal, STEP_OVER_REFUSAL } from '../ledger/about-me.ts';
import { MAX_EXTENSION_MS, MAX_EXTENSIONS, type Settings } from '../ledger/entry.ts';
import { compareInstants, isAfter } from '../ledger/instant.ts';
import type { Intervention, InterventionOf } from '../ledger/interventions.ts';
import type { AboutMeMessage } from '../reading/inbox.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { AWAY_REFUSAL } from './intervention-row.ts';
import type { HostRequest, RequestedAction } from './interventions.ts';
import { buildPlayerRequestId, findEntryOfRequest } from './request.ts';
import {
  findDayByName,
  formatDelay,
  formatTime,
  parseInterval,
  toApproximateMs,
  UNIT_MS,
} from './time.ts';

type ExtensionBudget = NonNullable<Settings['extensions']>;

const EXTENSION_EXAMPLE = 'such as "2 x 24 hours"';
export const EXTENSIONS_EXPECTED =
  `a number up to ${MAX_EXTENSIONS} and a time up to 30 days, ` + `${EXTENSION_EXAMPLE}`;

/** Parses "2 x 24 hours"; null for any other text. A day has 24 hours here. */
export function parseExtensionBudget(text: string): ExtensionBudget | null {
  const [, typed = '', length = ''] = /^\s*(\d{1,2})\s*[x\u00d7]\s*(.+)$/i.exec(text) ?? [];
  const interval = parseInterval(length);
  const count = Number(typed);
  if (interval === null || count < 1 || count > MAX_EXTENSIONS) return null;
  const lengthMs = toApproximateMs(interval);
  return lengthMs <= MAX_EXTENSION_MS ? { count, lengthMs } : null;
}

/** Formats a budget, such as "2 x 24 hours". */
export const formatExtensionBudget = ({ count, lengthMs }: ExtensionBudget): string =>
  `${count} x ${formatDelay(lengthMs)}`;

export interface JudgedMessage {
  readonly message: AboutMeMessage;
  /** `done`: the message's entry is in the ledger. `due`: it is the next entry. */
  readonly status: 'done' | 'due' | 'refused';
  /** Sentence that explains the status to the sender. */
  readonly why: string;
  /** Request to carry out; null unless the message is due. */
  readonly request: HostRequest | null;
}

interface MessageContext {
  readonly match: Match;
  /** The messages, oldest first. */
  readonly messages: readonly AboutMeMessage[];
  readonly nowMs: number;
}

export const judgeMessages = (judging: MessageContext): readonly JudgedMessage[] =>
  judging.messages.map((message) => {
    const id = buildPlayerRequestId(message.sent, message.responseId);
    const done = findEntryOfRequest(judging.match, { id });
    if (done !== null)
      return { message, status: 'done', why: describeDoneMessage(judging, done), request: null };
    const action = parseAction(judging, message);
    if (typeof action === 'string')
      return { message, status: 'refused', why: action, request: null };
    return { message, status: 'due', why: DUE_SENTENCE, request: { id, action, ...REQUEST_WORDS } };
  });

export const findDueMessageRequest = (judging: MessageContext): HostRequest | null =>
  judgeMessages(judging).find(({ request }) => request !== null)?.request ?? null;

/** Words of requests. They are public, so they do not name the player. */
const REQUEST_WORDS = {
  asked: 'by the form “About me”',
  reason: 'A player, by the form “About me”.',
};

const DUE_SENTENCE = 'Received. It takes effect with the next entry.';

function describeDoneMessage({ match }: MessageContext, entry: Intervention): string {
  const clock = (at: string): string =>
    formatTime(Date.parse(at), getCurrentPosition(match).opened.settings);
  if (entry.kind === 'away')
    return entry.until === null ? 'Done: you are back.' : `Done: away until ${clock(entry.until)}.`;
  return `Done: the step was extended to ${clock(entry.next?.deadline ?? '')}.`;
}

function parseAction(judging: MessageContext, message: AboutMeMessage): RequestedAction | string {
  const { seat, kind } = message;
  if (seat === null) return 'The code in this message is not valid.';
  switch (kind) {
    case null:
      return 'You did not choose anything. Open your link again and choose.';
    case 'more time': {
      const request = { seat, sent: message.sent };
      const position = getCurrentPosition(judging.match);
      if (message.stepTitle !== position.step?.title) return STEP_OVER_REFUSAL;
      const why = findExtensionRefusal(position, { ...request, atMs: judging.nowMs });
      return why ?? { kind: 'extended', ...request };
    }
    case 'away':
    case 'back':
      return parseAwayAction(judging, { ...message, seat, kind });
  }
}

interface AwayMessage extends AboutMeMessage {
  readonly seat: Seat;
  readonly kind: 'away' | 'back';
}

/** Maximum number of announcements by a seat in a day. Each redraws all pages. */
const MAX_ANNOUNCEMENTS_A_DAY = 6;
const { day: DAY_MS } = UNIT_MS;
/** Maximum time from the announcement of an absence to its end. */
const MAX_ABSENCE_MS = 366 * DAY_MS;

function parseAwayAction(judging: MessageContext, message: AwayMessage): RequestedAction | string {
  const { match, nowMs } = judging;
  const { seat, sent, kind } = message;
  const { opened, away, handovers, step } = getCurrentPosition(match);
  const { settings } = opened;
  const before = Object.hasOwn(away, seat) ? away[seat] : undefined;
  if (settings.away === undefined) return AWAY_REFUSAL;
  if (step === null) return 'The match is over.';
  if (handovers.some((one) => one.seat === seat && compareInstants(one.at, sent) >= 0))
    return 'The seat’s player or code has changed since this message.';
  if (isReplaced(judging, message)) return 'Your later message or answer replaced this message.';
  const dayBefore = Date.parse(sent) - DAY_MS;
  if (
    listAnnouncements(match, seat).filter((one) => isAfter(one.sent, dayBefore)).length >=
    MAX_ANNOUNCEMENTS_A_DAY
  )
    return 'You have changed your absence too often today. Ask the host.';
  if (kind === 'back')
    return before === undefined || compareInstants(before.until, sent) < 0
      ? 'You were not away.'
      : { kind: 'away', seat, sent, untilMs: null };
  const untilMs = findLastDayEnd(judging, message);
  if (untilMs === undefined || untilMs <= nowMs)
    return 'Choose a last day that is not in the past, and send the form again.';
  if (before !== undefined && Date.parse(before.until) === untilMs)
    return 'You have already announced this absence.';
  return { kind: 'away', seat, sent, untilMs };
}

/** Whether the seat has later announced another absence, or sent an answer that counted. */
function isReplaced({ match, messages }: MessageContext, { seat, sent }: AwayMessage): boolean {
  const counted = getCurrentPosition(match).line.at(-1)?.by.orders[seat];
  return [
    ...listAnnouncements(match, seat).map((one) => one.sent),
    ...(counted?.responseId == null ? [] : [counted.received]),
    ...messages
      .filter((one) => one.seat === seat)
      .filter((one) => one.kind === 'back' || findLastDayEnd({ match }, one) !== undefined)
      .map((one) => one.sent),
  ].some((other) => compareInstants(other, sent) > 0);
}

const listAnnouncements = ({ positions }: Match, seat: Seat): readonly InterventionOf<'away'>[] =>
  positions
    .map(({ sealed }) => sealed.entry)
    .filter((entry) => entry.kind === 'away')
    .filter((entry) => entry.seat === seat);

/** Returns the end of the chosen day in milliseconds; undefined if no valid day is chosen. */
function findLastDayEnd(
  { match }: Pick<MessageContext, 'match'>,
  { kind, sent, lastDay }: Pick<AboutMeMessage, 'kind' | 'sent' | 'lastDay'>,
): number | undefined {
  if (kind !== 'away') return undefined;
  const { endMs = 0 } = findDayByName(lastDay, getCurrentPosition(match).opened.settings) ?? {};
  const inMs = endMs - Date.parse(sent);
  return inMs > 0 && inMs <= MAX_ABSENCE_MS ? endMs : undefined;
}
