/** What a player could do in a turn: every card and every other action, numbered as in the form. */

import { type Candidate, mostFirst, type Proposing } from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { BUILDING_OF } from './colours.ts';
import type { Content } from './content.ts';
import type { DecisionQuestion } from './decisions.ts';
import { bottomLabel } from './forms/labels.ts';
import { offeredFor } from './forms/offers.ts';
import type { Asked } from './now.ts';
import { CHOICES } from './options.ts';
import type { Action } from './order-values.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './orders.ts';
import { pointsOf } from './points.ts';
import type { State } from './state.ts';
import { settledOf, settlerOf } from './table.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { state, setup, seat } = asked;
    if (state.phase !== 'turn' || state.owed.length > 0 || state.current?.seat !== seat)
      return null;
    return {
      about:
        'Your actions of which something comes, most points first, with the best Building where a card lets you choose one. C is not among them: you know only the backs of others’ cards.',
      candidates: offeredFor('action')(asked).flatMap(({ value, label, short = label }) =>
        value.kind === 'C' ? [] : [candidateOf(setup.content, value, short)],
      ),
      compare: mostFirst('Points'),
    };
  },
  holdings({ state, seat }) {
    const { energy, ship, earth } = settlerOf(state, seat);
    return {
      Points: pointsOf(state, seat).total,
      Energy: energy,
      'On Earth': earth,
      'On your Ship': ship,
      'In Buildings': settledOf(state, seat),
    };
  },
  completed: ({ orders, name, note = '' }, { state, seat }) => {
    const owed = state.owed.find((one) => one.kind === 'choose' && one.seat === seat);
    if (orders.kind !== 'turn' || owed?.kind !== 'choose') return [];
    return buildingsFor(owed.question, state, seat).flatMap((at) => {
      const named = `${name}, ${BUILDING_OF[at]}`;
      return [
        { orders: { ...orders, card: { kind: 'building', at } }, name: named, note },
        { orders: { ...orders, abilityBuilding: at }, name: named, note },
      ];
    });
  },
  hasChoiceLeft: ({ state, seat }) =>
    state.owed.some((owed) => owed.kind === 'choose' && owed.seat === seat),
};

/** Where a colonist could go: which colonists change places, and what is looked at, brings no points. */
function buildingsFor(question: DecisionQuestion, state: State, seat: Seat) {
  const isOfBuildings = question === 'rise' || question === 'settle';
  return isOfBuildings ? CHOICES[question].options(state, seat) : [];
}

type Own = Exclude<Action, { readonly kind: 'C' }>;

/** A connection whose bottom action would be warned of is proposed without it. */
function candidateOf(content: Content, action: Own, short: string): Candidate<Orders> {
  const named = action.kind === 'D' ? short : `${short} · ${content.cards[action.card].name}`;
  const orders: TurnOrders = { ...NO_PRESETS, action };
  const candidate = { orders, name: named, note: actionNote(content, action) };
  if (action.kind !== 'B') return candidate;
  return {
    ...candidate,
    otherwise: {
      orders: { ...orders, without: ['bottom'] },
      name: `${named}, without its bottom action`,
    },
  };
}

/** What the card says. */
function actionNote(content: Content, action: Own): string {
  switch (action.kind) {
    case 'A':
      return content.cards[action.card].topText;
    case 'B':
      return bottomLabel(content.cards[action.card]);
    case 'D':
    case 'E':
      return '';
  }
}
