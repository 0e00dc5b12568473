/** Proposals of orders, the robot that plays the best action, and figures for `balance`. */

import { filterKind, listEvents } from '../kit/match/events.ts';
import type { Finding } from '../kit/match/game.ts';
import {
  type Candidate,
  type Candidates,
  compareHoldingsBy,
  type ProposalRules,
  sortByWorth,
} from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { finding } from '../kit/playing/findings.ts';
import type { Robot } from '../kit/playing/robot.ts';
import { findHighest, joinNames } from '../kit/reckoning/rank.ts';
import * as deck from './cards.ts';
import { CHOICES, getLasting, listHeldCards, listLookOptions, USUAL_CHOICES } from './choices.ts';
import type { Content } from './content.ts';
import * as labels from './forms/labels.ts';
import { canEmptyPrepModule, choose } from './forms/offers.ts';
import { NO_PRESETS, type Orders, questions, type TurnOrders } from './forms/questions.ts';
import type { HostPageInput, SeatNow } from './now.ts';
import { tryTurnAlone } from './resolve.ts';
import { CARDS_IN_PREP } from './rule-of-four.ts';
import type * as stored from './state.ts';
import { countSettled, getSettler } from './table.ts';
import { computePoints, POINT_PARTS, POINT_TITLES } from './turns.ts';
import { publicView } from './views.ts';

/** Lists the actions that the player's own cards and colonists allow. E discards the lowest card. */
function listOwnActions({ state, seat }: SeatNow): readonly stored.Action[] {
  const { hand, prep, earth } = getSettler(state, seat);
  const [lowest] = listHeldCards(state, seat).toSorted(deck.compareByLowest);
  return [
    ...prep.map((card): stored.Action => ({ kind: 'B', card })),
    ...hand.map((card): stored.Action => ({ kind: 'A', card })),
    ...(earth > 0 || lowest === undefined ? [{ kind: 'D' } as const] : []),
    ...(lowest === undefined ? [] : [{ kind: 'E', card: lowest } as const]),
  ];
}

const listActionsOnOthers = ({ state, seat }: SeatNow): readonly stored.Action[] =>
  listLookOptions(state, seat).flatMap((of) =>
    getSettler(state, of).prep.map((card): stored.Action => ({ kind: 'C', of, card })),
  );

/** Returns the sum of the player's leads over all players after these orders alone. */
function computeLead(seatNow: SeatNow, orders: Orders): number {
  const after = tryTurnAlone(seatNow, orders);
  const getPoints = (seat: Seat) => computePoints(after, seat).total;
  return after.order.reduce((sum, other) => sum + getPoints(seatNow.seat) - getPoints(other), 0);
}

/** Answers in advance all questions that the turn would ask its player. */
export function completeOrders(
  seatNow: SeatNow,
  action: stored.Action,
  without: TurnOrders['without'] = [],
): TurnOrders {
  const { state, seat } = seatNow;
  const isLasting = getLasting(state.lasting, seat).refill !== null;
  const at = action.kind === 'D' ? null : deck.getColour(action.card);
  const refill = !isLasting && canEmptyPrepModule(action.kind, at) ? 'highest' : null;
  let orders: TurnOrders = { ...NO_PRESETS, action, without, refill };
  for (;;) {
    const after = tryTurnAlone(seatNow, orders);
    const owed = after.owed.find((decision) => decision.seat === seat);
    const preset = owed === undefined ? {} : findPreset({ ...seatNow, state: after }, owed, orders);
    const given: Partial<Record<string, unknown>> = orders;
    const isNew = Object.keys(preset).some((name) => (given[name] ?? null) === null);
    if (!isNew && preset.without === undefined) return orders;
    orders = { ...orders, ...preset };
  }
}

/** Finds the preset that answers a decision; empty if the orders have no such preset. */
function findPreset(
  seatNow: SeatNow,
  decision: stored.Decision,
  orders: TurnOrders,
): Partial<TurnOrders> {
  if (decision.kind === 'four') return decision.discard > 0 ? { discard: 'lowest' } : {};
  const { question } = decision;
  const isAbility = seatNow.state.agenda[0]?.kind === 'ability';
  const [choice = false] = listAnswers(seatNow, question);
  if (choice === false) {
    const part = isAbility ? 'ability' : 'bottom';
    const isPossible = orders.action?.kind !== 'A' && !orders.without.includes(part);
    return isPossible ? { without: [...orders.without, part] } : {};
  }
  return buildPreset(question, choice, isAbility);
}

/** Returns the preset that answers a question, the reverse of `findPresetChoice`. */
function buildPreset(
  question: stored.DecisionQuestion,
  choice: stored.ChoiceOf[stored.DecisionQuestion],
  isAbility: boolean,
): Partial<TurnOrders> {
  const { ofCard: kind, ofAbility } = CHOICES[question];
  if (kind === null || (isAbility && ofAbility !== null))
    return ofAbility === null ? {} : { [ofAbility]: choice };
  const at = kind === 'building' ? { at: choice } : kind === 'look' ? { of: choice } : choice;
  return { card: { kind, ...(at as object) } as stored.CardChoice };
}

