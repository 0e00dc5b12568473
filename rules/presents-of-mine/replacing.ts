/** Replacing: in Rounds 2 and 3 everybody exchanges one kept present for one of the two that the round brings. */

import type { Chance } from '../kit/chance.ts';
import type { OrdersBySeat } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { claimed } from './claims.ts';
import { type Defaulted, type Event, type Fault, inTurn, SOURCES } from './events.ts';
import { type Hand, type Held, REPLACEMENT } from './hands.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { type Letter, newPresent, type Present } from './presents.ts';
import { replacementStaleness } from './staleness.ts';
import { ordersOf } from './state.ts';
import { REPLACEMENTS, type ReplacementLetter, type ReplacingRound } from './steps.ts';

interface Exchange {
  readonly seat: Seat;
  readonly gone: Present;
  readonly letter: ReplacementLetter;
  readonly defaults: readonly Defaulted[];
}

/** Exchanges one kept present of every hand. Only a present that is kept as the passing turned out can go. */
export function replacePresents(replacing: {
  readonly round: ReplacingRound;
  readonly hands: readonly Hand[];
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}): { readonly hands: readonly Hand[]; readonly events: readonly Event[] } {
  const { round, hands, orders, chance } = replacing;
  const exchanges = hands.map((hand) => exchangeFor({ round, hand, orders, chance }));
  const [one, other] = countChoices(round, exchanges);
  const came = (letter: ReplacementLetter): Present =>
    newPresent(letter, letter === one.letter ? one.staleness : other.staleness);
  return {
    hands: hands.map((hand, place) => exchanged(hand, exchanges[place], came)),
    events: inTurn([
      ...exchanges.map(({ defaults }) => defaults),
      [one, other],
      exchanges.map(({ seat, gone, letter }) => replaced(seat, gone, came(letter))),
    ]),
  };
}

/** Is it one of the two that this round brings? */
export const isReplacement = (
  round: ReplacingRound,
  letter: Letter | null,
): letter is ReplacementLetter =>
  letter === REPLACEMENTS[round][0] || letter === REPLACEMENTS[round][1];

interface Choosing {
  readonly round: ReplacingRound;
  readonly hand: Hand;
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}

function exchangeFor(choosing: Choosing): Exchange {
  const { round, hand, orders, chance } = choosing;
  const { seat } = hand;
  const order = ordersOf(orders, seat, 'passing');
  const keptPresents = hand.held.filter(({ arrival }) => arrival.kind === 'kept').map(presentOf);
  const gone = claimed(keptPresents, order?.replaced ?? null);
  const named = order?.replacement ?? null;
  const letter = isReplacement(round, named) ? named : null;
  const defaults: Defaulted[] = [];
  if (gone === undefined) defaults.push(defaultedGone(seat, order));
  if (letter === null) defaults.push(defaultedLetter(seat, named));
  return {
    seat,
    gone: gone ?? chance(`replaced present of ${seat}`).pick(keptPresents),
    letter: letter ?? chance(`replacement of ${seat}`).pick(REPLACEMENTS[round]),
    defaults,
  };
}

const presentOf = ({ present }: Held): Present => present;

const defaultedGone = (seat: Seat, order: PassingOrders | undefined): Defaulted =>
  defaulted({ seat, what: 'replaced', why: 'not kept', named: order?.replaced ?? null });

const defaultedLetter = (seat: Seat, named: Letter | null): Defaulted =>
  defaulted({ seat, what: 'replacement', why: 'not offered', named });

function defaulted(about: {
  readonly seat: Seat;
  readonly what: Defaulted['what'];
  readonly why: Fault;
  readonly named: string | null;
}): Defaulted {
  const { seat, what, named } = about;
  const why = named === null ? 'nothing named' : about.why;
  return {
    kind: 'defaulted',
    rule: SOURCES.missingReplacement,
    seat,
    what,
    why,
    named: named === null ? [] : [named],
  };
}

function countChoices(round: ReplacingRound, exchanges: readonly Exchange[]) {
  const [one, other] = REPLACEMENTS[round];
  const ones = exchanges.filter(({ letter }) => letter === one).length;
  const others = exchanges.length - ones;
  return [counted(one, ones, others), counted(other, others, ones)] as const;
}

const counted = (letter: ReplacementLetter, players: number, playersOfOther: number) => ({
  kind: 'replacement counted' as const,
  rule: SOURCES.replacementStaleness,
  letter,
  players,
  staleness: replacementStaleness(players, playersOfOther),
});

function exchanged(
  hand: Hand,
  exchange: Exchange | undefined,
  came: (letter: ReplacementLetter) => Present,
): Hand {
  if (exchange === undefined) return hand;
  const replacement: Held = { present: came(exchange.letter), arrival: REPLACEMENT };
  const { seat, held } = hand;
  return { seat, held: held.map((one) => (one.present === exchange.gone ? replacement : one)) };
}

const replaced = (seat: Seat, gone: Present, present: Present): Event => ({
  kind: 'replaced',
  rule: SOURCES.replacing,
  seat,
  gone,
  present,
});
