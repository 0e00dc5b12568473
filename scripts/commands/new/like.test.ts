import { expect, test } from 'vitest';
import { justOpened } from '../../../test/support/table/just-opened.ts';
import { refuseLostAddresses } from './like.ts';

test('a match is not opened with the players of one whose tab Players has lost an address', () => {
  const match = justOpened();
  const [first, ...others] = match.files.seats;
  if (first === undefined) throw new Error('a match has seats');
  const lost = { ...match, files: { ...match.files, seats: [{ ...first, email: '' }, ...others] } };
  expect(() => refuseLostAddresses(match)).not.toThrow();
  expect(() => refuseLostAddresses(lost)).toThrow(`The address of ${first.seat} is not on the tab`);
});
