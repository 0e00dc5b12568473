/** Standing choices: a page of their own that many questions lead to. */

import { asking } from '../../kit/asking/asking.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { wordKind } from '../../kit/asking/kinds.ts';
import { offersOf } from '../../kit/asking/offering.ts';
import { NOTHING_LASTING } from '../choices.ts';
import type { Asked } from '../now.ts';
import { ASK_AGAIN, LASTING_WORDS, type LastingChange, type LastingChoices } from '../state.ts';
import { FIELD_LABELS, LASTING_LABELS } from './labels.ts';
import { lastingKind, unreadable } from './naming.ts';

const ask = asking<Asked>();

const PAGE: FormPage = {
  name: 'for good',
  title: 'My choices from now on',
  about:
    'They apply from your next decision on. A choice for one turn counts first; a blank changes ' +
    'nothing.',
};
const onPage = () => [{ page: PAGE }];

const FOR_GOOD = { value: 'for good', to: [PAGE.name] } as const;

export const elsewhere = (label: string) => ({ elsewhere: { ...FOR_GOOD, label } });

function lastingQuestion<Name extends keyof LastingChoices>(name: Name) {
  type Word = NonNullable<LastingChoices[Name]>;
  const words = LASTING_WORDS[name] as readonly string[] as readonly Word[];
  const label = LASTING_LABELS[name] as (word: Word) => string;
  const offers = offersOf<Word | typeof ASK_AGAIN>([ASK_AGAIN, ...words], (word) =>
    word === ASK_AGAIN ? 'ask me again' : label(word),
  );
  const field = `always ${name}` as const;
  return ask.one<Word | typeof ASK_AGAIN>({
    name: field,
    label: FIELD_LABELS[field],
    of: lastingKind(words),
    offers: () => offers,
    on: onPage,
  });
}

const choices = ask.group({
  refill: lastingQuestion('refill'),
  owner: lastingQuestion('owner'),
  building: lastingQuestion('building'),
  greenhouse: lastingQuestion('greenhouse'),
  aqualab: lastingQuestion('aqualab'),
  look: lastingQuestion('look'),
});

export const lastingBehind = (field: string) =>
  ask.behind(choices, { field, choice: FOR_GOOD.value });

export const USUAL: LastingChange = {
  refill: 'highest',
  owner: 'yes',
  building: 'Science',
  greenhouse: 'mine up',
  aqualab: 'lowest',
  look: 'next',
};

/** Part of the set-up: one tap answers all small decisions of the match. */
export const lastingFromTheStart = ask.meaning(
  ask.one<'usual' | 'ask'>({
    name: 'always',
    label: 'Small decisions that you leave open',
    help: 'Each question delays the match by a deadline. You can change this choice later.',
    of: wordKind(['usual', 'ask'], unreadable),
    offers: () => FROM_THE_START,
    required: true,
  }),
  {
    schema: choices.schema,
    of: (word) => (word === 'usual' ? USUAL : NOTHING_LASTING),
    from: ({ owner }) => (owner === null ? 'ask' : 'usual'),
  },
);

const FROM_THE_START = offersOf<'usual' | 'ask'>(['usual', 'ask'], (word) =>
  word === 'ask'
    ? 'Ask me each time'
    : {
        label:
          'As usual: highest card to the prep module, lowest under the deck; bottom actions ' +
          'where I can pay; my colonists up, or to the Comms Center; see the next player',
        short: 'as usual',
      },
);

/** Asked where no other field leads to the page. */
export const lastingAlone = ask.behind(choices, {
  field: 'always',
  choice: FOR_GOOD.value,
  fork: {
    label: FIELD_LABELS.always,
    stay: { value: 'as before', label: 'nothing changes', to: [] },
    go: 'as I say on the next page, until I say otherwise',
  },
});
