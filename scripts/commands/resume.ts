/** `sealed resume`: sets a paused match's clock going again. */

import { Command } from 'commander';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';

const MATCH = 'https://docs.google.com/spreadsheets/d/…/edit';

export const resumeCommand = (): Command =>
  withIntervention(new Command('resume').summary('let a paused match go on'), {
    about: 'Lets a paused match go on: the open step ends after all that was left of it.',
    examples: [`sealed resume ${MATCH} --reason "Everybody is back."`],
  }).action(async (address: string, options: InterventionOptions) => {
    process.exitCode = await carryOut(address, options, () => ({
      asked: 'resume',
      kind: 'resume',
      action: () => ({ kind: 'resume' }),
    }));
  });
