import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { createChance, type Draw, dealCards, type WordSource } from './chance.ts';
import { seedChance } from './seeded.ts';

const MIN_WORD = -(2 ** 31);
const WORD_COUNT = 2 ** 32;

const createDraw = (...words: readonly number[]): Draw =>
  createChance(() => (counter) => words[counter] ?? Number.NaN)('test');

function countResults(results: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

const listNumbersBelow = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

it.for([1, 2, 3, 5, 6, 8, 52])(
  'integer(1, %i) returns each number equally often over all words',
  (count) => {
    const words = listNumbersBelow(count * 100).map((index) => MIN_WORD + index);
    const results = words.map((word) => String(createDraw(word).integer(1, count)));
    expect(Object.values(countResults(results))).toEqual(listNumbersBelow(count).map(() => 100));
  },
);

it.for([3, 5, 6, 7, 10, 52])(
  'integer(1, %i) draws again for words that would favour some numbers',
  (count) => {
    const left = WORD_COUNT % count;
    const fair = createDraw(MIN_WORD + WORD_COUNT - left - 1, MIN_WORD).integer(1, count);
    expect(fair).toBe(count);
    for (const index of listNumbersBelow(left)) {
      const unfair = MIN_WORD + WORD_COUNT - 1 - index;
      expect(createDraw(unfair, MIN_WORD + 1).integer(1, count)).toBe(2);
    }
  },
);

it('integer returns a number within its bounds, both included', () => {
  const bounds = fc.record({ seed: fc.integer(), least: fc.integer(), span: fc.nat() });
  fc.assert(
    fc.property(bounds, ({ seed, least, span }) => {
      const drawn = seedChance(seed)('test').integer(least, least + span);
      return Number.isInteger(drawn) && drawn >= least && drawn <= least + span;
    }),
  );
});

it('pick returns each item of a list equally often over all words', () => {
  const picks = listNumbersBelow(400).map((index) =>
    createDraw(MIN_WORD + index).pick(['A', 'B', 'C', 'D']),
  );
  expect(countResults(picks)).toEqual({ A: 100, B: 100, C: 100, D: 100 });
});

it('pick throws for an empty list', () => {
  expect(() => seedChance(1)('test').pick([])).toThrow();
});

it('shuffle can return each order of four items', () => {
  const orders = listNumbersBelow(4).flatMap((first) =>
    listNumbersBelow(3).flatMap((second) =>
      listNumbersBelow(2).map((third) => {
        const words = [first, second, third].map((word) => MIN_WORD + word);
        return createDraw(...words)
          .shuffle(['A', 'B', 'C', 'D'])
          .join('');
      }),
    ),
  );
  expect(new Set(orders).size).toBe(24);
});

it('shuffle returns a permutation and does not change its list', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
      const before = [...list];
      const shuffled = seedChance(seed)('test').shuffle(list);
      expect([...shuffled].sort()).toEqual([...list].sort());
      expect(list).toEqual(before);
    }),
  );
});

it('shuffle draws nothing for a list of one item or none', () => {
  expect(createDraw().shuffle(['A'])).toEqual(['A']);
  expect(createDraw().shuffle([])).toEqual([]);
});

it('a purpose cannot be opened twice', () => {
  const chance = seedChance(1);
  chance('circle');
  expect(() => chance('circle')).toThrow('"circle"');
});

it('the draws of a purpose do not depend on the purposes opened before', () => {
  const drawAll = (purposes: readonly string[]) => {
    const chance = seedChance(3);
    const draws = purposes.map((purpose) => [purpose, chance(purpose).integer(0, 1e9)] as const);
    return new Map(draws);
  };
  expect(drawAll(['circle', 'picks'])).toEqual(drawAll(['picks', 'circle']));
  expect(new Set(drawAll(['circle', 'picks', 'Circle']).values()).size).toBe(3);
});

it('createChance requests words by purpose and by counter from 0', () => {
  const questions: string[] = [];
  const words: WordSource = (purpose) => (counter) => {
    questions.push(`${purpose} ${counter}`);
    return MIN_WORD;
  };
  const chance = createChance(words);
  chance('circle').shuffle(['A', 'B', 'C']);
  chance('picks').pick(['A', 'B']);
  expect(questions).toEqual(['circle 0', 'circle 1', 'picks 0']);
});

const SEATS = ['Dems', 'Isa'].map(toSeat);

test.for([
  [2, { Dems: [1, 2], Isa: [3, 4] }, [5]],
  [3, { Dems: [1, 2, 3], Isa: [4, 5] }, []],
  [0, { Dems: [], Isa: [] }, [1, 2, 3, 4, 5]],
] as const)(
  'dealCards gives each seat %d cards from the top, in the order of seats',
  ([each, hands, deck]) => {
    expect(dealCards([1, 2, 3, 4, 5], { seats: SEATS, each })).toEqual({ hands, deck });
  },
);

const DRAW_NUMBERS = Array.from({ length: 6000 }, (_, index) => index);

it('a seed gives the same draws each time, and other draws than another seed', () => {
  const drawFrom = (seed: number) => {
    const draw = seedChance(seed)('circle');
    return DRAW_NUMBERS.slice(0, 50).map(() => draw.integer(0, 1e9));
  };
  expect(drawFrom(7)).toEqual(drawFrom(7));
  expect(drawFrom(7)).not.toEqual(drawFrom(8));
});

/** Chi-square with 5 degrees of freedom that 999 of 1000 fair runs stay below. Seeds are fixed. */
const MAX_CHI_SQUARE = 20.5;

function computeChiSquare(results: readonly number[]): number {
  const expected = results.length / 6;
  return [1, 2, 3, 4, 5, 6]
    .map((face) => results.filter((result) => result === face).length - expected)
    .reduce((sum, difference) => sum + difference ** 2 / expected, 0);
}

const die = seedChance(1)('die');

it.for([
  ['a die shows its faces about equally often', () => die],
  [
    'the first throws of a die under neighbouring seeds show its faces about equally often',
    (seed: number) => seedChance(seed)('die'),
  ],
  [
    'the first throws of purposes with similar names show each face about equally often',
    (index: number) => seedChance(1)(`die ${index}`),
  ],
] as const)('%s', ([, drawFor]) => {
  const thrown = DRAW_NUMBERS.map((index) => drawFor(index).integer(1, 6));
  expect(computeChiSquare(thrown)).toBeLessThan(MAX_CHI_SQUARE);
});
