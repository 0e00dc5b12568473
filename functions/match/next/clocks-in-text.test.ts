import { describe, expect, test } from 'vitest';
import { atOtherOffsets } from '../../../test/support/other-offsets.ts';
import { DATE_STYLES } from '../ledger/instant.ts';
import { clockText, firstOtherClock, isSameButForOffsets, withInstants } from './time.ts';

const MS = Date.parse('2026-11-21T19:00:00Z');
const BERLIN = { ms: MS, timeZone: 'Europe/Berlin', dates: DATE_STYLES[0], offset: 60 };
const berlin = (own: Partial<typeof BERLIN>): string => clockText({ ...BERLIN, ...own });

test.each(DATE_STYLES)('times in the style %s are compared as instants', (dates) => {
  for (const ms of [MS, MS + 12_000, MS - 8 * 3_600_000]) {
    const own = `Due ${clockText({ ...BERLIN, ms, dates })}.`;
    for (const offset of [0, 120, -570, 765, null]) {
      const other = `Due ${clockText({ ...BERLIN, ms, dates, offset })}.`;
      expect(other).not.toBe(own);
      expect(isSameButForOffsets(own, other)).toBe(true);
    }
    expect(withInstants(own)).toBe(`Due ${new Date(ms).toISOString()} Europe/Berlin.`);
  }
});

describe('texts differ', () => {
  const own = `Due ${berlin({})}.`;
  test.each([
    ['by an instant', `Due ${berlin({ ms: MS + 60_000 })}.`],
    ['by an offset alone', own.replace('GMT+1', 'GMT+2')],
    ['by a clock alone', own.replace('20:00', '21:00')],
    ['by a zone', `Due ${clockText({ ...BERLIN, timeZone: 'Europe/Paris', offset: 120 })}.`],
    ['by a weekday', atOtherOffsets(own).replace('Sat', 'Sun')],
    ['by a word', atOtherOffsets(own).replace('Due', 'due')],
    ['by a time too few', 'Due.'],
  ])('%s', (_how, other) => {
    expect(isSameButForOffsets(own, other)).toBe(false);
  });
});

test('the first time that another database wrote is named in both forms', () => {
  const own = `From Sat 21 Nov 2026, 07:00 (UTC) to ${berlin({})} or ${berlin({ ms: MS + 60_000 })}.`;
  expect(firstOtherClock(own, atOtherOffsets(own))).toEqual({
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  });
});

test('a text of a million characters that begin like times is compared in linear time', () => {
  const begun = 'Sat 21 Nov 2026, 20:00 (GMT+1, '.repeat(30_000);
  expect(withInstants(begun)).toBe(begun);
});
