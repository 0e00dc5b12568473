/** All that players are asked. It rests on what everybody can see: the map, what is exhausted, and levels. */

import { asking } from '../../kit/asking.ts';
import type { Choice, Page } from '../../kit/form.ts';
import { namesOf } from '../../kit/rank.ts';
import { ENERGY_OF, RATIONS_A_ROUND } from '../hunger.ts';
import type { Asked } from '../now.ts';
import { REST_ENERGY } from '../opening.ts';
import type { Freshness } from '../rations.ts';
import { SLOTS, type Slot } from '../slots.ts';
import {
  NOT_OFFERED,
  playerKind,
  powerKind,
  provisionKind,
  rationsKind,
  squareKind,
  voteKind,
} from './kinds.ts';
import {
  askingText,
  COUNT_OFFERS,
  locationOffers,
  nameOffers,
  provisionOffers,
  restingNow,
  voteOffers,
  votingNow,
} from './offers.ts';

const ask = asking<Asked>();

const NONE: readonly never[] = [];

/** Reached or passed by a question of the first page. */
const NAMING: Page = {
  name: 'naming',
  title: 'At your locations',
  about:
    'Name at most one player for each location that lets you. Somebody whom you name twice, or named in the round before, counts as nobody.',
  next: ['supplies'],
};
const SUPPLIES: Page = { name: 'supplies', title: 'Supplies' };
const DARK: Page = {
  name: 'dark',
  title: 'The Power of Dark',
  about: 'Your fourth location. Left open, the price of the power is paid all the same.',
};

interface Told {
  readonly label: string;
  readonly help?: string;
}

/** No location can be chosen in two fields. */
const visit = (slot: Slot, told: { readonly at: Told; readonly naming: Told; readonly on: Page }) =>
  ask.leading('square', {
    square: ask.one({
      name: slot.visit,
      ...told.at,
      of: squareKind,
      offers: locationOffers,
      pool: 'locations',
      ...(told.on === DARK && { on: () => [{ page: DARK }] }),
    }),
    named: ask.one({
      name: slot.named,
      ...told.naming,
      of: playerKind,
      offers: nameOffers,
      on: () => [{ page: told.on }],
    }),
  });

const visits = ask.slots([
  visit(SLOTS[0], {
    at: {
      label: 'First location',
      help: `One visited before, or chosen twice, is void. Without the Energy for one you rest instead, for ${REST_ENERGY} Energy.`,
    },
    naming: { label: 'At your first location you name' },
    on: NAMING,
  }),
  visit(SLOTS[1], {
    at: { label: 'Second location' },
    naming: { label: 'At your second location you name' },
    on: NAMING,
  }),
  visit(SLOTS[2], {
    at: { label: 'Third location' },
    naming: { label: 'At your third location you name' },
    on: NAMING,
  }),
]);

const NAMING_CHOICES: readonly Choice[] = [
  { value: 'no', label: 'No', to: ['supplies'] },
  { value: 'yes', label: 'Yes, on the next page', to: ['naming', 'supplies'] },
];

const onSupplies = () => [{ page: SUPPLIES }];

const artefact = ask.one({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'It works after the Reserve and before your visits. One that you have used does nothing.',
  of: powerKind,
  offers: () => POWERS,
  required: true,
  open: { value: 'keep', label: 'Not now, send my answers', short: 'Not now', to: [] },
  on: onSupplies,
});

const POWERS = [
  { value: 'Light', label: 'Light: gain 1 Reserve, and send', short: 'Light', to: [] },
  {
    value: 'Dark',
    label: 'Dark: a fourth location, for 1 Ration of the lowest quality, 1 Water and 1 Energy',
    short: 'Dark',
    to: ['dark'],
  },
] as const;

const fourth = visit(SLOTS[3], {
  at: { label: 'Fourth location' },
  naming: {
    label: 'Whom do you name there, if it lets you?',
    help: 'The same rules as for the other three.',
  },
  on: DARK,
});

const rest = ask.yes({
  name: 'rest',
  label: 'Rest in place of a visit?',
  help: (now) =>
    `Only for ${namesOf(restingNow(now))}, Exhausted as the round starts: ${REST_ENERGY} Energy before the first visit, in place of a visit that is void or open, else of the last.`,
  says: 'Yes, rest',
  isAsked: (now) => restingNow(now).length > 0,
  unreadable: NOT_OFFERED,
  on: onSupplies,
});

const reserve = ask.one({
  name: 'reserve',
  label: 'Spend a Reserve?',
  help: 'One a round, before your visits. Left open you keep it. What has no room is lost; who has none gains nothing.',
  of: provisionKind,
  offers: provisionOffers,
  on: onSupplies,
});

const rationsOf = (freshness: Freshness, help?: string) =>
  ask.or(
    {
      name: `eat-${freshness.toLowerCase()}`,
      label: `${freshness} Rations to eat (${ENERGY_OF[freshness]} Energy)`,
      ...(help !== undefined && { help }),
      of: rationsKind,
      offers: () => COUNT_OFFERS,
      on: onSupplies,
    },
    0,
  );

const eat = ask.group({
  Stale: rationsOf(
    'Stale',
    `You eat ${RATIONS_A_ROUND} a round, the oldest first. Ask for others, or more, as you like: what you have of them is eaten, and the oldest for what is missing to ${RATIONS_A_ROUND}.`,
  ),
  Palatable: rationsOf('Palatable'),
  Fresh: rationsOf('Fresh'),
});

const vote = ask.one({
  name: 'vote',
  label: (now) =>
    `Your vote at ${namesOf(votingNow(now).map(({ square, name }) => `${square} ${name}`))}`,
  help: 'How much Water everybody consumes this round, whatever the Energy spent: most votes of visitors decide, and an even vote makes it 1. Left open, you do not vote.',
  of: voteKind,
  offers: voteOffers,
  on: () => [{ page: NAMING }],
});

/** In the order of the form. */
export const questions = ask.forking(
  ask.group({ visits, rest, reserve, eat, vote, artefact, fourth }),
  {
    name: 'naming',
    label: 'Do you name a player or vote?',
    help: askingText,
    choices: (now) => (askingText(now) === '' ? NONE : NAMING_CHOICES),
    says: (orders) =>
      orders.vote !== null || orders.visits.some((one) => one?.named) ? 'yes' : 'no',
  },
);
