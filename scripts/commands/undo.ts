/** `sealed undo`: the match goes on from before a step. */

import { Command } from 'commander';
import { DRAWS_ARE_KNOWN } from '../../functions/match/next/rewinding.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { resolvedStep } from '../shared/match/resolved-step.ts';
import { printStatus } from '../shared/terminal/terminal.ts';

interface UndoOptions extends InterventionOptions {
  readonly reopen?: true;
}

const TAKES = [
  { name: 'step', about: 'name or title of the first step that is undone', required: false },
];

const MATCH = '"The May race"';

export const undoCommand = (): Command =>
  withIntervention(new Command('undo').summary('undo a step and all that followed'), {
    about: `The match goes on from before a step: the last one, or the one that is named, with all that followed. It is resolved
again at its new deadline, or at once by “sealed resolve --early --step …”, by the answers it had and by the same draws: nobody
re-rolls. New answers are taken only with --reopen, which everybody reads: players may know by now what was drawn.`,
    takes: TAKES,
    examples: [
      `sealed undo ${MATCH} --reason "The map had a mistake."`,
      `sealed undo ${MATCH} round-2 --reopen --reason "It was shut." --yes`,
    ],
  })
    .option('--reopen', 'take new answers')
    .action(async (one: string | undefined, two: string | undefined, options: UndoOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: TAKES },
        options,
        (match, [step]) => ({
          asked: ['undo', step ?? '', options.reopen === true ? 'and reopen' : '']
            .filter((word) => word !== '')
            .join(' ')
            .slice(0, LONGEST_ASKED),
          kind: 'undo',
          action: () => {
            const { place } = resolvedStep(match, step);
            if (options.reopen === true) printStatus(DRAWS_ARE_KNOWN);
            return { kind: 'undo', to: place, reopen: options.reopen === true };
          },
        }),
      );
    });

const LONGEST_ASKED = 100;
