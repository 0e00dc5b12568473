/**
 * Robots of two tastes. They play the best action, with all choices, and give away the lowest
 * card.
 */

import type { Answers } from '../../kit/asking/form.ts';
import type { Robot, RobotAsked } from '../../kit/playing/robot.ts';
import { highestOf } from '../../kit/reckoning/plurality.ts';
import type { Content } from '../content.ts';
import { questions } from '../forms/questions.ts';
import type { Orders } from '../orders.ts';
import { proposing } from '../proposals.ts';
import type { State } from '../state.ts';
import { publicView } from '../views.ts';
import { allActions, BUILDER, completeOrders, type Taste, worthOfAction } from '../worth.ts';

type Asked = RobotAsked<Content, State>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  builder: { answer: (asked) => answers(asked, BUILDER) },
  hoarder: { answer: (asked) => answers(asked, { launch: 1.2, settle: 1.6, card: 0.9 }) },
};

function answers(asked: Asked, taste: Taste): Answers {
  const orders = play(asked, taste);
  const state = publicView(asked);
  return orders === undefined
    ? {}
    : questions.answers(orders, { ...asked, state, secrets: asked.state });
}

/** Decisions and the set-up are played as proposed. */
function play(asked: Asked, taste: Taste): Orders | undefined {
  const { state, draw } = asked;
  if (state.phase !== 'turn' || state.owed.length > 0)
    return proposing.candidates(asked)?.candidates[0]?.orders;
  const { items } = highestOf(draw.shuffle(allActions(asked)), (action) =>
    worthOfAction(asked, action, taste),
  );
  const [best] = items;
  if (best === undefined) return undefined;
  return completeOrders(asked, best);
}
