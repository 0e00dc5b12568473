import { expect, test } from 'vitest';
import type { Position } from '../ledger/position.ts';
import { listShownNames } from './intervention-texts.ts';

const createHandover = (seat: string, name: string, step: string) => ({ seat, name, step });

/** Finds the names shown for these handovers, the oldest first. */
const findShownNames = (...handovers: readonly ReturnType<typeof createHandover>[]) =>
  listShownNames({ handovers } as unknown as Position);

test.for([
  ['nobody', [], {}],
  [
    'another player, since when',
    [createHandover('Scarlet', 'Sam', 'Round 3: Cleaning Supplies')],
    { Scarlet: 'Scarlet (Sam since Round 3)' },
  ],
  ['a new code alone', [createHandover('Scarlet', '', 'Round 3')], {}],
  [
    'a code renewed later',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', 'Sam', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)' },
  ],
  [
    'a third player',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Kim since Round 4)' },
  ],
  [
    'the first one again',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', '', 'Round 4')],
    {},
  ],
  [
    'two seats',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Dems', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)', Dems: 'Dems (Kim since Round 4)' },
  ],
] as const)('a match with %s shows the names %o', ([, handovers, names]) => {
  expect(findShownNames(...handovers)).toEqual(names);
});
