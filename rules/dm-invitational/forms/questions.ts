/** All questions, the accepted answers, and the steps. They depend on public facts alone. */

import * as z from 'zod';
import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { type AnswerKind, foldedText, notUnderstood } from '../../kit/asking/kinds.ts';
import { NO_OFFERS, ofContent, offersOf, onPage } from '../../kit/asking/offering.ts';
import { numbered, stepAsking } from '../../kit/asking/orders.ts';
import type { QuestionValue } from '../../kit/asking/question.ts';
import type * as kit from '../../kit/match/game.ts';
import type { Step } from '../../kit/match/game.ts';
import { bySeat } from '../../kit/match/seat.ts';
import { seatsByName } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { type Content, dealerHouses, type House, LONGEST_NAME, rankedHouses } from '../content.ts';
import {
  type Instruction,
  instructionText,
  lettersAt,
  mapOf,
  openMoves,
  PLACES,
  placeField,
  sidesOf,
  type TeamLetters,
} from '../moving.ts';
import {
  COURIERS,
  type Courier,
  type Now,
  type PublicNow,
  type QuestionInput,
  type State,
  stillText,
  teamOf,
  unplaced,
} from '../state.ts';

const houseSchema = z.string().min(1).max(LONGEST_NAME);
const courierSchema = z.literal(COURIERS);

const houseKind: AnswerKind<House, QuestionInput> = {
  schema: houseSchema,
  key: (name) => name,
  typed: (text, { setup }) => houseNamed(setup.content, text),
  unreadable: notUnderstood('a house'),
};

const courierKind: AnswerKind<Courier> = {
  schema: courierSchema,
  key: String,
  typed: (text) => courierNumbered(/^\s*(?:courier)?\s*(\d)\s*$/iu.exec(text)?.[1]),
  unreadable: notUnderstood('a courier', 'Choose a number from 1 to 4.'),
};

/** Also reads instructions that the courier would refuse; the rules judge them. */
const instructionKind: AnswerKind<Instruction, QuestionInput> = {
  schema: z.strictObject({ courier: courierSchema, to: houseSchema }).readonly(),
  key: instructionText,
  typed: (text, { setup }) => instructionTyped(text, setup.content),
  unreadable: notUnderstood(
    'an instruction',
    'Choose from the list, or write the courier’s number, “to”, and the house.',
  ),
};

/**
 * Parses "2 to Tower", "Courier 2: tower", "2 Tower", or a choice's label. "2 to M" means M, though
 * "to M" might be a house called Tom.
 */
function instructionTyped(text: string, content: Content): Instruction | null {
  const [, number, named = ''] = /^\s*(?:courier)?\s*(\d)\s*[:,]?\s*(.+)$/isu.exec(text) ?? [];
  const numbered = courierNumbered(number);
  const target = named.replace(/^to\s+/iu, '');
  const to =
    houseNamed(content, target) ??
    houseNamed(content, named) ??
    houseNamed(content, target.split(/[,:]/u, 1)[0] ?? '');
  return numbered === null || to === null ? null : { courier: numbered, to };
}

const courierNumbered = (number: string | undefined): Courier | null =>
  COURIERS.find((one) => String(one) === number) ?? null;

function houseNamed({ houses }: Content, text: string): House | null {
  const plain = foldedText(text);
  return houses.find(({ name }) => foldedText(name) === plain)?.name ?? null;
}

const ask = asking<QuestionInput>();

const rankedOffers = ofContent((content: Content) => offersOf(rankedHouses(content), String));
const houseOffers = ofContent((content: Content) => offersOf(mapOf(content).places, String));

/** The number of places on the first page. */
const FIRST_PLACES = 5;

const MORE_PLACES: FormPage = { name: 'more', title: `Places ${FIRST_PLACES + 1} to ${PLACES}` };

/** The ranking; open places are filled at random. */
const places = ask.slots(
  Array.from({ length: PLACES }, (_, index) =>
    ask.one({
      name: placeField(index),
      label: `Place ${index + 1}`,
      ...(index === 0 && {
        help:
          'Letters here break ties first. Stop where you like: the other houses are ranked ' +
          'by chance.',
      }),
      of: houseKind,
      offers: rankedOffers,
      pool: 'ranking',
      ...(index >= FIRST_PLACES && { on: onPage(MORE_PLACES) }),
    }),
  ),
);

const MORE = [
  { value: 'no', label: 'Rank the rest at random', to: [] },
  { value: 'yes', label: 'I rank them too', to: [MORE_PLACES.name] },
];

