/** What can be chosen now: it rests on the map, on what is exhausted and on levels, which everybody sees. */

import type { Offer } from '../../kit/choosing.ts';
import { once } from '../../kit/once.ts';
import { namesOf } from '../../kit/rank.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Location } from '../content.ts';
import { effectsText } from '../effect-phrases.ts';
import { namingOf } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { levelOf } from '../levels.ts';
import { LIMITS } from '../meters.ts';
import type { Now } from '../now.ts';
import { mayRest, PROVISION_AMOUNTS } from '../opening.ts';
import type { Square } from '../squares.ts';
import { travellerOf } from '../start.ts';

const NONE: readonly never[] = [];

const openNow = once(({ setup, state }: Now) => openLocations(setup.content, state));

export const locationOffers = once((now: Now) => openNow(now).map(locationOffer));

const namingNow = once((now: Now) =>
  openNow(now).filter(({ effects }) => namingOf(effects) !== 'nobody'),
);

export const nameOffers = once((now: Now): readonly Offer<Seat>[] =>
  namingNow(now).length > 0
    ? now.setup.players.map(({ seat }) => ({ value: seat, label: seat }))
    : NONE,
);

export const votingNow = once((now: Now) =>
  openNow(now).filter(({ effects }) => effects.some(({ kind }) => kind === 'vote on water')),
);

export const voteOffers = (now: Now): readonly Offer<0 | 2>[] =>
  votingNow(now).length > 0 ? VOTES : NONE;

const VOTES = [
  { value: 0, label: '0 Water' },
  { value: 2, label: '2 Water' },
] as const;

/** Which places ask their visitors something; '' when none does. */
export function askingText(now: Now): string {
  const [naming, voting] = [namingNow(now), votingNow(now)];
  return [
    naming.length === 0
      ? ''
      : `You may name one at ${namesOf(naming.map(({ square }) => square))}.`,
    voting.length === 0
      ? ''
      : `There is a vote on Water at ${namesOf(voting.map(({ square }) => square))}.`,
  ]
    .join(' ')
    .trim();
}

/** By name. Asked of everybody while anybody may: a form of his own would cost everybody a page more. */
export const restingNow = once(({ setup, state }: Now) =>
  setup.players
    .map(({ seat }) => seat)
    .filter((seat) => mayRest(setup.content, travellerOf(state, seat)))
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
);

export const provisionOffers = (now: Now): readonly Offer<'Rations' | 'Water'>[] =>
  mayAnybodyHaveReserve(now) ? PROVISIONS : NONE;

const PROVISIONS = [
  { value: 'Rations', label: `Yes, for ${PROVISION_AMOUNTS.Rations} Fresh Rations` },
  { value: 'Water', label: `Yes, for ${PROVISION_AMOUNTS.Water} Water` },
] as const;

/** Whether the levels that everybody sees leave it open. */
const mayAnybodyHaveReserve = once(
  ({ setup: { players, content }, state }: Now): boolean =>
    (content.levels.Resources[1]?.least ?? 0) > 1 ||
    players.some(({ seat }) => levelOf(content, travellerOf(state, seat), 'Resources') > 0),
);

export const COUNT_OFFERS: readonly Offer<number>[] = Array.from(
  { length: LIMITS.Hunger.most },
  (_, index) => ({
    value: index + 1,
    label: String(index + 1),
  }),
);

/** "B2 Otter Banks, green, blue: 1 Energy for 2 Progress; gain 2 Palatable Rations, 1 Water" */
function locationOffer(location: Location): Offer<Square> {
  const { square, name, colours, energy, progress, effects } = location;
  const painted = colours.length > 0 ? colours.join(', ').toLowerCase() : 'colourless';
  const short = `${square} ${name}`;
  const told = effects.length > 0 ? `; ${effectsText(effects)}` : '';
  const label = `${short}, ${painted}: ${energy} Energy for ${progress} Progress${told}`;
  return { value: square, label, short };
}
