/**
 * Number format patterns, as far as spreadsheets of results need them: digits, thousands, percent,
 * exponents, sections, literals, dates, times and durations, in the en_US locale. No conditions in brackets.
 */
import type { NumberFormat } from './cell-shape.ts';
import { formatDate, isDatePattern } from './date-format.ts';

/** What Google takes when a format has a type and no pattern. */
const PATTERN_OF_TYPE: Readonly<Record<NonNullable<NumberFormat['type']>, string>> = {
  TEXT: '@',
  NUMBER: '#,##0.00',
  PERCENT: '0.00%',
  CURRENCY: '"$"#,##0.00',
  DATE: 'M/d/yyyy',
  TIME: 'h:mm:ss am/pm',
  DATE_TIME: 'M/d/yyyy H:mm:ss',
  SCIENTIFIC: '0.00E+00',
};

export function patternOf(format: NumberFormat | undefined): string {
  if (format === undefined) return '';
  return format.pattern ?? (format.type === undefined ? '' : PATTERN_OF_TYPE[format.type]);
}

/** A number as the sheet shows it; an empty pattern is the automatic format. */
export function formatNumber(value: number, pattern: string): string {
  if (pattern === '' || /^general$/i.test(pattern)) return formatAutomatically(value);
  const { section, signed } = sectionFor(value, splitSections(pattern));
  if (section.trim() === '@') return formatAutomatically(value);
  const shown = signed ? value : Math.abs(value);
  return isDatePattern(section) ? formatDate(shown, section) : formatDigits(shown, section);
}

/** A text as the sheet shows it: the fourth section, or the only one when it has an `@`, wraps it. */
export function formatText(value: string, pattern: string): string {
  const sections = splitSections(pattern);
  const section = sections[3] ?? (sections.length === 1 && /@/.test(pattern) ? pattern : '@');
  return literals(section)
    .map((part) => (part.kind === 'text' ? part.text : part.text.replaceAll('@', value)))
    .join('');
}

/** Whole numbers in full, others to ten significant digits, very large and very small ones with an exponent. */
function formatAutomatically(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size !== 0 && size < 1e-6)) return exponential(value);
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(10)));
}

function exponential(value: number): string {
  const [digits = '0', power = '+0'] = value.toExponential(5).split('e');
  const sign = power.startsWith('-') ? '-' : '+';
  return `${Number(digits)}E${sign}${power.slice(1).padStart(2, '0')}`;
}

/** Splits at semicolons that are neither quoted nor escaped. */
function splitSections(pattern: string): string[] {
  const sections = [''];
  for (const token of pattern.match(/"[^"]*"|\\.|[^"\\;]+|;|["\\]/gs) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

function sectionFor(value: number, sections: readonly string[]) {
  const [positive = '', negative, zero] = sections;
  if (value < 0 && negative !== undefined) return { section: negative, signed: false };
  if (value === 0 && zero !== undefined) return { section: zero, signed: false };
  return { section: positive, signed: true };
}

interface Part {
  readonly kind: 'text' | 'pattern';
  readonly text: string;
}

/** Literal text apart from pattern; `_x` is a space, `*x` and colours in brackets are nothing. */
function literals(section: string): Part[] {
  const tokens = section.match(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^"\\_*[]+|["\\_*[]/gs) ?? [];
  return tokens.map((token): Part => {
    if (token.startsWith('"') && token.length > 1)
      return { kind: 'text', text: token.slice(1, -1) };
    if (token.startsWith('\\')) return { kind: 'text', text: token.slice(1) };
    if (token.startsWith('_')) return { kind: 'text', text: ' ' };
    if (token.startsWith('*') || token.startsWith('[')) return { kind: 'text', text: '' };
    return { kind: 'pattern', text: token };
  });
}

const DIGITS = /[0#?][0#?,]*(?:\.[0#?]*)?,*(?:[eE][+-][0#?]+)?|\.[0#?]+/;

function formatDigits(value: number, section: string): string {
  const parts = literals(section);
  const pattern = parts.map((part) => (part.kind === 'text' ? '' : part.text)).join('');
  const digits = DIGITS.exec(pattern)?.[0];
  const scaled = value * 100 ** (pattern.split('%').length - 1);
  const number = digits === undefined ? '' : digitsOf(Math.abs(scaled), digits);
  const sign = scaled < 0 && /[1-9]/.test(number) ? '-' : '';
  let placed = false;
  const body = parts.map((part) => {
    if (part.kind === 'text' || placed || digits === undefined) return part.text;
    const replaced = part.text.replace(DIGITS, number);
    placed = replaced !== part.text || part.text.includes(digits);
    return replaced;
  });
  return sign + body.join('');
}

function digitsOf(value: number, digits: string): string {
  const power = /^(.*?)[eE]([+-])([0#?]+)$/.exec(digits);
  if (power) return exponentOf(value, power);
  const thousandths = /,*$/.exec(digits)?.[0].length ?? 0;
  const [whole = '', fraction = ''] = digits.slice(0, digits.length - thousandths).split('.');
  const fixed = roundTo(value / 1000 ** thousandths, fraction.length);
  const [wholeDigits = '0', fractionDigits = ''] = fixed.split('.');
  const least = (whole.match(/0/g) ?? []).length;
  const padded = wholeDigits.replace(/^0+/, '').padStart(least, '0');
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  const optional = /[#?]*$/.exec(fraction)?.[0].length ?? 0;
  const kept = trimZeros(fractionDigits, fraction.length - optional);
  return kept === '' && !digits.includes('.') ? grouped : `${grouped}.${kept}`;
}

function exponentOf(
  value: number,
  [, mantissa = '0', sign, places = '']: readonly string[],
): string {
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  const [front = '0', back = '+0'] = value.toExponential(decimals).split('e');
  const shownSign = back.startsWith('-') ? '-' : sign === '+' ? '+' : '';
  return `${front}E${shownSign}${back.slice(1).padStart(places.length, '0')}`;
}

/** Rounds half away from zero on the decimal digits, not on the binary fraction: 1.005 becomes 1.01. */
function roundTo(value: number, places: number): string {
  const shifted = Number(`${value}e${places}`);
  if (Number.isNaN(shifted) || value >= 1e15) return value.toFixed(places);
  return Number(`${Math.round(shifted)}e-${places}`).toFixed(places);
}

function trimZeros(digits: string, least: number): string {
  let end = digits.length;
  while (end > least && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
