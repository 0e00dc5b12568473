/** Proposals: actions of a turn, and all answers to set-up and decisions, by the cards' names. */

import {
  bestFirst,
  type Candidate,
  type Candidates,
  mostFirst,
  type Proposing,
} from '../kit/match/proposal.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { type CardId, colourOf, worthOf } from './cards.ts';
import { BUILDING_OF } from './colours.ts';
import type { Content } from './content.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import { bottomLabel, buildingLabel, cardLabel, shiftLabel, switchLabel } from './forms/labels.ts';
import { USUAL } from './forms/lasting.ts';
import type { Known } from './now.ts';
import type { Action, CardChoice, Shift, Switch } from './order-values.ts';
import type { Orders, TurnOrders } from './orders.ts';
import { pointsOf } from './points.ts';
import { CARDS_IN_PREP } from './rule-of-four.ts';
import { settledOf, settlerOf } from './table.ts';
import {
  allActions,
  answerOf,
  answersTo,
  BUILDER,
  completeOrders,
  worthOfAction,
} from './worth.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates: candidatesOf,
  scarce: ['Energy'],
  holdings({ state, seat }) {
    const { energy, ship, earth } = settlerOf(state, seat);
    return {
      Points: pointsOf(state, seat).total,
      Energy: energy,
      Earth: earth,
      Ship: ship,
      Landed: settledOf(state, seat),
    };
  },
};

/** The same without a bottom action that would cause a warning. */
function candidateOf(asked: Known, action: Action): Candidate<Orders> {
  const { cards } = asked.setup.content;
  const orders = completeOrders(asked, action);
  const nameOf = (said: TurnOrders) =>
    [actionName(asked, action), ...chosenIn(asked.setup.content, said)].join(', ');
  if (action.kind !== 'B')
    return {
      orders,
      name: nameOf(orders),
      ...(action.kind === 'A' && { note: cards[action.card].topText }),
    };
  const bare = completeOrders(asked, action, ['bottom']);
  return {
    ...{ orders, name: nameOf(orders), note: bottomLabel(cards[action.card]) },
    otherwise: { orders: bare, name: nameOf(bare) },
  };
}

function actionName({ setup: { content }, state, seat }: Known, action: Action): string {
  if (action.kind === 'D') return `D: launch, ${settlerOf(state, seat).earth} on Earth`;
  const name = cardLabel(content, action.card);
  const to = action.kind === 'B' ? ` to the ${BUILDING_OF[colourOf(action.card)]}` : '';
  return `${action.kind}: ${name}${to}`;
}

/** Choices that come with an action, in short. */
function chosenIn({ cards }: Content, orders: TurnOrders): readonly string[] {
  const { card, abilityBuilding, greenhouse, aqualab, without } = orders;
  return [
    ...(card === null ? [] : [choiceName(card)]),
    ...(abilityBuilding === null ? [] : [BUILDING_OF[abilityBuilding]]),
    ...(greenhouse === null ? [] : [shiftLabel(greenhouse)]),
    ...(aqualab === null ? [] : [`${cards[aqualab].name} under the deck`]),
    ...(without.includes('bottom') ? ['without its bottom action'] : []),
    ...(without.includes('ability') ? ['without the ability'] : []),
  ];
}

function choiceName(choice: CardChoice): string {
  switch (choice.kind) {
    case 'building':
      return BUILDING_OF[choice.at];
    case 'look':
      return `see ${choice.of}`;
    case 'switch':
      return switchLabel(choice);
  }
}

function candidatesOf(asked: Known): Candidates<Orders> | null {
  const { state, seat } = asked;
  switch (state.phase) {
    case 'draft':
      return keptCandidates(asked);
    case 'set-up':
      return prepCandidates(asked);
    case 'turn': {
      const owed = state.owed.find((one) => one.seat === seat);
      if (owed?.kind === 'four') return sortedCandidates(asked, owed);
      if (owed !== undefined) return answerCandidates(asked, owed.question);
      return state.owed.length === 0 && state.current?.seat === seat ? turnCandidates(asked) : null;
    }
    case 'over':
      return null;
  }
}

