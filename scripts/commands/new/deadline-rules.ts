/** What holds at deadlines: `--early`, `--grace` and `--review`, checked together. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { LONGEST_GRACE_MS } from '../../../functions/match/ledger/entry-parts.ts';
import { EARLY_EXPECTED, earlyMsFrom, earlyText } from '../../../functions/match/next/early.ts';

export interface DeadlineOptions {
  readonly early?: string;
  readonly grace?: string;
  readonly review?: true;
}

type DeadlineSettings = Pick<Settings, 'earlyMs' | 'graceMs' | 'review'>;

/** Adds a sentence to `problems` for each thing that is wrong. */
export function readDeadlineRules(
  { early, grace, review }: DeadlineOptions,
  problems: string[],
): DeadlineSettings {
  const graceMs = readGrace(grace, problems);
  if (early !== undefined && review === true)
    problems.push(
      '--review: a step that the host looks at first is not resolved early. Leave one of them out.',
    );
  return {
    earlyMs: readEarly(early, problems),
    ...(graceMs === null ? {} : { graceMs }),
    ...(review === true ? { review } : {}),
  };
}

function readEarly(early: string | undefined, problems: string[]): number | null {
  if (early === undefined) return null;
  const ms = earlyMsFrom(early);
  if (ms === null) problems.push(`--early: “${early}” is no delay. Expected is ${EARLY_EXPECTED}.`);
  return ms;
}

function readGrace(grace: string | undefined, problems: string[]): number | null {
  if (grace === undefined) return null;
  const ms = earlyMsFrom(grace);
  if (ms !== null && ms <= LONGEST_GRACE_MS) return ms;
  problems.push(
    `--grace: “${grace}” is no time of grace. Expected is a number and seconds or minutes up to an hour, such as "5 minutes".`,
  );
  return null;
}

/** For the summary before a match is opened. */
export const deadlineRulesText = ({
  earlyMs,
  graceMs,
  review,
}: DeadlineSettings): readonly string[] => [
  ...(earlyMs === null ? [] : [`resolved early, ${earlyText(earlyMs)} after the last answer`]),
  ...(graceMs === undefined ? [] : [`${earlyText(graceMs)} of grace after each deadline`]),
  ...(review === true ? ['each step resolved when you have looked'] : []),
];
