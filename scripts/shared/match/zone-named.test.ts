import { expect, test } from 'vitest';
import { parseTimeZone } from './zone-named.ts';

test.each([
  ['Berlin', 'Europe/Berlin'],
  [' new york ', 'America/New_York'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('parseTimeZone reads %j as the time zone %j', (text, zone) => {
  expect(parseTimeZone(text)).toEqual({ kind: 'sound', zone });
});

test.each(['CET', 'est', 'PST8PDT', '+02:00', 'UTC+2', 'GMT -3'])(
  'parseTimeZone refuses %j, which does not determine when clocks change',
  (text) => {
    expect(parseTimeZone(text)).toMatchObject({
      sentence: expect.stringMatching(/does not determine when clocks change\. Give the city/),
    });
  },
);

test.each(['Atlantis', '', 'Europe/Atlantis', 'x'.repeat(500)])(
  'parseTimeZone refuses %.9j with an example',
  (text) => {
    expect(parseTimeZone(text)).toMatchObject({
      sentence: expect.stringMatching(/^“.{0,40}” is not a time zone\. Give the city.*Berlin/),
    });
  },
);
