/** Addresses that identify a seat in the ledger. */

import { expect, test } from 'vitest';
import {
  computeSeatBinding,
  createBindingKey,
  createSenderLookup,
  hashWithKey,
  type SeatBinding,
} from './bindings.ts';

const BINDING_KEY = createBindingKey();
const RECEIVED_AT = '2026-06-01T20:00:00Z';
const SEAT_FILES = { code: 'abcd-efgh', workbookId: 'workbook' };

function findSeat(bound: SeatBinding, address: string): string | null {
  const bindings = {
    key: '',
    form: '',
    formAddress: '',
    publicWorkbook: '',
    seats: { Ann: bound },
  };
  return createSenderLookup({ bindings, handovers: [] }, { key: BINDING_KEY, by: 'email' })(
    address,
    RECEIVED_AT,
  );
}

test('a player identified by e-mail is recognized by every spelling of the mailbox', () => {
  const bound = computeSeatBinding(BINDING_KEY, { ...SEAT_FILES, email: 'J.Doe+games@gmail.com' });
  expect(['jdoe@gmail.com', 'j.d.o.e@GoogleMail.com'].map((one) => findSeat(bound, one))).toEqual([
    'Ann',
    'Ann',
  ]);
  expect(findSeat(bound, 'jdoes@gmail.com')).toBeNull();
});

test('a binding of 1.0.0, which hashes the address as typed, stays valid', () => {
  const email = hashWithKey(BINDING_KEY, 'email', 'J.Doe@gmail.com');
  const bound = { ...computeSeatBinding(BINDING_KEY, { ...SEAT_FILES, email: '' }), email };
  expect(findSeat(bound, 'j.doe@gmail.com')).toBe('Ann');
});
