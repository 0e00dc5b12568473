/** Cases of the content: the vocabulary of effects, and every possible mistake of a host. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentText, readContent } from '../kit/content/content.ts';
import { parsePhrase } from '../kit/content/vocabulary.ts';
import { contentSchema } from './content-tabs.ts';
import { EFFECT_PHRASES, formatEffect } from './effect-phrases.ts';
import type { Effect } from './effects.ts';
import { LEVEL_METERS, LIMITS } from './meters.ts';
import { SQUARES } from './squares.ts';

describe('the vocabulary of effects', () => {
  it.for([
    [
      'UT-501',
      'visitors gain 2 Water',
      { kind: 'change', concerned: 'visitors', good: 'Water', amount: 2 },
    ],
    [
      'UT-502',
      'A Lone Visitor gains 1 fresh ration',
      { concerned: 'visitors', when: { kind: 'visitors', least: 1, most: 1 } },
    ],
    [
      'UT-503',
      '3 or more visitors lose 2 Progress',
      { amount: -2, when: { kind: 'visitors', least: 3 } },
    ],
    [
      'UT-504',
      'another named player loses 1 Reserve',
      { concerned: 'another named', good: 'Reserves', amount: -1 },
    ],
    [
      'UT-505',
      'visitors with 2 or less Water gain 2 Water',
      { when: { kind: 'holding', good: 'Water', least: 0, most: 2 } },
    ],
    [
      'UT-506',
      'others with 4 or more Rations lose 1 Ration',
      { concerned: 'others', good: 'Rations', when: { good: 'Rations', least: 4 } },
    ],
    ['UT-507', 'visitors gain 1 Progress for each Reserve they have', { times: 'Reserve' }],
    [
      'UT-508',
      'everybody raises the capacity for Energy by 2',
      { kind: 'raise', concerned: 'everybody', meter: 'Stamina', amount: 2 },
    ],
    ['UT-509', 'visitors vote on Water', { kind: 'vote on water' }],
  ] as const)('%s the effect “%s” can be parsed', ([, text, meaning]) =>
    expect(parsePhrase(EFFECT_PHRASES, text)).toMatchObject(meaning),
  );

  it.for([
    ['UT-511', 'visitors gain 1 Ration', 'gained Rations have a freshness'],
    ['UT-512', 'visitors gain 0 Water', 'nothing is no effect'],
    ['UT-513', 'visitors gain -2 Water', 'losing has its own word'],
    ['UT-514', 'a visitor gains 2 Water', 'an unknown subject'],
    ['UT-515', 'visitors raise the capacity for Reserves by 1', 'it cannot be raised'],
    ['UT-516', 'visitors gain 2 Water, 1 Energy', 'phrases are divided by semicolons'],
  ] as const)('%s the effect %s is refused: %s', ([, text]) =>
    expect(parsePhrase(EFFECT_PHRASES, text)).toBeNull(),
  );

  it('UT-520 the phrase of an effect parses to the same effect', () => {
    const who = fc.record({
      concerned: fc.constantFrom('visitors', 'named', 'another named', 'everybody', 'others'),
      when: fc.constantFrom(
        { kind: 'always' },
        { kind: 'holding', good: 'Water', least: 0, most: 3 },
        { kind: 'holding', good: 'Rations', least: 2, most: 99 },
      ),
    });
    const change = fc.record({
      kind: fc.constant('change'),
      good: fc.constantFrom(
        'Fresh Rations',
        'Stale Rations',
        'Water',
        'Energy',
        'Reserves',
        'Progress',
      ),
      amount: fc.integer({ min: -9, max: 9 }).filter((amount) => amount !== 0),
      times: fc.constantFrom(
        'once',
        'visitor',
        'other visitor',
        'Fresh Ration',
        'Water',
        'Reserve',
      ),
    });
    const raise = fc.record({
      kind: fc.constant('raise'),
      meter: fc.constantFrom('Hunger', 'Thirst', 'Stamina'),
      amount: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(who, fc.oneof(change, raise), (subject, what) => {
        const effect = { ...subject, ...what } as Effect;
        expect(parsePhrase(EFFECT_PHRASES, formatEffect(effect))).toEqual(effect);
      }),
    );
  });
});

const createLocationRow = (square: string, more: Readonly<Record<string, string>> = {}) => ({
  Square: square,
  Name: `Place ${square}`,
  Colours: 'Colourless',
  Energy: '1',
  Progress: '1',
  Effect: '',
  ...more,
});
const createLevelRow = (Meter: string, Level: string, Least: string) => ({ Meter, Level, Least });

const VALID_CONTENT: ContentText = {
  Locations: SQUARES.map((square) => createLocationRow(square)),
  Levels: LEVEL_METERS.flatMap((meter) => [
    createLevelRow(meter, meter === 'Stamina' ? 'Exhausted' : 'Low', '0'),
    createLevelRow(meter, 'High', '3'),
  ]),
};

/** Lists the problems of one tab with some rows changed, as "row column: expected (given)". */
function listProblemsWith(changes: {
  readonly Locations?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly Levels?: Readonly<Record<number, Readonly<Record<string, string>>>>;
}): readonly string[] {
  const rows = (tab: 'Locations' | 'Levels') =>
    (VALID_CONTENT[tab] ?? []).map((row, index) => ({ ...row, ...changes[tab]?.[index] }));
  const read = readContent(contentSchema, { Locations: rows('Locations'), Levels: rows('Levels') });
  if (read.kind === 'sound') return [];
  return read.problems.map(
    ({ tab, row, column, given }) => `${tab} ${row ?? '-'} ${column ?? '-'} ${given ?? '-'}`,
  );
}

