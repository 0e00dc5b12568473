/** The questions to players, from public knowledge: the map, exhaustion and levels. */

import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { NOT_OFFERED } from '../../kit/asking/kinds.ts';
import { NO_OFFERS, offersOf, onPage } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByObject, memoizedByState } from '../../kit/reckoning/memoize.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import type { Location } from '../content.ts';
import { effectsText } from '../effect-phrases.ts';
import { namingOf, VOID_NAMINGS } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { LIMITS } from '../meters.ts';
import type { Asked, Seen } from '../now.ts';
import { PROVISION_AMOUNTS, REST_ENERGY, WATER_PRICE } from '../prices.ts';
import { ENERGY_OF, eatingField, type Freshness, RATIONS_A_ROUND } from '../rations.ts';
import { SLOTS, type Slot } from '../slots.ts';
import { travellerOf } from '../start.ts';
import { rationsKind, type Visit, visitKind, voteKind } from './kinds.ts';

const openNow = memoizedByState(({ setup, state }: Seen) => openLocations(setup.content, state));

/** Every location; one with naming is followed by a choice for each player. */
const visitOffers = memoizedByState((now: Seen): readonly Offer<Visit>[] =>
  openNow(now).flatMap((location) => [
    locationOffer(location),
    ...(isNamingAt(location)
      ? now.setup.players.map(({ seat }) => namingOffer(location, seat))
      : NO_OFFERS),
  ]),
);

const isNamingAt = ({ effects }: Location): boolean => namingOf(effects) !== 'nobody';

/** Whether an open location lets anybody name a player. */
const mayName = (now: Seen): boolean => openNow(now).some(isNamingAt);

const votingNow = memoizedByState((now: Seen) =>
  openNow(now).filter(({ effects }) => effects.some(({ kind }) => kind === 'vote on water')),
);

const voteOffers = (now: Seen): readonly Offer<0 | 2>[] =>
  votingNow(now).length > 0 ? VOTES : NO_OFFERS;

const VOTES = [
  { value: 0, label: 'Everybody consumes 0 Water', short: '0 Water' },
  { value: 2, label: 'Everybody consumes 2 Water', short: '2 Water' },
] as const;

/** Asked of everybody while anybody may: separate forms would cost everybody a page more. */
const mayAnybodyRest = memoizedByState(({ setup, state }: Seen): boolean =>
  setup.players.some(({ seat }) => travellerOf(state, seat).levels.Stamina === 0),
);

/** Whether public levels allow that anybody has a Reserve. */
const mayAnybodyHaveReserve = memoizedByState(
  ({ setup: { players, content }, state }: Seen): boolean =>
    (content.levels.Resources[1]?.least ?? 0) > 1 ||
    players.some(({ seat }) => travellerOf(state, seat).levels.Resources > 0),
);

const COUNT_OFFERS = offersOf(
  Array.from({ length: LIMITS.Hunger.most }, (_, index) => index + 1),
  String,
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
    help:
      'Where you have been before, a visit is void. Too little Energy for it: you rest ' +
      `instead, and gain ${REST_ENERGY}.`,
  }),
  visit(SLOTS[1], { label: 'Second location', help: WATER_PRICE }),
  visit(SLOTS[2], { label: 'Third location', help: (now) => (mayName(now) ? VOID_NAMINGS : '') }),
]);

const artefact = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Before your visits. Used in an earlier round, it does nothing.',
  options: {
    Light: { label: 'Light: gain 1 Reserve', short: 'Light' },
    Dark: {
      label: 'Dark: a fourth location, for your oldest Ration, 1 Water and 1 Energy',
      short: 'Dark',
    },
  },
  open: { value: 'keep', label: 'Not now' },
  on: onBesides,
});

const fourth = visit(SLOTS[3], {
  label: 'Fourth location',
  help: 'Only with Dark, whose price is paid also when this is left open.',
  on: onBesides,
});

const rest = ask.yes({
  name: 'rest',
  label: 'Rest in place of a visit?',
  help:
    `If you are Exhausted now: first gain ${REST_ENERGY} Energy, in place of a void or ` +
    'open visit, else the last.',
  says: 'Yes, rest',
  isAsked: mayAnybodyRest,
  unreadable: NOT_OFFERED,
  on: onBesides,
});

const reserve = ask.chooseOption({
  name: 'reserve',
  label: 'Spend one Reserve?',
  help: 'Left open: no. Before your visits. What has no room is lost.',
  options: {
    Rations: `Yes, for ${PROVISION_AMOUNTS.Rations} Fresh Rations`,
    Water: `Yes, for ${PROVISION_AMOUNTS.Water} Water`,
  },
  when: mayAnybodyHaveReserve,
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

/** Optional: Stale Rations are eaten by default, add nothing, and are gone after the round. */
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
