/** All questions to players, and types of their orders. */

import * as z from 'zod';
import { createAsker } from '../../kit/asking/asking.ts';
import { buildOffers, NO_OFFERS, type Offer, placeOnPage } from '../../kit/asking/choosing.ts';
import type { FormPage, Question, QuestionValue } from '../../kit/asking/form.ts';
import type { AnswerKind } from '../../kit/asking/kinds.ts';
import { buildStep, numberStep } from '../../kit/asking/orders.ts';
import type * as kit from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { capitalize } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { COLOURS, SETTLED_COLOURS } from '../cards.ts';
import * as choices from '../choices.ts';
import type { Content } from '../content.ts';
import type { PublicInput, QuestionInput } from '../now.ts';
import { CARDS_IN_PREP, CARDS_PER_PLAYER } from '../rule-of-four.ts';
import * as stored from '../state.ts';
import { getSettler } from '../table.ts';
import { describeQuietRounds, QUIET_ROUNDS_ANNOUNCED } from '../turns.ts';
import * as labels from './labels.ts';
import * as kinds from './naming.ts';
import {
  choose,
  createActionSorter,
  createFieldPlaces,
  createKindChoices,
  createSelectorOffers,
  createTurnOffers,
  listOwnersChoices,
  type TurnOffers,
  withNo,
} from './offers.ts';

const ask = createAsker<QuestionInput>();

const STANDING_CHOICES_PAGE: FormPage = {
  name: 'for good',
  title: 'My choices from now on',
  about:
    'These choices apply from your next decision on. ' +
    'A choice for one turn overrides them, and a blank changes nothing.',
};

const FOR_GOOD_CHOICE = { value: 'for good', to: [STANDING_CHOICES_PAGE.name] } as const;

const elsewhere = (label: string) => ({ elsewhere: { ...FOR_GOOD_CHOICE, label } });

function createStandingQuestion<Name extends keyof stored.LastingChoices>(name: Name) {
  type Word = NonNullable<stored.LastingChoices[Name]>;
  const words = stored.LASTING_WORDS[name] as readonly string[] as readonly Word[];
  const label = labels.LASTING_CHOICE_LABELS[name] as (word: Word) => string;
  const options = Object.fromEntries(words.map((word) => [word, label(word)]));
  return ask.chooseOption<Word | typeof stored.ASK_AGAIN>({
    name: `always ${name}`,
    label: labels.FIELD_LABELS[`always ${name}`],
    options: { [stored.ASK_AGAIN]: 'ask me again', ...options } as Record<Word, string> &
      Record<typeof stored.ASK_AGAIN, string>,
    unreadable: kinds.UNREADABLE_CHOICE,
    on: placeOnPage(STANDING_CHOICES_PAGE),
  });
}

const standingQuestions = ask.group({
  refill: createStandingQuestion('refill'),
  owner: createStandingQuestion('owner'),
  building: createStandingQuestion('building'),
  greenhouse: createStandingQuestion('greenhouse'),
  aqualab: createStandingQuestion('aqualab'),
  look: createStandingQuestion('look'),
});

const askLastingBehind = (field: string) =>
  ask.behind(standingQuestions, { field, choice: FOR_GOOD_CHOICE.value });

/** Asks in the set-up how the player's small decisions are answered during the whole match. */
const usualChoicesQuestion = ask.meaning(
  ask.chooseOption({
    name: 'always',
    label: 'Small decisions that you leave open',
    help:
      'As usual: your highest card refills the prep module, you use bottom actions, and your own ' +
      'colonists rise. Each question delays the match by a deadline.',
    options: {
      usual: { label: 'Decide as usual, without asking me', short: 'as usual' },
      ask: 'Ask me each time',
    },
    unreadable: kinds.UNREADABLE_CHOICE,
    required: true,
  }),
  {
    schema: standingQuestions.schema,
    of: (word) => (word === 'usual' ? choices.USUAL_CHOICES : choices.NO_LASTING_CHOICES),
    from: ({ owner }) => (owner === null ? 'ask' : 'usual'),
  },
);

/** Asks for standing choices if no other field leads to their page. */
const askLastingAlone = ask.behind(standingQuestions, {
  field: 'always',
  choice: FOR_GOOD_CHOICE.value,
  fork: {
    label: labels.FIELD_LABELS.always,
    stay: { value: 'as before', label: 'nothing changes', to: [] },
    go: 'as I choose on the next page, until I change it',
  },
});

