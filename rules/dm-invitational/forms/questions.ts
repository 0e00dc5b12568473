/** All that players are asked. Everything here is public knowledge: the map, the letters and the couriers are. */

import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { NO_OFFERS, ofContent, offersOf, onPage } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import type { Content } from '../content.ts';
import { mapOf, PLACES, placeField, rankedHouses } from '../houses.ts';
import { lettersAt, sidesOf, type TeamLetters } from '../letters.ts';
import { type Instruction, instructionText, openMoves } from '../moving.ts';
import type { Asked, Now } from '../now.ts';
import { COURIERS, type Courier, teamOf, unplaced } from '../state.ts';
import { courierKind, houseKind, instructionKind, resigningKind } from './kinds.ts';

const ask = asking<Asked>();

const RESIGNING: readonly Offer<boolean>[] = [{ value: true, label: 'Yes, I resign the match' }];

const rankedOffers = ofContent((content: Content) => offersOf(rankedHouses(content), String));
const houseOffers = ofContent((content: Content) => offersOf(mapOf(content).places, String));

/** So many places are asked first; a thumb may stop there, or before. */
const FIRST_PLACES = 5;

/** Out of a thumb's way. */
const RESIGNING_PAGE: FormPage = { name: 'resigning', title: 'To resign' };

const MORE_PLACES: FormPage = {
  name: 'more',
  title: `Places ${FIRST_PLACES + 1} to ${PLACES}, if you want`,
  next: [RESIGNING_PAGE.name],
};

/** A drop-down for each place: what is left open follows at random. */
const places = ask.slots(
  Array.from({ length: PLACES }, (_, index) =>
    ask.one({
      name: placeField(index),
      label: `Place ${index + 1}`,
      ...(index === 0 && {
        help: 'It breaks ties: your letters here count first. Stop where you like, the rest is ranked by chance.',
      }),
      of: houseKind,
      offers: rankedOffers,
      pool: 'ranking',
      ...(index >= FIRST_PLACES && { on: onPage(MORE_PLACES) }),
    }),
  ),
);

/** At any time, when skipped too. With a "no", since what was tapped on a phone cannot be untapped. */
const resign = ask.or(
  {
    name: 'resign',
    label: 'Resign?',
    help: 'Leave it open to play on. A yes ends the match at this deadline: the other player wins, whatever you chose.',
    of: resigningKind,
    offers: () => RESIGNING,
    open: { value: 'no', label: 'No, I play on' },
    isIrreversible: true,
    owesNothing: true,
    on: onPage(RESIGNING_PAGE),
  },
  false,
);

const courierOffers = offersOf(COURIERS, (courier) => ({
  label: `${courier}: it delivers ${countText(courier, 'letter')} wherever it comes`,
  short: String(courier),
}));

const courier = ask.one({
  name: 'courier',
  label: 'Courier',
  help: 'One that is not on the map yet.',
  of: courierKind,
  offers: ({ state, seat }) => freeOffers(unplaced(teamOf(state, seat).routes)),
  required: true,
});

/** The last one need not be chosen. */
const freeOffers = (free: readonly Courier[]): readonly Offer<Courier>[] =>
  free.length > 1 ? courierOffers.filter(({ value }) => free.includes(value)) : NO_OFFERS;

const house = ask.one({
  name: 'house',
  label: 'House',
  help: 'Where the courier is airdropped. It delivers there at once.',
  of: houseKind,
  offers: houseOffers,
  required: true,
});

const instruction = ask.one({
  name: 'instruction',
  label: 'Instruction',
  help: 'A courier, and the house next to it to which it moves. Only what it would obey is in the list.',
  of: instructionKind,
  offers: movesOf,
  required: true,
});

export const questions = ask.either(dueIn, {
  ranking: { places, resign },
  airdrop: { courier, house, resign },
  turn: { instruction, resign },
});

function dueIn({ state }: Asked): 'ranking' | 'airdrop' | 'turn' | null {
  return state.phase === 'over' ? null : state.phase;
}

function movesOf(asked: Asked): readonly Offer<Instruction>[] {
  return movesBySeat(asked).get(asked.seat) ?? NO_OFFERS;
}

const movesBySeat = memoizedByState(
  (now: Now): ReadonlyMap<Seat, readonly Offer<Instruction>[]> =>
    new Map(
      sidesOf(now).map((side) => [
        side.seat,
        openMoves(now.setup.content, side).map((move) => moveOffer(side, move)),
      ]),
    ),
);

/** "2 to Tower, new: 2 letters there, they 3" */
function moveOffer({ letters, theirs }: TeamLetters, move: Instruction): Offer<Instruction> {
  const before = lettersAt(letters, move.to);
  const after = before + move.courier;
  const short = instructionText(move);
  const isNew = before === 0 ? ', new' : '';
  const count = `${countText(after, 'letter')} there`;
  return {
    value: move,
    label: `${short}${isNew}: ${count}, they ${lettersAt(theirs, move.to)}`,
    short,
  };
}
