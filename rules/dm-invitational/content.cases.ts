/** Cases of content: fifteen houses, two Dealer Houses, and the roads between them. */

import { describe, expect, it } from 'vitest';
import { type ContentText, readContent } from '../kit/content/content.ts';
import { type Content, castHouses, contentSchema } from './content.ts';

const HOUSE_NAMES = [...'ABCDEFGHIJKLMNO'];
const DEALER_ROW = { Dealer: 'yes' };

/** Creates valid content as a host types it, with some rows replaced. */
const createRows = (
  change: {
    readonly houses?: Readonly<Record<number, Readonly<Record<string, string>>>>;
    readonly roads?: readonly (readonly [string, string])[];
    readonly count?: number;
  } = {},
): ContentText => ({
  Houses: HOUSE_NAMES.slice(0, change.count ?? HOUSE_NAMES.length).map((Name, index) => ({
    Name,
    Dealer: index < 2 ? 'yes' : '',
    X: String(index),
    Y: '0',
    ...change.houses?.[index],
  })),
  Roads: [
    ...HOUSE_NAMES.slice(1).map((To, index) => ({ From: HOUSE_NAMES[index] ?? '', To })),
    ...(change.roads ?? []).map(([From, To]) => ({ From, To })),
  ],
});

const listProblems = (loose: ContentText) => {
  const checked = readContent(contentSchema, loose);
  return checked.kind === 'sound'
    ? []
    : checked.problems.map(({ tab, row, column }) => [tab, row, column].filter(Boolean).join(' '));
};

describe('content that a host types', () => {
  it('DI-511 content of fifteen connected houses is valid', () => {
    expect(listProblems(createRows())).toEqual([]);
  });

  it('DI-512 content with another number of houses than fifteen is invalid', () => {
    const short = createRows({ count: 14 });
    expect(listProblems(short)).toContain('Houses');
  });

  it('DI-513 content needs exactly two Dealer Houses', () => {
    expect(listProblems(createRows({ houses: { 4: { Dealer: 'Yes' } } }))).toEqual([
      'Houses Dealer',
    ]);
    expect(listProblems(createRows({ houses: { 0: { Dealer: 'no' } } }))).toEqual([
      'Houses Dealer',
    ]);
  });

  it('DI-514 two houses cannot have the same name or the same place', () => {
    expect(listProblems(createRows({ houses: { 14: { Name: 'a' } } }))).toContain('Houses 16 Name');
    expect(listProblems(createRows({ houses: { 14: { X: '3' } } }))).toEqual(['Houses 16 X']);
  });

  it('DI-515 a house’s name must begin with a letter, because couriers have numbers', () => {
    expect(listProblems(createRows({ houses: { 14: { Name: '4 Elms' } } }))).toContain(
      'Houses 16 Name',
    );
  });

  it.for([
    ['DI-516', 'an end that is not a house', [['A', 'Z']], ['Roads 16 To']],
    ['DI-517', 'a road to itself', [['C', 'C']], ['Roads 16 To']],
    ['DI-518', 'a road twice', [['B', 'A']], ['Roads 16 From']],
  ] as const)('%s content with %s is invalid', ([, , roads, where]) => {
    expect(listProblems(createRows({ roads }))).toEqual(where);
  });

  it('DI-519 roads must connect every house with every other', () => {
    const { Houses = [], Roads = [] } = createRows();
    expect(listProblems({ Houses, Roads: Roads.slice(0, -1) })).toEqual(['Roads']);
  });
});

describe('houses of a season (Season, Matches and purses)', () => {
  const sound = (loose = createRows()): Content => {
    const checked = readContent(contentSchema, loose);
    if (checked.kind === 'unsound') throw new Error('the content is invalid');
    return checked.value;
  };
  const listNames = (names: ReadonlyMap<string, string>) =>
    sound().houses.map(({ name }) => names.get(name) ?? name);
  const housesFor = (hosts: readonly string[], cast: readonly string[]) =>
    listNames(castHouses(sound(), { hosts, cast }));

  it('DI-521 the first two hosts get the Dealer Houses, and the cast gets houses in order', () =>
    expect(housesFor(['Phoenix', 'Walsh', 'Third'], ['Zero', 'Tha']).slice(0, 5)).toEqual([
      'Phoenix',
      'Walsh',
      'Zero',
      'Tha',
      'E',
    ]));

  it('DI-522 at most thirteen members of the cast get a house', () => {
    const cast = Array.from({ length: 20 }, (_, index) => `Guest ${index}`);
    const names = castHouses(sound(), { hosts: [], cast });
    expect(listNames(names)).toEqual(['A', 'B', ...cast.slice(0, 13)]);
    expect(names.get('C')).toBe('Guest 0');
  });

  it('DI-523 a player whose name is already a house’s name gets that house', () => {
    const names = housesFor(['Phoenix'], ['c', 'Phoenix', 'Zero', '4th']);
    expect(names.slice(0, 5)).toEqual(['Phoenix', 'B', 'C', 'Zero', 'E']);
    expect(new Set(names).size).toBe(15);
  });

  it.for([
    {
      id: 'DI-525',
      who: 'a third host who plays has the house of a player',
      hosts: ['Phoenix', 'Walsh', 'Third'],
      cast: ['Zero', 'Third'],
      names: ['Phoenix', 'Walsh', 'Zero', 'Third', 'E'],
    },
    {
      id: 'DI-526',
      who: 'a host whose name begins with a number is skipped, and the next host is the Dealer',
      hosts: ['1st', 'Phoenix'],
      cast: [],
      names: ['Phoenix', 'B', 'C', 'D', 'E'],
    },
    {
      id: 'DI-527',
      who: 'who is named twice has one',
      hosts: [],
      cast: ['Zero', 'zero', 'Tha'],
      names: ['A', 'B', 'Zero', 'Tha', 'E'],
    },
  ])('$id houses are named after hosts and cast: $who', ({ hosts, cast, names }) =>
    expect(housesFor(hosts, cast).slice(0, 5)).toEqual(names),
  );

  it('DI-528 hosts name the Dealer Houses wherever they are listed; other names stay', () => {
    const dealers = { 0: { Dealer: '' }, 1: { Dealer: '' } };
    const content = sound(createRows({ houses: { ...dealers, 3: DEALER_ROW, 6: DEALER_ROW } }));
    expect(castHouses(content, { hosts: ['Phoenix', 'Walsh'], cast: ['Zero'] })).toEqual(
      new Map([
        ['D', 'Phoenix'],
        ['G', 'Walsh'],
        ['A', 'Zero'],
      ]),
    );
  });

  it('DI-524 houses keep their names outside a season', () =>
    expect(housesFor([], [])).toEqual(HOUSE_NAMES));
});
