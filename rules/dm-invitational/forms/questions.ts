/** The questions and steps of a match, which depend only on public facts. */

import * as z from 'zod';
import { createAsker } from '../../kit/asking/asking.ts';
import {
  buildOffers,
  NO_OFFERS,
  type Offer,
  ofContent,
  placeOnPage,
} from '../../kit/asking/choosing.ts';
import type { FormPage, QuestionValue } from '../../kit/asking/form.ts';
import { type AnswerKind, createNotUnderstoodAnswer, foldText } from '../../kit/asking/kinds.ts';
import { buildStep, numberStep } from '../../kit/asking/orders.ts';
import type * as kit from '../../kit/match/game.ts';
import type { Step } from '../../kit/match/game.ts';
import { bySeat } from '../../kit/match/seat.ts';
import { sortSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { memoizeByState } from '../../kit/reckoning/memoize.ts';
import {
  type Content,
  dealerHouses,
  type House,
  LONGEST_NAME,
  listRankedHouses,
} from '../content.ts';
import {
  buildMap,
  formatInstruction,
  getLetters,
  getPlaceFieldName,
  type Instruction,
  listSides,
  openMoves,
  PLACES,
  type TeamSide,
} from '../moving.ts';
import {
  COURIERS,
  type Courier,
  describeStillTurns,
  getTeam,
  listUnplacedCouriers,
  type Now,
  type PublicViewNow,
  type QuestionInput,
  type State,
} from '../state.ts';

const houseSchema = z.string().min(1).max(LONGEST_NAME);
const courierSchema = z.literal(COURIERS);

const houseKind: AnswerKind<House, QuestionInput> = {
  schema: houseSchema,
  key: (name) => name,
  typed: (text, { setup }) => findHouseByName(setup.content, text),
  unreadable: createNotUnderstoodAnswer('a house'),
};

const courierKind: AnswerKind<Courier> = {
  schema: courierSchema,
  key: String,
  typed: (text) => findCourierByNumber(/^\s*(?:courier)?\s*(\d)\s*$/iu.exec(text)?.[1]),
  unreadable: createNotUnderstoodAnswer('a courier', 'Choose a number from 1 to 4.'),
};

/** Also accepts instructions that the courier would refuse, because the rules judge them later. */
const instructionKind: AnswerKind<Instruction, QuestionInput> = {
  schema: z.strictObject({ courier: courierSchema, to: houseSchema }).readonly(),
  key: formatInstruction,
  typed: (text, { setup }) => parseInstruction(text, setup.content),
  unreadable: createNotUnderstoodAnswer(
    'an instruction',
    'Choose from the list, or write the courier’s number, “to”, and the house.',
  ),
};

/**
 * Parses "2 to Tower", "Courier 2: tower", "2 Tower", or a label. "2 to M" means M, although "to M"
 * could also be read as a house called Tom.
 */
function parseInstruction(text: string, content: Content): Instruction | null {
  const [, number, named = ''] = /^\s*(?:courier)?\s*(\d)\s*[:,]?\s*(.+)$/isu.exec(text) ?? [];
  const numbered = findCourierByNumber(number);
  const target = named.replace(/^to\s+/iu, '');
  const to =
    findHouseByName(content, target) ??
    findHouseByName(content, named) ??
    findHouseByName(content, target.split(/[,:(]/u, 1)[0] ?? '');
  return numbered === null || to === null ? null : { courier: numbered, to };
}

const findCourierByNumber = (number: string | undefined): Courier | null =>
  COURIERS.find((one) => String(one) === number) ?? null;

function findHouseByName({ houses }: Content, text: string): House | null {
  const plain = foldText(text);
  return houses.find(({ name }) => foldText(name) === plain)?.name ?? null;
}

const ask = createAsker<QuestionInput>();

const listRankedOffers = ofContent((content: Content) =>
  buildOffers(listRankedHouses(content), String),
);
const listHouseOffers = ofContent((content: Content) =>
  buildOffers(buildMap(content).places, String),
);

/** Number of places on the first page. */
const FIRST_PAGE_PLACES = 5;

const MORE_PLACES_PAGE: FormPage = {
  name: 'more',
  title: `Places ${FIRST_PAGE_PLACES + 1} to ${PLACES}`,
};

/** Asks for the ranking. Open places are filled at random. */
const rankingPlaces = ask.slots(
  Array.from({ length: PLACES }, (_, index) =>
    ask.one({
      name: getPlaceFieldName(index),
      label: `Place ${index + 1}`,
      ...(index === 0 && {
        help:
          'Letters here break ties first. Stop where you like: the other houses are ranked ' +
          'by chance.',
      }),
      of: houseKind,
      offers: listRankedOffers,
      pool: 'ranking',
      ...(index >= FIRST_PAGE_PLACES && { on: placeOnPage(MORE_PLACES_PAGE) }),
    }),
  ),
);

const MORE_PLACES_CHOICES = [
  { value: 'no', label: 'Rank the rest at random', to: [] },
  { value: 'yes', label: 'I rank them too', to: [MORE_PLACES_PAGE.name] },
];

/** Asks for the first five places and, if the player wishes, for the others on a second page. */
const pagedRankingPlaces = ask.forking(rankingPlaces, {
  name: 'more',
  label: `Places ${FIRST_PAGE_PLACES + 1} to ${PLACES}?`,
  choices: () => MORE_PLACES_CHOICES,
  says: (given) => (given.slice(FIRST_PAGE_PLACES).some((place) => place !== null) ? 'yes' : 'no'),
});

/** Asks about resigning. A "no" is offered too, because a phone cannot clear a radio button. */
const resignQuestion = ask.yes({
  name: 'resign',
  label: 'Resign?',
  help:
    'Leave this open to play on. If you resign, the match ends at this deadline and the other ' +
    'player wins.',
  says: 'Yes, I resign the match',
  isAsked: () => true,
  unreadable: {
    code: 'not a yes or no',
    warning: (given) => `${given} was not understood. Choose from the list or do not answer.`,
  },
  open: { value: 'no', label: 'No, I play on' },
  isIrreversible: true,
  owesNothing: true,
});

const courierOffers = buildOffers(COURIERS, (courier) => ({
  label: `${courier}: delivers ${countText(courier, 'letter')} at each house`,
  short: String(courier),
}));

const courierQuestion = ask.one({
  name: 'courier',
  label: 'Courier',
  help: 'Choose a courier that is not on the map yet.',
  of: courierKind,
  offers({ state, seat }) {
    const free = listUnplacedCouriers(getTeam(state, seat).routes);
    return free.length > 1 ? courierOffers.filter(({ value }) => free.includes(value)) : NO_OFFERS;
  },
  required: true,
});

const houseQuestion = ask.one({
  name: 'house',
  label: 'House',
  help: 'Choose the house of the airdrop. The courier delivers there at once.',
  of: houseKind,
  offers: listHouseOffers,
  required: true,
});

const listMoveOffersBySeat = memoizeByState((now: Now) =>
  bySeat(listSides(now), (side) =>
    openMoves(now.setup.content, side).map((move) => buildMoveOffer(side, move)),
  ),
);

const instructionQuestion = ask.one({
  name: 'instruction',
  label: 'Your move',
  help:
    'Each choice shows your letters at the house after the move, and theirs now. “new” marks ' +
    'your first letters there.',
  of: instructionKind,
  offers: (input) => listMoveOffersBySeat(input)[input.seat] ?? NO_OFFERS,
  required: true,
});

export const questions = ask.either(({ state }) => (state.phase === 'over' ? null : state.phase), {
  ranking: { places: pagedRankingPlaces, resign: resignQuestion },
  airdrop: { courier: courierQuestion, house: houseQuestion, resign: resignQuestion },
  turn: { instruction: instructionQuestion, resign: resignQuestion },
});

/** Builds an offer such as "Courier 2 to Tower (new): then you 2, they 3". */
function buildMoveOffer({ letters, theirs }: TeamSide, move: Instruction): Offer<Instruction> {
  const before = getLetters(letters, move.to);
  const short = formatInstruction(move);
  const counts = `then you ${before + move.courier}, they ${getLetters(theirs, move.to)}`;
  return {
    value: move,
    label: `Courier ${short}${before === 0 ? ' (new)' : ''}: ${counts}`,
    short,
  };
}

export type Orders = QuestionValue<typeof questions>;
export type StepInput = kit.StepInput<Content, State, Orders>;

/** Builds the open step; null once the match is over. */
export function findNextStep(now: PublicViewNow): Step | null {
  const { phase, number, stillTurns } = now.state;
  if (phase === 'over') return null;
  const about = {
    ranking: describeRankingStep(now),
    airdrop: AIRDROP_STEP_TEXT,
    turn: [TURN_STEP_TEXT, ...(stillTurns > 0 ? [describeStillTurns(stillTurns)] : [])].join(' '),
  }[phase];
  const named =
    phase === 'ranking'
      ? { name: phase, title: 'Ranking' }
      : numberStep(phase === 'turn' ? 'Turn' : 'Airdrop', number);
  return buildStep({ ...named, pace: phase, about }, questions, now, sortSeats(now));
}

const describeRankingStep = ({ setup }: PublicViewNow): string =>
  `Rank the ${PLACES} houses other than ${dealerHouses(setup.content).join(' and ')}, the Dealer ` +
  'Houses, in secret. In a tie letters at those two count first, then yours at your first house, ' +
  'your second, and so on. Stop where you like: the rest follows in random order.';

const AIRDROP_STEP_TEXT =
  'Place one of your couriers on any house to deliver as many letters as its number. ' +
  'Without an answer the courier and the house are drawn at random.';

const TURN_STEP_TEXT =
  'Move one of your couriers along a road to deliver as many letters as its number. ' +
  'The tab “What I can do” lists every move.';
