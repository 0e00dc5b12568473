/** Questions to players. They depend only on public facts: the map, exhaustion and levels. */

import * as z from 'zod';
import { createAsker } from '../../kit/asking/asking.ts';
import {
  buildOffers,
  NO_OFFERS,
  type Offer,
  placeOnPage,
  type SingleChoiceSpec,
} from '../../kit/asking/choosing.ts';
import type { FormPage, Question, QuestionValue } from '../../kit/asking/form.ts';
import { createSeatKind, NOT_OFFERED } from '../../kit/asking/kinds.ts';
import { buildProblem } from '../../kit/judging/problem.ts';
import { isSame } from '../../kit/judging/same.ts';
import { memoizeByObject, memoizeByState } from '../../kit/reckoning/memoize.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import type { Location } from '../content.ts';
import { formatEffectSigns } from '../effect-phrases.ts';
import { findNaming, VOID_NAMINGS_TEXT } from '../effects.ts';
import { listOpenLocations } from '../exhaustion.ts';
import { LIMITS } from '../meters.ts';
import type { PublicNow, QuestionInput } from '../now.ts';
import { RESERVE_GOODS, REST_ENERGY } from '../prices.ts';
import { ENERGY_OF, type Freshness, formatEatingField, RATIONS_A_ROUND } from '../rations.ts';
import { REASONS } from '../reasons.ts';
import { nameField, SQUARES, type Square, VISIT_COUNT, VISIT_FIELDS } from '../squares.ts';
import { getTraveller } from '../start.ts';
import {
  fillVisitFields,
  rationsKind,
  squareKind,
  type Visit,
  visitSchema,
  voteKind,
} from './kinds.ts';

export const listOpenNow = memoizeByState(({ setup, state }: PublicNow) =>
  listOpenLocations(setup.content, state),
);

const listSquareOffers = memoizeByState((now: PublicNow) =>
  listOpenNow(now).map(buildLocationOffer),
);

export const listNamingNow = memoizeByState((now: PublicNow) => listOpenNow(now).filter(hasNaming));

export const hasNaming = ({ effects }: Location): boolean => findNaming(effects) !== 'nobody';

const listVotingNow = memoizeByState((now: PublicNow) =>
  listOpenNow(now).filter(({ effects }) => effects.some(({ kind }) => kind === 'vote on water')),
);

const listVoteOffers = (now: PublicNow): readonly Offer<0 | 2>[] =>
  listVotingNow(now).length > 0 ? VOTE_OFFERS : NO_OFFERS;

const VOTE_OFFERS = [
  { value: 0, label: 'Everybody drinks 0 Water', short: '0 Water' },
  { value: 2, label: 'Everybody drinks 2 Water', short: '2 Water' },
] as const;

/** Returns whether any player may rest. If so, all players are asked, since they share a form. */
const canAnybodyRest = memoizeByState(({ setup, state }: PublicNow): boolean =>
  setup.players.some(({ seat }) => getTraveller(state, seat).levels.Stamina === 0),
);

/** Returns whether some player can have a Reserve, judging by public levels. */
const canAnybodyHaveReserve = memoizeByState(
  ({ setup: { players, content }, state }: PublicNow): boolean =>
    (content.levels.Resources[1]?.least ?? 0) > 1 ||
    players.some(({ seat }) => getTraveller(state, seat).levels.Resources > 0),
);

const RATION_COUNT_OFFERS = buildOffers(
  Array.from({ length: LIMITS.Hunger.most }, (_, index) => index + 1),
  String,
);

/** Builds an offer with colours, cost, Progress and effects: "B2 blue/white 1→2: +2 Water". */
const buildLocationOffer = memoizeByObject((location: Location): Offer<Square> => {
  const { square, name, colours, energy, progress, effects } = location;
  const place = [square, colours.join('/').toLowerCase()].join(' ').trim();
  const costs = `${place} ${energy}→${progress}`;
  const label = effects.length === 0 ? costs : `${costs}: ${formatEffectSigns(effects)}`;
  return { value: square, label, short: `${square} ${name}` };
});

const listSeatOffers = memoizeByState(({ setup }: PublicNow) =>
  buildOffers(
    setup.players.map(({ seat }) => seat),
    String,
  ),
);

const ask = createAsker<QuestionInput>();

