import { rulesBench } from '../kit/playing/bench.ts';
import { unchartedTerritory as game } from './game.ts';
import { PINNED_PLACES } from './pinned-map-staging.ts';
import { setupWith } from './staging.ts';

export const roundsBench = rulesBench({
  unit: 'rounds',
  game,
  setups: [setupWith(PINNED_PLACES)],
  matches: 25,
});
