/** `sealed absent`: a seat is not waited for. */

import { Command, Option } from 'commander';
import { ABSENCES, type Absence } from '../../functions/match/ledger/entry.ts';
import { currentPosition } from '../../functions/match/reading/match.ts';
import { seatIn } from '../shared/match/host-orders.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';

interface AbsentOptions extends InterventionOptions {
  readonly for: Absence;
}

const TAKES = [{ name: 'seat', about: 'who', required: true }];

const MATCH = '"The May race"';

export const absentCommand = (): Command =>
  withIntervention(new Command('absent').summary('do not wait for a seat'), {
    about: `A seat is not waited for: where steps resolve early they do so without it, and the rules do what they do for a seat that
has sent nothing. What it sends before the step is resolved counts all the same.`,
    takes: TAKES,
    examples: [
      `sealed absent ${MATCH} Scarlet --reason "She is ill."`,
      `sealed absent Scarlet --for "until told" --reason "She has left." --yes`,
      `sealed absent ${MATCH} Scarlet --for back --reason "She is back." --yes`,
    ],
  })
    .addOption(new Option('--for <how long>', 'how long').choices(ABSENCES).default('this step'))
    .action(async (one: string | undefined, two: string | undefined, options: AbsentOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: TAKES },
        options,
        (match, [name = '']) => {
          const seat = seatIn(currentPosition(match), name);
          const { for: absence } = options;
          return {
            asked: `absent ${seat}, ${absence}`,
            kind: 'absent',
            action: () => ({ kind: 'absent', seat, absence }),
          };
        },
      );
    });
