/** All questions to players, and their orders. `naming.ts` names cards without secrets. */

import * as z from 'zod';
import { asking } from '../../kit/asking/asking.ts';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { AnswerKind } from '../../kit/asking/kinds.ts';
import { offersOf } from '../../kit/asking/offering.ts';
import { numbered, stepAsking } from '../../kit/asking/orders.ts';
import type { Question, QuestionValue } from '../../kit/asking/question.ts';
import type * as kit from '../../kit/match/game.ts';
import type { Step } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { COLOURS, SETTLED_COLOURS } from '../cards.ts';
import * as choices from '../choices.ts';
import type { Content } from '../content.ts';
import type { Asked, Seen } from '../now.ts';
import { CARDS_IN_ALL, CARDS_IN_PREP } from '../rule-of-four.ts';
import * as stored from '../state.ts';
import { settlerOf } from '../table.ts';
import { QUIET_ROUNDS_WARNED, quietText } from '../turns.ts';
import * as labels from './labels.ts';
import { elsewhere, lastingAlone, lastingBehind, lastingFromTheStart } from './lasting.ts';
import * as kinds from './naming.ts';
import {
  kindChoices,
  ownersChoices,
  placesOf,
  selectorOffers,
  turnOffers,
  withNo,
} from './offers.ts';

const ask = asking<Asked>();

const named = (name: keyof typeof labels.FIELD_LABELS) => ({
  name,
  label: labels.FIELD_LABELS[name],
});

const LAUNCH = { kind: 'D' } as const;
const ASKED_LATER = 'If you leave it open, you are asked when you need it.';
const ASK_LATER = {
  value: 'ask',
  label: 'Decide as my standing choices do, or ask me',
  short: 'as always',
} as const;

/** A blank answer counts as "no". */
const decision = <Value>(asked: {
  readonly of: AnswerKind<Value, Asked>;
  readonly help: string;
  readonly offers: (asked: Asked) => readonly Offer<NoInfer<Value>>[];
}) => ({
  choice: ask.one({
    ...named('choice'),
    help: (now: Asked) => `${labels.taskText(now)} ${asked.help}`,
    of: kinds.orNo(asked.of),
    offers: (now: Asked) => withNo(asked.offers(now)),
    ...elsewhere('As my choice on the next page, from now on'),
    required: true,
    isOpen: true,
  }),
  lasting: lastingBehind('choice'),
});

type Options<Value> = (state: Asked['state'], seat: Seat) => readonly Value[];

const labelled =
  <Value>(options: Options<Value>, label: (value: Value, asked: Asked) => string) =>
  (asked: Asked) =>
    offersOf(options(asked.state, asked.seat), (value) => label(value, asked));

const SORTING_LABELS = {
  discard: 'Your discards',
  refill: 'Cards for your prep module',
} as const;

/** The "yes" is sent with all choices that may follow. */
const { lasting: ownersLasting, ...ownersChoice } = decision({
  of: kinds.ownerKind,
  offers: labelled(choices.ownerOptions, (used, { setup }) => {
    const { cards } = setup.content;
    return `Yes: ${labels.bottomLabel(cards[used])}`;
  }),
  help:
    'Another player used your card. You pay for its bottom action; the choices for it, and the ' +
    'next card for your prep module, follow below.',
});

/** Decisions that name no cards of the player's own. */
const DECISIONS = {
  rise: decision({
    of: kinds.settledKind,
    offers: labelled(choices.riseOptions, labels.buildingLabel),
    help: 'Choose the Building where your colonist moves to the two-star space.',
  }),
  settle: decision({
    of: kinds.settledKind,
    offers: labelled(() => SETTLED_COLOURS, labels.buildingLabel),
    help: 'Choose the Building. A colonist moves from your Ship to its one-star space.',
  }),
  cover: decision({
    of: kinds.buildingKind,
    offers: labelled(() => COLOURS, labels.buildingLabel),
    help:
      'Choose the Building at which the top card of the deck is laid face down, where it ' +
      'counts 0.',
  }),
  look: decision({
    of: kinds.lookKind,
    offers: labelled(choices.lookOptions, String),
    help: 'Choose the player whose prep module you see.',
  }),
  switch: decision({
    of: kinds.switchKind,
    offers: labelled((state) => choices.switchOptions(state), labels.switchLabel),
    help: 'Choose two colonists to change places.',
  }),
  greenhouse: decision({
    of: kinds.shiftKind,
    offers: labelled((state) => choices.greenhouseOptions(state), labels.shiftLabel),
    help: 'Choose a colonist to move to the other space of its Building.',
  }),
} as const;

