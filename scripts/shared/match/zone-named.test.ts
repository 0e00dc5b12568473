import { expect, test } from 'vitest';
import { requireTimeZone } from './zone-named.ts';

test.each([
  ['Berlin', 'Europe/Berlin'],
  [' new york ', 'America/New_York'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('requireTimeZone reads %j as the time zone %j', (text, zone) => {
  expect(requireTimeZone(text)).toBe(zone);
});

test.each(['CET', 'est', 'PST8PDT', '+02:00', 'UTC+2', 'GMT -3'])(
  'requireTimeZone refuses %j, which does not determine when clocks change',
  (text) => {
    expect(() => requireTimeZone(text)).toThrow(
      /does not determine when clocks change\. Give the city/,
    );
  },
);

test.each(['Atlantis', '', 'Europe/Atlantis', 'x'.repeat(500)])(
  'requireTimeZone refuses %.9j with an example',
  (text) => {
    expect(() => requireTimeZone(text)).toThrow(
      /^“.{0,40}” is not a time zone\. Give the city.*Berlin/,
    );
  },
);
