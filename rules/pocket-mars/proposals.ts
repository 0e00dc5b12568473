/** What a player could do in a turn: every card and every other action, numbered as in the form. */

import type { Proposing } from '../kit/match/proposal.ts';
import type { Content } from './content.ts';
import { bottomLabel, cardLabel } from './forms/labels.ts';
import { offeredFor } from './forms/offers.ts';
import type { Asked } from './now.ts';
import type { Action } from './order-values.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './orders.ts';
import { settledOf, settlerOf } from './table.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { state, setup, seat } = asked;
    if (state.phase !== 'turn' || state.owed.length > 0 || state.current?.seat !== seat)
      return null;
    return {
      about:
        'Every action that you can take but for cards of others, of which you know the backs alone. What your card lets you choose is left open, so that you may be asked for it.',
      candidates: offeredFor('action')(asked).flatMap(({ value, label, short = label }) =>
        value.kind === 'C'
          ? []
          : [{ orders: turnBy(value), name: short, note: actionNote(setup.content, value) }],
      ),
    };
  },
  holdings({ state, seat }) {
    const { energy, ship, earth } = settlerOf(state, seat);
    return {
      Energy: energy,
      'On Earth': earth,
      'On your Ship': ship,
      'In Buildings': settledOf(state, seat),
    };
  },
};

const turnBy = (action: Action): TurnOrders => ({ ...NO_PRESETS, action });

/** What the card says. */
function actionNote(content: Content, action: Exclude<Action, { readonly kind: 'C' }>): string {
  switch (action.kind) {
    case 'A':
      return `${cardLabel(content, action.card)}: ${content.cards[action.card].topText}`;
    case 'B':
      return `${cardLabel(content, action.card)}: ${bottomLabel(content.cards[action.card])}`;
    case 'D':
      return '';
    case 'E':
      return cardLabel(content, action.card);
  }
}
