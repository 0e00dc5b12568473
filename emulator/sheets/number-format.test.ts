import { describe, expect, it } from 'vitest';
import { formatNumber, formatText, patternOf } from './number-format.ts';

const NUMBERS: readonly (readonly [number, string, string])[] = [
  [1234.5, '0', '1235'],
  [1234.567, '0.00', '1234.57'],
  [1.005, '0.00', '1.01'],
  [-0.001, '0.0', '0.0'],
  [1234567, '#,##0', '1,234,567'],
  [0.5, '#.##', '.5'],
  [3.1, '0.##', '3.1'],
  [3, '0.00', '3.00'],
  [7, '000', '007'],
  [0.256, '0%', '26%'],
  [0.2564, '0.0%', '25.6%'],
  [3, '+0;-0;0', '+3'],
  [-3, '+0;-0;0', '-3'],
  [0, '+0;-0;0', '0'],
  [-2, '0_);(0)', '(2)'],
  [5, '"#"0', '#5'],
  [12, '0 "points"', '12 points'],
  [12, '0\\ \\x', '12 x'],
  [1234567, '0.00E+00', '1.23E+06'],
  [12, '@', '12'],
  [4200, '0.0,"k"', '4.2k'],
  [3, '[Red]0', '3'],
  [1 / 3, '', '0.3333333333'],
  [0.1 + 0.2, '', '0.3'],
  [123_456_789_012, '', '123456789012'],
  [1e20, '', '1E+20'],
  [46024.75, 'yyyy-mm-dd hh:mm', '2026-01-02 18:00'],
  [46024.75, 'm/d/yy', '1/2/26'],
  [46024.75, 'h:mm am/pm', '6:00 PM'],
  [46024.5, 'ddd d mmm', 'Fri 2 Jan'],
  [46024, 'dddd, mmmm d, yyyy', 'Friday, January 2, 2026'],
  [46024.5, 'yyyy-mm-dd"T"hh:mm:ss"Z"', '2026-01-02T12:00:00Z'],
  [46024.999988426, 'hh:mm:ss', '23:59:59'],
  [1.5, '[h]:mm:ss', '36:00:00'],
];

describe('a number format', () => {
  it.each(NUMBERS)('shows %d by %s as %s', (value, pattern, shown) => {
    expect(formatNumber(value, pattern)).toBe(shown);
  });

  it('shows a text as it is unless it says otherwise', () => {
    expect(formatText('Isa', '0.00')).toBe('Isa');
    expect(formatText('Isa', '@')).toBe('Isa');
    expect(formatText('Isa', '0;0;0;"<"@">"')).toBe('<Isa>');
  });

  it('of a type alone has that type’s pattern', () => {
    expect(formatNumber(1000.125, patternOf({ type: 'NUMBER' }))).toBe('1,000.13');
    expect(formatNumber(0.1012, patternOf({ type: 'PERCENT' }))).toBe('10.12%');
    expect(formatNumber(46024, patternOf({ type: 'DATE' }))).toBe('1/2/2026');
  });
});
