/** What can be chosen now: it rests on the map, on what is exhausted and on levels, which everybody sees. */

import type { Offer } from '../../kit/asking/choosing.ts';
import { NO_OFFERS, offersOf } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByObject, memoizedByState } from '../../kit/reckoning/memoize.ts';
import type { Location } from '../content.ts';
import { effectsText } from '../effect-phrases.ts';
import { namingOf } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { levelOf, mayRest } from '../levels.ts';
import { LIMITS } from '../meters.ts';
import type { Now } from '../now.ts';
import { PROVISION_AMOUNTS } from '../prices.ts';
import { travellerOf } from '../start.ts';
import type { Visit } from './kinds.ts';

const openNow = memoizedByState(({ setup, state }: Now) => openLocations(setup.content, state));

/** Every location, and below one that lets its visitors name a player each whom they may name. */
export const visitOffers = memoizedByState((now: Now): readonly Offer<Visit>[] =>
  openNow(now).flatMap((location) => [
    locationOffer(location),
    ...(isNamingAt(location)
      ? now.setup.players.map(({ seat }) => namingOffer(location, seat))
      : NO_OFFERS),
  ]),
);

const isNamingAt = ({ effects }: Location): boolean => namingOf(effects) !== 'nobody';

/** Whether an open location lets anybody name a player. */
export const mayName = (now: Now): boolean => openNow(now).some(isNamingAt);

export const votingNow = memoizedByState((now: Now) =>
  openNow(now).filter(({ effects }) => effects.some(({ kind }) => kind === 'vote on water')),
);

export const voteOffers = (now: Now): readonly Offer<0 | 2>[] =>
  votingNow(now).length > 0 ? VOTES : NO_OFFERS;

const VOTES = [
  { value: 0, label: 'Everybody consumes 0 Water', short: '0 Water' },
  { value: 2, label: 'Everybody consumes 2 Water', short: '2 Water' },
] as const;

/** Asked of everybody while anybody may: a form of his own would cost everybody a page more. */
export const mayAnybodyRest = memoizedByState(({ setup, state }: Now): boolean =>
  setup.players.some(({ seat }) => mayRest(setup.content, travellerOf(state, seat))),
);

export const provisionOffers = (now: Now): readonly Offer<'Rations' | 'Water'>[] =>
  mayAnybodyHaveReserve(now) ? PROVISIONS : NO_OFFERS;

const PROVISIONS = [
  { value: 'Rations', label: `Yes, for ${PROVISION_AMOUNTS.Rations} Fresh Rations` },
  { value: 'Water', label: `Yes, for ${PROVISION_AMOUNTS.Water} Water` },
] as const;

/** Whether the levels that everybody sees leave it open. */
const mayAnybodyHaveReserve = memoizedByState(
  ({ setup: { players, content }, state }: Now): boolean =>
    (content.levels.Resources[1]?.least ?? 0) > 1 ||
    players.some(({ seat }) => levelOf(content, travellerOf(state, seat), 'Resources') > 0),
);

export const COUNT_OFFERS = offersOf(
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
