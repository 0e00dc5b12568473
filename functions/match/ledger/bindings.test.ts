/** Addresses that identify a seat in the ledger. */

import { expect, test } from 'vitest';
import {
  keyedHash,
  newBindingKey,
  type SeatBinding,
  seatBindingOf,
  sendersOf,
} from './bindings.ts';

const KEY = newBindingKey();
const AT = '2026-06-01T20:00:00Z';
const own = { code: 'abcd-efgh', workbookId: 'workbook' };

function seatOf(bound: SeatBinding, address: string): string | null {
  const bindings = {
    key: '',
    form: '',
    formAddress: '',
    publicWorkbook: '',
    seats: { Ann: bound },
  };
  return sendersOf({ bindings, handovers: [] }, { key: KEY, by: 'email' })(address, AT);
}

test('a player identified by e-mail is recognised by every spelling of the mailbox', () => {
  const bound = seatBindingOf(KEY, { ...own, email: 'J.Doe+games@gmail.com' });
  expect(['jdoe@gmail.com', 'j.d.o.e@GoogleMail.com'].map((one) => seatOf(bound, one))).toEqual([
    'Ann',
    'Ann',
  ]);
  expect(seatOf(bound, 'jdoes@gmail.com')).toBeNull();
});

test('a binding of 1.0.0, which hashes the address as typed, stays valid', () => {
  const email = keyedHash(KEY, 'email', 'J.Doe@gmail.com');
  const bound = { ...seatBindingOf(KEY, { ...own, email: '' }), email };
  expect(seatOf(bound, 'j.doe@gmail.com')).toBe('Ann');
});
