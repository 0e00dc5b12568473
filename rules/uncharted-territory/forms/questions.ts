/** All that players are asked. It rests on what everybody can see: the map, what is exhausted, and levels. */

import { asking } from '../../kit/asking.ts';
import type { Offer } from '../../kit/choosing.ts';
import { once } from '../../kit/once.ts';
import type { Location } from '../content.ts';
import { namingOf } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { RATIONS_A_ROUND } from '../hunger.ts';
import { levelOf } from '../levels.ts';
import { LIMITS } from '../meters.ts';
import type { Asked, Now } from '../now.ts';
import { mayRest, PROVISION_AMOUNTS, REST_ENERGY } from '../opening.ts';
import type { Freshness } from '../rations.ts';
import { SLOTS, type Slot } from '../slots.ts';
import type { Square } from '../squares.ts';
import { travellerOf } from '../start.ts';
import {
  NOT_OFFERED,
  playerKind,
  powerKind,
  provisionKind,
  rationsKind,
  squareKind,
  voteKind,
} from './kinds.ts';

const ask = asking<Asked>();

const NONE: readonly never[] = [];

const openNow = once(({ setup, state }: Now) => openLocations(setup.content, state));

const locationOffers = once((now: Now) => openNow(now).map(locationOffer));

const nameOffers = once((now: Now) =>
  openNow(now).some(({ effects }) => namingOf(effects) !== 'nobody')
    ? now.setup.players.map(({ seat }) => ({ value: seat, label: seat }))
    : NONE,
);

const voteOffers = once((now: Now) =>
  openNow(now).some(({ effects }) => effects.some(({ kind }) => kind === 'vote on water'))
    ? VOTES
    : NONE,
);

const VOTES = [
  { value: 0, label: '0 Water' },
  { value: 2, label: '2 Water' },
] as const;

/** No location can be chosen in two fields. */
const visit = (slot: Slot, told: { readonly label: string; readonly help: string }) =>
  ask.leading('square', {
    square: ask.one({
      name: slot.visit,
      ...told,
      of: squareKind,
      offers: locationOffers,
      pool: 'locations',
    }),
    named: ask.one({
      name: slot.named,
      label: `Whom do you name at the ${told.label.split(' ', 1)[0]?.toLowerCase()} location, if it lets you?`,
      help: 'Nobody whom you name twice in this round, and nobody whom you named in the round before.',
      of: playerKind,
      offers: nameOffers,
    }),
  });

const VISITED_TWICE = 'One that you have visited before cannot be visited again.';

const visits = ask.slots([
  visit(SLOTS[0], { label: 'First location', help: VISITED_TWICE }),
  visit(SLOTS[1], { label: 'Second location', help: VISITED_TWICE }),
  visit(SLOTS[2], { label: 'Third location', help: VISITED_TWICE }),
]);

const artefact = ask.one({
  name: 'artefact',
  label: 'Your artefact, once in the match',
  help: 'Leave it open to keep it. It works after a Reserve and before your visits.',
  of: powerKind,
  offers: () => POWERS,
});

const POWERS = [
  { value: 'Light', label: 'Power of Light: gain 1 Reserve' },
  {
    value: 'Dark',
    label:
      'Power of Dark: a fourth location, for 1 Ration (the lowest quality), 1 Water and 1 Energy',
  },
] as const;

const fourth = visit(SLOTS[3], {
  label: 'Fourth location, with the Power of Dark',
  help: 'Only together with the Power of Dark.',
});

const rest = ask.yes({
  name: 'rest',
  label: 'Rest in place of your last visit?',
  help: `You are Exhausted: a Rest brings ${REST_ENERGY} Energy before your first visit.`,
  says: 'Yes, rest',
  isAsked: ({ setup, state, seat }) => mayRest(setup.content, travellerOf(state, seat)),
  unreadable: NOT_OFFERED,
});

const reserve = ask.one({
  name: 'reserve',
  label: 'Spend a Reserve?',
  help: 'Before your visits, if you have one.',
  of: provisionKind,
  offers: (asked) => (mayHaveReserve(asked) ? PROVISIONS : NONE),
});

const PROVISIONS = [
  { value: 'Rations', label: `Yes, for ${PROVISION_AMOUNTS.Rations} Fresh Rations` },
  { value: 'Water', label: `Yes, for ${PROVISION_AMOUNTS.Water} Water` },
] as const;

/** Whether the level that everybody sees leaves it open. */
const mayHaveReserve = ({ setup: { content }, state, seat }: Asked): boolean =>
  levelOf(content, travellerOf(state, seat), 'Resources') > 0 ||
  (content.levels.Resources[1]?.least ?? 0) > 1;

const rationsOf = (freshness: Freshness) =>
  ask.or(
    {
      name: `eat-${freshness.toLowerCase()}`,
      label: `${freshness} Rations to eat`,
      help: `Leave it open to eat ${RATIONS_A_ROUND} Rations, the oldest first. What you ask for is eaten as far as you have it.`,
      of: rationsKind,
      offers: () => COUNTS,
    },
    0,
  );

const COUNTS: readonly Offer<number>[] = Array.from({ length: LIMITS.Hunger.most }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

const eat = ask.group({
  Stale: rationsOf('Stale'),
  Palatable: rationsOf('Palatable'),
  Fresh: rationsOf('Fresh'),
});

const vote = ask.one({
  name: 'vote',
  label: 'Your vote on Water, should you visit where it is held',
  help: 'What everybody consumes this round: the majority of the visitors decides, and an even vote makes it 1.',
  of: voteKind,
  offers: voteOffers,
});

/** In the order of the form. */
export const questions = ask.group({ visits, artefact, fourth, rest, reserve, eat, vote });

/** "C4 · Faerie Concave (Blue, White): 3 Energy, 4 Progress" */
function locationOffer({ square, name, colours, energy, progress }: Location): Offer<Square> {
  const painted = colours.length > 0 ? colours.join(', ') : 'Colourless';
  const label = `${square} · ${name} (${painted}): ${energy} Energy, ${progress} Progress`;
  return { value: square, label, short: `${square} ${name}` };
}
