/** The queues of a game from outside that has a function of its own, as “sealed deploy --game” remembers it. */

import type { Queue } from '../../../functions/match/adjudicator.ts';
import { gameQueueOf } from '../setup/game-steps.ts';
import { readDeployment } from './deployment.ts';

/** By the rules of a match, as its ledger names them: those of a game from outside end with the hash of its code. */
export const isOutside = (rules: string): boolean => rules.split(' ').length > 2;

/** Null where no function is deployed with that very code. */
export async function gameQueue(rules: string): Promise<Omit<Queue, 'graceMs'> | null> {
  const [id = '', , code = ''] = rules.split(' ');
  const deployment = await readDeployment(process.env);
  const isThere = deployment?.games?.[id]?.includes(code) === true;
  return deployment !== null && isThere ? gameQueueOf(deployment, id) : null;
}
