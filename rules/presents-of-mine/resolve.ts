/** Resolving: one step of the match from the sealed orders, in the order of things that the rulings give. */

import type { Chance } from '../kit/chance.ts';
import type { OrdersBySeat, Setup, Turn } from '../kit/game.ts';
import { byName, type Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { type Event, inTurn, SOURCES } from './events.ts';
import type { Hand } from './hands.ts';
import type { Orders } from './orders.ts';
import { passPresents } from './passing.ts';
import { dealPresents } from './pregame.ts';
import { inventoryOf } from './presents.ts';
import { replacePresents } from './replacing.ts';
import { scorePresents } from './scoring.ts';
import { age } from './staleness.ts';
import { bySeat, type State, scoreOf } from './state.ts';
import { isReplacingRound, type RoundName, stepAfter } from './steps.ts';
import { stealPresents } from './yoink.ts';

/** The beginning: nobody holds anything, and the pregame is open. */
export function startMatch(setup: Setup<Content>): State {
  const seats = seatsOf(setup);
  return {
    step: 'pregame',
    circle: [],
    inventories: bySeat(seats, () => []),
    scores: bySeat(seats, () => 0),
  };
}

export interface Sealed {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}

/** @throws when the match is over. */
export function resolveStep(sealed: Sealed): Turn<State, Event> {
  const { step } = sealed.state;
  switch (step) {
    case 'pregame':
      return resolvePregame(sealed);
    case 'over':
      throw new Error('the match is over: nothing is left to resolve');
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-4':
    case 'round-5':
      return resolveRound(sealed, step);
  }
}

/** Sorted by name, so that nothing depends on the order in which a host lists the players. */
const seatsOf = ({ players }: Setup<Content>): readonly Seat[] =>
  players.map(({ seat }) => seat).toSorted(byName);

function resolvePregame({ setup, orders, chance }: Sealed): Turn<State, Event> {
  const seats = seatsOf(setup);
  const dealt = dealPresents({ seats, orders, chance });
  const scores = seats.map(() => 0);
  const scored = scorePresents({ hands: dealt.hands, scores, seated: false, monopoly: false });
  const circle = chance('circle').shuffle(seats);
  const state: State = {
    step: 'round-1',
    circle,
    inventories: inventoriesOf(scored.hands),
    scores: bySeat(seats, (_, index) => scored.scores[index] ?? 0),
  };
  const drawn: Event = { kind: 'circle drawn', rule: SOURCES.circle, circle };
  return { state, events: [...dealt.events, ...scored.events, drawn] };
}

function resolveRound(sealed: Sealed, round: RoundName): Turn<State, Event> {
  const { circle } = sealed.state;
  const moved =
    round === 'round-4' ? stealPresents(sealed) : passPresents(sealed.state, sealed.orders);
  const replaced = replaceIn(sealed, round, moved.hands);
  const scored = scorePresents({
    hands: replaced.hands,
    scores: circle.map((seat) => scoreOf(sealed.state, seat)),
    seated: true,
    monopoly: round === 'round-5',
  });
  const aged = scored.hands.map(age);
  const inventories = bySeat(circle, (_, place) => inventoryOf(aged[place]?.presents ?? []));
  const scores = bySeat(circle, (_, place) => scored.scores[place] ?? 0);
  const turned = turnCircle(circle, round);
  return {
    state: { step: stepAfter(round), circle: turned.circle, inventories, scores },
    events: inTurn([
      moved.events,
      replaced.events,
      scored.events,
      ...aged.map(({ events }) => events),
      turned.events,
    ]),
  };
}

function replaceIn({ orders, chance }: Sealed, round: RoundName, hands: readonly Hand[]) {
  if (!isReplacingRound(round)) return { hands, events: [] };
  return replacePresents({ round, hands, orders, chance });
}

/** The list is reversed when Round 3 begins, which is as soon as Round 2 is resolved: players order by it. */
function turnCircle(circle: readonly Seat[], round: RoundName) {
  if (round !== 'round-2') return { circle, events: [] };
  const reversed = circle.toReversed();
  const event: Event = { kind: 'circle reversed', rule: SOURCES.reversal, circle: reversed };
  return { circle: reversed, events: [event] };
}

const inventoriesOf = (hands: readonly Hand[]): State['inventories'] =>
  Object.fromEntries(
    hands.map(({ seat, held }) => [seat, inventoryOf(held.map(({ present }) => present))]),
  );
