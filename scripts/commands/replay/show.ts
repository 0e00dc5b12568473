/** Renders pages as text. Omits charts and maps, since the same page has their table. */

import { figure, signed } from '../../../rules/kit/narrating/figures.ts';
import type { Block, Cell, NumberFormat, Page } from '../../../rules/kit/showing/view.ts';
import { listing } from '../../shared/terminal/listing.ts';

/** Renders the pages below each other. `width` is in characters. */
export const printPages = (pages: readonly Page[], width?: number): string =>
  pages.map((page) => pageText(page, width)).join('\n\n');

function pageText({ name, about, blocks }: Page, width: number | undefined): string {
  const title = plain(name);
  const head = `${title}\n${'═'.repeat(title.length)}\n${plain(about)}`;
  return [head, ...blocks.flatMap((block) => blockText(block, name, width) ?? [])].join('\n\n');
}

/** Returns null for a block that a terminal does not show. */
function blockText(block: Block, pageName: string, width: number | undefined): string | null {
  switch (block.kind) {
    case 'table': {
      const rows = block.rows.map((row) =>
        block.columns.map(({ format }, index) => cellText(row[index] ?? null, format)),
      );
      const heads = block.columns.map(({ title }) => plain(title));
      const body = rows.length === 0 ? 'Nothing yet.' : listing(heads, rows, width);
      return [...headOf(block, pageName), body].join('\n');
    }
    case 'board': {
      const [first = [], ...rows] = block.squares.map((line) => line.map((cell) => cellText(cell)));
      return [...headOf(block, pageName), listing(first, rows, width)].join('\n');
    }
    case 'notice':
      return plain([block.title, ...block.lines.map((line) => `  ${line}`)].join('\n'));
    case 'map':
      return null;
  }
}

/** Renders title and description. Omits a title that repeats the page’s name. */
const headOf = (
  { title, about }: { readonly title: string; readonly about?: string },
  pageName: string,
): readonly string[] => [
  ...(title === pageName ? [] : [`${plain(title)}:`]),
  ...(about === undefined ? [] : [plain(about)]),
];

function cellText(cell: Cell, format?: NumberFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return plain(cell);
  if (typeof cell === 'number') return format === undefined ? figure(cell) : NUMBERS[format](cell);
  switch (cell.kind) {
    case 'mark':
      return cellText(cell.value, format);
    case 'meter':
      return plain(cell.label);
    case 'link':
      return plain(cell.url === '' ? cell.text : `${cell.text}: ${cell.url}`);
  }
}

const NUMBERS: Readonly<Record<NumberFormat, (value: number) => string>> = {
  whole: (value) => figure(Math.round(value)),
  'two decimals': (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`,
  signed,
};

/** Replaces control characters except line breaks, so that no text moves the cursor. */
const plain = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
