import { expect, it } from 'vitest';
import {
  buildStartPairs,
  getPairGarnets,
  spendPairGarnet,
  sumPairGarnets,
  USUAL_COMMUNAL_GARNETS,
} from './communal.ts';
import { toSeat } from './seat.ts';

const [scarlet, dems, isa] = [toSeat('Scarlet'), toSeat('Dems'), toSeat('Isa')];
const players = [scarlet, dems, isa].map((seat) => ({ seat, garnets: 0 }));

it('every pair starts with one communal garnet if the host sets no pairs', () => {
  const pairs = buildStartPairs({ players });
  expect(pairs).toHaveLength(3);
  expect(getPairGarnets(pairs, isa, scarlet)).toBe(USUAL_COMMUNAL_GARNETS);
});

it('pairs that the host omits start with no garnets if the host sets any', () => {
  const pairs = buildStartPairs({ players, communal: [{ seats: [scarlet, dems], garnets: 3 }] });
  expect(getPairGarnets(pairs, dems, scarlet)).toBe(3);
  expect(getPairGarnets(pairs, dems, isa)).toBe(0);
  expect(sumPairGarnets(pairs, dems)).toBe(3);
});

it('buildStartPairs pairs each two different players', () => {
  const pairs = buildStartPairs({ players });
  expect(getPairGarnets(pairs, dems, toSeat('Pixie'))).toBe(0);
  expect(getPairGarnets(pairs, dems, dems)).toBe(0);
});

it('spendPairGarnet takes one garnet from the pair and none from other pairs', () => {
  const pairs = spendPairGarnet(buildStartPairs({ players }), isa, dems);
  expect([getPairGarnets(pairs, dems, isa), getPairGarnets(pairs, dems, scarlet)]).toEqual([0, 1]);
});
