/** Version 4, for matches of 1.0.0. Its forms list all locations for each visit. */

import { createAsker } from '../../kit/asking/asking.ts';
import { NO_OFFERS, type Offer } from '../../kit/asking/choosing.ts';
import type { QuestionValue } from '../../kit/asking/form.ts';
import { type AnswerKind, createNotUnderstoodAnswer, foldText } from '../../kit/asking/kinds.ts';
import { defineGame, defineOrders } from '../../kit/match/define.ts';
import type { OrdersBySeat } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizeByObject, memoizeByState } from '../../kit/reckoning/memoize.ts';
import type { Location } from '../content.ts';
import { formatEffects } from '../effect-phrases.ts';
import { VOID_NAMINGS_TEXT } from '../effects.ts';
import { buildStepFinder } from '../forms/asks.ts';
import { parseSquare, type Visit, visitSchema } from '../forms/kinds.ts';
import {
  ARTEFACT_OPTIONS,
  eatQuestion,
  hasNaming,
  listNamingNow,
  listOpenNow,
  placeOnRestPage,
  reserveQuestion,
  restQuestion,
  voteQuestion,
} from '../forms/questions.ts';
import { gameDefinition } from '../game.ts';
import type { PublicNow, QuestionInput } from '../now.ts';
import type { Orders, StepInput } from '../orders.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER, REST_ENERGY } from '../prices.ts';
import { proposalSource } from '../proposals.ts';
import { REASONS } from '../reasons.ts';
import { judgeOrders, previewOrders, priceAlone, resolveRound } from '../round.ts';
import { SQUARES, VISIT_COUNT, VISIT_FIELDS } from '../squares.ts';

const WATER_PRICE_TEXT =
  `You drink 1 Water per ${ENERGY_PER_WATER} Energy paid, rounded up; ` +
  `each one missing costs ${PROGRESS_PER_WATER} Progress.`;

const visitKind: AnswerKind<Visit, QuestionInput> = {
  schema: visitSchema,
  key: ({ square, named }) => (named === null ? square : `${square} ${named}`),
  typed: parseVisit,
  unreadable: createNotUnderstoodAnswer(
    'a location',
    'Choose from the list, or write its square, such as C4, followed by the player you name there.',
  ),
};

/** Parses a visit: "c4", "Otter Banks" or "c4 Scarlet". */
function parseVisit(text: string, { setup }: QuestionInput): Visit | null {
  const square = parseSquare(text, setup.content);
  if (square !== null) return { square, named: null };
  const plain = foldText(text);
  const naming = SQUARES.find((known) => plain.startsWith(foldText(known)));
  const player = setup.players.find(({ seat }) => plain === foldText(`${naming}${seat}`));
  return naming === undefined || player === undefined
    ? null
    : { square: naming, named: player.seat };
}

/** Lists open locations. A location with naming is also listed with each player to name. */
const listVisitOffers = memoizeByState((now: PublicNow): readonly Offer<Visit>[] =>
  listOpenNow(now).flatMap((location) => [
    buildLocationOffer(location),
    ...(hasNaming(location)
      ? now.setup.players.map(({ seat }) => buildNamingOffer(location, seat))
      : NO_OFFERS),
  ]),
);

const buildLocationOffer = memoizeByObject((location: Location): Offer<Visit> => {
  const { square, name, colours, energy, progress, effects } = location;
  const painted = colours.length > 0 ? colours.join(', ').toLowerCase() : 'colourless';
  const short = `${square} ${name}`;
  const text = effects.length > 0 ? `; ${formatEffects(effects)}` : '';
  const nobody = hasNaming(location) ? ' (naming nobody)' : '';
  const label = `${short}, ${painted}: ${energy} Energy for ${progress} Progress${text}${nobody}`;
  return { value: { square, named: null }, label, short, takes: square };
});

/** Builds an offer with naming: "C6 Thornmaze, naming Scarlet". */
const buildNamingOffer = ({ square, name }: Location, named: Seat): Offer<Visit> => ({
  value: { square, named },
  label: `${square} ${name}, naming ${named}`,
  takes: square,
});