const REST_OF_ROUND: FormPage = { name: 'besides', title: 'The rest of your round' };
const NAMES: FormPage = { name: 'names', title: 'Players you name', next: [REST_OF_ROUND.name] };

export const placeOnRestPage = placeOnPage(REST_OF_ROUND);

/** Builds the question of one visit. Robots choose a square only once. */
const buildSquareQuestion = (
  field: (typeof VISIT_FIELDS)[number],
  texts: Pick<SingleChoiceSpec<QuestionInput, Square>, 'help' | 'required' | 'open' | 'on'> & {
    readonly label: string;
  },
) =>
  ask.one({ name: field, ...texts, of: squareKind, offers: listSquareOffers, pool: 'locations' });

const squaresOnFirstPage = [
  buildSquareQuestion(VISIT_FIELDS[0], {
    label: 'First location',
    help: '“3→7” costs 3 Energy and earns 7 Progress.',
    required: true,
    open: { value: 'none', label: 'None' },
  }),
  buildSquareQuestion(VISIT_FIELDS[1], { label: 'Second location' }),
  buildSquareQuestion(VISIT_FIELDS[2], { label: 'Third location' }),
];

const fourthSquare = buildSquareQuestion(VISIT_FIELDS[3], {
  label: 'Fourth location',
  help: 'Only with Dark, your artefact. You pay its price even if you leave this open.',
  on: placeOnRestPage,
});

const squaresQuestion = ask.slots([...squaresOnFirstPage, fourthSquare]);

const nameQuestionsBySquare = new Map(SQUARES.map((square) => [square, buildNameQuestion(square)]));

const formatNamingLabel = (square: Square, { setup }: QuestionInput): string =>
  `At ${square} ${setup.content.locations[square].name} you name`;

function buildNameQuestion(square: Square) {
  return ask.one({
    name: nameField(square),
    label: (now) => formatNamingLabel(square, now),
    help: (now) => (listNamingNow(now)[0]?.square === square ? VOID_NAMINGS_TEXT : ''),
    of: createSeatKind(NOT_OFFERED),
    offers: listSeatOffers,
    on: placeOnPage(NAMES),
  });
}

const listNamesAsked = (now: PublicNow) =>
  listNamingNow(now).flatMap(({ square }) => nameQuestionsBySquare.get(square) ?? []);

/** Asks for locations to visit, and on the next page for players to name there. */
const visitsQuestion: Question<QuestionInput, readonly (Visit | null)[]> = {
  schema: z.array(visitSchema.nullable()).length(VISIT_FIELDS.length).readonly(),
  blank: fillVisitFields([]),
  fields: (now) =>
    [...squaresOnFirstPage, ...listNamesAsked(now), fourthSquare].flatMap((one) => one.fields(now)),
  read(answers, now) {
    const { value: squares = [], isAnswered, problems } = squaresQuestion.read(answers, now);
    const named = listNamingNow(now).map(({ square }) => {
      const read = nameQuestionsBySquare.get(square)?.read(answers, now);
      return { square, seat: read?.value ?? null, problems: read?.problems ?? [] };
    });
    const useless = named.filter(({ square, seat }) => seat !== null && !squares.includes(square));
    return {
      value: squares.map(
        (square) =>
          square && { square, named: named.find((one) => one.square === square)?.seat ?? null },
      ),
      isAnswered: isAnswered || useless.length > 0,
      problems: [
        ...[{ problems }, ...named].flatMap((read) => read.problems),
        ...useless.map(({ square, seat }) =>
          buildProblem({
            kind: 'doubtful',
            code: 'no visit to name at',
            where: nameField(square),
            given: seat ?? '',
            label: formatNamingLabel(square, now),
            warning: REASONS['no visit to name at'].warning,
          }),
        ),
      ],
    };
  },
  answers: (value, now) =>
    Object.assign(
      squaresQuestion.answers(
        value.map((visit) => visit?.square ?? null),
        now,
      ),
      ...value.map(
        (visit) => visit && nameQuestionsBySquare.get(visit.square)?.answers(visit.named, now),
      ),
    ),
};

export const ARTEFACT_OPTIONS = {
  Light: { label: 'Light: gain 1 Reserve', short: 'Light' },
  Dark: {
    label: 'Dark: a fourth location, for your oldest Ration, 1 Water and 1 Energy',
    short: 'Dark',
  },
} as const;

