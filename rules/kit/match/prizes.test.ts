import { expect, test } from 'vitest';
import { addPrizes, formatPrizes, formatPrizesBriefly, onePrize, type Prize } from './prizes.ts';
import { toSeat } from './seat.ts';

const ISA = toSeat('Isa');
const DEMS = toSeat('Dems');
const createGarnets = (count: number): Prize => ({
  code: 'garnet',
  count,
  text: `${count} Garnets`,
});
const createCommunalGarnets = (count: number, partner: typeof ISA): Prize => ({
  code: 'communal-garnet',
  count,
  text: `${count} Communal Garnets with ${partner}`,
  with: partner,
});

test('addPrizes adds garnets won; a pair counts its garnets once', () => {
  const purses = {
    players: [
      { seat: ISA, garnets: 1 },
      { seat: DEMS, garnets: 0 },
    ],
    pairs: [{ seats: [DEMS, ISA] as const, garnets: 2 }],
  };
  const token = onePrize('token-of-life', 'Token of Life');
  const won = [
    { seat: ISA, prizes: [token, createGarnets(4), createCommunalGarnets(6, DEMS)] },
    { seat: DEMS, prizes: [token, createCommunalGarnets(6, ISA)] },
  ];
  expect(addPrizes(purses, won)).toEqual({
    players: [
      { seat: ISA, garnets: 5 },
      { seat: DEMS, garnets: 0 },
    ],
    pairs: [{ seats: [DEMS, ISA], garnets: 8 }],
  });
  expect(formatPrizes([token, createGarnets(4)])).toBe('Token of Life, 4 Garnets');
});

test('formatPrizesBriefly names a Token in one word and adds the garnets', () => {
  const token = onePrize('token-of-life', 'Token of Life');
  expect(formatPrizesBriefly([token, createGarnets(4)])).toBe('Token + 4');
  expect(formatPrizesBriefly([token, createCommunalGarnets(6, DEMS)])).toBe('Token + 6');
  expect(formatPrizesBriefly([createGarnets(4)])).toBe('4 Garnets');
  expect(formatPrizesBriefly([onePrize('goes-home', 'heads home')])).toBe('heads home');
  expect(formatPrizesBriefly([])).toBe('');
});

test('garnets won with one partner are not in the purse with another', () => {
  const ZERO = toSeat('Zero');
  const pair = (other: typeof ISA) => ({ seats: [ISA, other] as const, garnets: 0 });
  const won = [
    { seat: ISA, prizes: [createCommunalGarnets(6, DEMS), createCommunalGarnets(1, ZERO)] },
  ];
  const purses = { players: [], pairs: [pair(DEMS), pair(ZERO)] };
  expect(addPrizes(purses, won).pairs.map(({ garnets }) => garnets)).toEqual([6, 1]);
});
