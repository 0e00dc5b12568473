import { describe, expect, it } from 'vitest';
import { alteredAt, isListed, type Leaf, leavesOf, pathText, textAt } from './leaves.ts';
import { shapeOf } from './shape.ts';

const NAMES = new Set(['Dems', 'Isa']);
const STATES = [
  {
    round: 1,
    taker: null,
    hands: { Dems: [4, 4], Isa: [7] },
    tasks: [{ kind: 'draw', count: 2 }],
    visits: {},
    isLate: false,
  },
  {
    round: 5,
    taker: 'Isa',
    hands: { Dems: [], Isa: [9] },
    tasks: [{ kind: 'end' }],
    visits: { A1: 3 },
    isLate: false,
  },
];
const [FIRST, SECOND] = STATES;
const SHAPE = shapeOf(STATES, NAMES);

const leavesIn = (state: unknown, own: string | null = null): readonly Leaf[] =>
  leavesOf(state, SHAPE, { names: NAMES, own });

function leafAt(state: unknown, path: string): Leaf {
  const found = leavesIn(state).find((leaf) => pathText(leaf) === path);
  if (found === undefined) throw new Error(`there is no leaf ${path}`);
  return found;
}

const others = (state: unknown, path: string): readonly string[] =>
  alteredAt(state, leafAt(state, path)).map((other) => textAt(other, leafAt(state, path)));

describe('the leaves of a state', () => {
  it('are its values and the sizes of its lists and dictionaries', () => {
    expect(leavesIn(FIRST).map(pathText)).toEqual([
      'hands.Dems.length',
      'hands.Dems.0',
      'hands.Dems.1',
      'hands.Isa.length',
      'hands.Isa.0',
      'isLate',
      'round',
      'taker',
      'tasks.length',
      'tasks.0.count',
      'tasks.0.kind',
      'visits.length',
    ]);
  });

  it('have one place where they mean the same, by who looks and by what `kind` says', () => {
    const places = new Set(leavesIn(SECOND, 'Isa').map(({ place }) => place));
    expect(places).toContain('hands.own.[]');
    expect(places).toContain('hands.other.length');
    expect(places).toContain('tasks.[]<end>.kind');
    expect(places).toContain('visits.*');
  });
});

describe('a leaf is altered into', () => {
  it.for([
    ['the nearest number of its place', 'hands.Isa.0', ['9', '4']],
    ['another text or nothing, of those of its place', 'taker', ['"Isa"']],
    ['the other truth', 'isLate', ['true']],
    ['the next number, where no other ever was', 'tasks.0.count', ['3']],
    ['nothing, where it never was otherwise', 'tasks.0.kind', []],
    ['one thing fewer', 'hands.Dems.length', ['1']],
    ['a value from elsewhere, where it is empty', 'visits.length', ['1']],
  ] as const)('%s', ([, path, expected]) => {
    expect(others(FIRST, path)).toEqual(expected);
  });

  it('and all else stays as it is', () => {
    const [other] = alteredAt(SECOND, leafAt(SECOND, 'hands.Isa.0'));
    expect(other).toEqual({ ...SECOND, hands: { Dems: [], Isa: [7] } });
  });
});

describe('whether there is anything', () => {
  const states = [{ turn: null }, { turn: { seat: 'Isa' } }];
  const shape = shapeOf(states, NAMES);
  const [none, one] = states.map((state) => leavesOf(state, shape, { names: NAMES, own: null }));

  it('is a leaf of its own where null may occur', () => {
    expect(none?.map(({ kind, place }) => [kind, place])).toEqual([['presence', 'turn']]);
    expect(one?.map(({ kind, place }) => [kind, place])).toEqual([
      ['presence', 'turn'],
      ['value', 'turn.seat'],
    ]);
  });

  it('is altered into the other', () => {
    expect(none?.flatMap((leaf) => alteredAt(states[0], leaf))).toEqual([states[1]]);
    expect(one?.slice(0, 1).flatMap((leaf) => alteredAt(states[1], leaf))).toEqual([states[0]]);
  });
});

describe('a list of derived values', () => {
  it.for([
    ['names a leaf', 'round', 'round', true],
    ['names all values below', 'hands', 'hands.Dems.1', true],
    ['names any seat by a star', 'hands.*.length', 'hands.Isa.length', true],
    ['names counts apart from things', 'hands.*.length', 'hands.Isa.0', false],
    ['names who looks', 'hands.own', 'hands.Isa.0', true],
    ['names nobody else so', 'hands.own', 'hands.Dems.0', false],
  ] as const)('%s', ([, path, leaf, expected]) => {
    const game = { derived: [{ path, because: 'It is so.' }] };
    expect(isListed(game, leafAt(FIRST, leaf), { names: NAMES, own: 'Isa' })).toBe(expected);
  });

  it('may be empty', () => {
    expect(isListed({}, leafAt(FIRST, 'round'), { names: NAMES, own: null })).toBe(false);
  });
});