const nameField = (name: keyof typeof labels.FIELD_LABELS) => ({
  name,
  label: labels.FIELD_LABELS[name],
});

const ASKED_LATER_TEXT = 'Without an answer you are asked when the choice is needed.';
const ASK_LATER_CHOICE = {
  value: 'ask',
  label: 'Decide as my standing choices do, or ask me',
  short: '',
} as const;

const PREP_TEXT =
  'You connect cards of the prep module to Buildings. Everybody sees the cards’ colours.';

const PAIR_TEXT =
  'You connect these two cards to Buildings, where they land colonists. Everybody sees their ' +
  'colours. The other two stay in your hand. Your tab “Now” shows your cards, and each pair as ' +
  'a link.';

const createDecision = <Value>(asked: {
  readonly of: AnswerKind<Value, QuestionInput>;
  readonly help: string;
  readonly offers: (asked: QuestionInput) => readonly Offer<NoInfer<Value>>[];
}) => ({
  choice: ask.one({
    ...nameField('choice'),
    help: (now: QuestionInput) => `${labels.describeTask(now)} ${asked.help}`,
    of: kinds.withNoAnswer(asked.of),
    offers: (now: QuestionInput) => withNo(asked.offers(now)),
    ...elsewhere('As my choice on the next page, from now on'),
    required: true,
    isOpen: true,
  }),
  lasting: askLastingBehind('choice'),
});

type OptionLister<Value> = (state: QuestionInput['state'], seat: Seat) => readonly Value[];

const labelOptions =
  <Value>(options: OptionLister<Value>, label: (value: Value, input: QuestionInput) => string) =>
  (input: QuestionInput) =>
    buildOffers(options(input.state, input.seat), (value) => label(value, input));

/** The answer "Yes" includes the choices for the bottom action. */
const { lasting: ownersLasting, ...ownersChoice } = createDecision({
  of: kinds.ownerKind,
  offers: labelOptions(choices.listOwnerOptions, (used, { setup }) => {
    const { cards } = setup.content;
    return `Yes: ${labels.formatBottomLabel(cards[used])}`;
  }),
  help:
    'Another player used your card. You pay for its bottom action. ' +
    'The choices for it, and the next card for your prep module, follow below.',
});

/** Decisions that do not name the player's own cards. */
const DECISION_QUESTIONS = {
  rise: createDecision({
    of: kinds.settledKind,
    offers: labelOptions(choices.listRiseOptions, labels.formatBuilding),
    help: 'Choose the Building where your colonist moves to the two-star space.',
  }),
  settle: createDecision({
    of: kinds.settledKind,
    offers: labelOptions(() => SETTLED_COLOURS, labels.formatBuilding),
    help: 'Choose the Building. A colonist moves from your Ship to its one-star space.',
  }),
  cover: createDecision({
    of: kinds.buildingKind,
    offers: labelOptions(() => COLOURS, labels.formatBuilding),
    help:
      'Choose the Building at which the top card of the deck is laid face down, where it ' +
      'counts 0.',
  }),
  look: createDecision({
    of: kinds.lookKind,
    offers: labelOptions(choices.listLookOptions, String),
    help: 'Choose the player whose prep module you see.',
  }),
  switch: createDecision({
    of: kinds.switchKind,
    offers: labelOptions((state) => choices.listSwitchOptions(state), labels.formatSwitch),
    help: 'Choose two colonists to change places.',
  }),
  greenhouse: createDecision({
    of: kinds.shiftKind,
    offers: labelOptions((state) => choices.listGreenhouseOptions(state), labels.formatShift),
    help: 'Choose a colonist to move to the other space of its Building.',
  }),
} as const;

