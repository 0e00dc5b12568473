/** How many turns a second the rules resolve. */

import { rulesBench } from '../kit/playing/bench.ts';
import { dmInvitational as game } from './game.ts';
import { SETUP } from './staging.ts';

/** Turns; ranking and airdrops are played, but not measured. */
export const turnsBench = rulesBench({
  unit: 'turns',
  game,
  setups: [SETUP],
  matches: 200,
  resolves: ({ step }) => step?.pace === 'turn',
});
