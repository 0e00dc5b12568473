/** Tests variants on the command line: offered ones are accepted, all others refused. */

import { expect, it } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { readVariants } from './chosen-variants.ts';

const game = {
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
} as unknown as Parameters<typeof readVariants>[1];

it('omitted variants have the game’s default values', () =>
  expect(readVariants([], game)).toEqual({ kind: 'sound', variants: { draft: 'no' } }));

it('the last of repeated variants counts, whatever its case and spaces', () =>
  expect(readVariants(['draft=no', ' Draft = YES '], game)).toEqual({
    kind: 'sound',
    variants: { draft: 'yes' },
  }));

it('all unknown variants are reported at once, with the known ones', () => {
  const read = readVariants(['draft=perhaps', 'solo=yes', 'draft'], game);
  expect(read.kind === 'unsound' ? read.problems : []).toEqual([
    '--variant "draft=perhaps": Presents of Mine does not have this variant. The variants are draft=no, ' +
      'draft=yes.',
    '--variant "solo=yes": Presents of Mine does not have this variant. The variants are draft=no, draft=yes.',
    '--variant "draft": Presents of Mine does not have this variant. The variants are draft=no, draft=yes.',
  ]);
});

it('a variant of a game without variants is refused with that reason', () => {
  const read = readVariants(['draft=yes'], { ...game, variants: [] });
  expect(read.kind === 'unsound' ? read.problems : []).toEqual([
    '--variant "draft=yes": Presents of Mine does not have this variant. The game does not have variants.',
  ]);
});