export function createQuestions(naming: kinds.CardNaming) {
  const storing = kinds.withStoredCards(naming);
  const storingDealt = kinds.withStoredCards(kinds.DEALT_NAMING);
  const offers = createTurnOffers(naming);
  const selectors = createSelectorOffers(naming);
  const on = createFieldPlaces(naming.isByCard);
  type Offers = NonNullable<TurnOffers>;
  /** Lets a field stay open: by a choice if cards have their own names, else by a blank answer. */
  const preset = (help = '') =>
    naming.isByCard
      ? { ...(help !== '' && { help }), required: true, open: ASK_LATER_CHOICE }
      : { help: `${help} ${ASKED_LATER_TEXT}`.trim() };

  const dealt = {
    help: naming.isByCard ? 'The tab “Now” numbers your cards.' : naming.about,
    of: kinds.cardKind,
    offers: (asked: QuestionInput) => buildOffers(kinds.listDealtNames(asked), String),
  };
  const keep = ask.must({ ...nameField('keep'), ...dealt, isOpen: true }, kinds.MISSING_CARD);
  const prepModule = { ...nameField('prep'), ...dealt, help: `${PREP_TEXT} ${naming.about}` };
  const prep: Question<QuestionInput, readonly string[]> = naming.isByCard
    ? ask.or(
        {
          ...prepModule,
          help: PAIR_TEXT,
          of: kinds.cardsKind,
          offers: (asked) =>
            buildOffers(choose(kinds.listDealtNames(asked), CARDS_IN_PREP), (pair) =>
              capitalize(joinNames(pair)),
            ),
          required: true,
          isOpen: true,
        },
        NO_OFFERS,
      )
    : ask.many({ ...prepModule, least: CARDS_IN_PREP, most: CARDS_IN_PREP, pool: 'dealt' });

  const field = <Name extends keyof Offers>(name: Name) => ({
    ...nameField(name),
    offers: (input: QuestionInput): Offers[Name] => offers(input)?.[name] ?? NO_OFFERS,
    on: on[name],
  });
  const action = ask.sorted(
    ask.must(
      {
        ...field('action'),
        help: naming.about,
        of: kinds.actionKind,
        isOpen: true,
      },
      kinds.MISSING_ACTION,
    ),
    {
      ...nameField('kind'),
      ...(naming.isByCard && {
        help: 'Your tab “Now” lists your cards and has links that fill in this form.',
      }),
      sorts: createKindChoices(naming.isByCard, offers),
      sortOf: createActionSorter(naming.isByCard),
      alone: (kind) => (kind === 'D' ? ({ kind: 'D' } as const) : null),
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
      ...preset(naming.isByCard ? '' : 'Answer only if your card needs a choice.'),
      of: kinds.cardChoiceKind,
    }),
    abilityBuilding: ask.one({ ...field('abilityBuilding'), ...preset(), of: kinds.settledKind }),
    greenhouse: ask.one({ ...field('greenhouse'), ...preset(), of: kinds.shiftKind }),
    aqualab: storing(
      ask.one({ ...field('aqualab'), ...preset('Put a card under the deck.'), of: kinds.cardKind }),
      stored.cardSchema.nullable(),
      'held',
    ),
    discard: storing(
      ask.one({
        ...field('discard'),
        ...preset(`You keep at most ${CARDS_PER_PLAYER} cards.`),
        of: kinds.cardKind,
      }),
      selector,
      'hand',
    ),
    refill: storing(
      ask.one({
        ...field('refill'),
        help: 'The card fills a gap in your prep module until your next turn.',
        of: kinds.cardKind,
        required: true,
        open: ASK_LATER_CHOICE,
        ...elsewhere('As my choice on the next page, from now on'),
      }),
      selector,
      'hand',
    ),
    lasting: askLastingBehind('refill'),
  };

  const owner = {
    ...ownersChoice,
    card: ask.one({
      ...nameField('card'),
      help: `Only needed with a “Yes”. ${ASKED_LATER_TEXT}`,
      of: kinds.cardChoiceKind,
      offers: listOwnersChoices,
    }),
    refill: storing(
      ask.one({
        ...nameField('refill'),
        help: 'Without an answer your last turn’s choice counts. If there is none, you are asked.',
        of: kinds.cardKind,
        offers: (input) => selectors(input, input.seat, 'refill'),
      }),
      selector,
      'hand',
    ),
    lasting: ownersLasting,
  };

  const aqualab = createDecision({
    of: kinds.cardKind,
    help: 'Choose the card to put under the deck.',
    offers: (asked) => naming.offers(asked, asked.seat, 'held'),
  });

  const tooMany = `You have more than ${CARDS_PER_PLAYER} cards.`;
  const tooFew = `Your prep module needs ${CARDS_IN_PREP}.`;
  const sorting = (name: 'discard' | 'refill', label: string, why: string) => {
    const count = (asked: QuestionInput): number => {
      const decision = findOwedDecision(asked);
      return decision?.kind === 'four' ? decision[name] : 0;
    };
    const asked = ask.many({
      name,
      label,
      help: (asked) =>
        `${why} If you tick more than ${count(asked)}, the first ones count. ` +
        'The first other cards replace missing ones.',
      of: kinds.cardKind,
      offers: (asked) => (count(asked) === 0 ? [] : naming.offers(asked, asked.seat, 'hand')),
      least: count,
      most: count,
      pool: 'hand',
    });
    return storing(asked, z.array(stored.cardSchema).readonly(), 'hand');
  };

  return {
    draft: { keep: storingDealt(keep, stored.cardSchema.nullable(), 'hand') },
    'set-up': {
      prep: storingDealt(prep, z.array(stored.cardSchema).readonly(), 'hand'),
      lasting: usualChoicesQuestion,
    },
    turn,
    owner,
    ...DECISION_QUESTIONS,
    aqualab: {
      ...aqualab,
      choice: storing(
        aqualab.choice,
        z.union([z.literal(false), stored.cardSchema]).nullable(),
        'held',
      ),
    },
    four: {
      discard: sorting('discard', 'Your discards', tooMany),
      refill: sorting('refill', 'Cards for your prep module', tooFew),
      lasting: askLastingAlone,
    },
  };
}

