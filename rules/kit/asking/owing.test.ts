import { expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import type { Field, Form } from './form.ts';
import { isFree, listFreeAsks, listOwedAsks } from './owing.ts';

const SCARLET = toSeat('Scarlet');
const DEMS = toSeat('Dems');
const owedField: Field = { kind: 'choice', name: 'a', label: 'A', choices: [], required: false };
const freeField: Field = { ...owedField, name: 'resign', owesNothing: true };
const createForm = (...fields: readonly Field[]): Form => ({ fields });

test('a form whose fields all owe nothing is free', () => {
  expect(
    [
      createForm(freeField),
      createForm(owedField, freeField),
      createForm(owedField),
      createForm(),
    ].map(isFree),
  ).toEqual([true, false, false, false]);
});

test('every ask is either owed or free', () => {
  const owed = { seat: SCARLET, form: createForm(owedField) };
  const left = { seat: DEMS, form: createForm(freeField), owesNothing: true } as const;
  const step = { asks: [owed, left] };
  expect([listOwedAsks(step), listFreeAsks(step)]).toEqual([[owed], [left]]);
  expect([listOwedAsks(null), listFreeAsks(null)]).toEqual([[], []]);
});
