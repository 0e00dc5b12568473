/** Questions to players. They depend on public facts: inventories and the list. */

import { createAsker } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import { NO_OFFERS, ofContent, offersOf } from '../../kit/asking/offering.ts';
import { mapSeats, type Seat } from '../../kit/match/seat.ts';
import { countText, spellNumber } from '../../kit/narrating/figures.ts';
import { memoizeByState } from '../../kit/reckoning/memoize.ts';
import { aroundIn, countLetters, earningOf, listInputs, sightAt } from '../abilities.ts';
import type { Content } from '../content.ts';
import { createReceived, type Held, kept } from '../hands.ts';
import type { PublicContext, QuestionInput } from '../now.ts';
import {
  compareInInventory,
  type Letter,
  type NamedPresent,
  notationOf,
  PICKS,
  type Present,
  STARTING_LETTERS,
  toFullName,
} from '../presents.ts';
import { atPlace, below, DISTANCES, type Distance, FIELD_OF, type State } from '../state.ts';
import { isReplacingRound, REPLACEMENTS } from '../steps.ts';
import { createAimedKind, createLetterKind, presentKind } from './kinds.ts';

const ask = createAsker<QuestionInput>();

const startingOffers = ofContent((content: Content) => letterOffers(STARTING_LETTERS, content));

const listReplacementOffers = memoizeByState(({ setup, state }: PublicContext) =>
  isReplacingRound(state.step) ? letterOffers(REPLACEMENTS[state.step], setup.content) : NO_OFFERS,
);

const picksQuestion = ask.many({
  name: 'picks',
  label: `Your ${spellNumber(PICKS)} presents`,
  help: `If you pick more, the first ${spellNumber(PICKS)} count. Missing picks are drawn.`,
  of: createLetterKind('a letter from A to J'),
  offers: startingOffers,
  least: PICKS,
  most: PICKS,
});

const KEPT_WORTH_HELP =
  '“Worth” means points for you, not its new holder, without moves and staleness.';

const STOLEN_WORTH_HELP =
  '“Worth” means points for you this round, without other moves and staleness.';

const createPassQuestion = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => below(state.circle, seat, distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `To ${player(asked)}, ${distance} below you`,
    ...(distance === 1 && { help: KEPT_WORTH_HELP }),
    of: presentKind,
    offers: (asked) => listPresentOffers(asked, asked.seat),
    required: true,
    pool: 'inventory',
  });
  return ask.meaning(present, createAimedKind(player));
};

const createTheftQuestion = (distance: Distance) => {
  const player = ({ state, seat }: QuestionInput) => below(state.circle, seat, -distance);
  const present = ask.one({
    name: FIELD_OF[distance],
    label: (asked) => `From ${player(asked)}, ${distance} above you`,
    ...(distance === 1 && { help: STOLEN_WORTH_HELP }),
    of: presentKind,
    offers: (asked) => theftOffers(asked, distance),
    required: true,
  });
  return ask.meaning(present, createAimedKind(player));
};

const replaced = ask.one({
  name: 'replaced',
  label: 'The present you replace',
  help: 'Choose one of the three presents that you keep.',
  of: presentKind,
  offers: (asked) =>
    isReplacingRound(asked.state.step) ? listPresentOffers(asked, asked.seat) : NO_OFFERS,
  required: true,
  pool: 'inventory',
});

const replacement = ask.one({
  name: 'replacement',
  label: 'Its replacement',
  of: createLetterKind('the letter of one of the two presents offered'),
  offers: listReplacementOffers,
  required: true,
});

export const questions = ask.either(getOpenKind, {
  picking: { picks: picksQuestion },
  passing: { passed: ask.slots(DISTANCES.map(createPassQuestion)), replaced, replacement },
  stealing: { wanted: ask.slots(DISTANCES.map(createTheftQuestion)) },
});

function getOpenKind({ state }: QuestionInput): 'picking' | 'passing' | 'stealing' | null {
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

const listPresentOffers = (now: PublicContext, seat: Seat): readonly Offer<NamedPresent>[] =>
  getOffersBySeat(now)[seat] ?? NO_OFFERS;

/** Lists each player's presents, with their points if they stay. */
const getOffersBySeat = memoizeByState(({ setup, state }: PublicContext) => {
  const hands = listHands(state);
  const sights = listInputs(hands, true);
  return mapSeats(state.circle, (_, place) => {
    const sight = atPlace(sights, place);
    return groupPresents(atPlace(hands, place).held, setup.content).map((kind) =>
      createPresentOffer(kind, `worth ${earningOf(kind.one, sight).points}`),
    );
  });
});

const theftOffers = (asked: QuestionInput, distance: Distance): readonly Offer<NamedPresent>[] =>
  getTheftOffers(asked)[asked.seat]?.[distance] ?? NO_OFFERS;

/** Lists the presents of the player `distance` above, with their points for the thief. */
const getTheftOffers = memoizeByState(({ setup, state }: PublicContext) => {
  const hands = listHands(state);
  const holdings = hands.map(({ held }) => countLetters(held));
  const loot = hands.map(({ held }) =>
    groupPresents(held, setup.content).map((kind) => ({
      kind,
      left: countLetters(held.filter((other) => other !== kind.one)),
    })),
  );
  /** Computes the points of this theft alone, from public facts. */
  const offers = (thief: number, distance: Distance) => {
    const victim = (thief - distance + hands.length) % hands.length;
    const after = [...holdings];
    return atPlace(loot, victim).map(({ kind, left }) => {
      const gotten = createReceived(kind.one.present, distance);
      const held = [...atPlace(hands, thief).held, gotten];
      after[victim] = left;
      after[thief] = countLetters(held);
      const { points } = earningOf(gotten, sightAt(aroundIn(after, true), thief, held));
      return createPresentOffer(kind, `worth ${points} to you`);
    });
  };
  return mapSeats(state.circle, (_, thief) => ({
    1: offers(thief, 1),
    2: offers(thief, 2),
    3: offers(thief, 3),
  }));
});

const listHands = ({ circle, inventories }: State): readonly { readonly held: readonly Held[] }[] =>
  circle.map((seat) => ({ held: (inventories[seat] ?? []).map(kept) }));

/** Equal presents of a hand: one of them, their number and their name. */
interface PresentKind {
  readonly one: Held;
  readonly copies: number;
  readonly value: NamedPresent;
  readonly short: string;
  readonly text: string;
}

/** Groups equal presents, which are adjacent in an inventory. */
function groupPresents(held: readonly Held[], { presents }: Content): readonly PresentKind[] {
  const kinds: (PresentKind & { copies: number })[] = [];
  for (const one of held) {
    const { present } = one;
    const last = kinds.at(-1);
    if (last !== undefined && compareInInventory(last.one.present, present) === 0) {
      last.copies += 1;
      continue;
    }
    const short = `${notationOf(present)} ${presents[present.letter].name}`;
    const text = `${short}${formatLayers(present)}, staleness ${present.staleness}`;
    kinds.push({ one, copies: 1, value: toFullName(present), short, text });
  }
  return kinds;
}

/** Creates one choice for equal presents, with the number of copies. */
const createPresentOffer = (
  { copies, value, short, text }: PresentKind,
  worth: string,
): Offer<NamedPresent> =>
  copies > 1
    ? { value, label: `${text}, ${worth}; there are ${copies}`, short, copies }
    : { value, label: `${text}, ${worth}`, short };

const formatLayers = (present: Present): string =>
  present.letter === 'K' ? `, ${countText(present.layers, 'layer')} left` : '';