/** Lists the answers to a decision, best first. `false` means "no". */
export function listAnswers<Question extends stored.DecisionQuestion>(
  seatNow: SeatNow,
  question: Question,
): readonly (stored.ChoiceOf[Question] | false)[] {
  const options: readonly stored.ChoiceOf[Question][] = CHOICES[question].options(
    seatNow.state,
    seatNow.seat,
  );
  return sortByWorth([...options, false as const], (choice) =>
    computeLead(seatNow, buildAnswer(question, choice)),
  );
}

export function buildAnswer<Question extends stored.DecisionQuestion>(
  kind: Question,
  choice: stored.ChoiceOf[Question] | false,
): Orders {
  const more = kind === 'owner' ? { card: null, refill: null } : {};
  return { kind, choice, ...more, lasting: null } as Orders;
}

export const proposing: ProposalRules<SeatNow, Orders> = {
  candidates: listCandidates,
  scarce: ['⚡'],
  holdings({ state, seat }) {
    const { energy, ship } = getSettler(state, seat);
    const points = computePoints(state, seat).total;
    return { Points: points, '⚡': energy, '🚀': ship, '★': countSettled(state, seat) };
  },
};

/** Builds a proposal. Adds one without the bottom action if the first proposal has a warning. */
function buildCandidate(seatNow: SeatNow, action: stored.Action): Candidate<Orders> {
  const { cards } = seatNow.setup.content;
  const orders = completeOrders(seatNow, action);
  const getName = (orders: TurnOrders) =>
    [formatAction(seatNow, action), ...listChosen(seatNow.setup.content, orders)].join(', ');
  if (action.kind !== 'B')
    return {
      orders,
      name: getName(orders),
      ...(action.kind === 'A' && { note: labels.formatShortEffects(cards[action.card].top) }),
    };
  const bare = completeOrders(seatNow, action, ['bottom']);
  return {
    ...{ orders, name: getName(orders), note: labels.formatShortBottomAction(cards[action.card]) },
    otherwise: { orders: bare, name: getName(bare) },
  };
}

function formatAction({ setup: { content }, state, seat }: SeatNow, action: stored.Action): string {
  if (action.kind === 'D')
    return `D: launch a colonist (${getSettler(state, seat).earth} on Earth)`;
  return `${action.kind}: ${labels.formatCard(content, action.card)}`;
}

function listChosen({ cards }: Content, orders: TurnOrders): readonly string[] {
  const { card, abilityBuilding, greenhouse, aqualab, without } = orders;
  return [
    ...(card === null ? [] : [formatChoiceName(card)]),
    ...(abilityBuilding === null ? [] : [deck.BUILDING_NAMES[abilityBuilding]]),
    ...(greenhouse === null ? [] : [labels.formatShift(greenhouse)]),
    ...(aqualab === null ? [] : [`${cards[aqualab].name} under the deck`]),
    ...(without.includes('bottom') ? ['without its bottom action'] : []),
    ...(without.includes('ability') ? ['without the ability'] : []),
  ];
}

function formatChoiceName(choice: stored.CardChoice): string {
  switch (choice.kind) {
    case 'building':
      return deck.BUILDING_NAMES[choice.at];
    case 'look':
      return `see cards of ${choice.of}`;
    case 'switch':
      return labels.formatSwitch(choice);
  }
}

function listCandidates(now: SeatNow): Candidates<Orders> | null {
  const { state, seat } = now;
  switch (state.phase) {
    case 'draft':
      return listDraftCandidates(now);
    case 'set-up':
      return listPrepCandidates(now);
    case 'turn': {
      const owed = state.owed.find((one) => one.seat === seat);
      if (owed?.kind === 'four') return listSortingCandidates(now, owed);
      if (owed !== undefined) return answerCandidates(now, owed.question);
      return state.owed.length === 0 && state.current?.seat === seat ? turnCandidates(now) : null;
    }
    case 'over':
      return null;
  }
}

const turnCandidates = (asked: SeatNow): Candidates<Orders> => ({
  about:
    'Most points first. ⚡ Energy, 🚀 on your Ship, ★ in Buildings. ' +
    'Action C is not listed, because you see only the backs of others’ cards.',
  candidates: listOwnActions(asked).map((action) => buildCandidate(asked, action)),
  compare: compareHoldingsBy('Points', '★', '🚀', '⚡'),
});

const ALL_CARDS_TEXT = 'Your cards with higher values come first.';

function listDraftCandidates({ setup, state, seat }: SeatNow): Candidates<Orders> {
  const pack = state.packs[seat] ?? [];
  return {
    about: ALL_CARDS_TEXT,
    isAll: true,
    candidates: sortByValue(pack).map((card) => ({
      orders: { kind: 'draft', keep: card },
      name: `${pack.indexOf(card) + 1}: ${labels.formatCard(setup.content, card)}`,
      note: labels.formatShortBottomAction(setup.content.cards[card]),
    })),
  };
}

