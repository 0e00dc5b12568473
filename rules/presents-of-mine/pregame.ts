/** Pregame: all pick five presents and get an Average Present. Popular picks are staler. */

import { getOrder } from '../kit/asking/orders.ts';
import type { Chance } from '../kit/chance/chance.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Event, type EventOf, type Fault, SOURCES } from './events.ts';
import type { Orders } from './forms/questions.ts';
import {
  createPresent,
  type Letter,
  PICKS,
  STARTING_LETTERS,
  type StartingLetter,
  toInventory,
} from './presents.ts';
import { getStartingStaleness } from './scoring.ts';
import { createGiven, type Hand } from './state.ts';

/** Deals the starting inventories to seats in the given order. */
export function dealPresents(dealing: {
  readonly seats: readonly Seat[];
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}): Stage<readonly Hand[], Event> {
  const { seats, orders, chance } = dealing;
  const picked = seats.map((seat) => completePicks(seat, getNamedPicks(orders, seat), chance));
  const players = countPlayers(picked);
  return {
    state: picked.map((pick) => createStartingHand(pick, players)),
    events: [
      ...picked.flatMap((pick) => listPickDefaults(pick, orders)),
      ...picked,
      ...STARTING_LETTERS.map((letter) => createStalenessEvent(letter, players[letter])),
      { kind: 'average given', rule: SOURCES.averageGiven, present: createPresent('A', 0) },
    ],
  };
}

export function judgePicks(named: readonly Letter[]): readonly Fault[] {
  const where = 'picks';
  const each = named.flatMap((letter, index): readonly Fault[] => {
    if (!isStartingLetter(letter)) return [{ where, why: 'comes later', given: letter }];
    const isTwice = named.indexOf(letter) < index;
    return isTwice ? [{ where, why: 'picked twice', given: letter }] : [];
  });
  if (selectValidPicks(named).length < PICKS) return [...each, { where, why: 'too few picks' }];
  const different = new Set(named.filter(isStartingLetter)).size;
  return different > PICKS ? [...each, { where, why: 'too many picks' }] : each;
}

/** Selects valid picks: different starting presents, at most five, in the named order. */
const selectValidPicks = (named: readonly Letter[]): readonly StartingLetter[] =>
  [...new Set(named.filter(isStartingLetter))].slice(0, PICKS);

const isStartingLetter = (letter: Letter): letter is StartingLetter =>
  STARTING_LETTERS.some((starting) => starting === letter);

const getNamedPicks = (orders: OrdersBySeat<Orders>, seat: Seat): readonly Letter[] =>
  getOrder(orders, seat, 'picking')?.picks ?? [];

function completePicks(seat: Seat, named: readonly Letter[], chance: Chance): EventOf<'picked'> {
  const valid = selectValidPicks(named);
  const missing = PICKS - valid.length;
  const drawn = missing > 0 ? drawPicks({ seat, valid, missing, chance }) : [];
  const letters = [...valid, ...drawn].toSorted();
  const rule = missing > 0 ? SOURCES.missingPicks : SOURCES.picks;
  return { kind: 'picked', rule, seat, letters, drawn };
}

function drawPicks(draw: {
  readonly seat: Seat;
  readonly valid: readonly StartingLetter[];
  readonly missing: number;
  readonly chance: Chance;
}): readonly StartingLetter[] {
  const left = STARTING_LETTERS.filter((letter) => !draw.valid.includes(letter));
  return draw.chance(`pregame picks of ${draw.seat}`).shuffle(left).slice(0, draw.missing);
}

/** Creates the report of a default: a present was drawn, or an invalid present was named. */
function listPickDefaults(
  { seat, drawn }: EventOf<'picked'>,
  orders: OrdersBySeat<Orders>,
): readonly Event[] {
  const named = getNamedPicks(orders, seat);
  const faults = judgePicks(named);
  if (drawn.length === 0 && faults.every(({ why }) => why !== 'comes later')) return [];
  return [{ kind: 'defaulted', rule: SOURCES.missingPicks, seat, what: 'picks', faults, named }];
}

type PlayersByLetter = Readonly<Record<StartingLetter, number>>;

function countPlayers(picked: readonly EventOf<'picked'>[]): PlayersByLetter {
  const counts = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, G: 0, H: 0, I: 0, J: 0 };
  for (const { letters } of picked) for (const letter of letters) counts[letter] += 1;
  return counts;
}

const createStalenessEvent = (letter: StartingLetter, players: number): Event => ({
  kind: 'staleness set',
  rule: SOURCES.startingStaleness,
  letter,
  players,
  staleness: getStartingStaleness(players),
});

function createStartingHand({ seat, letters }: EventOf<'picked'>, players: PlayersByLetter): Hand {
  const picked = letters.map((letter) =>
    createPresent(letter, getStartingStaleness(players[letter])),
  );
  return { seat, score: 0, held: toInventory([createPresent('A', 0), ...picked]).map(createGiven) };
}
