/** Proposals ranked by the resulting score, and previews of orders for receipts. */

import { type Candidate, compareHoldingsBy, type ProposalRules } from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import { computeEarning, listInputs } from './abilities.ts';
import type { SeatContext } from './events.ts';
import type { Orders, PassingOrders } from './forms/questions.ts';
import { divideInventory, findClaimed, listClaims, removePresent } from './passing.ts';
import {
  compareInInventory,
  formatName,
  type Inventory,
  type Letter,
  type NamedPresent,
  type Present,
  toFullName,
  toNotation,
} from './presents.ts';
import { isReplacementLetter } from './replacing.ts';
import { ageHeld } from './scoring.ts';
import {
  DISTANCES,
  type Distance,
  findBelow,
  getPresents,
  getScore,
  isReplacingRound,
  keep,
  REPLACEMENTS,
  type ReplacingRound,
} from './state.ts';
import { getWanted, type StealingOrders } from './yoink.ts';

export const proposing: ProposalRules<SeatContext, Orders> = {
  candidates(context) {
    const { step } = context.state;
    switch (step) {
      case 'pregame':
      case 'over':
        return null;
      case 'round-4':
        return {
          about: 'Sorted by points this round, less staleness, if no other present moves.',
          candidates: proposeThefts(context),
        };
      case 'round-1':
      case 'round-5':
        return sortByScore(proposePasses(context));
      case 'round-2':
      case 'round-3':
        return {
          about: 'The most valuable kept presents come first. New presents and moves are ignored.',
          candidates: proposePasses(context),
        };
    }
  },
  /** Empty if the score depends on chance or on others: only Rounds 1 and 5 are certain. */
  holdings: ({ state, seat }) =>
    state.step === 'round-2' || state.step === 'over' ? { Score: getScore(state, seat) } : {},
};

const sortByScore = (candidates: readonly Candidate<Orders>[]) => ({
  about: 'The highest score comes first, assuming that others pass their first three presents.',
  candidates,
  compare: compareHoldingsBy('Score'),
});

/** Returns a function that computes a present's points at the next scoring minus its staleness. */
function createWorthReader({ state, seat }: SeatContext): (present: Present) => number {
  const { circle } = state;
  const hands = circle.map((holder) => ({ held: getPresents(state, holder).map(keep) }));
  const sight = listInputs(hands, true)[circle.indexOf(seat)];
  if (sight === undefined) return () => 0;
  return (present) => computeEarning(keep(present), sight).points - present.staleness;
}

/** Proposes passes to recipients in inventory order. Sets that keep the most worth come first. */
function proposePasses(context: SeatContext): readonly Candidate<Orders>[] {
  const { state, seat } = context;
  const inventory = getPresents(state, seat);
  const worth = createWorthReader(context);
  const sumWorth = (three: readonly Present[]) =>
    three.reduce((sum, present) => sum + worth(present), 0);
  return listSetsOfThree(inventory)
    .toSorted((one, other) => sumWorth(one) - sumWorth(other))
    .flatMap((three) => {
      const presents = inventory.filter((present) => !three.includes(present));
      const passed = three.map((present, index) => createAimedPresent(context, present, index));
      return listExchanges(context, presents).map((exchange) => ({
        orders: { kind: 'passing', passed, ...exchange },
        name: formatPasses(passed, exchange),
        note: formatKept(presents, exchange),
      }));
    });
}

/** Formats a proposal: "A3 to Dems, B2 to Isa, G1 to Zero; M for H0". */
function formatPasses(
  passed: readonly AimedPresent[],
  { replaced, replacement }: Exchange,
): string {
  const text = passed
    .map(({ player, present }) => `${formatName(present)} to ${player}`)
    .join(', ');
  return replaced === null ? text : `${text}; ${replacement} for ${formatName(replaced)}`;
}

/** Formats kept presents: "Keeps A0, C2, H2", or "Keeps C2, H2 and a new K". */
function formatKept(presents: readonly Present[], { replaced, replacement }: Exchange): string {
  const other = replaced === null ? '' : formatName(replaced);
  const gone = presents.findIndex((present) => formatName(toFullName(present)) === other);
  const stays = presents.filter((_, index) => index !== gone).map(toNotation);
  return `Keeps ${stays.join(', ')}${gone < 0 ? '' : ` and a new ${replacement}`}`;
}

type AimedPresent = ReturnType<typeof createAimedPresent>;

const createAimedPresent = ({ state, seat }: SeatContext, present: Present, index: number) => ({
  player: findBelow(state.circle, seat, DISTANCES[index] ?? 1),
  present: toFullName(present),
});

interface Exchange {
  readonly replaced: NamedPresent | null;
  readonly replacement: Letter | null;
}

/** Lists exchanges of the least valuable kept present; outside Rounds 2 and 3, an empty one. */
function listExchanges(context: SeatContext, presents: readonly Present[]): readonly Exchange[] {
  const { step } = context.state;
  if (!isReplacingRound(step)) return [{ replaced: null, replacement: null }];
  const worth = createWorthReader(context);
  const [least] = presents.toSorted((one, other) => worth(one) - worth(other));
  const replaced = least === undefined ? null : toFullName(least);
  return REPLACEMENTS[step].map((replacement) => ({ replaced, replacement }));
}

