/** Renders a game's tables, square boards and notices. Maps and charts are rendered elsewhere. */

import { figure, signed } from '../../rules/kit/narrating/figures.ts';
import { spanOf } from '../../rules/kit/showing/board.ts';
import type {
  Block,
  Board,
  Cell,
  Column,
  Notice,
  Page,
  Table,
} from '../../rules/kit/showing/view.ts';
import { element, seatColour, toneClass } from './elements.ts';

/** Names of the seats, in the order of their colours. */
export type Seats = readonly string[];

export const pageElement = ({ about, blocks }: Page, seats: Seats): HTMLElement =>
  element(
    'div',
    { class: 'page' },
    element('p', { class: 'about' }, about),
    ...blockElements(blocks, seats),
  );

export const blockElements = (blocks: readonly Block[], seats: Seats): readonly HTMLElement[] =>
  blocks.flatMap((block) => blockElement(block, seats));

function blockElement(block: Block, seats: Seats): readonly HTMLElement[] {
  switch (block.kind) {
    case 'table':
      return [tableElement(block, seats)];
    case 'notice':
      return [noticeElement(block)];
    case 'board':
      return [squaresElement(block)];
    case 'map':
      return [];
  }
}

const tableElement = (table: Table, seats: Seats): HTMLElement =>
  element(
    'section',
    {},
    element('h3', {}, table.title),
    ...(table.about === undefined ? [] : [element('p', { class: 'about' }, table.about)]),
    wideElement(table.title, gridElement(table, seats)),
    ...footElement(table),
  );

/** Renders content that scrolls on its own, also by keys, if it is wider than the window. */
export const wideElement = (title: string, content: HTMLElement): HTMLElement =>
  element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title }, content);

export const footElement = ({ foot }: Table): readonly HTMLElement[] =>
  foot === undefined ? [] : [element('p', { class: 'foot' }, foot)];

/** Renders the rows of a table. The first seat in a row is its heading, in the seat's colour. */
export function gridElement({ columns, rows }: Table, seats: Seats): HTMLTableElement {
  const heads = columns.map(({ title, ...column }, index) => {
    const isOfSeats = rows.some((row) => seats.includes(textOf(row[index] ?? null)));
    const width = column.width === 'text' ? 'long' : title.length > SHORT ? 'wraps' : '';
    const look = [lookOf(column), width, isOfSeats ? 'seats' : ''].filter(Boolean).join(' ');
    return element('th', { scope: 'col', class: look }, title);
  });
  const body = rows.map((row) => {
    const head = row.findIndex((cell) => seats.includes(textOf(cell)));
    const made = element(
      'tr',
      {},
      ...row.map((cell, index) =>
        index === head ? seatElement(textOf(cell), seats, cell) : cellElement(cell, columns[index]),
      ),
    );
    if (head >= 0) made.dataset['seat'] = textOf(row[head] ?? null);
    return made;
  });
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...body),
  );
}

/** Length in characters above which titles of columns have several lines. */
const SHORT = 12;

const textOf = (cell: Cell): string =>
  typeof cell === 'object' && cell?.kind === 'mark' ? String(cell.value) : String(cell ?? '');

function seatElement(name: string, seats: Seats, cell: Cell): HTMLTableCellElement {
  const made = element('th', { scope: 'row', class: 'seat' }, element('bdi', {}, name));
  made.style.setProperty('--seat', seatColour(seats.indexOf(name)));
  if (typeof cell === 'object' && cell?.kind === 'mark' && cell.tone?.match(/first|second|third/))
    made.classList.add(toneClass(cell.tone));
  return made;
}

const lookOf = ({ align, format }: Omit<Column, 'title'>): string =>
  align === 'centre' ? 'centre' : align === 'right' || format !== undefined ? 'number' : '';

function cellElement(cell: Cell, column: Column | undefined): HTMLTableCellElement {
  const made = element('td', {}, ...contentOf(cell, column));
  const look = column === undefined ? '' : lookOf(column);
  if (look !== '') made.classList.add(look);
  else if (typeof cell === 'number') made.classList.add('number');
  else if (textOf(cell).length > SHORT) made.classList.add('wordy');
  if (cell !== null && typeof cell === 'object' && cell.kind === 'mark') {
    const tone = toneClass(cell.isPale === true ? 'closed' : cell.tone);
    if (tone !== '') made.classList.add(tone);
    if (cell.note !== undefined) made.title = cell.note;
  }
  return made;
}

function contentOf(cell: Cell, column: Column | undefined): readonly (Node | string)[] {
  if (cell === null) return [];
  if (typeof cell !== 'object') return [valueText(cell, column)];
  switch (cell.kind) {
    case 'mark':
      return [valueText(cell.value, column)];
    case 'link':
      return [cell.text];
    case 'meter': {
      const full = element('i', {});
      full.style.width = `${(100 * cell.value) / cell.most}%`;
      return [element('span', { class: 'meter' }, full), ` ${cell.label}`];
    }
  }
}

function valueText(value: string | number, column: Column | undefined): string {
  if (typeof value === 'string') return value;
  switch (column?.format) {
    case 'signed':
      return signed(value);
    case 'two decimals':
      return value.toFixed(2).replace('-', '−');
    case 'whole':
    case undefined:
      return figure(value);
  }
}

const noticeElement = ({ title, lines, tone }: Notice): HTMLElement =>
  element(
    'section',
    { class: `notice ${toneClass(tone)}` },
    element('h3', {}, title),
    ...lines.map((line) => element('p', {}, line)),
  );

function squaresElement(board: Board): HTMLElement {
  const { title, squares } = board;
  const rows = squares.map((row) => {
    const cells = row.map((cell) => cellElement(cell, undefined));
    for (const cell of cells) cell.colSpan = spanOf(board, row);
    return element('tr', {}, ...cells);
  });
  return element(
    'section',
    {},
    element('h3', {}, title),
    wideElement(title, element('table', { class: 'squares' }, element('tbody', {}, ...rows))),
  );
}
