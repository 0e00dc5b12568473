import { expect, test } from 'vitest';
import { zoneNamed } from './zone-named.ts';

test.each([
  ['Berlin', 'Europe/Berlin'],
  ['new york', 'America/New_York'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Atlantis', null],
  ['', null],
])('%j is %j', (text, zone) => {
  expect(zoneNamed(text)).toBe(zone);
});
