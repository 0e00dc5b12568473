import { rulesBench } from '../kit/playing/bench.ts';
import { presentsOfMine as game } from './game.ts';
import { SETUP } from './staging.ts';

/** Rounds 1 to 5; the pregame is played, but not measured. */
export const roundsBench = rulesBench({
  unit: 'rounds',
  game,
  setups: [SETUP],
  matches: 40,
  resolves: ({ step }) => step?.pace === 'round',
});
