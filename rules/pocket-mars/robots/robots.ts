/** Robots of two tastes, which play the best action with all choices. */

import type { Answers } from '../../kit/asking/form.ts';
import { listEvents, ofKind } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Robot, RobotInput } from '../../kit/playing/robot.ts';
import { findHighest } from '../../kit/reckoning/plurality.ts';
import { colourOf, SETTLED_COLOURS } from '../cards.ts';
import type { Content } from '../content.ts';
import type { Orders } from '../forms/questions.ts';
import { questions } from '../forms/questions.ts';
import type { HostPageInput } from '../now.ts';
import * as proposals from '../proposals.ts';
import type { State } from '../state.ts';
import { settledIn } from '../table.ts';
import { POINT_PARTS, POINT_TITLES, pointsOf } from '../turns.ts';
import { publicView } from '../views.ts';

export function listFindings({ state, history }: HostPageInput): readonly Finding[] {
  const events = listEvents(history);
  return [
    { measure: 'Rounds', value: state.round },
    {
      measure: 'Follow-ups',
      value: history.filter(({ step }) => step.includes('follow-up')).length,
    },
    { measure: 'New decks', value: state.decks },
    ...ofKind(events, 'acted').map(({ action }) => finding('Actions', action)),
    ...ofKind(events, 'acted').flatMap(({ card, action }) =>
      card === null || action === 'E' ? [] : [finding('Colours used', colourOf(card))],
    ),
    ...ofKind(events, 'bottom').map(({ card }) => finding('Bottom actions', card)),
    ...ofKind(events, 'match over').map(({ why }) => finding('Ended because', why)),
    ...state.order.flatMap((seat) => {
      const points = pointsOf(state, seat);
      return POINT_PARTS.map((part) => ({
        measure: `Points: ${POINT_TITLES[part]}`,
        value: points[part],
      }));
    }),
    ...SETTLED_COLOURS.map((at) => ({
      measure: `Colonists at ${at}`,
      value: state.order.reduce((sum, seat) => sum + settledIn(state, at, seat), 0),
    })),
  ];
}

type RobotTurn = RobotInput<Content, State>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  builder: { answer: (asked) => answerQuestions(asked, proposals.BUILDER) },
  hoarder: { answer: (asked) => answerQuestions(asked, { launch: 1.2, settle: 1.6, card: 0.9 }) },
};

function answerQuestions(asked: RobotTurn, taste: proposals.Taste): Answers {
  const orders = choosePlay(asked, taste);
  const state = publicView(asked);
  return orders === undefined
    ? {}
    : questions.answers(orders, { ...asked, state, secrets: asked.state });
}

/** Plays decisions and the set-up as proposed. */
function choosePlay(asked: RobotTurn, taste: proposals.Taste): Orders | undefined {
  const { state, draw } = asked;
  if (state.phase !== 'turn' || state.owed.length > 0)
    return proposals.proposing.candidates(asked)?.candidates[0]?.orders;
  const { items } = findHighest(draw.shuffle(proposals.listActions(asked)), (action) =>
    proposals.worthOfAction(asked, action, taste),
  );
  const [best] = items;
  if (best === undefined) return undefined;
  return proposals.completeOrders(asked, best);
}