/** Lists all pairs of cards, because each card of the prep module can land a colonist. */
function listPrepCandidates({ setup, state, seat }: SeatNow): Candidates<Orders> {
  const { cards } = setup.content;
  const { hand } = getSettler(state, seat);
  const pairs = choose(sortByValue(hand), CARDS_IN_PREP).map((pair) =>
    hand.filter((card) => pair.includes(card)),
  );
  const getNumber = (card: deck.CardId) => String(hand.indexOf(card) + 1);
  const getShortName = (card: deck.CardId) => `${cards[card].name} ${deck.getWorth(card)}`;
  return {
    about: `${ALL_CARDS_TEXT} A higher card lands a colonist more often.`,
    isAll: true,
    candidates: pairs.map((prep) => ({
      orders: { kind: 'set-up', prep, lasting: USUAL_CHOICES },
      name: `${joinNames(prep.map(getNumber))}: ${prep.map(getShortName).join(', ')}`,
      note: prep
        .map(
          (card) =>
            `${deck.formatShortLabel(card)}: ${labels.formatShortBottomAction(cards[card])}`,
        )
        .join('\n'),
    })),
  };
}

/** Discards the lowest cards first, and refills with the highest. */
function listSortingCandidates(
  { setup, state, seat }: SeatNow,
  counts: { readonly discard: number; readonly refill: number },
): Candidates<Orders> {
  const { hand } = getSettler(state, seat);
  const lowestFirst = sortByValue(hand).toReversed();
  const getName = (card: deck.CardId) => labels.formatCard(setup.content, card);
  const format = (what: string, some: readonly deck.CardId[]) =>
    some.length === 0 ? [] : [`${what} ${joinNames(some.map(getName))}`];
  return {
    about: 'The lowest cards are discarded first, and the highest go into the prep module.',
    isAll: true,
    candidates: choose(lowestFirst, counts.discard).flatMap((discard) => {
      const left = sortByValue(hand).filter((card) => !discard.includes(card));
      return choose(left, counts.refill).map((refill) => ({
        orders: { kind: 'four', discard, refill, lasting: null } as const,
        name: [...format('discard', discard), ...format('prep module:', refill)].join('; '),
      }));
    }),
  };
}

/** Lists the answers to a decision in the words of its form, the best first. */
function answerCandidates(asked: SeatNow, question: stored.DecisionQuestion): Candidates<Orders> {
  const given = { ...asked, state: publicView(asked), secrets: asked.state };
  const offered = questions.fields(given).flatMap(({ choices }) => choices);
  return {
    about: 'The answer with the most points for you comes first.',
    ...{ isAll: true, isUncertain: true },
    candidates: listAnswers(asked, question).map((choice) => {
      const orders = buildAnswer(question, choice);
      const [value] = questions.answers(orders, given)['choice'] ?? [];
      return { orders, name: offered.find((one) => one.value === value)?.label ?? '' };
    }),
  };
}

const sortByValue = (cards: readonly deck.CardId[]): readonly deck.CardId[] =>
  cards.toSorted(deck.compareByHighest);

export function listFindings({ state, history }: HostPageInput): readonly Finding[] {
  const events = listEvents(history);
  return [
    { measure: 'Rounds', value: state.round },
    ...filterKind(events, 'acted').map(({ action }) => finding('Actions', action)),
    ...filterKind(events, 'acted').flatMap(({ card, action }) =>
      card === null || action === 'E' ? [] : [finding('Colours used', deck.getColour(card))],
    ),
    ...filterKind(events, 'bottom').map(({ card }) => finding('Bottom actions', card)),
    ...filterKind(events, 'match over').map(({ why }) => finding('Ended because', why)),
    ...state.order.flatMap((seat) => {
      const points = computePoints(state, seat);
      return POINT_PARTS.map((part) => ({
        measure: `Points: ${POINT_TITLES[part]}`,
        value: points[part],
      }));
    }),
  ];
}

export const robots: Readonly<Record<string, Robot<Content, stored.State>>> = {
  builder: {
    answer(asked) {
      const orders = choosePlay(asked);
      const given = { ...asked, state: publicView(asked), secrets: asked.state };
      return orders === undefined ? {} : questions.answers(orders, given);
    },
  },
};

/** Chooses the turn of the highest worth. Decisions and the set-up are played as proposed. */
function choosePlay(seatNow: SeatNow): Orders | undefined {
  const { state } = seatNow;
  if (state.phase !== 'turn' || state.owed.length > 0)
    return listCandidates(seatNow)?.candidates[0]?.orders;
  const actions = [...listOwnActions(seatNow), ...listActionsOnOthers(seatNow)];
  const turns = actions.map((action) => completeOrders(seatNow, action));
  return findHighest(turns, (orders) => computeWorth(seatNow, orders)).items[0];
}

/** Estimates a turn's worth. Colonists count more than points, so that matches end early. */
function computeWorth(asked: SeatNow, orders: TurnOrders): number {
  const { seat } = asked;
  const after = tryTurnAlone(asked, orders);
  const { ship, energy } = getSettler(after, seat);
  const colonists = ship + 4 * countSettled(after, seat);
  const worthToOwner = orders.action?.kind === 'C' ? 1 : 0;
  return computePoints(after, seat).total + colonists + 0.6 * energy - worthToOwner;
}
