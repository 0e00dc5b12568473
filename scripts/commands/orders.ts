/** `sealed orders`: a seat's orders for the open step, entered by the host. */

import { Command } from 'commander';
import { currentPosition } from '../../functions/match/reading/match.ts';
import { collectOption, enteredFor, seatIn } from '../shared/match/host-orders.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';

interface OrdersOptions extends InterventionOptions {
  readonly answer: readonly string[];
}

const TAKES = [{ name: 'seat', about: 'whose orders', required: true }];

const MATCH = '"The May race"';

export const ordersCommand = (): Command =>
  withIntervention(new Command('orders').summary('enter a seat’s orders for the open step'), {
    about: `Enters orders of a seat for the open step, by the same questions as the form. Everybody reads that the host did it, and nobody
with what until the step is resolved. Of the host’s orders and an answer of the player’s the later counts.`,
    takes: TAKES,
    examples: [
      `sealed orders ${MATCH} Scarlet --reason "By telephone."`,
      `sealed orders Scarlet --answer first=A --answer second=C --reason "By mail."`,
    ],
  })
    .option('--answer <question=answer>', 'the answers; may be repeated', collectOption, [])
    .action(async (one: string | undefined, two: string | undefined, options: OrdersOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: TAKES },
        options,
        async (match, [name = '']) => {
          const position = currentPosition(match);
          const seat = seatIn(position, name);
          const entered = await enteredFor(() => position, seat, options.answer);
          return {
            asked: `orders ${seat}, ${entered.words}`,
            kind: 'orders',
            action: async () => ({ kind: 'orders', seat, orders: await entered.orders() }),
          };
        },
      );
    });
