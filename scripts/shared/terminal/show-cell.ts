/** One cell of a view in a terminal: its text, and the colours that its meaning has there. */

import { styleText } from 'node:util';
import { figure, signed } from '../../../rules/kit/narrating/figures.ts';
import type { Cell, Meter, NumberFormat, Tone } from '../../../rules/kit/showing/view.ts';

type Style = Parameters<typeof styleText>[0];

const TONE_STYLES: Readonly<Record<Tone, Style>> = {
  good: 'green',
  bad: 'red',
  caution: 'yellow',
  muted: 'gray',
  closed: 'gray',
  own: 'cyan',
  strong: 'bold',
  first: ['bold', 'yellowBright'],
  second: ['bold', 'whiteBright'],
  third: ['bold', 'yellow'],
  'level 0': 'cyan',
  'level 1': 'green',
  'level 2': 'yellowBright',
  'level 3': 'yellow',
  'level 4': 'red',
  red: ['bgRed', 'whiteBright'],
  blue: ['bgBlue', 'whiteBright'],
  green: ['bgGreen', 'black'],
  black: ['bgBlack', 'whiteBright'],
  white: ['bgWhite', 'black'],
  orange: ['bgYellow', 'black'],
  purple: ['bgMagenta', 'whiteBright'],
};

/** The text in the style of its tone. */
export const inTone = (text: string, tone: Tone | undefined): string =>
  tone === undefined ? text : inStyle(text, TONE_STYLES[tone]);

/** Styled line by line, because a terminal's table is drawn line by line; blank text gets no style. */
export const inStyle = (text: string, style: Style): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : styleText(style, line, { validateStream: false })))
    .join('\n');

/** The tone of a cell that has one. */
export function toneOf(cell: Cell): Tone | undefined {
  return cell !== null && typeof cell === 'object' && cell.kind !== 'link' ? cell.tone : undefined;
}

/** The text of a cell, without its colours. */
export function cellText(cell: Cell, format?: NumberFormat): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return valueText(cell, format);
  switch (cell.kind) {
    case 'mark':
      return valueText(cell.value, format);
    case 'meter':
      return plain(meterText(cell));
    case 'link':
      return plain(cell.url === '' ? cell.text : `${cell.text}: ${cell.url}`);
  }
}

function valueText(value: string | number, format: NumberFormat | undefined): string {
  if (typeof value === 'string') return plain(value);
  return format === undefined ? figure(value) : NUMBERS[format](value);
}

const NUMBERS: Readonly<Record<NumberFormat, (value: number) => string>> = {
  whole: (value) => figure(Math.round(value)),
  'two decimals': (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`,
  signed,
};

const BAR_LENGTH = 10;

/** "███████░░░ 7/10" */
function meterText({ value, most, label }: Meter): string {
  const full = Math.round(Math.min(Math.max(value / most, 0), 1) * BAR_LENGTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)} ${label}`;
}

/** What somebody typed must not move the cursor or change colours: control characters become spaces, line breaks stay. */
export const plain = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
