/** Views in a terminal: pages of tables, boards and notices. Charts are left out: the table they are of stands on the same page. */

import { styleText } from 'node:util';
import Table from 'cli-table3';
import { figure, signed } from '../../../rules/kit/narrating/figures.ts';
import { spanOf } from '../../../rules/kit/showing/board.ts';
import type {
  Block,
  Board,
  Cell,
  Column,
  Meter,
  Notice,
  NumberFormat,
  Page,
  Tone,
  Table as ViewTable,
} from '../../../rules/kit/showing/view.ts';

export interface ShowOptions {
  /** Whether tones are shown as colours. */
  readonly colours: boolean;
  /** In characters; tables are made as narrow as their longest words allow. */
  readonly width: number;
}

/** The pages one below the other. */
export const printPages = (pages: readonly Page[], options: ShowOptions): string =>
  pages.map((page) => pageText(page, options)).join('\n\n');

function pageText({ name, about, blocks }: Page, options: ShowOptions): string {
  const head = heading(name, '═', options);
  const shown = blocks.flatMap((block) => blockText({ block, pageName: name, options }) ?? []);
  return [[head, quiet(about, options)].join('\n'), ...shown].join('\n\n');
}

function heading(text: string, line: string, { colours, width }: ShowOptions): string {
  const title = plain(text);
  const under = line.repeat(Math.min(title.length, width));
  return colours ? inStyle(title, ['bold', 'underline']) : `${title}\n${under}`;
}

const quiet = (text: string, { colours }: ShowOptions): string =>
  colours ? inStyle(plain(text), 'gray') : plain(text);

interface Placed {
  readonly block: Block;
  readonly pageName: string;
  readonly options: ShowOptions;
}

/** Null for what a terminal does not show. */
function blockText({ block, pageName, options }: Placed): string | null {
  switch (block.kind) {
    case 'table':
      return withHead(block, pageName, options, tableText(block, options));
    case 'board':
      return withHead(block, pageName, options, boardText(block, options));
    case 'notice':
      return noticeText(block, options);
    case 'chart':
    case 'map':
      return null;
  }
}

/** The title is left out where the page's name just above says the same. */
function withHead(
  { title, about }: ViewTable | Board,
  pageName: string,
  options: ShowOptions,
  body: string,
): string {
  const head = title === pageName ? [] : [options.colours ? inStyle(title, 'bold') : `${title}:`];
  return [...head, ...(about === undefined ? [] : [quiet(about, options)]), body].join('\n');
}

function noticeText({ title, lines, tone }: Notice, { colours }: ShowOptions): string {
  const text = lines.map((line) => `\n  ${plain(line)}`).join('');
  if (!colours) return plain(title) + text;
  return inStyle(inTone(plain(title), tone), 'bold') + inTone(text, tone);
}

const NO_STYLE = { head: [], border: [] };

function tableText({ columns, rows }: ViewTable, options: ShowOptions): string {
  if (rows.length === 0) return 'Nothing yet.';
  const texts = rows.map((row) =>
    columns.map(({ format }, index) => cellText(row[index] ?? null, format)),
  );
  const titles = columns.map(({ title }) => plain(title));
  const widths = widthsOf([titles, ...texts], options.width);
  const table = new Table({
    head: options.colours ? titles.map((title) => inStyle(title, 'bold')) : titles,
    colAligns: columns.map(alignmentOf),
    wordWrap: true,
    style: { ...NO_STYLE, compact: widths === null },
    ...(widths === null ? {} : { colWidths: [...widths] }),
  });
  table.push(...texts.map((row, index) => toned(row, rows[index] ?? [], options)));
  return table.toString();
}

function alignmentOf({ align, format }: Column): 'left' | 'center' | 'right' {
  if (align === 'centre') return 'center';
  return align ?? (format === undefined ? 'left' : 'right');
}

const toned = (
  texts: readonly string[],
  cells: readonly Cell[],
  { colours }: ShowOptions,
): string[] =>
  texts.map((text, index) => (colours ? inTone(text, toneOf(cells[index] ?? null)) : text));

/** A blank on either side of a cell. */
const PADDING = 2;

/**
 * Widths of the columns, padding included, so that the table fits; null when it fits as it is. The widest column gives way
 * first, but none gets narrower than its longest word.
 */
function widthsOf(rows: readonly (readonly string[])[], room: number): readonly number[] | null {
  const columns = rows[0]?.map((_, index) => rows.map((row) => row[index] ?? '')) ?? [];
  const widths = columns.map((texts) => longest(texts.flatMap((text) => text.split('\n'))));
  const least = columns.map((texts) => longest(texts.flatMap((text) => text.split(/\s+/))));
  const lines = columns.length + 1 + columns.length * PADDING;
  if (sumOf(widths) + lines <= room) return null;
  while (sumOf(widths) + lines > room) {
    const widest = widestOf(widths, least);
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths.map((width) => width + PADDING);
}

/** The index of the widest column that can still give way; -1 when none can. */
function widestOf(widths: readonly number[], least: readonly number[]): number {
  const free = widths.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
  const most = Math.max(...free);
  return most === 0 ? -1 : free.indexOf(most);
}

/** Without string-width, which cli-table3 brings along: a wide sign only makes its column tighter. */
const longest = (texts: readonly string[]): number =>
  Math.max(1, ...texts.map((text) => [...text].length));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function boardText(board: Board, { colours }: ShowOptions): string {
  const table = new Table({ style: NO_STYLE });
  for (const line of board.squares) {
    table.push(
      line.map((cell) => ({
        content: colours ? inTone(cellText(cell), toneOf(cell)) : cellText(cell),
        hAlign: 'center' as const,
        colSpan: spanOf(board, line),
      })),
    );
  }
  return table.toString();
}

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
const inTone = (text: string, tone: Tone | undefined): string =>
  tone === undefined ? text : inStyle(text, TONE_STYLES[tone]);

/** Styled line by line, because a terminal's table is drawn line by line; blank text gets no style. */
const inStyle = (text: string, style: Style): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : styleText(style, line, { validateStream: false })))
    .join('\n');

/** The tone of a cell that has one. */
function toneOf(cell: Cell): Tone | undefined {
  return cell !== null && typeof cell === 'object' && cell.kind !== 'link' ? cell.tone : undefined;
}

/** The text of a cell, without its colours. */
function cellText(cell: Cell, format?: NumberFormat): string {
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

/**
 * Typed text must not move the cursor or change colours: control characters become spaces, line
 * breaks stay.
 */
const plain = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