const artefactQuestion = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Leave this open to keep the artefact, which acts before your visits, once in the match.',
  options: ARTEFACT_OPTIONS,
  on: placeOnRestPage,
});

export const restQuestion = ask.yes({
  name: 'rest',
  label: 'Rest in place of a visit?',
  help:
    `If you are Exhausted now, a Rest gives ${REST_ENERGY} Energy before your visits. ` +
    'The Rest replaces a void or missing visit, else the last visit.',
  says: 'Yes, rest',
  isAsked: canAnybodyRest,
  unreadable: NOT_OFFERED,
  on: placeOnRestPage,
});

export const reserveQuestion = ask.chooseOption({
  name: 'reserve',
  label: 'Spend one Reserve?',
  help: 'Leave this open to keep the Reserve, which acts before your visits. A surplus is lost.',
  options: {
    Rations: `Yes, for ${RESERVE_GOODS.Rations} Fresh Rations`,
    Water: `Yes, for ${RESERVE_GOODS.Water} Water`,
  },
  when: canAnybodyHaveReserve,
  on: placeOnRestPage,
});

const buildRationsQuestion = (freshness: Freshness, texts: { readonly help?: string } = {}) =>
  ask.or(
    {
      name: formatEatingField(freshness),
      label: `Eat ${freshness} (+${ENERGY_OF[freshness]} Energy each)`,
      ...texts,
      of: rationsKind,
      offers: () => RATION_COUNT_OFFERS,
      on: placeOnRestPage,
    },
    0,
  );

/** Asks for Stale Rations in typed orders only, since they are eaten first anyway. */
const staleRationsQuestion = ask.or(
  {
    name: formatEatingField('Stale'),
    label: 'Eat Stale Rations',
    of: rationsKind,
    offers: () => NO_OFFERS,
  },
  0,
);

export const eatQuestion = ask.group({
  Stale: staleRationsQuestion,
  Palatable: buildRationsQuestion('Palatable', {
    help: `You eat at least ${RATIONS_A_ROUND} Rations, first those you ask for, then the oldest.`,
  }),
  Fresh: buildRationsQuestion('Fresh'),
});

export const voteQuestion = ask.one({
  name: 'vote',
  label: (now) =>
    `Your vote at ${joinNames(listVotingNow(now).map(({ square, name }) => `${square} ${name}`))}`,
  help: 'The majority of visitors decides. After an even vote everybody needs 1 Water.',
  of: voteKind,
  offers: listVoteOffers,
  on: placeOnRestPage,
});

/** Asks first for squares, then on a separate page for names. */
const ordersQuestion = ask.group({
  visits: visitsQuestion,
  artefact: artefactQuestion,
  vote: voteQuestion,
  rest: restQuestion,
  reserve: reserveQuestion,
  eat: eatQuestion,
});

type FormOrders = QuestionValue<typeof ordersQuestion>;

export const questions = ask.forking(ordersQuestion, {
  name: 'more',
  label: 'Anything else this round?',
  choices: (now) => (listNamingNow(now).length > 0 ? CHOICES_WITH_NAMES : CHOICES_WITHOUT_NAMES),
  says: chooseMorePages,
});

const NOTHING_ELSE_CHOICE = { value: 'no', label: 'No', to: [] };
const REST_OF_ROUND_CHOICE = {
  value: 'rest',
  label: 'Yes: vote, Rest, Reserve, food, artefact',
  to: [REST_OF_ROUND.name],
};
const NAMES_CHOICE = { value: 'names', label: 'Yes, and name players', to: [NAMES.name] };
const CHOICES_WITHOUT_NAMES = [NOTHING_ELSE_CHOICE, REST_OF_ROUND_CHOICE];
const CHOICES_WITH_NAMES = [NOTHING_ELSE_CHOICE, REST_OF_ROUND_CHOICE, NAMES_CHOICE];

function chooseMorePages({ visits: made, ...others }: FormOrders): string {
  if (made.some((visit) => visit !== null && visit.named !== null)) return NAMES_CHOICE.value;
  const { blank } = ordersQuestion;
  return made[VISIT_COUNT] === null && isSame({ ...others, visits: blank.visits }, blank)
    ? NOTHING_ELSE_CHOICE.value
    : REST_OF_ROUND_CHOICE.value;
}
