import { expect, test } from 'vitest';
import { parseContact, parseContactLines } from './seats-file.ts';

const CARA_CONTACT = {
  Seat: 'Cara',
  'E-mail': 'cara@example.org',
  Garnets: '',
  Discord: '',
  'Time zone': '',
};

test.each([
  'Cara <cara@example.org>',
  '"Cara" <cara@example.org>',
  'Cara; cara@example.org',
  'Cara, cara@example.org',
  'Cara\tcara@example.org',
  'Cara cara@example.org',
  'cara@example.org (Cara)',
  'cara@example.org; Cara',
  'cara@example.org',
  '<mailto:cara@example.org>',
])('parseContact reads %s as the contact Cara, without the address in the name', (line) => {
  expect(parseContact(line)).toEqual(CARA_CONTACT);
});

test('parseContact reads a row of a seats file as one contact', () => {
  expect(parseContact('Scarlet,scarlet@example.org,3,112233445566778899,America/New_York')).toEqual(
    {
      Seat: 'Scarlet',
      'E-mail': 'scarlet@example.org',
      Garnets: '3',
      Discord: '112233445566778899',
      'Time zone': 'America/New_York',
    },
  );
  expect(parseContact('Scarlet,,3')).toMatchObject({ Seat: 'Scarlet', 'E-mail': '', Garnets: '3' });
});

test('a contact’s name may contain spaces and digits, and its address is optional', () => {
  expect(parseContact('Cara Lee <cara@example.org>').Seat).toBe('Cara Lee');
  expect(parseContact('cara.lee+games@example.org').Seat).toBe('Cara Lee');
  expect(parseContact('Player 1').Seat).toBe('Player 1');
  expect(parseContact('007').Seat).toBe('007');
});

test('parseContactLines separates contacts that are copied from a mail program', () => {
  const text =
    'Cara <cara@example.org>, Dan <dan@example.org>; eve@example.org\n\nFay; fay@example.org';
  expect(parseContactLines(text).map(({ Seat, 'E-mail': email }) => `${Seat} ${email}`)).toEqual([
    'Cara cara@example.org',
    'Dan dan@example.org',
    'Eve eve@example.org',
    'Fay fay@example.org',
  ]);
});
