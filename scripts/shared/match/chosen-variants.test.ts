/** Tests variants on the command line: the game's variants are accepted, all others refused. */

import { expect, it } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { parseVariants } from './outside-game.ts';

const gameWithDraft = {
  ...presentsOfMine,
  variants: [
    {
      name: 'draft',
      title: 'Drafting',
      about: 'Whether cards are drafted.',
      choices: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ],
    },
  ],
} as unknown as Parameters<typeof parseVariants>[1];

it('omitted variants have the game’s default values', () =>
  expect(parseVariants([], gameWithDraft)).toEqual({ draft: 'no' }));

it('the last of several values of a variant counts, in any case and with spaces', () =>
  expect(parseVariants(['draft=no', ' Draft = YES '], gameWithDraft)).toEqual({ draft: 'yes' }));

it('all unknown variants are reported at once, with the known ones', () => {
  const why = 'Presents of Mine does not have this variant. The variants are draft=no, draft=yes.';
  expect(() => parseVariants(['draft=perhaps', 'solo=yes', 'draft'], gameWithDraft)).toThrow(
    ['draft=perhaps', 'solo=yes', 'draft'].map((one) => `--variant "${one}": ${why}`).join('\n'),
  );
});

it('a variant is refused if the game has no variants', () =>
  expect(() => parseVariants(['draft=yes'], { ...gameWithDraft, variants: [] })).toThrow(
    'Presents of Mine does not have this variant. The game does not have variants.',
  ));
