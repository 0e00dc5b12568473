/** Renders pages as text. Omits charts and maps, since the same page has their table. */

import { figure, signed } from '../../../rules/kit/narrating/figures.ts';
import type { Block, Cell, NumberFormat, Page } from '../../../rules/kit/showing/view.ts';
import { formatTable } from '../../shared/terminal/listing.ts';

/** Renders the pages below each other. `width` is in characters. */
export const renderPagesAsText = (pages: readonly Page[], width?: number): string =>
  pages.map((page) => renderPage(page, width)).join('\n\n');

function renderPage({ name, about, blocks }: Page, width: number | undefined): string {
  const title = withoutControlCharacters(name);
  const head = `${title}\n${'═'.repeat(title.length)}\n${withoutControlCharacters(about)}`;
  return [head, ...blocks.flatMap((block) => renderBlock(block, name, width) ?? [])].join('\n\n');
}

/** Returns null for a block that a terminal does not show. */
function renderBlock(block: Block, pageName: string, width: number | undefined): string | null {
  switch (block.kind) {
    case 'table': {
      const rows = block.rows.map((row) =>
        block.columns.map(({ format }, index) => formatCell(row[index] ?? null, format)),
      );
      const heads = block.columns.map(({ title }) => withoutControlCharacters(title));
      const body = rows.length === 0 ? 'Nothing yet.' : formatTable(heads, rows, width);
      return [...renderHeading(block, pageName), body].join('\n');
    }
    case 'board': {
      const [first = [], ...rows] = block.squares.map((line) =>
        line.map((cell) => formatCell(cell)),
      );
      return [...renderHeading(block, pageName), formatTable(first, rows, width)].join('\n');
    }
    case 'notice':
      return withoutControlCharacters(
        [block.title, ...block.lines.map((line) => `  ${line}`)].join('\n'),
      );
    case 'map':
      return null;
  }
}

/** Renders title and description. Omits a title that repeats the page’s name. */
const renderHeading = (
  { title, about }: { readonly title: string; readonly about?: string },
  pageName: string,
): readonly string[] => [
  ...(title === pageName ? [] : [`${withoutControlCharacters(title)}:`]),
  ...(about === undefined ? [] : [withoutControlCharacters(about)]),
];

function formatCell(cell: Cell, format?: NumberFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return withoutControlCharacters(cell);
  if (typeof cell === 'number')
    return format === undefined ? figure(cell) : NUMBER_FORMATS[format](cell);
  switch (cell.kind) {
    case 'mark':
      return formatCell(cell.value, format);
    case 'meter':
      return withoutControlCharacters(cell.label);
    case 'link':
      return withoutControlCharacters(cell.url === '' ? cell.text : `${cell.text}: ${cell.url}`);
  }
}

const NUMBER_FORMATS: Readonly<Record<NumberFormat, (value: number) => string>> = {
  whole: (value) => figure(Math.round(value)),
  'two decimals': (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`,
  signed,
};

/** Replaces control characters except line breaks, so that no text moves the cursor. */
const withoutControlCharacters = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
