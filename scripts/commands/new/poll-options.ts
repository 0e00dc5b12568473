/** Polls and reminders as `sealed new` is told them, and what they need of what Google allows. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { earlyMsFrom, earlyText } from '../../../functions/match/next/early.ts';
import { INTERVAL_EXPECTED, intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { pollReadsAnHour } from '../../../functions/match/polling/poll-reads.ts';
import { USUAL_POLL_MS } from '../../shared/match/usual-polls.ts';

type PollSettings = Pick<Settings, 'pollMs' | 'remindMs'>;

export interface PollOptions {
  readonly polls?: string;
  readonly remind?: string;
}

/** What is wrong is added to `problems`, a sentence each. */
export function readPollOptions(options: PollOptions, problems: string[]): PollSettings {
  const pollMs = readInterval(options, problems);
  const remindMs = readReminders(options, problems);
  return {
    ...(pollMs === null ? {} : { pollMs }),
    ...(remindMs.length === 0 ? {} : { remindMs }),
  };
}

const HOUR_MS = 3_600_000;

/** Polls keep a match going: only who says so goes without, and is polled each hour. */
export const USUAL_POLLS = earlyText(USUAL_POLL_MS);

function readInterval({ polls = USUAL_POLLS }: PollOptions, problems: string[]): number | null {
  if (polls.trim().toLowerCase() === 'off') return null;
  const ms = earlyMsFrom(polls);
  if (ms !== null && ms <= HOUR_MS) return ms;
  problems.push(
    `--polls: “${polls.slice(0, 60)}” is no interval of polls. Expected is a number and seconds or minutes up to an hour, such as "5 minutes", or off.`,
  );
  return null;
}

/** More would be nagging; the ledger takes no more either. */
const MOST_REMINDERS = 9;

/** The longest first. */
function readReminders({ remind }: PollOptions, problems: string[]): readonly number[] {
  if (remind === undefined) return [];
  const parts = remind.split(',').map((part) => part.trim());
  const intervals = parts.map(intervalFrom);
  const found = intervals.flatMap((interval) => (interval === null ? [] : [roughlyMs(interval)]));
  if (found.length < parts.length || found.length > MOST_REMINDERS) {
    problems.push(
      `--remind: “${remind.slice(0, 60)}” are no times before a deadline. Expected are up to ${MOST_REMINDERS} with commas between: ${INTERVAL_EXPECTED}.`,
    );
  }
  return [...new Set(found)].toSorted((one, other) => other - one);
}

/** Of the function's account, each minute: reads of spreadsheets, and writes. */
const ALLOWED = 60;
/** Above this share deadlines would be in want. */
const FAIR_SHARE = 0.5;

/** What the polls of a match of so many seats need; a sentence, and one more where it is too much. Empty without polls. */
export function quotaLines(
  settings: Settings,
  seats: number,
  noun: 'match' | 'season' = 'match',
): readonly string[] {
  const { pollMs, earlyMs, remindMs = [] } = settings;
  const everyMs = Math.min(pollMs ?? HOUR_MS, earlyMs ?? HOUR_MS);
  if (pollMs === undefined && earlyMs === null && remindMs.length === 0) return [];
  const reads = pollReadsAnHour({ seats, everyMs });
  const writes = seats + 1;
  const matches = Math.floor((ALLOWED * FAIR_SHARE * 60) / reads);
  return [
    `Google lets an account read spreadsheets ${ALLOWED} times a minute, and write them ${ALLOWED} times. Polls of ${WHO[noun]} read ${Math.ceil(reads)} times an hour, and write up to ${writes} times when all answer at once${matches < 1 ? '' : `: half of that is enough for some ${matches} such matches`}.`,
    ...(matches < 1
      ? [
          'That is more than half of all that Google allows: deadlines would have to wait. Poll less often.',
        ]
      : []),
    ...(writes > ALLOWED * FAIR_SHARE
      ? [
          `When everybody answers at once, receipts can be a minute late: Google allows ${ALLOWED} writes a minute.`,
        ]
      : []),
  ];
}

const WHO = {
  match: 'this match',
  season: 'this season, and of each of its open matches,',
} as const;

/** For the summary before a match is opened. */
export const pollsText = ({ pollMs, remindMs = [] }: PollSettings): readonly string[] => [
  ...(pollMs === undefined
    ? []
    : [`each player’s workbook confirms what he has sent within ${earlyText(pollMs)}`]),
  ...(remindMs.length === 0
    ? []
    : [`reminders ${remindMs.map((ms) => earlyText(ms)).join(' and ')} before a deadline`]),
];
