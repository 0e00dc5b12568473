/** The grid of one sheet as a table whose frozen rows and columns stay in view. */
import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { type CellPlace, cellMarkup, columnLetters } from './cell.ts';
import type { StyleBook } from './format.ts';
import { type Layout, ROWS_AT_ONCE } from './layout.ts';
import type { Placement } from './placement.ts';
import type { ChartResource, SheetResource } from './resource.ts';

export interface GridParts {
  readonly sheet: SheetResource;
  readonly layout: Layout;
  readonly styles: StyleBook;
  readonly placement: Placement;
  readonly drawCharts: (charts: readonly ChartResource[]) => Markup;
  /** Makes the address that shows the sheet from another row on. */
  readonly addressFrom: (row: number) => string;
  readonly mayEdit: boolean;
}

export function gridMarkup(parts: GridParts): Markup {
  const { sheet, layout, styles } = parts;
  const title = sheet.properties.title;
  if (layout.columns.length === 0) return html`<p class="empty">This tab is empty.</p>`;
  const width = layout.widthBefore(layout.columns.length);
  const lines = sheet.properties.gridProperties?.hideGridlines === true ? 'no-lines' : 'lines';
  return html`${pagesOf(parts)}
<div class="grid-scroll" role="region" aria-label="Cells of ${title}" tabindex="0">
<table class="grid ${lines} ${styles.classFor(`width:calc(var(--labels) + ${width}px)`)}">
<caption class="unseen">${title}</caption>
<colgroup><col class="label">${layout.columns.map((column) => html`<col class="${styles.classFor(`width:${layout.widthOf(column)}px`)}">`)}</colgroup>
<thead>${letters(layout, styles)}${layout.frozenRows.map((row) => rowMarkup(parts, row))}</thead>
<tbody>${layout.rows.map((row) => rowMarkup(parts, row))}</tbody>
</table>
</div>`;
}

function letters(layout: Layout, styles: StyleBook): Markup {
  return html`<tr class="label"><td class="label"></td>${layout.columns.map((column, index) => {
    const sticky = stickyClasses(layout, styles, index, 1);
    return html`<th scope="col" class="label ${sticky}">${columnLetters(column)}</th>`;
  })}</tr>`;
}

function rowMarkup(parts: GridParts, row: number): Markup {
  const { layout } = parts;
  const height = parts.styles.classFor(`height:${layout.heightOf(row)}px`);
  return html`<tr class="${height}"><th scope="row" class="label">${row + 1}</th>${layout.columns.map(
    (column, index) => placedCell(parts, row, column, index),
  )}</tr>
`;
}

function placedCell(
  { sheet, layout, styles, placement, drawCharts, mayEdit }: GridParts,
  row: number,
  column: number,
  index: number,
): Markup | '' {
  const span = layout.spanAt(row, column);
  if (span === 'covered') return '';
  const sticky = stickyClasses(layout, styles, index, span.columns);
  const role = roleOf(layout, row, index);
  const sheetId = sheet.properties.sheetId;
  const anchored = placement.at(row, column);
  const charts = anchored.length === 0 ? undefined : drawCharts(anchored);
  return cellMarkup({ layout, styles, sheetId, row, column, span, role, sticky, charts, mayEdit });
}

function roleOf(layout: Layout, row: number, index: number): CellPlace['role'] {
  if (layout.frozenRows.includes(row)) return 'column head';
  return index < layout.frozenColumns ? 'row head' : 'value';
}

/** A cell that reaches out of the frozen columns scrolls with the others. */
function stickyClasses(layout: Layout, styles: StyleBook, index: number, columns: number): string {
  if (index + columns > layout.frozenColumns) return '';
  return `stuck ${styles.classFor(`--start:calc(var(--labels) + ${layout.widthBefore(index)}px)`)}`;
}

function pagesOf({ layout, addressFrom }: GridParts): Markup | '' {
  const first = layout.rows[0];
  if (first === undefined) return '';
  const last = layout.rows.at(-1) ?? first;
  const earlier = Math.max(0, first - ROWS_AT_ONCE);
  const hasLaterRows = last + 1 < layout.usedRows;
  if (!layout.hasEarlierRows && !hasLaterRows) return '';
  const count = layout.usedRows.toLocaleString('en');
  return html`<p class="pages">Rows ${(first + 1).toLocaleString('en')} to ${(last + 1).toLocaleString('en')} of ${count}
${layout.hasEarlierRows ? html`<a href="${addressFrom(earlier)}">Earlier rows</a>` : ''}
${hasLaterRows ? html`<a href="${addressFrom(last + 1)}">Later rows</a>` : ''}</p>`;
}
