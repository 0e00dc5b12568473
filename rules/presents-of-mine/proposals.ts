/** Proposes sets of three presents to pass or steal, by the resulting score. */

import { type Candidate, mostFirst, type Proposing } from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { earningOf, sightsOf } from './abilities.ts';
import { kept } from './hands.ts';
import type { SeatNow } from './now.ts';
import type { Orders } from './orders.ts';
import {
  inFull,
  inInventoryOrder,
  type Letter,
  type NamedPresent,
  namedNotation,
  notationOf,
  type Present,
} from './presents.ts';
import { below, DISTANCES, presentsOf, scoreOf } from './state.ts';
import { isReplacingRound, REPLACEMENTS } from './steps.ts';

export const proposing: Proposing<SeatNow, Orders> = {
  candidates(asked) {
    const { step } = asked.state;
    switch (step) {
      case 'pregame':
      case 'over':
        return null;
      case 'round-4':
        return {
          about: 'Most points in Round 5 first, if all presents stay where they are.',
          candidates: thefts(asked),
        };
      case 'round-1':
      case 'round-5':
        return byScore(passes(asked));
      case 'round-2':
      case 'round-3':
        return {
          about: 'The most valuable kept presents first, without new presents and other moves.',
          candidates: passes(asked),
        };
    }
  },
  /** Empty if the score depends on chance or on others: only Rounds 1 and 5 are certain. */
  holdings: ({ state, seat }) =>
    state.step === 'round-2' || state.step === 'over' ? { Score: scoreOf(state, seat) } : {},
};

const byScore = (candidates: readonly Candidate<Orders>[]) => ({
  about: 'Highest score first, if others pass their first three.',
  candidates,
  compare: mostFirst('Score'),
});

/** Returns the function for a present's points at the next scoring minus its staleness. */
function nextPoints({ state, seat }: SeatNow): (present: Present) => number {
  const { circle } = state;
  const hands = circle.map((holder) => ({ held: presentsOf(state, holder).map(kept) }));
  const sight = sightsOf(hands, true)[circle.indexOf(seat)];
  if (sight === undefined) return () => 0;
  return (present) => earningOf(kept(present), sight).points - present.staleness;
}

/** Proposes passes to recipients in inventory order. Sets that keep the most worth come first. */
function passes(asked: SeatNow): readonly Candidate<Orders>[] {
  const { state, seat } = asked;
  const inventory = presentsOf(state, seat);
  const worth = nextPoints(asked);
  const given = (three: readonly Present[]) =>
    three.reduce((sum, present) => sum + worth(present), 0);
  return threesOf(inventory)
    .toSorted((one, other) => given(one) - given(other))
    .flatMap((three) => {
      const kept = inventory.filter((present) => !three.includes(present));
      const passed = three.map((present, index) => aimed(asked, present, index));
      return exchanges(asked, kept).map((exchange) => ({
        orders: { kind: 'passing', passed, ...exchange },
        name: passesText(passed, exchange),
        note: keepsText(kept, exchange),
      }));
    });
}

/** Formats a proposal: "A3 to Dems, B2 to Isa, G1 to Zero; M for H0". */
function passesText(passed: readonly Aimed[], { replaced, replacement }: Exchange): string {
  const text = passed
    .map(({ player, present }) => `${namedNotation(present)} to ${player}`)
    .join(', ');
  return replaced === null ? text : `${text}; ${replacement} for ${namedNotation(replaced)}`;
}

/** Formats kept presents: "Keeps A0, C2, H2", or "Keeps C2, H2 and a new K". */
function keepsText(kept: readonly Present[], { replaced, replacement }: Exchange): string {
  const other = replaced === null ? '' : namedNotation(replaced);
  const gone = kept.findIndex((present) => namedNotation(inFull(present)) === other);
  const stays = kept.filter((_, index) => index !== gone).map(notationOf);
  return `Keeps ${stays.join(', ')}${gone < 0 ? '' : ` and a new ${replacement}`}`;
}

type Aimed = ReturnType<typeof aimed>;

const aimed = ({ state, seat }: SeatNow, present: Present, index: number) => ({
  player: below(state.circle, seat, DISTANCES[index] ?? 1),
  present: inFull(present),
});

interface Exchange {
  readonly replaced: NamedPresent | null;
  readonly replacement: Letter | null;
}

/** Lists exchanges of the least valuable kept present, by replacement; else none. */
function exchanges(asked: SeatNow, kept: readonly Present[]): readonly Exchange[] {
  const { step } = asked.state;
  if (!isReplacingRound(step)) return [{ replaced: null, replacement: null }];
  const worth = nextPoints(asked);
  const [least] = kept.toSorted((one, other) => worth(one) - worth(other));
  const replaced = least === undefined ? null : inFull(least);
  return REPLACEMENTS[step].map((replacement) => ({ replaced, replacement }));
}

/** Lists sets of three from a hand, without duplicates. */
function threesOf(inventory: readonly Present[]): readonly (readonly Present[])[] {
  const threes = inventory.flatMap((one, first) =>
    inventory
      .slice(first + 1)
      .flatMap((two, second) =>
        inventory.slice(first + second + 2).map((three) => [one, two, three]),
      ),
  );
  return threes.filter(
    (three, index) => threes.findIndex((other) => areAlike(other, three)) === index,
  );
}

const areAlike = (some: readonly Present[], others: readonly Present[]): boolean =>
  some.every((present, index) => {
    const other = others[index];
    return other !== undefined && inInventoryOrder(present, other) === 0;
  });

/** The number of candidates for each of the three thefts. */
const LOOKED_AT = 3;

function thefts(asked: SeatNow): readonly Candidate<Orders>[] {
  const [first = [], second = [], third = []] = DISTANCES.map((distance) =>
    lootFrom(asked, below(asked.state.circle, asked.seat, -distance)),
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
        .map(({ loot: { player, present } }) => `${namedNotation(present)} of ${player}`)
        .join(', '),
      estimates: { Earns: worth(three) },
    }));
}

interface Loot {
  readonly loot: { readonly player: Seat; readonly present: NamedPresent };
  /** Points in the next round if nothing else moves. */
  readonly earns: number;
}

function lootFrom(asked: SeatNow, player: Seat): readonly Loot[] {
  const mine = nextPoints(asked);
  const theirs = presentsOf(asked.state, player);
  const kinds = theirs.filter(
    (present, index) =>
      theirs.findIndex((other) => inInventoryOrder(other, present) === 0) === index,
  );
  return kinds
    .toSorted((one, other) => mine(other) - mine(one))
    .slice(0, LOOKED_AT)
    .map((present) => ({ loot: { player, present: inFull(present) }, earns: mine(present) }));
}
