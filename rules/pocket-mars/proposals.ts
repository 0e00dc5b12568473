/** Proposals: actions of a turn, and all answers to set-up and decisions, by the cards' names. */

import {
  type Candidate,
  type Candidates,
  mostFirst,
  type Proposing,
} from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { type CardId, worthOf } from './cards.ts';
import { BUILDING_OF } from './colours.ts';
import type { Content } from './content.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import { bottomLabel, buildingLabel, cardLabel, shiftLabel, switchLabel } from './forms/labels.ts';
import { offeredFor } from './forms/offers.ts';
import { withCards } from './forms/slots.ts';
import type { Known } from './now.ts';
import { CHOICES } from './options.ts';
import type { Action, Shift, Switch } from './order-values.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './orders.ts';
import { pointsOf } from './points.ts';
import { CARDS_IN_PREP } from './rule-of-four.ts';
import type { State } from './state.ts';
import { settledOf, settlerOf } from './table.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates: candidatesOf,
  scarce: ['Energy'],
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

/** Buildings for a colonist; other choices bring no points. */
function buildingsFor(question: DecisionQuestion, state: State, seat: Seat) {
  const isOfBuildings = question === 'rise' || question === 'settle';
  return isOfBuildings ? CHOICES[question].options(state, seat) : [];
}

type Own = Exclude<Action, { readonly kind: 'C' }>;

const SLOT = /(hand|prep) \d+/;

/** Omits a bottom action that would cause a warning. */
function candidateOf(content: Content, action: Own, short: string): Candidate<Orders> {
  const named =
    action.kind === 'D'
      ? short
      : short.replace(SLOT, (slot) => `${content.cards[action.card].name} (${slot})`);
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

/** The card's own text. */
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

function turnCandidates(asked: Known): Candidates<Orders> {
  const { state, setup, seat } = asked;
  return {
    about: 'Most points first; not C, since you see only backs of cards.',
    candidates: offeredFor('action')(asked).flatMap(({ value, label, short = label }) =>
      value.kind === 'C' ? [] : [candidateOf(setup.content, withCards(state, seat, value), short)],
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
      orders: { kind: 'set-up', prep },
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

/** All answers to a decision, the "no" last. */
function answerCandidates(asked: Known, question: DecisionQuestion): Candidates<Orders> {
  const { state, seat } = asked;
  const options: readonly ChoiceOf[DecisionQuestion][] = CHOICES[question].options(state, seat);
  const answered = (
    choice: ChoiceOf[DecisionQuestion] | false,
    name: string,
  ): Candidate<Orders> => {
    const orders = { kind: question, choice, lasting: null };
    // TypeScript cannot see that an option is of its question.
    const all = question === 'owner' ? { ...orders, card: null, refill: null } : orders;
    return { orders: all as Orders, name };
  };
  const candidates = [
    ...options.map((option) => answered(option, answerName(asked, question, option))),
    answered(false, 'No'),
  ];
  // The turn goes on afterwards, with hidden cards.
  return { about: 'All answers.', isAll: true, isUncertain: true, candidates };
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
