/** Questions about standing choices, on a separate page to which many questions lead. */

import { createAsker } from '../../kit/asking/asking.ts';
import { buildOffers, placeOnPage } from '../../kit/asking/choosing.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { NO_LASTING_CHOICES, USUAL_CHOICES } from '../choices.ts';
import type { QuestionInput } from '../now.ts';
import { ASK_AGAIN, LASTING_WORDS, type LastingChoices } from '../state.ts';
import { FIELD_LABELS, LASTING_CHOICE_LABELS } from './labels.ts';
import { createLastingKind, UNREADABLE_CHOICE } from './naming.ts';

const ask = createAsker<QuestionInput>();

const STANDING_CHOICES_PAGE: FormPage = {
  name: 'for good',
  title: 'My choices from now on',
  about:
    'These choices apply from your next decision on. ' +
    'A choice for one turn overrides them, and a blank changes nothing.',
};

const FOR_GOOD_CHOICE = { value: 'for good', to: [STANDING_CHOICES_PAGE.name] } as const;

export const elsewhere = (label: string) => ({ elsewhere: { ...FOR_GOOD_CHOICE, label } });

function createStandingQuestion<Name extends keyof LastingChoices>(name: Name) {
  type Word = NonNullable<LastingChoices[Name]>;
  const words = LASTING_WORDS[name] as readonly string[] as readonly Word[];
  const label = LASTING_CHOICE_LABELS[name] as (word: Word) => string;
  const offers = buildOffers<Word | typeof ASK_AGAIN>([ASK_AGAIN, ...words], (word) =>
    word === ASK_AGAIN ? 'ask me again' : label(word),
  );
  const field = `always ${name}` as const;
  return ask.one<Word | typeof ASK_AGAIN>({
    name: field,
    label: FIELD_LABELS[field],
    of: createLastingKind(words),
    offers: () => offers,
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

export const askLastingBehind = (field: string) =>
  ask.behind(standingQuestions, { field, choice: FOR_GOOD_CHOICE.value });

/** Asks in the set-up how the player's small decisions are answered during the whole match. */
export const usualChoicesQuestion = ask.meaning(
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
    unreadable: UNREADABLE_CHOICE,
    required: true,
  }),
  {
    schema: standingQuestions.schema,
    of: (word) => (word === 'usual' ? USUAL_CHOICES : NO_LASTING_CHOICES),
    from: ({ owner }) => (owner === null ? 'ask' : 'usual'),
  },
);

/** Asks for standing choices if no other field leads to their page. */
export const askLastingAlone = ask.behind(standingQuestions, {
  field: 'always',
  choice: FOR_GOOD_CHOICE.value,
  fork: {
    label: FIELD_LABELS.always,
    stay: { value: 'as before', label: 'nothing changes', to: [] },
    go: 'as I choose on the next page, until I change it',
  },
});
