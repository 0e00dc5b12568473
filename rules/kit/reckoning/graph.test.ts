import { expect, it } from 'vitest';
import { buildGraph, type Road } from './graph.ts';

/** Parses a road: "A B", or "A B polar". */
const parseRoad = (line: string): Road<string, 'plain' | 'polar'> => {
  const [one = '', other = '', kind] = line.split(' ');
  return { ends: [one, other], kind: kind === 'polar' ? 'polar' : 'plain' };
};
it('buildGraph ignores roads from and to unknown places', () => {
  const torn = buildGraph(['A'], [parseRoad('A Z')]);
  expect(torn.neighbours('A')).toEqual([]);
  expect(torn.neighbours('Z')).toEqual([]);
  expect(torn.ways('Z')).toEqual([]);
});

it('buildGraph keeps the first of two roads between the same places', () => {
  const doubled = buildGraph(['A', 'B'], [parseRoad('A B'), parseRoad('B A polar')]);
  expect(doubled.neighbours('A')).toEqual(['B']);
  expect(doubled.road('B', 'A')?.kind).toBe('plain');
});
