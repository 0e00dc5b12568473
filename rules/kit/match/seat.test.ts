import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byName, findForSeat, mapSeats, ofSeat, toSeat } from './seat.ts';

describe('sorting by name', () => {
  it('compareByName compares code units, whatever the locale', () => {
    const names = ['Zatchel', '\u00c4nne', 'dems', 'Dems', 'Isa 10', 'Isa 2'];
    expect(names.toSorted(byName)).toEqual([
      'Dems',
      'Isa 10',
      'Isa 2',
      'Zatchel',
      'dems',
      '\u00c4nne',
    ]);
  });

  it('compareByName is antisymmetric and returns 0 only for equal names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(byName(one, other) === 0).toBe(one === other);
        expect(byName(one, other)).toBe(byName(other, one) === 0 ? 0 : -byName(other, one));
      }),
    );
  });
});

describe('getForSeat', () => {
  const has = mapSeats([toSeat('Isa'), toSeat('Dems')], (seat, index) => `${seat} ${index}`);

  it('findForSeat returns the value of a seat', () => expect(ofSeat(has, 'Dems')).toBe('Dems 1'));

  it.for(['Zatchel', ...Object.getOwnPropertyNames(Object.prototype)])(
    'findForSeat returns undefined for %s, who does not play',
    (name) => {
      expect(findForSeat(has, name)).toBeUndefined();
      expect(() => ofSeat(has, name)).toThrow(name);
    },
  );
});
