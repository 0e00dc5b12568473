/** Tests options of matches on the command line: variants and time zones. */

import { expect, it, test } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { parseVariants } from './outside-game.ts';
import { requireTimeZone } from './zone-named.ts';

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

test.each([
  ['Berlin', 'Europe/Berlin'],
  [' new york ', 'America/New_York'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('requireTimeZone reads %j as the time zone %j', (text, zone) => {
  expect(requireTimeZone(text)).toBe(zone);
});

test.each(['CET', 'est', 'PST8PDT', '+02:00', 'UTC+2', 'GMT -3'])(
  'requireTimeZone refuses %j, which does not determine when clocks change',
  (text) => {
    expect(() => requireTimeZone(text)).toThrow(
      /does not determine when clocks change\. Give the city/,
    );
  },
);

test.each(['Atlantis', '', 'Europe/Atlantis', 'x'.repeat(500)])(
  'requireTimeZone refuses %.9j with an example',
  (text) => {
    expect(() => requireTimeZone(text)).toThrow(
      /^“.{0,40}” is not a time zone\. Give the city.*Berlin/,
    );
  },
);
