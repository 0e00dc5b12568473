/** Renders a game's tables, square boards and notices; maps and charts are drawn elsewhere. */

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
import { element, toneClass } from './elements.ts';

export const pageElement = ({ about, blocks }: Page): HTMLElement =>
  element(
    'div',
    { class: 'page' },
    element('p', { class: 'about' }, about),
    ...blockElements(blocks),
  );

export const blockElements = (blocks: readonly Block[]): readonly HTMLElement[] =>
  blocks.flatMap(blockElement);

function blockElement(block: Block): readonly HTMLElement[] {
  switch (block.kind) {
    case 'table':
      return [tableElement(block)];
    case 'notice':
      return [noticeElement(block)];
    case 'board':
      return [squaresElement(block)];
    case 'map':
      return [];
  }
}

function tableElement({ title, about, columns, rows }: Table): HTMLElement {
  const head = element(
    'tr',
    {},
    ...columns.map((column) => element('th', { scope: 'col' }, column.title)),
  );
  const body = rows.map((row) =>
    element('tr', {}, ...row.map((cell, index) => cellElement(cell, columns[index]))),
  );
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
  return element(
    'section',
    {},
    element('h3', {}, title),
    ...(about === undefined ? [] : [element('p', { class: 'about' }, about)]),
    // Scrolls alone if wider than a phone, also by keys.
    element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title }, table),
  );
}

function cellElement(cell: Cell, column: Column | undefined): HTMLTableCellElement {
  const made = element('td', {}, ...contentOf(cell, column));
  if (typeof cell === 'number' || column?.align === 'right') made.classList.add('number');
  if (column?.align === 'centre') made.classList.add('centre');
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
      return value.toFixed(2);
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
    element(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title },
      element('table', { class: 'squares' }, element('tbody', {}, ...rows)),
    ),
  );
}
