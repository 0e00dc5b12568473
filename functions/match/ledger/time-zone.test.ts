import { expect, test } from 'vitest';
import { timeZoneNamed } from './instant.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['us/eastern', 'US/Eastern'],
  ['etc/utc', 'Etc/UTC'],
  ['utc', 'UTC'],
])('the time zone “%s” is read as %s', (text, zone) => {
  expect(timeZoneNamed(text)).toBe(zone);
});

test.each(['+02:00', 'EST', 'GMT', 'CET', 'Berlin', 'Mars/Olympus', '', 'Europe/'])(
  '“%s” is not the name of a zone',
  (text) => {
    expect(timeZoneNamed(text)).toBeNull();
  },
);