const ask = createAsker<QuestionInput>();

interface VisitQuestionText {
  readonly label: string;
  readonly help?: string | ((now: QuestionInput) => string);
  readonly on?: typeof placeOnRestPage;
}

/** Builds the field of one visit. A location can be chosen in only one such field. */
const buildVisitQuestion = (slot: (typeof VISIT_FIELDS)[number], texts: VisitQuestionText) =>
  ask.one({ name: slot, ...texts, of: visitKind, offers: listVisitOffers, pool: 'locations' });

const visitQuestions = ask.slots([
  buildVisitQuestion(VISIT_FIELDS[0], {
    label: 'First location',
    help:
      'Where you have been before, a visit is void. Too little Energy for it: you rest ' +
      `instead, and gain ${REST_ENERGY}.`,
  }),
  buildVisitQuestion(VISIT_FIELDS[1], { label: 'Second location', help: WATER_PRICE_TEXT }),
  buildVisitQuestion(VISIT_FIELDS[2], {
    label: 'Third location',
    help: (now) => (listNamingNow(now).length > 0 ? VOID_NAMINGS_TEXT : ''),
  }),
]);

const artefactQuestion = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Before your visits. Used in an earlier round, it does nothing.',
  options: ARTEFACT_OPTIONS,
  open: { value: 'keep', label: 'Not now' },
  on: placeOnRestPage,
});

const fourthVisitQuestion = buildVisitQuestion(VISIT_FIELDS[3], {
  label: 'Fourth location',
  help: 'Only with Dark, whose price is paid also when this is left open.',
  on: placeOnRestPage,
});

const formerQuestions = ask.group({
  visits: visitQuestions,
  vote: voteQuestion,
  rest: restQuestion,
  reserve: reserveQuestion,
  eat: eatQuestion,
  artefact: artefactQuestion,
  fourth: fourthVisitQuestion,
});

type FormerOrders = QuestionValue<typeof formerQuestions>;

const toCurrentOrders = ({ visits: made, fourth: last, ...others }: FormerOrders): Orders => ({
  ...others,
  visits: [...made, last].map(
    (visit, index) => visit && { ...visit, nameField: VISIT_FIELDS[index] ?? '' },
  ),
});

const toFormerOrders = ({ visits: made, ...others }: Orders): FormerOrders => {
  const fourth = made[VISIT_COUNT] ?? null;
  return { ...others, visits: made.slice(0, VISIT_COUNT), fourth };
};

type FormerStepInput = Omit<StepInput, 'orders'> & { readonly orders: OrdersBySeat<FormerOrders> };

const toCurrentInput = <Given extends FormerStepInput>(given: Given) => ({
  ...given,
  orders: Object.fromEntries(
    Object.entries(given.orders).map(([seat, one]) => [seat, toCurrentOrders(one)]),
  ),
});

const resolve = (submitted: FormerStepInput) => resolveRound(toCurrentInput(submitted));

const optionalParts = [...(gameDefinition.orders.optionalParts ?? []), VISIT_FIELDS[3]];

export const unchartedTerritory4 = defineGame({
  ...gameDefinition,
  version: '4',
  play: { ...gameDefinition.play, next: buildStepFinder(formerQuestions), resolve },
  orders: defineOrders({
    questions: formerQuestions,
    judge: (known, orders: FormerOrders) => judgeOrders(known, toCurrentOrders(orders)),
    reasons: REASONS,
    optionalParts,
    effects: { resolve, optionalParts, priceAlone: (paid) => priceAlone(toCurrentInput(paid)) },
  }),
  advice: {
    preview: (known, orders) => previewOrders(known, toCurrentOrders(orders)),
    proposing: {
      holdings: proposalSource.holdings,
      candidates(known) {
        const found = proposalSource.candidates(known);
        if (found === null) return null;
        return {
          ...found,
          candidates: found.candidates.map(({ orders, name }) => ({
            orders: toFormerOrders(orders),
            name,
          })),
        };
      },
    },
  },
});
