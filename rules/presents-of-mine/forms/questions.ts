/** All that players are asked. Everything here is public knowledge: inventories and the list are. */

import { asking } from '../../kit/asking.ts';
import type { Offer } from '../../kit/choosing.ts';
import { once } from '../../kit/once.ts';
import { forSeats, type Seat } from '../../kit/seat.ts';
import { earningOf, sightsOf } from '../abilities.ts';
import type { Content } from '../content.ts';
import { type Held, kept } from '../hands.ts';
import type { Asked, Now } from '../now.ts';
import { PICKS } from '../pregame.ts';
import {
  inFull,
  type Letter,
  type NamedPresent,
  notationOf,
  type Present,
  STARTING_LETTERS,
} from '../presents.ts';
import { below, DISTANCES, type Distance, FIELD_OF } from '../state.ts';
import { isReplacingRound, REPLACEMENTS } from '../steps.ts';
import { aimedAt, letterKind, presentKind } from './kinds.ts';

const ask = asking<Asked>();

const startingOffers = once(({ setup }: Now) =>
  STARTING_LETTERS.map((letter) => letterOffer(letter, setup.content)),
);

const replacementOffers = once(({ setup, state }: Now) =>
  isReplacingRound(state.step)
    ? REPLACEMENTS[state.step].map((letter) => letterOffer(letter, setup.content))
    : NONE,
);

const NONE: readonly never[] = [];

const picks = ask.many({
  name: 'picks',
  label: 'Your five presents',
  help: 'Of more than five the first five count; what is missing is drawn at random.',
  of: letterKind('a letter from A to J'),
  offers: startingOffers,
  least: PICKS,
  most: PICKS,
});

const WORTH =
  'What each is worth is what it would earn its holder if nothing moved, before its staleness is taken off.';

const passTo = (distance: Distance) => {
  const player = ({ state, seat }: Asked) => below(state.circle, seat, distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `To ${player(asked)}, ${distance} below you`,
    ...(distance === 1 && { help: WORTH }),
    of: presentKind,
    offers: (asked) => presentOffers(asked, asked.seat),
    required: true,
    pool: 'inventory',
  });
  return ask.meaning(present, aimedAt(player));
};

const stealFrom = (distance: Distance) => {
  const player = ({ state, seat }: Asked) => below(state.circle, seat, -distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `From ${player(asked)}, ${distance} above you`,
    ...(distance === 1 && { help: WORTH }),
    of: presentKind,
    offers: (asked) => presentOffers(asked, player(asked)),
    required: true,
  });
  return ask.meaning(present, aimedAt(player));
};

const replaced = ask.one({
  name: 'replaced',
  label: 'The present you replace',
  help: 'One of the three that you keep, not one that you pass.',
  of: presentKind,
  offers: (asked) => (isReplacingRound(asked.state.step) ? presentOffers(asked, asked.seat) : NONE),
  required: true,
  pool: 'inventory',
});

const replacement = ask.one({
  name: 'replacement',
  label: 'What it is replaced with',
  of: letterKind('the letter of one of the two presents offered'),
  offers: replacementOffers,
  required: true,
});

export const questions = ask.either(dueIn, {
  picking: { picks },
  passing: { passed: ask.slots(DISTANCES.map(passTo)), replaced, replacement },
  stealing: { wanted: ask.slots(DISTANCES.map(stealFrom)) },
});

function dueIn({ state }: Asked): 'picking' | 'passing' | 'stealing' | null {
  switch (state.step) {
    case 'over':
      return null;
    case 'pregame':
      return 'picking';
    case 'round-4':
      return 'stealing';
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return 'passing';
  }
}

function letterOffer(letter: Letter, { presents }: Content): Offer<Letter> {
  const { name, ability } = presents[letter];
  const short = `${letter} ${name}`;
  return { value: letter, label: `${short}: ${ability}`, short };
}

const presentOffers = (now: Now, seat: Seat): readonly Offer<NamedPresent>[] =>
  offersBySeat(now)[seat] ?? [];

/** One choice for each kind of present that a player holds, with how many there are of it. */
const offersBySeat = once(({ setup, state }: Now) => {
  const hands = state.circle.map((seat) => ({ held: (state.inventories[seat] ?? []).map(kept) }));
  const sights = sightsOf(hands, true);
  return forSeats(state.circle, (_, place) =>
    offersOf(
      hands[place]?.held ?? [],
      (one) => {
        const sight = sights[place];
        return sight === undefined ? 0 : earningOf(one, sight).points;
      },
      setup.content,
    ),
  );
});

function offersOf(
  held: readonly Held[],
  pointsOf: (one: Held) => number,
  content: Content,
): readonly Offer<NamedPresent>[] {
  const notations = held.map(({ present }) => notationOf(present));
  return held.flatMap((one, index): readonly Offer<NamedPresent>[] => {
    const notation = notations[index] ?? '';
    if (notations.indexOf(notation) < index) return [];
    const copies = notations.filter((other) => other === notation).length;
    const short = `${notation} ${content.presents[one.present.letter].name}`;
    const count = copies > 1 ? `; there are ${copies}` : '';
    const label = `${short}${layersText(one.present)}, staleness ${one.present.staleness}, worth ${pointsOf(one)}${count}`;
    const offer = { value: inFull(one.present), label, short };
    return [copies > 1 ? { ...offer, copies } : offer];
  });
}

const layersText = (present: Present): string =>
  present.letter === 'K'
    ? `, ${present.layers} ${present.layers === 1 ? 'layer' : 'layers'} left`
    : '';
