/** A robot that plays the best action with all choices. */

import { listEvents, ofKind } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Robot, RobotInput } from '../../kit/playing/robot.ts';
import { findHighest } from '../../kit/reckoning/plurality.ts';
import { colourOf } from '../cards.ts';
import type { Content } from '../content.ts';
import type { Orders } from '../forms/questions.ts';
import { questions } from '../forms/questions.ts';
import type { HostPageInput } from '../now.ts';
import * as proposals from '../proposals.ts';
import type { State } from '../state.ts';
import { POINT_PARTS, POINT_TITLES, pointsOf } from '../turns.ts';
import { publicView } from '../views.ts';

export function listFindings({ state, history }: HostPageInput): readonly Finding[] {
  const events = listEvents(history);
  return [
    { measure: 'Rounds', value: state.round },
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
  ];
}

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  builder: {
    answer(asked) {
      const orders = choosePlay(asked);
      const given = { ...asked, state: publicView(asked), secrets: asked.state };
      return orders === undefined ? {} : questions.answers(orders, given);
    },
  },
};

/** Chooses orders. Decisions and the set-up are played as proposed. */
function choosePlay(asked: RobotInput<Content, State>): Orders | undefined {
  const { state, draw } = asked;
  if (state.phase !== 'turn' || state.owed.length > 0)
    return proposals.proposing.candidates(asked)?.candidates[0]?.orders;
  const { items } = findHighest(draw.shuffle(proposals.listActions(asked)), (action) =>
    proposals.computeActionWorth(asked, action),
  );
  const [best] = items;
  if (best === undefined) return undefined;
  return proposals.completeOrders(asked, best);
}
