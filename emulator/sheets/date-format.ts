/** The date, time and duration part of number format patterns. */
import { type WallClock, wallClockOf } from './serial.ts';

const TOKEN =
  /"[^"]*"|\\.|\[h+\]|\[m+\]|\[s+\]|am\/pm|a\/p|y+|m+|d+|h+|s+|\.0+|[^"\\[ymdhsa.]+|./gis;

/** Whether the section, literals aside, has a date or time letter in it. */
export function isDatePattern(section: string): boolean {
  const bare = section.replace(/"[^"]*"|\\.|_.|\*./gs, '');
  return /\[[hms]+\]/i.test(bare) || /[ymdhs]/i.test(bare.replace(/\[[^\]]*\]/g, ''));
}

/** `section` as in `yyyy-mm-dd hh:mm`; an `m` next to hours or seconds is minutes. */
export function formatDate(serial: number, section: string): string {
  const tokens = section.match(TOKEN) ?? [];
  const clock = wallClockOf(serial);
  const twelve = tokens.some((token) => /^a(m\/pm|\/p)$/i.test(token));
  return tokens
    .map((token, index) => {
      const minutes = /^m{1,2}$/i.test(token) && isMinutes(tokens, index);
      return showToken(token, { serial, clock, twelve, minutes });
    })
    .join('');
}

function isMinutes(tokens: readonly string[], index: number): boolean {
  const letters = (token: string) => /^\[?[ymdhs]/i.test(token);
  const before = tokens.slice(0, index).findLast(letters);
  const after = tokens.slice(index + 1).find(letters);
  return /^\[?[h]/i.test(before ?? '') || /^\[?s/i.test(after ?? '');
}

interface Shown {
  readonly serial: number;
  readonly clock: WallClock;
  readonly twelve: boolean;
  readonly minutes: boolean;
}

function showToken(token: string, shown: Shown): string {
  if (token.startsWith('"') && token.length > 1) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('[')) return showDuration(token, shown.serial);
  if (/^a/i.test(token)) return showHalf(token, shown.clock);
  if (/^\.0+$/.test(token)) {
    return `.${String(shown.clock.millisecond)
      .padStart(3, '0')
      .slice(0, token.length - 1)}`;
  }
  return showLetters(token, shown);
}

function showHalf(token: string, { hour }: WallClock): string {
  if (!token.includes('/')) return token;
  const half = hour < 12 ? 'AM' : 'PM';
  return token.length === 3 ? half.slice(0, 1) : half;
}

function showDuration(token: string, serial: number): string {
  const unit = token[1]?.toLowerCase();
  const perDay = unit === 'h' ? 24 : unit === 'm' ? 1440 : 86_400;
  const whole = Math.floor(Number((serial * perDay).toFixed(6)));
  return String(whole).padStart(token.length - 2, '0');
}

function showLetters(token: string, { clock, twelve, minutes }: Shown): string {
  const { length } = token;
  const padded = (value: number) => String(value).padStart(Math.min(length, 2), '0');
  switch (token[0]?.toLowerCase()) {
    case 'y':
      return length > 2
        ? String(clock.year).padStart(4, '0')
        : String(clock.year % 100).padStart(2, '0');
    case 'd':
      return length > 2 ? nameOf(WEEKDAYS[clock.weekday], length) : padded(clock.day);
    case 'h':
      return padded(twelve ? clock.hour % 12 || 12 : clock.hour);
    case 's':
      return padded(clock.second);
    case 'm':
      if (minutes) return padded(clock.minute);
      return length > 2 ? nameOf(MONTHS[clock.month - 1], length) : padded(clock.month);
  }
  return token;
}

/** Three letters: `Nov`; four: `November`; five: `N`. */
function nameOf(name: string | undefined, length: number): string {
  if (name === undefined) return '';
  return length === 3 ? name.slice(0, 3) : length === 5 ? name.slice(0, 1) : name;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