/** Lists all different sets of three presents from a hand. */
function listSetsOfThree(inventory: readonly Present[]): readonly (readonly Present[])[] {
  const threes = inventory.flatMap((one, first) =>
    inventory
      .slice(first + 1)
      .flatMap((two, second) =>
        inventory.slice(first + second + 2).map((three) => [one, two, three]),
      ),
  );
  return threes.filter(
    (three, index) => threes.findIndex((other) => areSamePresents(other, three)) === index,
  );
}

const areSamePresents = (some: readonly Present[], others: readonly Present[]): boolean =>
  some.every((present, index) => {
    const other = others[index];
    return other !== undefined && compareInInventory(present, other) === 0;
  });

/** The number of candidates for each of the three thefts. */
const CANDIDATES_BY_VICTIM = 3;

function proposeThefts(context: SeatContext): readonly Candidate<Orders>[] {
  const [first = [], second = [], third = []] = DISTANCES.map((distance) =>
    listTheftCandidates(context, findBelow(context.state.circle, context.seat, -distance)),
  );
  const threes = first.flatMap((one) =>
    second.flatMap((two) => third.map((three) => [one, two, three] as const)),
  );
  const worth = (three: readonly Loot[]) => three.reduce((sum, { earns }) => sum + earns, 0);
  return threes
    .toSorted((one, other) => worth(other) - worth(one))
    .map((three) => ({
      orders: { kind: 'stealing', wanted: three.map(({ loot }) => loot) },
      name: three
        .map(({ loot: { player, present } }) => `${formatName(present)} of ${player}`)
        .join(', '),
      estimates: { Earns: worth(three) },
    }));
}

interface Loot {
  readonly loot: { readonly player: Seat; readonly present: NamedPresent };
  /** Points at the next scoring, minus staleness, if no other present moves. */
  readonly earns: number;
}

function listTheftCandidates(context: SeatContext, player: Seat): readonly Loot[] {
  const mine = createWorthReader(context);
  const theirs = getPresents(context.state, player);
  const kinds = theirs.filter(
    (present, index) =>
      theirs.findIndex((other) => compareInInventory(other, present) === 0) === index,
  );
  return kinds
    .toSorted((one, other) => mine(other) - mine(one))
    .slice(0, CANDIDATES_BY_VICTIM)
    .map((present) => ({ loot: { player, present: toFullName(present) }, earns: mine(present) }));
}

/** Describes orders; null in the pregame, because the staleness of picks depends on others. */
export function describePreview(context: SeatContext, orders: Orders): string | null {
  switch (orders.kind) {
    case 'picking':
      return null;
    case 'passing':
      return describePassingPreview(context, orders);
    case 'stealing':
      return describeTheftsPreview(context, orders);
  }
}

function describePassingPreview({ state, seat }: SeatContext, orders: PassingOrders): string {
  const { step } = state;
  const parting = divideInventory(getPresents(state, seat), listClaims(state, seat, orders));
  const went = DISTANCES.map(
    (distance) =>
      `${toNotation(parting.passed[distance])} to ${findBelow(state.circle, seat, distance)}`,
  );
  const rest = isReplacingRound(step)
    ? describeReplacement(step, parting.kept, orders)
    : formatAged(parting.kept);
  return `You will pass ${joinNames(went)}; ${rest}`;
}

/** Describes a replacement: "D0 makes way for K; E0 and F0 stay and become E1 and F2". */
function describeReplacement(
  round: ReplacingRound,
  inventory: Inventory,
  { replaced, replacement }: PassingOrders,
): string {
  const gone = findClaimed(inventory, replaced);
  const came = isReplacementLetter(round, replacement)
    ? replacement
    : `${REPLACEMENTS[round].join(' or ')}, drawn at random`;
  if (gone === undefined) {
    return `one of ${joinNames(inventory.map(toNotation))}, drawn at random, makes way for ${came}`;
  }
  return `${toNotation(gone)} makes way for ${came}; ${formatAged(removePresent(inventory, gone))}`;
}

function formatAged(inventory: Inventory): string {
  const after = inventory.map((present) => ageHeld(keep(present), 0).present);
  const [held, aged] = [inventory, after].map((all) => joinNames(all.map(toNotation)));
  return `${held} stay and become ${aged}`;
}

/** Describes thefts: "You will steal A1 from Walsh; H2 from Zero, unless a nearer thief does". */
function describeTheftsPreview({ state, seat }: SeatContext, orders: StealingOrders): string {
  const thefts = DISTANCES.map((distance) => {
    const victim = findBelow(state.circle, seat, -distance);
    const present = findClaimed(getPresents(state, victim), getWanted(orders, victim));
    return present === undefined
      ? `one from ${victim}, drawn at random`
      : `${toNotation(present)} from ${victim}${formatTheftDoubt(distance)}`;
  });
  return `You will steal ${thefts.join('; ')}`;
}

/** Explains why a theft is uncertain; '' for the nearest thief, who comes first. */
const formatTheftDoubt = (distance: Distance): string =>
  distance === 1 ? '' : ', unless a nearer thief does';
