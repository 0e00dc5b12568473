/** Standing choices: a page of their own, reached from every answer of a turn. */

import { asking } from '../../kit/asking/asking.ts';
import type { FormPage } from '../../kit/asking/form.ts';
import { offersOf } from '../../kit/asking/offering.ts';
import type { Asked } from '../now.ts';
import { ASK_AGAIN, LASTING_WORDS, type LastingChoices } from '../order-values.ts';
import { lastingKind } from './kinds.ts';
import { FIELD_LABELS, LASTING_LABELS } from './labels.ts';

const ask = asking<Asked>();

const PAGE: FormPage = {
  name: 'for good',
  title: 'Until you say otherwise',
  about:
    'From your next decision on. Questions left open keep the choices on your Now; choices for ' +
    'one turn go first.',
};
const onPage = () => [{ page: PAGE }];

/** Option that leads there. */
const FOR_GOOD = { value: 'for good', to: [PAGE.name] } as const;

/** Like `FOR_GOOD`, for a question otherwise left open. */
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

/** Follows an option of another field. */
export const lastingBehind = (field: string) =>
  ask.behind(choices, { field, choice: FOR_GOOD.value });

/** Asked directly where no other field leads there. */
export const lastingAlone = ask.behind(choices, {
  field: 'always',
  choice: FOR_GOOD.value,
  fork: {
    label: FIELD_LABELS.always,
    stay: { value: 'as before', label: 'nothing changes', to: [] },
    go: 'as I say on the next page, until I say otherwise',
  },
});
