/**
 * Rules of version 5, for matches of 1.0.0: forms name slots, and a launch with nobody on Earth
 * did nothing.
 */

import { defineGame } from '../../kit/match/define.ts';
import { foreseenBy } from '../foreseen.ts';
import { nextStepBy } from '../forms/asks.ts';
import { questionsBy, whenDue } from '../forms/questions.ts';
import { definition } from '../game.ts';
import { judge } from '../judging.ts';
import { resolvingBy } from '../resolve.ts';
import { turnsBy } from '../taking-turns.ts';
import { actionFaults } from '../turn-orders.ts';
import { BY_SLOT, slotsInWords, slotsPage } from './slots.ts';

const playTurn = turnsBy((state, seat, action) =>
  action?.kind === 'D' ? [] : actionFaults(state, seat, action),
);

const groups = questionsBy(BY_SLOT);
const { lasting: __, ...setUp } = groups['set-up'];
// Its set-up asks for no standing choices, and its orders have none.
const questions = whenDue({ ...groups, 'set-up': setUp as (typeof groups)['set-up'] });
const { holds: _, ...orders } = definition.orders;
const { pages } = definition.shown;

export const pocketMars5 = defineGame({
  ...definition,
  version: '5',
  play: { ...definition.play, next: nextStepBy(questions), resolve: resolvingBy(playTurn) },
  orders: {
    ...orders,
    questions,
    judge: (known, given) => judge(known, given).filter(({ why }) => why !== 'nobody on Earth'),
  },
  shown: { ...definition.shown, pages: { ...pages, seat: [slotsPage, ...(pages.seat ?? [])] } },
  advice: { ...definition.advice, preview: foreseenBy(playTurn), ownWords: slotsInWords },
  // Its robots play proposals.
  measures: { findings: definition.measures.findings },
});
