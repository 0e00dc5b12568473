/** Questions of the form. They depend only on the Map and on revealed positions. */

import * as z from 'zod';
import { createAsker } from '../../kit/asking/asking.ts';
import {
  buildOffers,
  NO_OFFERS,
  type Offer,
  ofContent,
  placeOnPage,
} from '../../kit/asking/choosing.ts';
import type { Choice, FormPage, Question, QuestionValue } from '../../kit/asking/form.ts';
import { NOT_OFFERED } from '../../kit/asking/kinds.ts';
import { roundsAsking } from '../../kit/asking/orders.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { capitalize, spellNumber } from '../../kit/narrating/figures.ts';
import { describeKind, formatRoads, getMaxMoves, MOVES } from '../atlas.ts';
import {
  type Code,
  type Content,
  formatGains,
  formatGarnets,
  type SightList,
  type Ware,
} from '../content.ts';
import { FIELDS, STEP_FIELDS } from '../fields.ts';
import type { PublicNow, QuestionContext } from '../now.ts';
import { JET_GARNETS, POWER_TEXTS, POWERS } from '../prices.ts';
import { type PublicPosition, ROUNDS } from '../state.ts';
import {
  codeKind,
  listKind,
  powerKind,
  type SwapAnswer,
  stepKind,
  swapAnswerKind,
  wareKind,
} from './kinds.ts';
import { formatName, listAnywhereOffers, listStepOffers, type Offers, withSwap } from './steps.ts';

const ask = createAsker<QuestionContext>();

/** Page that a player reaches or skips by a question on the first page. */
const SWAP_PAGE: FormPage = {
  name: 'swap',
  title: 'Swap',
  about: 'Both players order the Swap here, in the same move.',
  next: ['extras'],
};
const FURTHER_PAGE: FormPage = { name: 'further', title: 'Further steps', next: ['extras'] };
const EXTRAS_PAGE: FormPage = { name: 'extras', title: 'Power, Jet, list and ware' };

const placeOnSwapPage = placeOnPage(SWAP_PAGE);
const placeOnFurtherPage = placeOnPage(FURTHER_PAGE);
const placeOnExtrasPage = placeOnPage(EXTRAS_PAGE);

const NO_CHOICES: readonly Choice[] = [];

const createMoreChoices = ofContent((content: Content): readonly Choice[] => {
  const steps = ORDINALS.slice(MOVES, getMaxMoves(content)).join(' or ').toLowerCase();
  return [
    { value: 'no', label: 'No, send these steps', short: 'No', to: [] },
    { value: 'extras', label: 'A Power, a Jet, a list or a ware', to: ['extras'] },
    {
      value: 'further',
      label: `A ${steps} step, and after it any of these`,
      short: 'A further step',
      to: ['further'],
    },
    {
      value: 'swap',
      label: 'A Swap with the steps after it, and any of these',
      short: 'A Swap',
      to: ['swap'],
    },
  ];
});

const listLocationOffers = ofContent((content: Content): readonly Offer<Code>[] =>
  content.locations.map((location) => ({
    value: location.code,
    label:
      `${formatName(location)} (${describeKind(content, location.code)}), roads to ` +
      `${formatRoads(content, location.code)}`,
    short: formatName(location),
  })),
);

const listListOffers = ofContent(({ lists }: Content) => lists.map(createListOffer));

function createListOffer({ number, name, locations, points }: SightList): Offer<number> {
  const label = `${number} · ${name} (${points} points): ${locations.join(', ')}`;
  return { value: number, label, short: `${number} ${name}` };
}

const listWareOffers = ofContent((content: Content): readonly Offer<string>[] =>
  isSold(content) ? content.wares.map(createWareOffer) : NO_OFFERS,
);

const isSold = ({ locations }: Content): boolean => locations.some(({ kind }) => kind === 'Shop');

const createWareOffer = ({ name, price, gains }: Ware): Offer<string> => ({
  value: name,
  label: `${name}, ${formatGarnets(price)}: ${formatGains(gains)}`,
  short: name,
});

const powerOffers = buildOffers(POWERS, (power) => ({
  label: `${power}: ${POWER_TEXTS[power]}`,
  short: power,
}));

const startQuestion = ask.one({
  name: FIELDS.start,
  label: 'Where do you start?',
  help: 'Your start counts as seen. A start at a Relative is your first visit there.',
  of: codeKind,
  offers: listLocationOffers,
  required: true,
});

const listsQuestion = ask.many({
  name: FIELDS.lists,
  label: 'Which I Saw Lists do you intend to complete?',
  help: 'See every place on a list to earn its points. An incomplete list costs its points.',
  of: listKind,
  offers: listListOffers,
  least: 0,
  most: ({ setup }) => setup.content.lists.length,
});

/** Lists the offers of the step with this index, from 0. */
type ListStepOffers = (context: QuestionContext, index: number) => Offers;

const FIRST_STEP_HELP =
  'Choose one road for each step. Leave later steps open to stop earlier. ' +
  'A road of 2 moves counts as one step. You cannot use a road twice.';

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const;

/** Creates the question about steps. In orders, steps after a Swap follow the first steps. */
function createMovesQuestion(offers: ListStepOffers) {
  const schema = z
    .array(stepKind.schema.nullable())
    .min(FIELDS.moves.length)
    .max(STEP_FIELDS.length)
    .readonly();
  const slots = ORDINALS.map((ordinal, index) =>
    ask.one({
      name: FIELDS.moves[index] ?? '',
      label: `${ordinal} step`,
      ...(index === 0 && { help: FIRST_STEP_HELP }),
      ...(index >= MOVES && {
        help: 'This step requires the Energizer, or a move that you have won.',
        on: placeOnFurtherPage,
      }),
      of: stepKind,
      offers: (context) => offers(context, index),
    }),
  );
  return { ...ask.slots(slots), schema };
}

