/** All that players are asked. It rests on what everybody can see: the map, what is exhausted, and levels. */

import { asking } from '../../kit/asking/asking.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { NOT_OFFERED } from '../../kit/asking/kinds.ts';
import { NO_OFFERS, onPage } from '../../kit/asking/offering.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { VOID_NAMINGS } from '../effects.ts';
import type { Asked } from '../now.ts';
import { REST_ENERGY, WATER_PRICE } from '../prices.ts';
import { ENERGY_OF, eatingField, type Freshness, RATIONS_A_ROUND } from '../rations.ts';
import { SLOTS, type Slot } from '../slots.ts';
import { powerKind, provisionKind, rationsKind, visitKind, voteKind } from './kinds.ts';
import {
  COUNT_OFFERS,
  mayAnybodyRest,
  mayName,
  provisionOffers,
  visitOffers,
  voteOffers,
  votingNow,
} from './offers.ts';

const ask = asking<Asked>();

const BESIDES: FormPage = { name: 'besides', title: 'Besides your visits' };

const onBesides = onPage(BESIDES);

interface Told {
  readonly label: string;
  readonly help?: string | ((now: Asked) => string);
  readonly on?: typeof onBesides;
}

/** No location can be chosen in two fields. */
const visit = (slot: Slot, told: Told) =>
  ask.one({ name: slot, ...told, of: visitKind, offers: visitOffers, pool: 'locations' });

const visits = ask.slots([
  visit(SLOTS[0], {
    label: 'First location',
    help: `Where you have been before, a visit is void. Too little Energy for it: you rest instead, and gain ${REST_ENERGY}.`,
  }),
  visit(SLOTS[1], { label: 'Second location', help: WATER_PRICE }),
  visit(SLOTS[2], { label: 'Third location', help: (now) => (mayName(now) ? VOID_NAMINGS : '') }),
]);

const artefact = ask.one({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Before your visits. Used in an earlier round, it does nothing.',
  of: powerKind,
  offers: () => POWERS,
  open: { value: 'keep', label: 'Not now' },
  on: onBesides,
});

const POWERS = [
  { value: 'Light', label: 'Light: gain 1 Reserve', short: 'Light' },
  {
    value: 'Dark',
    label: 'Dark: a fourth location, for your oldest Ration, 1 Water and 1 Energy',
    short: 'Dark',
  },
] as const;

const fourth = visit(SLOTS[3], {
  label: 'Fourth location',
  help: 'Only with Dark, whose price is paid also when this is left open.',
  on: onBesides,
});

const rest = ask.yes({
  name: 'rest',
  label: 'Rest in place of a visit?',
  help: `If you are Exhausted now: first gain ${REST_ENERGY} Energy, in place of a void or open visit, else the last.`,
  says: 'Yes, rest',
  isAsked: mayAnybodyRest,
  unreadable: NOT_OFFERED,
  on: onBesides,
});

const reserve = ask.one({
  name: 'reserve',
  label: 'Spend one Reserve?',
  help: 'Left open: no. Before your visits. What has no room is lost.',
  of: provisionKind,
  offers: provisionOffers,
  on: onBesides,
});

const rationsOf = (freshness: Freshness, told: { readonly help?: string } = {}) =>
  ask.or(
    {
      name: eatingField(freshness),
      label: `Eat ${freshness} (+${ENERGY_OF[freshness]} Energy each)`,
      ...told,
      of: rationsKind,
      offers: () => COUNT_OFFERS,
      on: onBesides,
    },
    0,
  );

/** Nobody has to ask for Stale ones: they are what is eaten when nothing is asked for, bring nothing, and are gone after the round. */
const stale = ask.or(
  {
    name: eatingField('Stale'),
    label: 'Eat Stale Rations',
    of: rationsKind,
    offers: () => NO_OFFERS,
  },
  0,
);

const eat = ask.group({
  Stale: stale,
  Palatable: rationsOf('Palatable', {
    help: `You eat ${RATIONS_A_ROUND} Rations at least: those you ask for, then the oldest.`,
  }),
  Fresh: rationsOf('Fresh'),
});

const vote = ask.one({
  name: 'vote',
  label: (now) =>
    `Your vote at ${namesOf(votingNow(now).map(({ square, name }) => `${square} ${name}`))}`,
  help: 'Most votes of visitors decide, an even vote makes it 1.',
  of: voteKind,
  offers: voteOffers,
  on: onBesides,
});

/** In the order of the form. */
export const questions = ask.group({ visits, vote, rest, reserve, eat, artefact, fourth });