/** The best by worth first; the kit then sorts by points. */
function turnCandidates(asked: Known): Candidates<Orders> {
  const own = allActions(asked).filter(({ kind }) => kind !== 'C');
  return {
    about:
      'Most points first, with all choices. C is missing: you see only the backs of others’ cards.',
    candidates: bestFirst(own, (action) => worthOfAction(asked, action, BUILDER)).map((action) =>
      candidateOf(asked, action),
    ),
    compare: mostFirst('Points'),
  };
}

const ALL = 'All your cards, the higher ones first.';

function keptCandidates({ setup, state, seat }: Known): Candidates<Orders> {
  const pack = byWorth(state.packs[seat] ?? []);
  return {
    about: ALL,
    isAll: true,
    candidates: pack.map((card) => ({
      orders: { kind: 'draft', keep: card },
      name: cardLabel(setup.content, card),
      note: bottomLabel(setup.content.cards[card]),
    })),
  };
}

/** All pairs, since a higher card lands a colonist where a lower one lies. */
function prepCandidates({ setup, state, seat }: Known): Candidates<Orders> {
  const { cards } = setup.content;
  return {
    about: `${ALL} A higher card lands a colonist more often.`,
    isAll: true,
    candidates: choose(byWorth(settlerOf(state, seat).hand), CARDS_IN_PREP).map((prep) => ({
      orders: { kind: 'set-up', prep, lasting: USUAL },
      name: named(setup.content, prep),
      note: prep.map((card) => bottomLabel(cards[card])).join('; '),
    })),
  };
}

/** The lowest cards go, the highest are for the prep module. */
function sortedCandidates(
  { setup, state, seat }: Known,
  owed: { readonly discard: number; readonly refill: number },
): Candidates<Orders> {
  const { hand } = settlerOf(state, seat);
  const lowestFirst = byWorth(hand).toReversed();
  const said = (what: string, some: readonly CardId[]) =>
    some.length === 0 ? [] : [`${what} ${named(setup.content, some)}`];
  return {
    about: 'The lowest cards go first, the highest into the prep module.',
    isAll: true,
    candidates: choose(lowestFirst, owed.discard).flatMap((discard) => {
      const left = byWorth(hand).filter((card) => !discard.includes(card));
      return choose(left, owed.refill).map((refill) => ({
        orders: { kind: 'four', discard, refill, lasting: null } as const,
        name: [...said('discard', discard), ...said('prep module:', refill)].join('; '),
      }));
    }),
  };
}

/** All answers to a decision, the best for the player's lead first. */
function answerCandidates(asked: Known, question: DecisionQuestion): Candidates<Orders> {
  const candidates = answersTo(asked, question).map((choice) => ({
    orders: answerOf(question, choice),
    name: choice === false ? 'No' : answerName(asked, question, choice),
  }));
  // The turn goes on afterwards, with hidden cards.
  return {
    about: 'All answers; the first brings you the most points.',
    ...{ isAll: true, isUncertain: true, candidates },
  };
}

function answerName(
  { setup: { content } }: Known,
  question: DecisionQuestion,
  option: ChoiceOf[DecisionQuestion],
): string {
  switch (question) {
    case 'owner':
      return `Yes: ${bottomLabel(content.cards[option as CardId])}`;
    case 'rise':
    case 'settle':
    case 'cover':
      return buildingLabel(option as ChoiceOf['cover']);
    case 'look':
      return `See the prep module of ${option}`;
    case 'switch':
      return switchLabel(option as Switch);
    case 'greenhouse':
      return shiftLabel(option as Shift);
    case 'aqualab':
      return cardLabel(content, option as CardId);
  }
}

const named = (content: Content, cards: readonly CardId[]): string =>
  namesOf(cards.map((card) => cardLabel(content, card)));

const byWorth = (cards: readonly CardId[]): readonly CardId[] =>
  cards.toSorted((one, other) => worthOf(other) - worthOf(one));

/** All ways to take `count`, the first ones first. */
function choose<One>(all: readonly One[], count: number): readonly (readonly One[])[] {
  if (count <= 0) return [[]];
  return all.flatMap((one, at) =>
    choose(all.slice(at + 1), count - 1).map((some) => [one, ...some]),
  );
}
