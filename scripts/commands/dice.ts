/** `sealed dice`: the open step does without a public beacon that has not been there for a day. */

import { Command } from 'commander';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { UsageError } from '../shared/terminal/exit.ts';

interface DiceOptions extends InterventionOptions {
  readonly withoutBeacon?: true;
}

const MATCH = '"The May race"';

export const diceCommand = (): Command =>
  withIntervention(new Command('dice').summary('go on without a public beacon that is away'), {
    about: `In a match opened with --dice beacon each step waits for its round, which is asked for again and again and is never
lost. When it has been out for a day and cannot be had, the open step may do without it: its dice come of the seed and
of the round of the step before. Whoever verifies the match reads that first.`,
    examples: [`sealed dice ${MATCH} --without-beacon --reason "It is away."`],
  })
    .option('--without-beacon', 'have the open step resolved without its round')
    .action(async (match: string | undefined, options: DiceOptions) => {
      if (options.withoutBeacon !== true) throw new UsageError(NOTHING_SAID);
      process.exitCode = await carryOut({ words: [match] }, options, () => ({
        asked: 'dice without the beacon',
        kind: 'dice',
        action: () => ({ kind: 'dice' }),
      }));
    });

const NOTHING_SAID = 'Say what shall be: --without-beacon.';
