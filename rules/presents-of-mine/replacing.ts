/** Replacing: in Rounds 2 and 3 all players exchange a kept present for one of the round's two. */

import { getOrder } from '../kit/asking/orders.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Event, type EventOf, type Fault, type ReasonCode, SOURCES } from './events.ts';
import type { PassingOrders, StepInput } from './forms/questions.ts';
import {
  areLayersUnnamed,
  divideInventory,
  fault,
  findClaimed,
  type NamedByDistance,
} from './passing.ts';
import {
  createPresent,
  type Inventory,
  type Letter,
  type NamedPresent,
  type Present,
} from './presents.ts';
import { getReplacementStaleness } from './scoring.ts';
import {
  getPresents,
  type Hand,
  type HeldPresent,
  REPLACEMENT,
  REPLACEMENTS,
  type ReplacementLetter,
  type ReplacingRound,
} from './state.ts';

interface Exchange {
  readonly seat: Seat;
  readonly gone: Present;
  readonly letter: ReplacementLetter;
  readonly defaults: readonly EventOf<'defaulted'>[];
}

/** Exchanges one present of every hand. Only presents that were really kept can be exchanged. */
export function replacePresents(
  submitted: StepInput,
  round: ReplacingRound,
  hands: readonly Hand[],
): Stage<readonly Hand[], Event> {
  const exchanges = hands.map((hand) => decideExchange(submitted, round, hand));
  const [one, other] = createCountEvents(round, exchanges);
  const came = (letter: ReplacementLetter): Present =>
    createPresent(letter, letter === one.letter ? one.staleness : other.staleness);
  return {
    state: hands.map((hand, place) => exchangePresent(hand, exchanges[place], came)),
    events: [
      ...exchanges.flatMap(({ defaults }) => defaults),
      one,
      other,
      ...exchanges.map((exchange) => replace(round, exchange, came(exchange.letter))),
    ],
  };
}

/** Judges the replaced present and its replacement separately, and lists their faults. */
export function judgeExchange(given: {
  readonly round: ReplacingRound;
  readonly inventory: Inventory;
  /** Presents passed in the same orders, which cannot be replaced. */
  readonly named: NamedByDistance;
  readonly orders: PassingOrders;
}): readonly Fault[] {
  const { round, inventory, named, orders } = given;
  const { kept } = divideInventory(inventory, named);
  const { replaced: name, replacement } = orders;
  const doubt = areLayersUnnamed(kept, name) ? 'layers not said' : null;
  const why = findReplacedFault(inventory, kept, name) ?? doubt;
  const letterFault = judgeLetter(round, replacement);
  return [
    ...(why === null ? [] : [fault('replaced', why, name)]),
    ...(letterFault === null ? [] : [letterFault]),
  ];
}

function findReplacedFault(
  inventory: Inventory,
  kept: Inventory,
  name: NamedPresent | null,
): ReasonCode | null {
  if (name === null) return 'nothing named';
  if (findClaimed(kept, name) !== undefined) return null;
  return findClaimed(inventory, name) === undefined ? 'not held' : 'not kept';
}

function judgeLetter(round: ReplacingRound, letter: Letter | null): Fault | null {
  const where = 'replacement';
  if (letter === null) return { where, why: 'nothing named' };
  return isReplacementLetter(round, letter) ? null : { where, why: 'not offered', given: letter };
}

/** Whether the letter is one of this round's two. */
export const isReplacementLetter = (
  round: ReplacingRound,
  letter: Letter | null,
): letter is ReplacementLetter =>
  letter === REPLACEMENTS[round][0] || letter === REPLACEMENTS[round][1];

function decideExchange(
  { state, orders, chance }: StepInput,
  round: ReplacingRound,
  hand: Hand,
): Exchange {
  const { seat } = hand;
  const { replaced: name = null, replacement = null } = getOrder(orders, seat, 'passing') ?? {};
  const presents = hand.held.filter(({ arrival }) => arrival.kind === 'kept').map(getPresent);
  const gone = findClaimed(presents, name);
  const why =
    gone === undefined ? findReplacedFault(getPresents(state, seat), presents, name) : null;
  const letterFault = judgeLetter(round, replacement);
  return {
    seat,
    gone: gone ?? chance(`replaced present of ${seat}`).pick(presents),
    letter: isReplacementLetter(round, replacement)
      ? replacement
      : chance(`replacement of ${seat}`).pick(REPLACEMENTS[round]),
    defaults: [
      ...(why === null ? [] : [createDefaultEvent(seat, 'replaced', fault('replaced', why, name))]),
      ...(letterFault === null ? [] : [createDefaultEvent(seat, 'replacement', letterFault)]),
    ],
  };
}

const getPresent = ({ present }: HeldPresent): Present => present;

const createDefaultEvent = (
  seat: Seat,
  what: 'replaced' | 'replacement',
  found: Fault,
): EventOf<'defaulted'> => ({
  kind: 'defaulted',
  rule: SOURCES.missingReplacement,
  seat,
  what,
  faults: [found],
  named: found.given === undefined ? [] : [found.given],
});

function createCountEvents(round: ReplacingRound, exchanges: readonly Exchange[]) {
  const [one, other] = REPLACEMENTS[round];
  const ones = exchanges.filter(({ letter }) => letter === one).length;
  const others = exchanges.length - ones;
  return [createChoiceCount(one, ones, others), createChoiceCount(other, others, ones)] as const;
}

const createChoiceCount = (letter: ReplacementLetter, players: number, playersOfOther: number) => ({
  kind: 'replacement counted' as const,
  rule: SOURCES.replacementStaleness,
  letter,
  players,
  staleness: getReplacementStaleness(players, playersOfOther),
});

function exchangePresent(
  hand: Hand,
  exchange: Exchange | undefined,
  came: (letter: ReplacementLetter) => Present,
): Hand {
  if (exchange === undefined) return hand;
  const replacement: HeldPresent = { present: came(exchange.letter), arrival: REPLACEMENT };
  const held = hand.held.map((one) => (one.present === exchange.gone ? replacement : one));
  return { ...hand, held };
}

const replace = (round: ReplacingRound, { seat, gone }: Exchange, present: Present): Event => ({
  kind: 'replaced',
  rule: SOURCES.replacing[round],
  seat,
  gone,
  present,
});
