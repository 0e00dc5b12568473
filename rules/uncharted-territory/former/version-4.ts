/** Version 4, for matches of 1.0.0: a list of all locations for each visit. */

import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import { type AnswerKind, foldedText, notUnderstood } from '../../kit/asking/kinds.ts';
import { NO_OFFERS } from '../../kit/asking/offering.ts';
import type { QuestionValue } from '../../kit/asking/question.ts';
import { doubtful } from '../../kit/judging/reasons.ts';
import { defineGame, defineOrders } from '../../kit/match/define.ts';
import type { OrdersBySeat } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByObject, memoizedByState } from '../../kit/reckoning/memoize.ts';
import type { Location } from '../content.ts';
import { effectsText } from '../effect-phrases.ts';
import { VOID_NAMINGS } from '../effects.ts';
import { nextStepBy } from '../forms/asks.ts';
import { squareTyped, type Visit, visitSchema } from '../forms/kinds.ts';
import {
  eat,
  isNamingAt,
  namingNow,
  onRest,
  openNow,
  POWERS,
  reserve,
  rest,
  vote,
} from '../forms/questions.ts';
import { definition } from '../game.ts';
import type { PlannedVisit } from '../journey.ts';
import { foreseen, judge } from '../judging.ts';
import type { PublicNow, QuestionInput } from '../now.ts';
import type { Orders, StepInput } from '../orders.ts';
import { REST_ENERGY, WATER_PRICE } from '../prices.ts';
import { proposing } from '../proposals.ts';
import { REASONS } from '../reasons.ts';
import { priceAlone, resolveRound } from '../resolve.ts';
import { SQUARES, VISITS } from '../squares.ts';

/** In the order of the form. The last field is for the Power of Dark. */
const SLOTS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;

const visitKind: AnswerKind<Visit, QuestionInput> = {
  schema: visitSchema,
  key: ({ square, named }) => (named === null ? square : `${square} ${named}`),
  typed: visitTyped,
  unreadable: notUnderstood(
    'a location',
    'Choose from the list, or write its square, such as C4, followed by the player you name there.',
  ),
};

/** Parses "c4", "Otter Banks" or "c4 Scarlet". */
function visitTyped(text: string, { setup }: QuestionInput): Visit | null {
  const square = squareTyped(text, setup.content);
  if (square !== null) return { square, named: null };
  const plain = foldedText(text);
  const naming = SQUARES.find((known) => plain.startsWith(foldedText(known)));
  const player = setup.players.find(({ seat }) => plain === foldedText(`${naming}${seat}`));
  return naming === undefined || player === undefined
    ? null
    : { square: naming, named: player.seat };
}

/** Lists every location; one with naming is followed by a choice for each player. */
const visitOffers = memoizedByState((now: PublicNow): readonly Offer<Visit>[] =>
  openNow(now).flatMap((location) => [
    locationOffer(location),
    ...(isNamingAt(location)
      ? now.setup.players.map(({ seat }) => namingOffer(location, seat))
      : NO_OFFERS),
  ]),
);

/** "B2 Otter Banks, green, blue: 1 Energy for 2 Progress; gain 2 Palatable Rations, 1 Water" */
const locationOffer = memoizedByObject((location: Location): Offer<Visit> => {
  const { square, name, colours, energy, progress, effects } = location;
  const painted = colours.length > 0 ? colours.join(', ').toLowerCase() : 'colourless';
  const short = `${square} ${name}`;
  const told = effects.length > 0 ? `; ${effectsText(effects)}` : '';
  const nobody = isNamingAt(location) ? ' (naming nobody)' : '';
  const label = `${short}, ${painted}: ${energy} Energy for ${progress} Progress${told}${nobody}`;
  return { value: { square, named: null }, label, short, takes: square };
});

/** "C6 Thornmaze, naming Scarlet" */
const namingOffer = ({ square, name }: Location, named: Seat): Offer<Visit> => ({
  value: { square, named },
  label: `${square} ${name}, naming ${named}`,
  takes: square,
});

const ask = asking<QuestionInput>();

interface Told {
  readonly label: string;
  readonly help?: string | ((now: QuestionInput) => string);
  readonly on?: typeof onRest;
}

/** A location can be chosen in one of these fields only. */
const visit = (slot: (typeof SLOTS)[number], told: Told) =>
  ask.one({ name: slot, ...told, of: visitKind, offers: visitOffers, pool: 'locations' });

const visits = ask.slots([
  visit(SLOTS[0], {
    label: 'First location',
    help:
      'Where you have been before, a visit is void. Too little Energy for it: you rest ' +
      `instead, and gain ${REST_ENERGY}.`,
  }),
  visit(SLOTS[1], { label: 'Second location', help: WATER_PRICE }),
  visit(SLOTS[2], {
    label: 'Third location',
    help: (now) => (namingNow(now).length > 0 ? VOID_NAMINGS : ''),
  }),
]);

const artefact = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Before your visits. Used in an earlier round, it does nothing.',
  options: POWERS,
  open: { value: 'keep', label: 'Not now' },
  on: onRest,
});

const fourth = visit(SLOTS[3], {
  label: 'Fourth location',
  help: 'Only with Dark, whose price is paid also when this is left open.',
  on: onRest,
});

/** In the order of the form. */
const questions = ask.group({ visits, vote, rest, reserve, eat, artefact, fourth });

type Orders4 = QuestionValue<typeof questions>;

const ordersFrom = ({ visits: made, fourth: last, ...others }: Orders4): Orders => ({
  ...others,
  visits: [...made, last].flatMap((visit, index): readonly PlannedVisit[] => {
    const [field, isDark] = [SLOTS[index] ?? '', index === VISITS];
    return visit === null ? [] : [{ ...visit, field, nameField: field, isDark }];
  }),
});

const toOrders4 = ({ visits: made, ...others }: Orders): Orders4 => {
  const [first = null, second = null, third = null] = made;
  return { ...others, visits: [first, second, third], fourth: null };
};

type Submitted4 = Omit<StepInput, 'orders'> & { readonly orders: OrdersBySeat<Orders4> };

const submittedBy = <Given extends Submitted4>(given: Given) => ({
  ...given,
  orders: Object.fromEntries(
    Object.entries(given.orders).map(([seat, one]) => [seat, ordersFrom(one)]),
  ),
});

const resolve = (submitted: Submitted4) => resolveRound(submittedBy(submitted));

const parts = [...(definition.orders.parts ?? []), SLOTS[3]];

export const unchartedTerritory4 = defineGame({
  ...definition,
  version: '4',
  play: { ...definition.play, next: nextStepBy(questions), resolve },
  orders: defineOrders({
    questions,
    judge: (known, orders: Orders4) => judge(known, ordersFrom(orders)),
    reasons: {
      ...REASONS,
      'one too many': doubtful(REASONS['one too many'].rule, {
        ...REASONS['one too many'],
        warning: (given) =>
          `${given} is one location too many: three in a round, a fourth, in the fourth field, ` +
          'with the Power of Dark, one less with a Rest. Leave it open.',
      }),
    },
    parts,
    effects: { resolve, parts, priceAlone: (paid) => priceAlone(submittedBy(paid)) },
  }),
  advice: {
    preview: (known, orders) => foreseen(known, ordersFrom(orders)),
    proposing: {
      holdings: proposing.holdings,
      candidates(known) {
        const found = proposing.candidates(known);
        if (found === null) return null;
        return {
          ...found,
          candidates: found.candidates.map(({ orders, name }) => ({
            orders: toOrders4(orders),
            name,
          })),
        };
      },
    },
  },
});
