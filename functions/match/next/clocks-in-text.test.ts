import { describe, expect, test } from 'vitest';
import { toOtherOffsets } from '../../../test/support/other-offsets.ts';
import { DATE_STYLES } from '../ledger/instant.ts';
import {
  equalsExceptOffsets,
  findFirstOtherClock,
  formatClock,
  formatShortClock,
  withInstants,
} from './time.ts';

const INSTANT_MS = Date.parse('2026-11-21T19:00:00Z');
const BERLIN = { ms: INSTANT_MS, timeZone: 'Europe/Berlin', dates: DATE_STYLES[0], offset: 60 };
const formatBerlinClock = (own: Partial<typeof BERLIN>): string =>
  formatClock({ ...BERLIN, ...own });

test.each(DATE_STYLES)('times in the style %s are compared as instants', (dates) => {
  for (const ms of [INSTANT_MS, INSTANT_MS + 12_000, INSTANT_MS - 8 * 3_600_000]) {
    const own = `Due ${formatClock({ ...BERLIN, ms, dates })}.`;
    for (const offset of [0, 120, -570, 765, null]) {
      const other = `Due ${formatClock({ ...BERLIN, ms, dates, offset })}.`;
      expect(other).not.toBe(own);
      expect(equalsExceptOffsets(own, other)).toBe(true);
    }
    expect(withInstants(own)).toBe(`Due ${new Date(ms).toISOString()} Europe/Berlin.`);
  }
});

describe('different texts', () => {
  const own = `Due ${formatBerlinClock({})}.`;
  test.each([
    ['by an instant', `Due ${formatBerlinClock({ ms: INSTANT_MS + 60_000 })}.`],
    ['by an offset alone', own.replace('GMT+1', 'GMT+2')],
    ['by a clock alone', own.replace('20:00', '21:00')],
    ['by a zone', `Due ${formatClock({ ...BERLIN, timeZone: 'Europe/Paris', offset: 120 })}.`],
    ['by a weekday', toOtherOffsets(own).replace('Sat', 'Sun')],
    ['by a word', toOtherOffsets(own).replace('Due', 'due')],
    ['by a time too few', 'Due.'],
  ])('two texts are different if they differ %s', (_how, other) => {
    expect(equalsExceptOffsets(own, other)).toBe(false);
  });
});

describe('short times', () => {
  test.for(DATE_STYLES.map((dates) => [dates] as const))(
    'short times in the style %s contain neither year nor time zone',
    ([dates]) => {
      const { ms, timeZone } = BERLIN;
      expect(formatShortClock(ms, { timeZone, dates })).toMatch(
        /^Sat (Nov 21|21 Nov), (20:00|8:00 PM) \(GMT\+1\)$/,
      );
      expect(formatShortClock(ms, { timeZone: 'UTC', dates })).toMatch(/^Sat .* \(UTC\)$/);
    },
  );

  test.each([
    ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 21:00 (GMT+2)', true],
    ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 19:00 (UTC)', true],
    ['Thu Dec 31, 11:30 PM (GMT+0)', 'Fri Jan 1, 1:00 AM (GMT+1:30)', true],
    ['Sat 21 Nov, 20:00 (GMT-1)', 'Sat 21 Nov, 20:00 (GMT+1)', false],
    ['Sat 21 Nov, 20:00 (GMT+1)', 'Sun 21 Nov, 21:00 (GMT+2)', false],
    ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 20:01 (GMT+1)', false],
    ['Xyz 21 Nov, 20:00 (GMT+1)', 'Xyz 21 Nov, 21:00 (GMT+2)', false],
  ])('whether “%s” and “%s” denote the same instant: %s', (one, other, isSame) => {
    expect(equalsExceptOffsets(`Until ${one}.`, `Until ${other}.`)).toBe(isSame);
  });
});

test('the first time from another time zone database is reported in both forms', () => {
  const later = formatBerlinClock({ ms: INSTANT_MS + 60_000 });
  const own = `From Sat 21 Nov 2026, 07:00 (UTC) to ${formatBerlinClock({})} or ${later}.`;
  expect(findFirstOtherClock(own, toOtherOffsets(own))).toEqual({
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  });
});

test('a million characters that resemble times are compared in linear time', () => {
  const begun = 'Sat 21 Nov 2026, 20:00 (GMT+1, '.repeat(30_000);
  expect(withInstants(begun)).toBe(begun);
});