export const whenDue = (groups: ReturnType<typeof createQuestions>) =>
  ask.either(findDueQuestion, groups);

export const questions = whenDue(createQuestions(kinds.NAMING_BY_CARD));

function findOwedDecision({ state, seat }: QuestionInput) {
  return state.owed.find((decision) => decision.seat === seat);
}

function findDueQuestion(
  asked: QuestionInput,
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
      const owed = findOwedDecision(asked);
      return owed?.kind === 'choose' ? owed.question : (owed?.kind ?? null);
    }
  }
}

export const createNextStep =
  (asked: typeof questions) =>
  (now: PublicInput): kit.Step | null => {
    const { state } = now;
    const described = describeStep(now);
    if (described === null) return null;
    const seats = state.owed.length > 0 ? state.owed.map(({ seat }) => seat) : state.order;
    return buildStep(described, asked, now, seats);
  };

export const findNextStep = createNextStep(questions);

type StepDescription = Omit<kit.Step, 'asks'>;

function describeStep({ setup, state }: PublicInput): StepDescription | null {
  const { phase, turn, followUps, owed } = state;
  switch (phase) {
    case 'draft': {
      const most = Math.max(...state.order.map((seat) => getSettler(state, seat).hand.length));
      return {
        ...numberStep('Draft', most + 1),
        pace: 'set-up',
        about:
          'Keep one card of your pack. The others go to the player on your left. ' +
          'Without an answer you keep the first.',
      };
    }
    case 'set-up':
      return {
        name: 'set-up',
        title: 'Set-up',
        pace: 'set-up',
        about:
          'Choose which two of your four cards form your prep module. ' +
          'The other two stay in your hand. Without an answer the first two are taken.',
      };
    case 'turn':
      if (owed.length === 0) return describeTurnStep(state);
      return {
        name: `turn-${turn}-follow-up-${followUps}`,
        title: `${formatTurnTitle(state)}: decision ${followUps}`,
        pace: 'follow-up',
        about: `${labels.describeTask({ setup, state })} ${describeMissingDecision(owed)}`,
      };
    case 'over':
      return null;
  }
}

const formatTurnTitle = (state: PublicInput['state']): string =>
  `Round ${state.round}, ${state.current?.seat ?? ''}`;

const describeTurnStep = (state: PublicInput['state']): StepDescription => ({
  name: `turn-${state.turn}`,
  title: formatTurnTitle(state),
  pace: 'turn',
  about: [
    'Take one of the five actions.',
    describeMissingTurn(state),
    ...(state.quietRounds < QUIET_ROUNDS_ANNOUNCED ? [] : [describeQuietRounds(state.quietRounds)]),
  ].join(' '),
});

const describeMissingTurn = (state: PublicInput['state']): string =>
  state.current !== null && getSettler(state, state.current.seat).earth > 0
    ? 'Without an answer a colonist is launched.'
    : 'Without an answer the first card is discarded for Energy.';

const describeMissingDecision = ([first]: readonly stored.Decision[]): string =>
  first?.kind === 'choose'
    ? 'Without an answer the action is not used.'
    : 'Without an answer the first cards of the hand are taken.';

export type Orders = QuestionValue<typeof questions>;
export type StepInput = kit.StepInput<Content, stored.State, Orders>;
export type TurnOrders = Extract<Orders, { readonly kind: 'turn' }>;
export type OwnerOrders = Extract<Orders, { readonly kind: 'owner' }>;
export type SortingOrders = Extract<Orders, { readonly kind: 'four' }>;

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
