/** `sealed deadline`: moves the deadline of the open step. */

import { Command } from 'commander';
import { readNewDeadline } from '../../functions/match/next/spoken-time.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
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

/** @throws UsageError when it is not a time. */
function instantIn(match: Match, text: string, nowMs: number): number {
  const read = readNewDeadline(currentPosition(match), text, nowMs);
  if (read.kind === 'unsound') throw new UsageError(read.sentence);
  return read.ms;
}
