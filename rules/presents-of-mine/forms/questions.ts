/** All that players are asked. Everything here is public knowledge: inventories and the list are. */

import { asking } from '../../kit/asking.ts';
import type { Offer } from '../../kit/choosing.ts';
import { once } from '../../kit/once.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Content } from '../content.ts';
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
import { below, bySeat, DISTANCES, type Distance, FIELD_OF } from '../state.ts';
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
  help: 'Tick exactly five.',
  of: letterKind('a letter from A to J'),
  offers: startingOffers,
  least: PICKS,
  most: PICKS,
});

const passTo = (distance: Distance) => {
  const player = ({ state, seat }: Asked) => below(state.circle, seat, distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `To ${player(asked)}, ${distance} below you`,
    help: 'One of your presents; each can be passed once.',
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
    help: 'The present you want of this player.',
    of: presentKind,
    offers: (asked) => presentOffers(asked, player(asked)),
    required: true,
  });
  return ask.meaning(present, aimedAt(player));
};

const replaced = ask.one({
  name: 'replaced',
  label: 'The present you replace',
  help: 'One of the three that you keep.',
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
  return { value: letter, label: `${letter} · ${name}: ${ability}`, short };
}

const presentOffers = (now: Now, seat: Seat): readonly Offer<NamedPresent>[] =>
  offersBySeat(now)[seat] ?? [];

/** One choice for each kind of present that a player holds, with how many there are of it. */
const offersBySeat = once(({ setup, state }: Now) =>
  bySeat(state.circle, (seat) => {
    const inventory = state.inventories[seat] ?? [];
    const notations = inventory.map(notationOf);
    return inventory.flatMap((present, index): readonly Offer<NamedPresent>[] => {
      const notation = notations[index] ?? '';
      if (notations.indexOf(notation) < index) return [];
      const copies = notations.filter((other) => other === notation).length;
      const label = `${notation} · ${presentLabel(present, setup.content)}`;
      const value = inFull(present);
      return [copies > 1 ? { value, label, copies } : { value, label }];
    });
  }),
);

function presentLabel(present: Present, { presents }: Content): string {
  const { name } = presents[present.letter];
  if (present.letter !== 'K') return name;
  return `${name}, ${present.layers} ${present.layers === 1 ? 'layer' : 'layers'} left`;
}
