/** Findings on the balance of a match: actions and cards used, and sources of points. */

import { eventsIn, ofKind } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import { colourOf } from '../cards.ts';
import { SETTLED_COLOURS } from '../colours.ts';
import type { Whole } from '../now.ts';
import { POINT_PARTS, POINT_TITLES, pointsOf } from '../points.ts';
import { settledIn } from '../table.ts';

export function findingsOf({ state, history }: Whole): readonly Finding[] {
  const events = eventsIn(history);
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