/** Ties are rarely decided beyond the first five places, so the others have a page of their own. */
const placesByPage = ask.forking(places, {
  name: 'more',
  label: `Places ${FIRST_PLACES + 1} to ${PLACES}?`,
  choices: () => MORE,
  says: (given) => (given.slice(FIRST_PLACES).some((place) => place !== null) ? 'yes' : 'no'),
});

/** Offers "no" too, because a radio button on a phone cannot be cleared. */
const resign = ask.yes({
  name: 'resign',
  label: 'Resign?',
  help:
    'Leave it open to play on. With a yes the match ends at this deadline and the other player ' +
    'wins, whatever you chose.',
  says: 'Yes, I resign the match',
  isAsked: () => true,
  unreadable: {
    code: 'not a yes or no',
    warning: (given) => `${given} was not understood. Choose from the list, or leave it open.`,
  },
  open: { value: 'no', label: 'No, I play on' },
  isIrreversible: true,
  owesNothing: true,
});

const courierOffers = offersOf(COURIERS, (courier) => ({
  label: `${courier}: delivers ${countText(courier, 'letter')} at each house`,
  short: String(courier),
}));

const courier = ask.one({
  name: 'courier',
  label: 'Courier',
  help: 'Choose a courier that is not on the map yet.',
  of: courierKind,
  /** The last courier is not asked for. */
  offers({ state, seat }) {
    const free = unplaced(teamOf(state, seat).routes);
    return free.length > 1 ? courierOffers.filter(({ value }) => free.includes(value)) : NO_OFFERS;
  },
  required: true,
});

const house = ask.one({
  name: 'house',
  label: 'House',
  help: 'Choose where the courier is airdropped. It delivers there at once.',
  of: houseKind,
  offers: houseOffers,
  required: true,
});

const movesBySeat = memoizedByState((now: Now) =>
  bySeat(sidesOf(now), (side) =>
    openMoves(now.setup.content, side).map((move) => moveOffer(side, move)),
  ),
);

const instruction = ask.one({
  name: 'instruction',
  label: 'Instruction',
  help: 'Choose a courier and its next house. The list has every move that your couriers obey.',
  of: instructionKind,
  offers: (asked) => movesBySeat(asked)[asked.seat] ?? NO_OFFERS,
  required: true,
});

export const questions = ask.either(({ state }) => (state.phase === 'over' ? null : state.phase), {
  ranking: { places: placesByPage, resign },
  airdrop: { courier, house, resign },
  turn: { instruction, resign },
});

/** "2 to Tower, new: 2 letters there, they 3" */
function moveOffer({ letters, theirs }: TeamLetters, move: Instruction): Offer<Instruction> {
  const before = lettersAt(letters, move.to);
  const short = instructionText(move);
  const count = countText(before + move.courier, 'letter');
  const counts = `${count} there, they ${lettersAt(theirs, move.to)}`;
  return { value: move, label: `${short}${before === 0 ? ', new' : ''}: ${counts}`, short };
}

export type Orders = QuestionValue<typeof questions>;
export type StepInput = kit.StepInput<Content, State, Orders>;

/** Builds the open step; null when the match is over. */
export function nextStep(now: PublicNow): Step | null {
  const { phase, number, stillTurns } = now.state;
  if (phase === 'over') return null;
  const about = {
    ranking: rankingText(now),
    airdrop: AIRDROP_ABOUT,
    turn: [TURN_ABOUT, ...(stillTurns > 0 ? [stillText(stillTurns)] : [])].join(' '),
  }[phase];
  const named =
    phase === 'ranking'
      ? { name: phase, title: 'Ranking' }
      : numbered(phase === 'turn' ? 'Turn' : 'Airdrop', number);
  return stepAsking({ ...named, pace: phase, about }, questions, now, seatsByName(now));
}

const rankingText = ({ setup }: PublicNow): string =>
  `Rank the ${PLACES} houses other than ${dealerHouses(setup.content).join(' and ')}, the Dealer ` +
  'Houses, in secret. In a tie letters at those two count first, then yours at your first house, ' +
  'your second, and so on. Stop where you like: the rest follows in random order.';

const AIRDROP_ABOUT =
  'Place one of your couriers on any house: it delivers as many letters as its number there. ' +
  'Without an answer the courier and the house are drawn at random.';

const TURN_ABOUT =
  'Move one of your couriers along a road: it delivers as many letters as its number. ' +
  'The tab “My couriers” shows what each would refuse, and why.';
