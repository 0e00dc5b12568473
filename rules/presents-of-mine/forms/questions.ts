/** Questions to players, from public knowledge: inventories and the list. */

import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import { NO_OFFERS, ofContent, offersOf } from '../../kit/asking/offering.ts';
import { forSeats, type Seat } from '../../kit/match/seat.ts';
import { countText, numberInWords } from '../../kit/narrating/figures.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { aroundIn, earningOf, holdingOf, sightAt, sightsOf } from '../abilities.ts';
import type { Content } from '../content.ts';
import { type Held, kept, received } from '../hands.ts';
import type { PublicNow, QuestionInput } from '../now.ts';
import {
  inFull,
  inInventoryOrder,
  type Letter,
  type NamedPresent,
  notationOf,
  PICKS,
  type Present,
  STARTING_LETTERS,
} from '../presents.ts';
import { atPlace, below, DISTANCES, type Distance, FIELD_OF, type State } from '../state.ts';
import { isReplacingRound, REPLACEMENTS } from '../steps.ts';
import { aimedAt, letterKind, presentKind } from './kinds.ts';

const ask = asking<QuestionInput>();

const startingOffers = ofContent((content: Content) => letterOffers(STARTING_LETTERS, content));

const replacementOffers = memoizedByState(({ setup, state }: PublicNow) =>
  isReplacingRound(state.step) ? letterOffers(REPLACEMENTS[state.step], setup.content) : NO_OFFERS,
);

const picks = ask.many({
  name: 'picks',
  label: `Your ${numberInWords(PICKS)} presents`,
  help: `If you pick more, the first ${numberInWords(PICKS)} count; missing ones are random.`,
  of: letterKind('a letter from A to J'),
  offers: startingOffers,
  least: PICKS,
  most: PICKS,
});

const KEPT_WORTH =
  '“Worth” is its points for you, not its new holder, if nothing moved, before staleness.';

const STOLEN_WORTH =
  '“Worth” is its points for you this round if nothing else moved, before staleness.';

const passTo = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => below(state.circle, seat, distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `To ${player(asked)}, ${distance} below you`,
    ...(distance === 1 && { help: KEPT_WORTH }),
    of: presentKind,
    offers: (asked) => presentOffers(asked, asked.seat),
    required: true,
    pool: 'inventory',
  });
  return ask.meaning(present, aimedAt(player));
};

const stealFrom = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => below(state.circle, seat, -distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `From ${player(asked)}, ${distance} above you`,
    ...(distance === 1 && { help: STOLEN_WORTH }),
    of: presentKind,
    offers: (asked) => theftOffers(asked, distance),
    required: true,
  });
  return ask.meaning(present, aimedAt(player));
};

const replaced = ask.one({
  name: 'replaced',
  label: 'The present you replace',
  help: 'Choose one of the three that you keep, not one that you pass.',
  of: presentKind,
  offers: (asked) =>
    isReplacingRound(asked.state.step) ? presentOffers(asked, asked.seat) : NO_OFFERS,
  required: true,
  pool: 'inventory',
});

const replacement = ask.one({
  name: 'replacement',
  label: 'Its replacement',
  of: letterKind('the letter of one of the two presents offered'),
  offers: replacementOffers,
  required: true,
});

export const questions = ask.either(dueIn, {
  picking: { picks },
  passing: { passed: ask.slots(DISTANCES.map(passTo)), replaced, replacement },
  stealing: { wanted: ask.slots(DISTANCES.map(stealFrom)) },
});

function dueIn({ state }: QuestionInput): 'picking' | 'passing' | 'stealing' | null {
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

const letterOffers = (letters: readonly Letter[], { presents }: Content) =>
  offersOf(letters, (letter) => {
    const { name, ability } = presents[letter];
    const short = `${letter} ${name}`;
    return { label: `${short}: ${ability}`, short };
  });

const presentOffers = (now: PublicNow, seat: Seat): readonly Offer<NamedPresent>[] =>
  offersBySeat(now)[seat] ?? NO_OFFERS;

/** Lists each player's presents with their points if they stay. */
const offersBySeat = memoizedByState(({ setup, state }: PublicNow) => {
  const hands = handsOf(state);
  const sights = sightsOf(hands, true);
  return forSeats(state.circle, (_, place) => {
    const sight = atPlace(sights, place);
    return kindsIn(atPlace(hands, place).held, setup.content).map((kind) =>
      offerOf(kind, `worth ${earningOf(kind.one, sight).points}`),
    );
  });
});

const theftOffers = (asked: QuestionInput, distance: Distance): readonly Offer<NamedPresent>[] =>
  theftsBySeat(asked)[asked.seat]?.[distance] ?? NO_OFFERS;

/** Lists the presents of the player `distance` above, with their points for the thief. */
const theftsBySeat = memoizedByState(({ setup, state }: PublicNow) => {
  const hands = handsOf(state);
  const holdings = hands.map(({ held }) => holdingOf(held));
  const loot = hands.map(({ held }) =>
    kindsIn(held, setup.content).map((kind) => ({
      kind,
      left: holdingOf(held.filter((other) => other !== kind.one)),
    })),
  );
  /** Uses public knowledge only: the effect of this theft alone. */
  const offers = (thief: number, distance: Distance) => {
    const victim = (thief - distance + hands.length) % hands.length;
    const after = [...holdings];
    return atPlace(loot, victim).map(({ kind, left }) => {
      const gotten = received(kind.one.present, distance);
      const held = [...atPlace(hands, thief).held, gotten];
      after[victim] = left;
      after[thief] = holdingOf(held);
      const { points } = earningOf(gotten, sightAt(aroundIn(after, true), thief, held));
      return offerOf(kind, `worth ${points} to you`);
    });
  };
  return forSeats(state.circle, (_, thief) => ({
    1: offers(thief, 1),
    2: offers(thief, 2),
    3: offers(thief, 3),
  }));
});

const handsOf = ({ circle, inventories }: State): readonly { readonly held: readonly Held[] }[] =>
  circle.map((seat) => ({ held: (inventories[seat] ?? []).map(kept) }));

/** Identical presents of a hand: one of them, their number and their name. */
interface PresentKind {
  readonly one: Held;
  readonly copies: number;
  readonly value: NamedPresent;
  readonly short: string;
  readonly text: string;
}

/** Groups identical presents, which are adjacent in an inventory. */
function kindsIn(held: readonly Held[], { presents }: Content): readonly PresentKind[] {
  const kinds: (PresentKind & { copies: number })[] = [];
  for (const one of held) {
    const { present } = one;
    const last = kinds.at(-1);
    if (last !== undefined && inInventoryOrder(last.one.present, present) === 0) {
      last.copies += 1;
      continue;
    }
    const short = `${notationOf(present)} ${presents[present.letter].name}`;
    const text = `${short}${layersText(present)}, staleness ${present.staleness}`;
    kinds.push({ one, copies: 1, value: inFull(present), short, text });
  }
  return kinds;
}

/** Creates one choice for identical presents, with the number of copies. */
const offerOf = (
  { copies, value, short, text }: PresentKind,
  worth: string,
): Offer<NamedPresent> =>
  copies > 1
    ? { value, label: `${text}, ${worth}; there are ${copies}`, short, copies }
    : { value, label: `${text}, ${worth}`, short };

const layersText = (present: Present): string =>
  present.letter === 'K' ? `, ${countText(present.layers, 'layer')} left` : '';
