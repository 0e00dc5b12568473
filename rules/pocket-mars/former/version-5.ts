/** Rules of version 5, for matches of 1.0.0: a launch with nobody on Earth did nothing. */

import { defineGame } from '../../kit/match/define.ts';
import { foreseenBy } from '../foreseen.ts';
import { definition } from '../game.ts';
import { judge } from '../judging.ts';
import { resolvingBy } from '../resolve.ts';
import { turnsBy } from '../taking-turns.ts';
import { actionFaults } from '../turn-orders.ts';

const playTurn = turnsBy((state, seat, action) =>
  action?.kind === 'D' ? [] : actionFaults(state, seat, action),
);

export const pocketMars5 = defineGame({
  ...definition,
  version: '5',
  play: { ...definition.play, resolve: resolvingBy(playTurn) },
  orders: {
    ...definition.orders,
    judge: (known, orders) => judge(known, orders).filter(({ why }) => why !== 'nobody on Earth'),
  },
  advice: { ...definition.advice, preview: foreseenBy(playTurn) },
});