describe('content that a host types', () => {
  it('UT-531 valid content is accepted', () => expect(listProblemsWith({})).toEqual([]));
  it('UT-532 all problems of cells are reported at once, with tab, row and column', () =>
    expect(
      listProblemsWith({
        Locations: {
          0: { Square: 'H8', Energy: '-1' },
          1: { Colours: 'Red, Blue, Green' },
          2: { Colours: 'Pink' },
          3: { Effect: 'visitors gain 2 Wine' },
          4: { Name: '', Progress: '1.5' },
        },
        Levels: { 0: { Meter: 'Sleep' }, 1: { Least: 'many' } },
      }),
    ).toEqual([
      'Locations 2 Square H8',
      'Locations 2 Energy -1',
      'Locations 3 Colours Red, Blue, Green',
      'Locations 4 Colours Pink',
      'Locations 5 Effect visitors gain 2 Wine',
      'Locations 6 Name ',
      'Locations 6 Progress 1.5',
      'Levels 2 Meter Sleep',
      'Levels 3 Least many',
    ]));
  it('UT-533 colours may be divided by commas or spaces, in any case, without repetition', () => {
    expect(
      listProblemsWith({
        Locations: {
          0: { Colours: 'red BLUE' },
          1: { Colours: 'white,black' },
          2: { Colours: 'Red,' },
        },
      }),
    ).toEqual([]);
    for (const Colours of ['Red Red', 'Red Pink', 'Colourless, Red', ' , '])
      expect(listProblemsWith({ Locations: { 0: { Colours } } })).toHaveLength(1);
  });
  it('UT-543 valid content has the typed colours and the levels of each meter', () => {
    const [first, ...rest] = VALID_CONTENT['Locations'] ?? [];
    const read = readContent(contentSchema, {
      ...VALID_CONTENT,
      Locations: [{ ...first, Colours: 'Red, Blue' }, ...rest],
    });
    expect(read.kind === 'sound' && read.value).toMatchObject({
      locations: { A1: { colours: ['Red', 'Blue'] }, A2: { colours: [] } },
      levels: Object.fromEntries(
        LEVEL_METERS.map((meter) => [
          meter,
          [
            { name: meter === 'Stamina' ? 'Exhausted' : 'Low', least: 0 },
            { name: 'High', least: 3 },
          ],
        ]),
      ),
    });
  });
  it('UT-534 each square must have exactly one row', () =>
    expect(listProblemsWith({ Locations: { 1: { Square: 'A1' } } })).toEqual([
      'Locations 3 Square A1',
      'Locations - Square -',
    ]));
  it('UT-535 location names must differ in more than capitals and spaces', () =>
    expect(listProblemsWith({ Locations: { 1: { Name: 'PLACE  a1' } } })).toEqual([
      'Locations 3 Name PLACE  a1',
    ]));
  it('UT-540 a location cannot have a square’s name, because answers use both', () =>
    expect(listProblemsWith({ Locations: { 1: { Name: 'c 3' } } })).toEqual([
      'Locations 3 Name c 3',
    ]));
  it('UT-541 a location cannot have three colours', () =>
    expect(listProblemsWith({ Locations: { 1: { Colours: 'Red, Blue, Green' } } })).toEqual([
      'Locations 3 Colours Red, Blue, Green',
    ]));
  it('UT-536 levels must begin at 0, rise, and stay within the meter’s limit', () => {
    expect(listProblemsWith({ Levels: { 0: { Least: '1' } } })).toEqual(['Levels 2 Least 1']);
    expect(listProblemsWith({ Levels: { 1: { Least: '0' } } })).toEqual(['Levels 3 Least 0']);
    expect(listProblemsWith({ Levels: { 1: { Least: '13' } } })).toEqual(['Levels 3 Least 13']);
  });
  it('UT-537 Stamina’s lowest level must be called Exhausted', () =>
    expect(listProblemsWith({ Levels: { 4: { Level: 'Tired' } } })).toEqual([
      'Levels 6 Level Tired',
    ]));
  it('UT-542 level names of a meter must differ in more than capitals and spaces', () =>
    expect(listProblemsWith({ Levels: { 3: { Level: ' LOW' } } })).toEqual(['Levels 5 Level LOW']));
  it('UT-538 each meter must have at least two levels', () =>
    expect(listProblemsWith({ Levels: { 1: { Meter: 'Thirst' } } })).toContain('Levels - Meter -'));
  it('UT-539 a level can begin at the meter’s limit', () =>
    expect(listProblemsWith({ Levels: { 7: { Least: String(LIMITS.Resources.most) } } })).toEqual(
      [],
    ));
});
