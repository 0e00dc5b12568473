/** `sealed correct`: other orders of a seat for a step that was resolved. */

import { Command } from 'commander';
import { replacedOrders } from '../../functions/match/next/replaced-orders.ts';
import { currentPosition } from '../../functions/match/reading/match.ts';
import { collectOption, enteredFor, seatIn } from '../shared/match/host-orders.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { resolvedStep } from '../shared/match/resolved-step.ts';
import { printStatus } from '../shared/terminal/terminal.ts';

interface CorrectOptions extends InterventionOptions {
  readonly answer: readonly string[];
}

const TAKES = [
  { name: 'seat', about: 'whose orders', required: true },
  { name: 'step', about: 'name or title of the step', required: false },
];

const MATCH = '"The May race"';

export const correctCommand = (): Command =>
  withIntervention(
    new Command('correct').summary('put a seat’s orders for a resolved step right'),
    {
      about: `Puts the right orders of a seat in, for the last step or the one that is named. That step and the later ones are resolved
again with the orders they had and by the same draws, up to the first that is another one or asks others than it did:
there the match stands open.`,
      takes: TAKES,
      examples: [
        `sealed correct ${MATCH} Scarlet --reason "The wrong card."`,
        `sealed correct Scarlet round-2 --answer first=A --reason "By mail." --yes`,
      ],
    },
  )
    .option('--answer <question=answer>', 'the right answers; may be repeated', collectOption, [])
    .action(
      async (
        one: string | undefined,
        two: string | undefined,
        three: string | undefined,
        options: CorrectOptions,
      ) => {
        const words = { words: [one, two, three], takes: TAKES };
        process.exitCode = await carryOut(words, options, async (match, [name = '', step]) => {
          const seat = seatIn(currentPosition(match), name);
          const resolved = () => resolvedStep(match, step);
          const entered = await enteredFor(
            () => {
              const { place, passed } = resolved();
              replacedOrders(match, seat, place).forEach(printStatus);
              return passed.before;
            },
            seat,
            options.answer,
          );
          return {
            asked: ['correct', seat, step ?? '', entered.words]
              .filter((word) => word !== '')
              .join(' '),
            kind: 'correct',
            action: async () => {
              const orders = await entered.orders();
              return { kind: 'correct', to: resolved().place, seat, orders };
            },
          };
        });
      },
    );
