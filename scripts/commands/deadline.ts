/** `sealed deadline`: moves the deadline of the open step. */

import { Command } from 'commander';
import { gridPoint, INTERVAL_EXPECTED, intervalFrom } from '../../functions/match/next/time.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { MINUS } from '../shared/match/first-deadline.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { readTime } from '../shared/match/spoken-time.ts';
import { UsageError } from '../shared/terminal/exit.ts';

const TAKES = [
  {
    name: 'time',
    about:
      'a time in the match’s zone, such as "tomorrow 20:00", RFC 3339, or how much later, such as "+1 day"',
    required: true,
  },
];

const MATCH = '"The May race"';

export const deadlineCommand = (): Command =>
  withIntervention(new Command('deadline').summary('move the deadline of the open step'), {
    about:
      'Moves the deadline of the open step. What was answered stays answered; later deadlines keep their hour.',
    takes: TAKES,
    examples: [
      `sealed deadline ${MATCH} "+1 day" --reason "Two of us travel."`,
      `sealed deadline ${MATCH} "tomorrow 20:00" --reason "All asked." --yes`,
    ],
  }).action(
    async (one: string | undefined, two: string | undefined, options: InterventionOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: TAKES },
        options,
        (match, [time = '']) => ({
          asked: `deadline ${time.trim()}`.slice(0, LONGEST_ASKED),
          kind: 'deadline',
          action: ({ google }) => ({
            kind: 'deadline',
            toMs: instantIn(match, time.trim(), google.now()),
          }),
        }),
      );
    },
  );

const LONGEST_ASKED = 100;

/** @throws UsageError when it is no time. */
function instantIn(match: Match, text: string, nowMs: number): number {
  const { sealed, opened } = currentPosition(match);
  const { timeZone } = opened.settings;
  const deadline = sealed.entry.next?.deadline ?? null;
  if (text.startsWith('+')) {
    const interval = intervalFrom(text.slice(1));
    if (interval === null) {
      throw new UsageError(
        `“${text.slice(0, 60)}” is no time: after + comes ${INTERVAL_EXPECTED}.`,
      );
    }
    // Without a deadline nothing can be moved: that is said when it is judged.
    return deadline === null
      ? 0
      : gridPoint({ originMs: Date.parse(deadline), interval, timeZone }, 1);
  }
  if (text.startsWith(MINUS)) {
    throw new UsageError(
      `A deadline is moved to a time, or later: “${text.slice(0, 60)}” is neither. Give the time that it is to be, such as "2026-11-22 20:00".`,
    );
  }
  const read = readTime(text, { timeZone, nowMs }, '');
  if (read.kind === 'unsound') throw new UsageError(read.sentence);
  return read.ms;
}
