/** Phrases about a Relative: double worth, negative worth, drawn home. */

import { type Phrase, phrase } from '../kit/content/vocabulary.ts';
import type { Worth } from './content.ts';

export type PhrasedWorth = { readonly worth: Worth } | 'drawn';

export const WORTH_PHRASES: readonly Phrase<PhrasedWorth>[] = [
  phrase({
    form: 'worth double',
    about: 'Twice the Maternal Points of other Relatives.',
    means: (): PhrasedWorth => ({ worth: 2 }),
  }),
  phrase({
    form: 'worth negative',
    about: 'Costs the Maternal Points that another Relative would bring.',
    means: (): PhrasedWorth => ({ worth: -1 }),
  }),
  phrase({
    form: 'home drawn at the start',
    about:
      'All Relatives marked so change homes among each other, at random: then this spreadsheet ' +
      'does not show where they live.',
    means: (): PhrasedWorth => 'drawn',
  }),
];
