import { expect, it } from 'vitest';
import { heldBy, heldWithAll, pairsAtStart, spentBy, USUAL_COMMUNAL_GARNETS } from './communal.ts';
import { seatNamed } from './seat.ts';

const [scarlet, dems, isa] = [seatNamed('Scarlet'), seatNamed('Dems'), seatNamed('Isa')];
const players = [scarlet, dems, isa].map((seat) => ({ seat, garnets: 0 }));

it('every pair starts with one communal garnet if the host sets no pairs', () => {
  const pairs = pairsAtStart({ players });
  expect(pairs).toHaveLength(3);
  expect(heldBy(pairs, isa, scarlet)).toBe(USUAL_COMMUNAL_GARNETS);
});

it('pairs that the host omits start with no garnets if the host sets any', () => {
  const pairs = pairsAtStart({ players, communal: [{ seats: [scarlet, dems], garnets: 3 }] });
  expect(heldBy(pairs, dems, scarlet)).toBe(3);
  expect(heldBy(pairs, dems, isa)).toBe(0);
  expect(heldWithAll(pairs, dems)).toBe(3);
});

it('buildStartPairs pairs each two different players', () => {
  const pairs = pairsAtStart({ players });
  expect(heldBy(pairs, dems, seatNamed('Pixie'))).toBe(0);
  expect(heldBy(pairs, dems, dems)).toBe(0);
});

it('spendPairGarnet takes one garnet from the pair and none from other pairs', () => {
  const pairs = spentBy(pairsAtStart({ players }), isa, dems);
  expect([heldBy(pairs, dems, isa), heldBy(pairs, dems, scarlet)]).toEqual([0, 1]);
});