const stepsAfterSwapQuestion = ask.slots(
  FIELDS.afterSwap.map((name, index) =>
    ask.one({
      name,
      label: `${ORDINALS[index]} step after the Swap`,
      ...(index === 0 && {
        help: 'You start where the other player was. Above, choose only steps before the Swap.',
      }),
      on: placeOnSwapPage,
      of: stepKind,
      offers: (context) =>
        context.state.phase === 'movement' && index < getMaxMoves(context.setup.content) - 1
          ? listAnywhereOffers(context)
          : NO_OFFERS,
    }),
  ),
);

const swapQuestion = ask.leading('with', {
  with: ask.choosePlayer({
    name: FIELDS.swapWith,
    on: placeOnSwapPage,
    required: true,
    label: 'Which player have you agreed to Swap with?',
    help: 'Choose another player. The tab “Guide” explains Swaps.',
    among: listSeats,
  }),
  word: ask.one({
    name: FIELDS.swapWord,
    on: placeOnSwapPage,
    required: true,
    label: 'In which move, and do you confirm it?',
    help: 'Choose the move that you two agreed on. The Swap replaces a step.',
    of: swapAnswerKind,
    offers: (context) => listSwapOffers(context),
  }),
});

const listSwapOffers = ofContent((content: Content): readonly Offer<SwapAnswer>[] =>
  Array.from({ length: getMaxMoves(content) }, (_, index) => index + 1).flatMap((move) => [
    { value: { says: 'confirm', move }, label: `${formatMove(move)}: I confirm` },
    { value: { says: 'back out', move }, label: `${formatMove(move)}: I do not wish to Swap` },
  ]),
);

/** Formats a move. All players share one form, so it cannot show their secret number of moves. */
const formatMove = (move: number): string =>
  move > MOVES ? `Move ${move}, if both have that move` : `Move ${move}`;

const powerQuestion = ask.one({
  name: FIELDS.power,
  on: placeOnExtrasPage,
  label: 'A Power, one in the match',
  help: 'Leave this open to keep your Power.',
  of: powerKind,
  offers: () => powerOffers,
});

const jetQuestion = ask.yes({
  name: FIELDS.jet,
  on: placeOnExtrasPage,
  label: `Jet, for ${JET_GARNETS} Garnets?`,
  help: 'You cannot be blocked this round, and you cannot block others.',
  says: 'Yes, Jet',
  isAsked: () => true,
  unreadable: NOT_OFFERED,
});

const listQuestion = ask.one({
  name: FIELDS.list,
  on: placeOnExtrasPage,
  label: 'An I Saw List to add if you come to Trip, Adieu!',
  help: 'Also choose a list if an Inn or a ware adds a list.',
  of: listKind,
  offers: listListOffers,
});

const wareQuestion = ask.one({
  name: FIELDS.ware,
  on: placeOnExtrasPage,
  label: 'A ware to buy if you come to Sole Limbo',
  help: 'You can buy one ware in a round.',
  of: wareKind,
  offers: listWareOffers,
});

const createRoundQuestions = (offers: ListStepOffers) =>
  ask.either(({ state }: QuestionContext) => (state.phase === 'over' ? null : state.phase), {
    start: { location: startQuestion, lists: listsQuestion },
    movement: {
      moves: createMovesQuestion(offers),
      swap: swapQuestion,
      power: powerQuestion,
      jet: jetQuestion,
      list: listQuestion,
      ware: wareQuestion,
    },
  });

/** Creates the questions in the order of the form: most rounds need only its first page. */
export const createQuestions = (offers: ListStepOffers) =>
  ask.forking(withSwap(createRoundQuestions(offers), stepsAfterSwapQuestion), {
    name: FIELDS.more,
    label: 'Anything else this round?',
    choices: (context) =>
      context.state.phase === 'movement' ? createMoreChoices(context) : NO_CHOICES,
    says: getMoreAnswer,
  });

export const questions = createQuestions(listStepOffers);

function getMoreAnswer(orders: QuestionValue<ReturnType<typeof createRoundQuestions>>): string {
  if (orders.kind === 'start') return 'no';
  if (orders.swap !== null) return 'swap';
  if (orders.moves.slice(MOVES).some(Boolean)) return 'further';
  const { power: used, jet: isJet, list: added, ware: bought } = orders;
  return used !== null || isJet || added !== null || bought !== null ? 'extras' : 'no';
}

/** Returns a function that finds the open round, or null once the match is over. */
export const createNextStep = <Orders>(question: Question<QuestionContext, Orders>) =>
  roundsAsking<PublicNow, Orders>(question, (state) => ({
    pace: state.phase === 'start' ? 'start' : 'round',
    about: describeRound(state),
  }));

export const findNextStep = createNextStep(questions);

function describeRound({ phase, round }: PublicPosition): string {
  if (phase === 'start') {
    const rounds = spellNumber(ROUNDS - 1);
    return (
      'Choose your start and the I Saw Lists that you intend to complete. ' +
      `${capitalize(rounds)} rounds of ${spellNumber(MOVES)} moves follow.`
    );
  }
  const last = round === ROUNDS ? 'This is the last round. ' : '';
  return `${last}Take up to ${spellNumber(MOVES)} moves, or the number on “Now”. End at an Inn.`;
}
