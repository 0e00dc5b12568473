/** All that players are asked. Everything that shows is public: slots, colours of backs, counts. */

import { asking } from '../../kit/asking.ts';
import type { Kind } from '../../kit/kinds.ts';
import type { ChoiceOf, Question } from '../decisions.ts';
import { STEPS } from '../named.ts';
import type { Asked } from '../now.ts';
import { CARDS_IN_PREP } from '../rule-of-four.ts';
import {
  actionKind,
  buildingKind,
  dealtKind,
  heldKind,
  lookKind,
  NO_ACTION,
  NO_CARD,
  orNo,
  ownerKind,
  settledKind,
  shiftKind,
  stepKind,
  switchKind,
  wishKind,
} from './kinds.ts';
import { FIELD_LABELS } from './labels.ts';
import { buildingOffers, choiceOffers, dealtOffers, handOffers, offeredFor } from './offers.ts';

const ask = asking<Asked>();

const keep = ask.must(
  {
    name: 'keep',
    label: FIELD_LABELS.keep,
    help: 'As your own workbook numbers them.',
    of: dealtKind,
    offers: dealtOffers,
  },
  NO_CARD,
);

const prep = ask.many({
  name: 'prep',
  label: FIELD_LABELS.prep,
  help: 'Tick two. Their colours will be seen by everybody.',
  of: dealtKind,
  offers: dealtOffers,
  least: CARDS_IN_PREP,
  most: CARDS_IN_PREP,
});

const action = ask.must(
  {
    name: 'action',
    label: FIELD_LABELS.action,
    help: 'Your own workbook says what your cards are.',
    of: actionKind,
    offers: offeredFor('action'),
  },
  NO_ACTION,
);

const without = ask.many({
  name: 'without',
  label: FIELD_LABELS.without,
  help: 'Each of the three steps stands by itself; what can be done is done unless you tick it here.',
  of: stepKind,
  offers: offeredFor('without'),
  least: 0,
  most: STEPS.length,
});

const OF_CARD = 'If your card lets you choose one. Left open, you are asked when it comes to that.';
const OF_ABILITY = 'If you connect a card to it. Left open, you are asked when it comes to that.';
const OF_AQUALAB =
  'It goes under the deck. As your cards are numbered now; left open, you are asked when it comes to that.';
const OF_CARDS =
  'As your cards are numbered now. Left open, you are asked when you have seen the new ones.';

const building = ask.one({
  name: 'building',
  label: FIELD_LABELS.building,
  help: OF_CARD,
  of: buildingKind,
  offers: buildingOffers,
});

const look = ask.one({
  name: 'look',
  label: FIELD_LABELS.look,
  help: OF_CARD,
  of: lookKind,
  offers: offeredFor('look'),
});

const switching = ask.one({
  name: 'switch',
  label: FIELD_LABELS.switch,
  help: OF_CARD,
  of: switchKind,
  offers: offeredFor('switch'),
});

const abilityBuilding = ask.one({
  name: 'abilityBuilding',
  label: FIELD_LABELS.abilityBuilding,
  help: OF_ABILITY,
  of: settledKind,
  offers: offeredFor('abilityBuilding'),
});

const greenhouse = ask.one({
  name: 'greenhouse',
  label: FIELD_LABELS.greenhouse,
  help: OF_ABILITY,
  of: shiftKind,
  offers: offeredFor('greenhouse'),
});

const aqualab = ask.one({
  name: 'aqualab',
  label: FIELD_LABELS.aqualab,
  help: OF_AQUALAB,
  of: heldKind,
  offers: offeredFor('aqualab'),
});

const wish = (name: 'discard' | 'refill') =>
  ask.one({
    name,
    label: FIELD_LABELS[name],
    help: OF_CARDS,
    of: wishKind,
    offers: offeredFor('wish'),
  });

const HELP: Readonly<Record<Question, string>> = {
  owner:
    'A card of your prep module was used by another player. You may use its bottom action, if its condition is met: you pay what it costs.',
  rise: 'Choose the Building in which your colonist goes to the two-star space.',
  settle: 'Choose the Building to which a colonist goes from your Ship.',
  cover: 'Choose the Building at which a card is laid face down.',
  look: 'Choose whose prep module you look at.',
  switch: 'Choose two colonists that change places.',
  greenhouse: 'Choose a colonist that changes its space.',
  aqualab: 'Choose a card that goes under the deck.',
};

/** Left open it is not used, as with a "no". */
const choice = <Due extends Question>(question: Due, of: Kind<ChoiceOf[Due], Asked>) => ({
  choice: ask.one({
    name: 'choice',
    label: FIELD_LABELS.choice,
    help: HELP[question],
    of: orNo(of),
    offers: choiceOffers(question),
    required: true,
  }),
});

/** Both draw on the same hand. */
const sorting = (name: 'discard' | 'refill', why: string) => {
  const count = (asked: Asked): number => {
    const owed = owedBy(asked);
    return owed?.kind === 'four' ? owed[name] : 0;
  };
  return ask.many({
    name,
    label: FIELD_LABELS[name],
    help: (asked) => `Tick ${count(asked)}: ${why}`,
    of: heldKind,
    offers: (asked) => (count(asked) === 0 ? [] : handOffers(asked)),
    least: count,
    most: count,
    pool: 'hand',
  });
};

export const questions = ask.either(dueOf, {
  draft: { keep },
  'set-up': { prep },
  turn: {
    action,
    without,
    building,
    look,
    switch: switching,
    abilityBuilding,
    greenhouse,
    aqualab,
    discard: wish('discard'),
    refill: wish('refill'),
  },
  owner: choice('owner', ownerKind),
  rise: choice('rise', settledKind),
  settle: choice('settle', settledKind),
  cover: choice('cover', buildingKind),
  look: choice('look', lookKind),
  switch: choice('switch', switchKind),
  greenhouse: choice('greenhouse', shiftKind),
  aqualab: choice('aqualab', heldKind),
  four: {
    discard: sorting('discard', 'you have more than four cards.'),
    refill: sorting('refill', 'your prep module has to have two.'),
  },
});

function owedBy({ state, seat }: Asked) {
  return state.owed.find((decision) => decision.seat === seat);
}

function dueOf(asked: Asked): 'draft' | 'set-up' | 'turn' | 'four' | Question | null {
  const { state, seat } = asked;
  switch (state.phase) {
    case 'over':
      return null;
    case 'draft':
    case 'set-up':
      return state.order.includes(seat) ? state.phase : null;
    case 'turn': {
      if (state.owed.length === 0) return state.current?.seat === seat ? 'turn' : null;
      const owed = owedBy(asked);
      return owed?.kind === 'choose' ? owed.question : (owed?.kind ?? null);
    }
  }
}
