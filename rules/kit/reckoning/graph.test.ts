import { describe, expect, it } from 'vitest';
import { graphOf, type Road } from './graph.ts';

/** A – B – C – D in a row, a polar road from A to D, and E and F apart. */
const road = (line: string): Road<string, 'plain' | 'polar'> => {
  const [one = '', other = '', kind] = line.split(' ');
  return { ends: [one, other], kind: kind === 'polar' ? 'polar' : 'plain' };
};
const PLACES = ['A', 'B', 'C', 'D', 'E', 'F'];
const GRAPH = graphOf(PLACES, ['A B', 'B C', 'C D', 'D A polar', 'F E'].map(road));
const steps = (found: ReadonlyMap<string, number>) =>
  [...found].map(([place, count]) => `${place}${count}`).join(' ');

describe('roads', () => {
  it('lead both ways, in the order given', () => {
    expect(GRAPH.neighbours('A')).toEqual(['B', 'D']);
    expect(GRAPH.neighbours('D')).toEqual(['C', 'A']);
  });

  it('can be asked for by kind', () => {
    expect(GRAPH.neighbours('A', ['polar'])).toEqual(['D']);
    expect(GRAPH.ways('A', ['plain'])).toEqual([{ to: 'B', road: road('A B') }]);
  });

  it('are found from either end', () => {
    expect(GRAPH.road('A', 'D')).toBe(GRAPH.road('D', 'A'));
    expect(GRAPH.road('A', 'D')?.kind).toBe('polar');
    expect(GRAPH.road('A', 'C')).toBeUndefined();
    expect(GRAPH.road('A', 'A')).toBeUndefined();
  });

  it('from or to unknown places are ignored', () => {
    const torn = graphOf(['A'], [road('A Z')]);
    expect(torn.neighbours('A')).toEqual([]);
    expect(torn.neighbours('Z')).toEqual([]);
    expect(torn.neighbours('Z', ['plain'])).toEqual([]);
  });

  it('given twice count once: the first one does', () => {
    const doubled = graphOf(['A', 'B'], [road('A B'), road('B A polar')]);
    expect(doubled.neighbours('A')).toEqual(['B']);
    expect(doubled.road('B', 'A')?.kind).toBe('plain');
  });
});

describe('distance', () => {
  const polarCosts = (polar: number | null) => (way: Road) => (way.kind === 'polar' ? polar : 1);

  it('counts what a road takes', () => {
    const found = GRAPH.within({ from: 'A', steps: 2, cost: polarCosts(2) });
    expect(steps(found)).toBe('A0 B1 D2 C2');
  });

  it('prefers several cheap roads to a dear one', () => {
    const found = GRAPH.within({ from: 'A', steps: 9, cost: polarCosts(5) });
    expect(steps(found)).toBe('A0 B1 C2 D3');
  });

  it('does without roads that cannot be used', () => {
    const found = GRAPH.within({ from: 'A', steps: 2, cost: polarCosts(null) });
    expect(steps(found)).toBe('A0 B1 C2');
  });
});

it('groups are places that hang together', () => {
  expect(GRAPH.groups()).toEqual([
    ['A', 'B', 'C', 'D'],
    ['E', 'F'],
  ]);
});
