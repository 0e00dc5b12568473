import { expect, test } from 'vitest';
import { listAddressWarnings } from './sharing.ts';

const listWarnings = (emails: Readonly<Record<string, string>>, hosts: readonly string[] = []) =>
  listAddressWarnings(
    Object.entries(emails).map(([seat, email]) => ({ seat, email })),
    hosts,
  );

test('two seats with the same mailbox are reported together', () => {
  expect(
    listWarnings({ Ann: 'j.doe@gmail.com', Bob: 'bob@example.org', Cid: 'jdoe+2@gmail.com' }),
  ).toEqual([expect.stringMatching(/^Ann and Cid share the address jdoe\+2@gmail\.com, so/)]);
});

test('a seat with a host’s mailbox is reported', () => {
  expect(listWarnings({ Ann: 'Host@Example.org' }, ['host@example.org'])).toEqual([
    expect.stringMatching(/^Ann is played by Host@Example\.org, who can open the host’s workbook/),
  ]);
});

test('seats without an address are not reported as sharing one', () => {
  expect(
    listWarnings({ Ann: '', Bob: '', Cid: 'c@example.org' }, ['host@example.org', '']),
  ).toEqual([]);
});
