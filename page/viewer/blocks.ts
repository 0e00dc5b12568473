import { figure, signed } from '../../rules/kit/narrating/figures.ts';
import { getSquareSpan } from '../../rules/kit/showing/board.ts';
import type {
  Block,
  Board,
  Cell,
  Column,
  Notice,
  Page,
  Table,
} from '../../rules/kit/showing/view.ts';
import { element, getSeatColour, getToneClass } from './elements.ts';

/** Seats, in the order of their colours. */
export type SeatNames = readonly string[];

export const renderPage = ({ about, blocks }: Page, seats: SeatNames): HTMLElement =>
  element(
    'div',
    { class: 'page' },
    element('p', { class: 'about' }, about),
    ...renderBlocks(blocks, seats),
  );

export const renderBlocks = (blocks: readonly Block[], seats: SeatNames): readonly HTMLElement[] =>
  blocks.flatMap((block) => renderBlock(block, seats));

function renderBlock(block: Block, seats: SeatNames): readonly HTMLElement[] {
  switch (block.kind) {
    case 'table':
      return [renderTable(block, seats)];
    case 'notice':
      return [renderNotice(block)];
    case 'board':
      return [renderSquares(block)];
    case 'map':
      return [];
  }
}

const renderSection = (title: string, ...content: readonly HTMLElement[]): HTMLElement =>
  element('section', {}, element('h3', {}, title), ...content);

const renderTable = (table: Table, seats: SeatNames): HTMLElement =>
  renderSection(
    table.title,
    ...(table.about === undefined ? [] : [element('p', { class: 'about' }, table.about)]),
    renderScrollable(table.title, renderGrid(table, seats)),
    ...renderFoot(table),
  );

/** Renders content that scrolls by itself if the window is too narrow. */
export const renderScrollable = (title: string, content: HTMLElement): HTMLElement =>
  element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title }, content);

export const renderFoot = ({ foot }: Table): readonly HTMLElement[] =>
  foot === undefined ? [] : [element('p', { class: 'foot' }, foot)];

/** Renders a table. The first seat in each row becomes the row's heading, in the seat's colour. */
export function renderGrid({ columns, rows }: Table, seats: SeatNames): HTMLTableElement {
  const heads = columns.map(({ title, ...column }, index) => {
    const isOfSeats = rows.some((row) => seats.includes(getCellText(row[index] ?? null)));
    const width =
      column.width === 'text' ? 'long' : title.length > MAX_ONE_LINE_LENGTH ? 'wraps' : '';
    const look = [getAlignmentClass(column), width, isOfSeats ? 'seats' : '']
      .filter(Boolean)
      .join(' ');
    return element('th', { scope: 'col', class: look }, title);
  });
  const body = rows.map((row) => {
    const head = row.findIndex((cell) => seats.includes(getCellText(cell)));
    const made = element(
      'tr',
      {},
      ...row.map((cell, index) =>
        index === head
          ? renderSeatCell(getCellText(cell), seats, cell)
          : renderCell(cell, columns[index]),
      ),
    );
    if (head >= 0) made.dataset['seat'] = getCellText(row[head] ?? null);
    return made;
  });
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...body),
  );
}

/** Maximum number of characters of a column title that stays on one line. */
const MAX_ONE_LINE_LENGTH = 12;

const getCellText = (cell: Cell): string =>
  typeof cell === 'object' && cell?.kind === 'mark' ? String(cell.value) : String(cell ?? '');

function renderSeatCell(name: string, seats: SeatNames, cell: Cell): HTMLTableCellElement {
  const made = element('th', { scope: 'row', class: 'seat' }, element('bdi', {}, name));
  made.style.setProperty('--seat', getSeatColour(seats.indexOf(name)));
  if (typeof cell === 'object' && cell?.kind === 'mark' && cell.tone?.match(/first|second|third/))
    made.classList.add(getToneClass(cell.tone));
  return made;
}

const getAlignmentClass = ({ align, format }: Omit<Column, 'title'>): string =>
  align === 'centre' ? 'centre' : align === 'right' || format !== undefined ? 'number' : '';

function renderCell(cell: Cell, column: Column | undefined): HTMLTableCellElement {
  const made = element('td', {}, ...renderCellContent(cell, column));
  const look = column === undefined ? '' : getAlignmentClass(column);
  if (look !== '') made.classList.add(look);
  else if (typeof cell === 'number') made.classList.add('number');
  else if (getCellText(cell).length > MAX_ONE_LINE_LENGTH) made.classList.add('wordy');
  if (cell !== null && typeof cell === 'object' && cell.kind === 'mark') {
    const tone = getToneClass(cell.isPale === true ? 'closed' : cell.tone);
    if (tone !== '') made.classList.add(tone);
    if (cell.note !== undefined) made.title = cell.note;
  }
  return made;
}

function renderCellContent(cell: Cell, column: Column | undefined): readonly (Node | string)[] {
  if (cell === null) return [];
  if (typeof cell !== 'object') return [formatValue(cell, column)];
  switch (cell.kind) {
    case 'mark':
      return [formatValue(cell.value, column)];
    case 'link':
      return [cell.text];
    case 'meter': {
      const full = element('i', {});
      full.style.width = `${(100 * cell.value) / cell.most}%`;
      return [element('span', { class: 'meter' }, full), ` ${cell.label}`];
    }
  }
}

function formatValue(value: string | number, column: Column | undefined): string {
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

function renderNotice({ title, lines, tone }: Notice): HTMLElement {
  const made = renderSection(title, ...lines.map((line) => element('p', {}, line)));
  made.className = `notice ${getToneClass(tone)}`;
  return made;
}

function renderSquares(board: Board): HTMLElement {
  const { title, squares } = board;
  const rows = squares.map((row) => {
    const cells = row.map((cell) => renderCell(cell, undefined));
    for (const cell of cells) cell.colSpan = getSquareSpan(board, row);
    return element('tr', {}, ...cells);
  });
  const table = element('table', { class: 'squares' }, element('tbody', {}, ...rows));
  return renderSection(title, renderScrollable(title, table));
}
