/** Rules of version 5, for matches of 1.0.0: a launch with nobody on Earth did nothing. */

import { judging } from '../../kit/judging/judging.ts';
import { foreseenBy } from '../foreseen.ts';
import { pocketMars } from '../game.ts';
import { judge } from '../judging.ts';
import { REASONS } from '../reasons.ts';
import { priceAlone, resolvingBy, tryTurn } from '../resolve.ts';
import { determinizing } from '../robots/disguise.ts';
import { turnsBy } from '../taking-turns.ts';
import { actionFaults } from '../turn-orders.ts';

const playTurn = turnsBy((state, seat, action) =>
  action?.kind === 'D' ? [] : actionFaults(state, seat, action),
);

export const pocketMars5: typeof pocketMars = {
  ...pocketMars,
  version: '5',
  ...judging({
    questions: pocketMars.questions,
    judge: (asked, orders) => judge(asked, orders).filter(({ why }) => why !== 'nobody on Earth'),
    reasons: REASONS,
    effects: { resolve: tryTurn, parts: [], priceAlone },
    foresees: foreseenBy(playTurn),
    determinizing,
  }),
  resolve: resolvingBy(playTurn),
};
