import { expect, test } from 'vitest';
import type { Position } from '../ledger/position.ts';
import { shownNames } from './intervention-texts.ts';

const handed = (seat: string, name: string, step: string) => ({ seat, name, step });

/** The names shown for these handovers, the oldest first. */
const told = (...handovers: readonly ReturnType<typeof handed>[]) =>
  shownNames({ handovers } as unknown as Position);

test.for([
  ['nobody', [], {}],
  [
    'another player, since when',
    [handed('Scarlet', 'Sam', 'Round 3: Cleaning Supplies')],
    { Scarlet: 'Scarlet (Sam since Round 3)' },
  ],
  ['a new code alone', [handed('Scarlet', '', 'Round 3')], {}],
  [
    'a code renewed later',
    [handed('Scarlet', 'Sam', 'Round 2'), handed('Scarlet', 'Sam', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)' },
  ],
  [
    'a third player',
    [handed('Scarlet', 'Sam', 'Round 2'), handed('Scarlet', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Kim since Round 4)' },
  ],
  [
    'the first one again',
    [handed('Scarlet', 'Sam', 'Round 2'), handed('Scarlet', '', 'Round 4')],
    {},
  ],
  [
    'two seats',
    [handed('Scarlet', 'Sam', 'Round 2'), handed('Dems', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)', Dems: 'Dems (Kim since Round 4)' },
  ],
] as const)('a match with %s shows the names %o', ([, handovers, names]) => {
  expect(told(...handovers)).toEqual(names);
});
