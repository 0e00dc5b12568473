/** Variants from the command line: accepts offered ones, and refuses all others. */

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

it('what is not given is as usual', () =>
  expect(readVariants([], game)).toEqual({ kind: 'sound', variants: { draft: 'no' } }));

it('the last of several counts, whatever its capitals and spaces', () =>
  expect(readVariants(['draft=no', ' Draft = YES '], game)).toEqual({
    kind: 'sound',
    variants: { draft: 'yes' },
  }));

it('all that is not offered is told at once, with what is', () => {
  const read = readVariants(['draft=perhaps', 'solo=yes', 'draft'], game);
  expect(read.kind === 'unsound' ? read.problems : []).toEqual([
    '--variant "draft=perhaps": that is no variant of Presents of Mine. It has draft=no, ' +
      'draft=yes.',
    '--variant "solo=yes": that is no variant of Presents of Mine. It has draft=no, draft=yes.',
    '--variant "draft": that is no variant of Presents of Mine. It has draft=no, draft=yes.',
  ]);
});

it('a game without variants says so', () => {
  const read = readVariants(['draft=yes'], { ...game, variants: [] });
  expect(read.kind === 'unsound' ? read.problems : []).toEqual([
    '--variant "draft=yes": that is no variant of Presents of Mine. It has none.',
  ]);
});
