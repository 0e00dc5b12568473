/** `sealed pause`: stops the match's clock. */

import { Command, Option } from 'commander';
import { FORM_WHILE_PAUSED, type FormWhilePaused } from '../../functions/match/ledger/entry.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';

interface PauseOptions extends InterventionOptions {
  readonly form: FormWhilePaused;
}

const MATCH = '"The May race"';

export const pauseCommand = (): Command =>
  withIntervention(new Command('pause').summary('stop the clock of the match'), {
    about:
      'Stops the match’s clock: what is left of the open step is left when it goes on, by “sealed resume”.',
    examples: [
      `sealed pause ${MATCH} --reason "The holidays."`,
      `sealed pause ${MATCH} --form closed --reason "A mistake." --yes`,
    ],
  })
    .addOption(
      new Option('--form <how>', 'the form meanwhile').choices(FORM_WHILE_PAUSED).default('open'),
    )
    .action(async (name: string | undefined, options: PauseOptions) => {
      const { form } = options;
      process.exitCode = await carryOut({ words: [name] }, options, () => ({
        asked: `pause, form ${form}`,
        kind: 'pause',
        action: () => ({ kind: 'pause', form }),
      }));
    });
