import { expect, test } from 'vitest';
import { onePrize, type Prize, prizesInShort, prizesText, pursesAfter } from './prizes.ts';
import { seatNamed } from './seat.ts';

const ISA = seatNamed('Isa');
const DEMS = seatNamed('Dems');
const garnets = (count: number): Prize => ({ code: 'garnet', count, text: `${count} Garnets` });
const together = (count: number, partner: typeof ISA): Prize => ({
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
    { seat: ISA, prizes: [token, garnets(4), together(6, DEMS)] },
    { seat: DEMS, prizes: [token, together(6, ISA)] },
  ];
  expect(pursesAfter(purses, won)).toEqual({
    players: [
      { seat: ISA, garnets: 5 },
      { seat: DEMS, garnets: 0 },
    ],
    pairs: [{ seats: [DEMS, ISA], garnets: 8 }],
  });
  expect(prizesText([token, garnets(4)])).toBe('Token of Life, 4 Garnets');
});

test('formatPrizesBriefly names a Token in one word and adds the garnets', () => {
  const token = onePrize('token-of-life', 'Token of Life');
  expect(prizesInShort([token, garnets(4)])).toBe('Token + 4');
  expect(prizesInShort([token, together(6, DEMS)])).toBe('Token + 6');
  expect(prizesInShort([garnets(4)])).toBe('4 Garnets');
  expect(prizesInShort([onePrize('goes-home', 'heads home')])).toBe('heads home');
  expect(prizesInShort([])).toBe('');
});

test('garnets won with one partner are not in the purse with another', () => {
  const ZERO = seatNamed('Zero');
  const pair = (other: typeof ISA) => ({ seats: [ISA, other] as const, garnets: 0 });
  const won = [{ seat: ISA, prizes: [together(6, DEMS), together(1, ZERO)] }];
  const purses = { players: [], pairs: [pair(DEMS), pair(ZERO)] };
  expect(pursesAfter(purses, won).pairs.map(({ garnets }) => garnets)).toEqual([6, 1]);
});
