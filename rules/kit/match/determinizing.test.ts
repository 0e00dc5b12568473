import { describe, expect, it } from 'vitest';
import { knownTo, triedOut } from './determinizing.ts';

const TRUE = { hidden: 'Two' };
const KNOWN = { hidden: 'King' };
const asked = { state: TRUE };

describe('orders that are tried out', () => {
  it('stay as they are if a game hides nothing', () => {
    expect(knownTo(undefined, asked)).toBe(asked);
    expect(triedOut(undefined, asked, 'Two')).toEqual({ asked, orders: 'Two' });
  });

  it('are tried in the state that the seat may know', () =>
    expect(triedOut({ state: () => KNOWN }, asked, 'Ace')).toEqual({
      asked: { state: KNOWN },
      orders: 'Ace',
    }));

  it('name things of that state in place of hidden ones', () => {
    const named = {
      state: () => KNOWN,
      orders: ({ known }: { readonly known: typeof KNOWN }) => known.hidden,
    };
    expect(triedOut(named, asked, 'Two').orders).toBe('King');
  });
});
