/** `sealed resume`: sets a paused match's clock going again. */

import { Command } from 'commander';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';

const MATCH = '"The May race"';

export const resumeCommand = (): Command =>
  withIntervention(new Command('resume').summary('let a paused match go on'), {
    about: 'Lets a paused match go on: the open step ends after all that was left of it.',
    examples: [`sealed resume ${MATCH} --reason "Everybody is back."`],
  }).action(async (name: string | undefined, options: InterventionOptions) => {
    process.exitCode = await carryOut({ words: [name] }, options, () => ({
      asked: 'resume',
      kind: 'resume',
      action: () => ({ kind: 'resume' }),
    }));
  });