export function questionsBy(naming: kinds.Naming) {
  const storing = kinds.storingCards(naming);
  const offers = turnOffers(naming);
  const selectors = selectorOffers(naming);
  const on = placesOf(naming.isByCard);
  type Offers = ReturnType<typeof offers>;
  /** A required question on its page cannot be left open by mistake. */
  const preset = (help = '') =>
    naming.isByCard
      ? { ...(help !== '' && { help }), required: true, open: ASK_LATER }
      : { help: `${help} ${ASKED_LATER}`.trim() };

  const dealt = {
    help: naming.about,
    of: kinds.cardKind,
    offers: (asked: Asked) => naming.offers(asked, asked.seat, 'dealt'),
  };
  const keep = ask.must({ ...named('keep'), ...dealt, isOpen: true }, kinds.NO_CARD);
  const aboutPrep = `You can connect them to Buildings; all see their colours. ${naming.about}`;
  const oneOfPrep = { ...dealt, required: true, pool: 'dealt' };
  const prep: Question<Asked, readonly (string | null)[]> = naming.isByCard
    ? ask.slots([
        ask.one({ ...named('prep 1'), ...oneOfPrep, help: aboutPrep.trim() }),
        ask.one({ ...named('prep 2'), ...oneOfPrep }),
      ])
    : ask.many({
        ...named('prep'),
        ...dealt,
        help: aboutPrep.trim(),
        least: CARDS_IN_PREP,
        most: CARDS_IN_PREP,
        pool: 'dealt',
      });

  const field = <Name extends keyof Offers>(name: Name) => ({
    ...named(name),
    offers: (asked: Asked): Offers[Name] => offers(asked)[name],
    on: on[name],
  });
  const action = ask.sorted(
    ask.must(
      { ...field('action'), help: naming.about, of: kinds.actionKind, isOpen: true },
      kinds.NO_ACTION,
    ),
    {
      ...named('kind'),
      sorts: kindChoices,
      sortOf: ({ kind }) => kind,
      alone: (kind) => (kind === LAUNCH.kind ? LAUNCH : null),
    },
  );

  const selector = stored.cardSelectorSchema.nullable();

  const turn = {
    action: storing(action, stored.actionSchema.nullable(), 'A'),
    without: ask.many({
      ...field('without'),
      of: kinds.stepKind,
      least: 0,
      most: stored.OPTIONAL_SUBSTEPS.length,
    }),
    card: ask.one({
      ...field('card'),
      ...preset(naming.isByCard ? '' : 'Only if your card needs a choice.'),
      of: kinds.cardChoiceKind,
    }),
    abilityBuilding: ask.one({ ...field('abilityBuilding'), ...preset(), of: kinds.settledKind }),
    greenhouse: ask.one({ ...field('greenhouse'), ...preset(), of: kinds.shiftKind }),
    aqualab: storing(
      ask.one({ ...field('aqualab'), ...preset('It goes under the deck.'), of: kinds.cardKind }),
      stored.cardSchema.nullable(),
      'held',
    ),
    discard: storing(
      ask.one({
        ...field('discard'),
        ...preset(`You keep at most ${CARDS_IN_ALL} cards.`),
        of: kinds.cardKind,
      }),
      selector,
      'hand',
    ),
    refill: storing(
      ask.one({
        ...field('refill'),
        help: 'It fills a gap in your prep module until your next turn.',
        of: kinds.cardKind,
        required: true,
        open: ASK_LATER,
        ...elsewhere('As my choice on the next page, from now on'),
      }),
      selector,
      'hand',
    ),
    lasting: lastingBehind('refill'),
  };

  const owner = {
    ...ownersChoice,
    card: ask.one({
      ...named('card'),
      help: `Only with a “Yes”. ${ASKED_LATER}`,
      of: kinds.cardChoiceKind,
      offers: ownersChoices,
    }),
    refill: storing(
      ask.one({
        ...named('refill'),
        help: 'If you leave it open, the choice of your own turn counts, or you are asked.',
        of: kinds.cardKind,
        offers: (asked) => selectors(asked, asked.seat, 'refill'),
      }),
      selector,
      'hand',
    ),
    lasting: ownersLasting,
  };

  const aqualab = decision({
    of: kinds.cardKind,
    help: 'Choose the card to put under the deck.',
    offers: (asked) => naming.offers(asked, asked.seat, 'held'),
  });

  /** Both questions sort the same hand. */
  const sorting = (name: 'discard' | 'refill', why: string) => {
    const count = (asked: Asked): number => {
      const owed = owedBy(asked);
      return owed?.kind === 'four' ? owed[name] : 0;
    };
    const asked = ask.many({
      name,
      label: SORTING_LABELS[name],
      help: (asked) =>
        `${why} If you tick more than ${count(asked)}, the first ones count. The first other ` +
        'cards replace missing ' +
        'ones.',
      of: kinds.cardKind,
      offers: (asked) => (count(asked) === 0 ? [] : naming.offers(asked, asked.seat, 'hand')),
      least: count,
      most: count,
      pool: 'hand',
    });
    return storing(asked, z.array(stored.cardSchema).readonly(), 'hand');
  };

  return {
    draft: { keep: storing(keep, stored.cardSchema.nullable(), 'dealt') },
    'set-up': {
      prep: storing(prep, z.array(stored.cardSchema).readonly(), 'dealt'),
      lasting: lastingFromTheStart,
    },
    turn,
    owner,
    ...DECISIONS,
    aqualab: {
      ...aqualab,
      choice: storing(
        aqualab.choice,
        z.union([z.literal(false), stored.cardSchema]).nullable(),
        'held',
      ),
    },
    four: {
      discard: sorting('discard', `You have more than ${CARDS_IN_ALL} cards.`),
      refill: sorting('refill', `Your prep module must have ${CARDS_IN_PREP}.`),
      lasting: lastingAlone,
    },
  };
}

