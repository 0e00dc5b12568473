import { expect, it } from 'vitest';
import { heldBy, heldWithAll, pairsAtStart, spentBy, USUAL_COMMUNAL_GARNETS } from './communal.ts';
import { seatNamed } from './seat.ts';

const [scarlet, dems, isa] = [seatNamed('Scarlet'), seatNamed('Dems'), seatNamed('Isa')];
const players = [scarlet, dems, isa].map((seat) => ({ seat, garnets: 0 }));

it('every pair begins with the usual ones when the host names none', () => {
  const pairs = pairsAtStart({ players });
  expect(pairs).toHaveLength(3);
  expect(heldBy(pairs, isa, scarlet)).toBe(USUAL_COMMUNAL_GARNETS);
});

it('where the host named pairs, the others hold nothing', () => {
  const pairs = pairsAtStart({ players, communal: [{ seats: [scarlet, dems], garnets: 3 }] });
  expect(heldBy(pairs, dems, scarlet)).toBe(3);
  expect(heldBy(pairs, dems, isa)).toBe(0);
  expect(heldWithAll(pairs, dems)).toBe(3);
});

it('pairs consist of two different players', () => {
  const pairs = pairsAtStart({ players });
  expect(heldBy(pairs, dems, seatNamed('Pixie'))).toBe(0);
  expect(heldBy(pairs, dems, dems)).toBe(0);
});

it('a pair spends one of its own and no other', () => {
  const pairs = spentBy(pairsAtStart({ players }), isa, dems);
  expect([heldBy(pairs, dems, isa), heldBy(pairs, dems, scarlet)]).toEqual([0, 1]);
});