export const whenDue = (groups: ReturnType<typeof questionsBy>) => ask.either(dueOf, groups);

export const questions = whenDue(questionsBy(kinds.BY_NAME));

function owedBy({ state, seat }: Asked) {
  return state.owed.find((decision) => decision.seat === seat);
}

function dueOf(
  asked: Asked,
): 'draft' | 'set-up' | 'turn' | 'four' | stored.DecisionQuestion | null {
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

export const nextStepBy =
  (asked: typeof questions) =>
  (now: Seen): Step | null => {
    const { state } = now;
    const described = stepOf(now);
    if (described === null) return null;
    const seats = state.owed.length > 0 ? state.owed.map(({ seat }) => seat) : state.order;
    return stepAsking(described, asked, now, seats);
  };

export const nextStep = nextStepBy(questions);

type Described = Omit<Step, 'asks'>;

function stepOf({ setup, state }: Seen): Described | null {
  const { phase, turn, followUps, owed } = state;
  switch (phase) {
    case 'draft': {
      const kept = Math.max(...state.order.map((seat) => settlerOf(state, seat).hand.length));
      return {
        ...numbered('Draft', kept + 1),
        pace: 'set-up',
        about:
          'Keep one card of your pack; the others go to the player on your left. Without an ' +
          'answer you keep the first.',
      };
    }
    case 'set-up':
      return SET_UP_STEP;
    case 'turn':
      if (owed.length === 0) return turnStep(state);
      return {
        name: `turn-${turn}-follow-up-${followUps}`,
        title: `${turnTitle(state)}: decision ${followUps}`,
        pace: 'follow-up',
        about: `${labels.taskText({ setup, state })} ${aboutOwed(owed)}`,
      };
    case 'over':
      return null;
  }
}

const SET_UP_STEP: Described = {
  name: 'set-up',
  title: 'Set-up',
  pace: 'set-up',
  about:
    'Choose which two of your four cards form your prep module; the other two stay in your hand. ' +
    'Without an answer the first two are taken.',
};

/** Unique in the match. */
const turnTitle = (state: Seen['state']): string =>
  `Round ${state.round}, ${state.current?.seat ?? ''}`;

const turnStep = (state: Seen['state']): Described => ({
  name: `turn-${state.turn}`,
  title: turnTitle(state),
  pace: 'turn',
  about: [
    `${state.current?.seat ?? 'Nobody'} takes one of the five actions.`,
    aboutMissing(state),
    ...(state.quietRounds < QUIET_ROUNDS_WARNED ? [] : [quietText(state.quietRounds)]),
  ].join(' '),
});

const aboutMissing = (state: Seen['state']): string =>
  state.current !== null && settlerOf(state, state.current.seat).earth > 0
    ? 'Without an answer a colonist is launched.'
    : 'Without an answer the first card is discarded for Energy.';

const aboutOwed = ([first]: readonly stored.Decision[]): string =>
  first?.kind === 'choose'
    ? 'Without an answer the action is not used.'
    : 'Without an answer the first cards of the hand are taken.';

export type Orders = QuestionValue<typeof questions>;
export type Submitted = kit.StepInput<Content, stored.State, Orders>;
export type TurnOrders = Extract<Orders, { readonly kind: 'turn' }>;
export type OwnerOrders = Extract<Orders, { readonly kind: 'owner' }>;
export type FourOrders = Extract<Orders, { readonly kind: 'four' }>;

export const NO_PRESETS: Omit<TurnOrders, 'action'> = {
  kind: 'turn',
  without: [],
  card: null,
  abilityBuilding: null,
  greenhouse: null,
  aqualab: null,
  discard: null,
  refill: null,
  lasting: null,
};
