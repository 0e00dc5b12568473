/** Renders the page of a spreadsheet: tabs, grids and charts, as the visitor may see them. */

import { html } from 'hono/html';
import { columnName } from '../../sheets/a1.ts';
import { documentResponse } from '../document.ts';
import { get, pageForRefusal } from '../google-api.ts';
import { counted, isolated, type Markup } from '../markup.ts';
import type { Visitor } from '../visitor.ts';
import { chartMarkup } from './chart.ts';
import {
  colourOf,
  createStyleBook,
  declarationsOf,
  type Edges,
  type StyleBook,
  type ValueKind,
} from './format.ts';
import { anchorOf, formatOf, type Layout, layoutOf, type Span, textOf } from './layout.ts';
import {
  type CellFormat,
  type CellResource,
  type ChartResource,
  type SheetResource,
  type SpreadsheetResource,
  spreadsheetSchema,
} from './resource.ts';
import { choiceOf, typedIn, typingBar } from './typing.ts';

export interface SpreadsheetAsked {
  readonly spreadsheetId: string;
  /** The query of the page: `gid` opens a tab, `hidden=1` also shows hidden tabs. */
  readonly query: URLSearchParams;
  readonly version: number;
}

interface Drawing {
  readonly asked: SpreadsheetAsked;
  readonly sheets: readonly SheetResource[];
  readonly shown: readonly SheetResource[];
  readonly openId: number;
  readonly styles: StyleBook;
  readonly mayEdit: boolean;
}

export async function spreadsheetPage(
  visitor: Visitor,
  asked: SpreadsheetAsked,
): Promise<Response> {
  const path = `/v4/spreadsheets/${encodeURIComponent(asked.spreadsheetId)}?includeGridData=true`;
  const reply = await get(visitor, path, spreadsheetSchema);
  if (reply.kind === 'refused') return pageForRefusal(visitor, reply);
  const { signedIn, backend } = visitor;
  const mayEdit = backend.mayEdit(asked.spreadsheetId, signedIn);
  const drawing = drawingOf(reply.value, asked, mayEdit);
  const content = await contentMarkup(reply.value, drawing);
  return documentResponse({
    visitor,
    title: reply.value.properties.title,
    width: 'wide',
    kind: 'spreadsheet',
    content,
    css: drawing.styles.css(),
  });
}

function drawingOf(
  spreadsheet: SpreadsheetResource,
  asked: SpreadsheetAsked,
  mayEdit: boolean,
): Drawing {
  const sheets = (spreadsheet.sheets ?? []).toSorted(
    (one, other) => one.properties.index - other.properties.index,
  );
  const all = asked.query.get('hidden') === '1';
  const shown = sheets.filter((sheet) => all || sheet.properties.hidden !== true);
  const wanted = Number(asked.query.get('gid'));
  const open = shown.find((sheet) => sheet.properties.sheetId === wanted && asked.query.has('gid'));
  const openId = (open ?? shown[0])?.properties.sheetId ?? 0;
  return { asked, sheets, shown, openId, styles: createStyleBook(), mayEdit };
}

function contentMarkup(spreadsheet: SpreadsheetResource, drawing: Drawing): Markup {
  return html`<div class="sheets" data-version="${drawing.asked.version}"
 data-events="/spreadsheets/d/${encodeURIComponent(drawing.asked.spreadsheetId)}/events">
<div class="sheet-head">
<h1>${isolated(spreadsheet.properties.title)}</h1>
<p class="live" id="live" role="status" aria-live="polite">Live</p>
<div class="tools">
${hiddenTabsLink(drawing)}
<a class="tool" download
 href="/spreadsheets/d/${encodeURIComponent(drawing.asked.spreadsheetId)}/export?format=xlsx">
Download (.xlsx)</a>
</div>
</div>
<div class="tabs" role="tablist"
 aria-label="Tabs of the spreadsheet">${drawing.shown.map((sheet) => tab(sheet, drawing))}</div>
${drawing.shown.map((sheet) => panel(sheet, drawing))}
${drawing.mayEdit ? typingBar(drawing.asked.spreadsheetId) : ''}
</div>`;
}

function hiddenTabsLink({ asked, sheets }: Drawing): Markup | '' {
  const hidden = sheets.filter((sheet) => sheet.properties.hidden === true).length;
  if (hidden === 0) return '';
  if (asked.query.get('hidden') === '1')
    return html`<a class="tool" href="?">Hide ${counted(hidden, 'hidden tab')}</a>`;
  return html`<a class="tool" href="?hidden=1">Show ${counted(hidden, 'hidden tab')}</a>`;
}

const HIDDEN = html` <small>hidden</small>`;

function tab(sheet: SheetResource, { openId, styles }: Drawing): Markup {
  const { sheetId, title, tabColor, tabColorStyle, hidden } = sheet.properties;
  const colour = colourOf(tabColorStyle, tabColor);
  const painted = colour === undefined ? '' : styles.classFor(`--tab:${colour}`);
  const selected = sheetId === openId;
  return html`<a role="tab" id="tab-${sheetId}" class="${painted}" href="#gid=${sheetId}"
 aria-controls="gid=${sheetId}" aria-selected="${String(selected)}"
 tabindex="${selected ? 0 : -1}">${isolated(title)}${hidden === true ? HIDDEN : ''}</a>`;
}

function panel(sheet: SheetResource, drawing: Drawing): Markup {
  const { sheetId } = sheet.properties;
  const { styles, openId } = drawing;
  const layout = layoutOf(sheet);
  const placement = placementOf(sheet, layout);
  const drawCharts = (charts: readonly ChartResource[]) => chartsMarkup(charts, drawing);
  const { outside } = placement;
  return html`<section role="tabpanel" id="gid=${sheetId}" class="panel"
 aria-labelledby="tab-${sheetId}"${sheetId === openId ? '' : html` hidden`}>
${gridMarkup({ sheet, layout, styles, placement, drawCharts, mayEdit: drawing.mayEdit })}
${outside.length === 0 ? '' : html`<div class="charts">${chartsMarkup(outside, drawing)}</div>`}
</section>`;
}

function chartsMarkup(charts: readonly ChartResource[], { sheets, styles }: Drawing): Markup {
  return html`${charts.map((chart) => chartMarkup({ chart, sheets, styles }))}`;
}

interface GridParts {
  readonly sheet: SheetResource;
  readonly layout: Layout;
  readonly styles: StyleBook;
  readonly placement: Placement;
  readonly drawCharts: (charts: readonly ChartResource[]) => Markup;
  readonly mayEdit: boolean;
}

function gridMarkup(parts: GridParts): Markup {
  const { sheet, layout, styles } = parts;
  const title = sheet.properties.title;
  if (layout.columns.length === 0) return html`<p class="empty">This tab is empty.</p>`;
  const width = layout.widthBefore(layout.columns.length);
  const lines = sheet.properties.gridProperties?.hideGridlines === true ? 'no-lines' : 'lines';
  return html`<div class="grid-scroll" role="region" aria-label="Cells of ${title}" tabindex="0">
<table class="grid ${lines} ${styles.classFor(`width:calc(var(--labels) + ${width}px)`)}">
<caption class="unseen">${title}</caption>
<colgroup><col class="label">${layout.columns.map(
    (column) => html`<col
 class="${styles.classFor(`width:${layout.widthOf(column)}px`)}">`,
  )}</colgroup>
<thead>${letters(layout, styles)}${layout.frozenRows.map((row) => rowMarkup(parts, row))}</thead>
<tbody>${layout.rows.map((row) => rowMarkup(parts, row))}</tbody>
</table>
</div>`;
}

function letters(layout: Layout, styles: StyleBook): Markup {
  return html`<tr class="label"><td class="label"></td>${layout.columns.map((column, index) => {
    const sticky = stickyClasses(layout, styles, index, 1);
    return html`<th scope="col" class="label ${sticky}">${columnName(column)}</th>`;
  })}</tr>`;
}

function rowMarkup(parts: GridParts, row: number): Markup {
  const { layout } = parts;
  const height = parts.styles.classFor(`height:${layout.heightOf(row)}px`);
  return html`<tr class="${height}"><th scope="row"
 class="label">${row + 1}</th>${layout.columns.map((column, index) =>
   placedCell(parts, row, column, index),
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

function stickyClasses(layout: Layout, styles: StyleBook, index: number, columns: number): string {
  if (index + columns > layout.frozenColumns) return '';
  return `stuck ${styles.classFor(`--start:calc(var(--labels) + ${layout.widthBefore(index)}px)`)}`;
}

interface Placement {
  readonly at: (row: number, column: number) => readonly ChartResource[];
  /** The charts whose cell is not shown because it is hidden or inside a merged cell. */
  readonly outside: readonly ChartResource[];
}

function placementOf({ charts = [] }: SheetResource, layout: Layout): Placement {
  const isShown = (chart: ChartResource) => {
    const { row, column } = anchorOf(chart);
    const rows = [...layout.frozenRows, ...layout.rows];
    const isThere = rows.includes(row) && layout.columns.includes(column);
    return isThere && layout.spanAt(row, column) !== 'covered';
  };
  return {
    at: (row, column) =>
      charts.filter((chart) => {
        const anchor = anchorOf(chart);
        return anchor.row === row && anchor.column === column;
      }),
    outside: charts.filter((chart) => !isShown(chart)),
  };
}

interface CellPlace {
  readonly layout: Layout;
  readonly styles: StyleBook;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly span: Span;
  readonly role: 'column head' | 'row head' | 'value';
  readonly sticky: string;
  readonly charts: Markup | undefined;
  readonly mayEdit: boolean;
}

function cellMarkup(place: CellPlace): Markup {
  const cell = place.span.source;
  const text = textOf(cell);
  const reach = spillWidth(place, text);
  const written = cellText(place, cell, text, reach);
  const shown = reach === undefined ? clipped(place, written) : written;
  const content = html`${shown}${noteOf(place, cell)}${place.charts ?? ''}`;
  const attributes = cellAttributes(place, text, reach !== undefined);
  if (place.role === 'value' || text === '') return html`<td${attributes}>${content}</td>`;
  const scope = place.role === 'column head' ? 'col' : 'row';
  return html`<th scope="${scope}"${attributes}>${content}</th>`;
}

/** `B3` */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

function cellAttributes(place: CellPlace, text: string, spills: boolean): Markup {
  const { span, row, column } = place;
  const hasNote = (span.source?.note ?? '') !== '';
  const chartClass = place.charts === undefined ? '' : 'chart-cell';
  const classes = [place.sticky, formatClass(place), spills ? 'spills' : '', chartClass]
    .filter((name) => name !== '')
    .join(' ');
  const named = text !== '' || hasNote || place.mayEdit;
  return html`${classes === '' ? '' : html` class="${classes}"`}${
    named
      ? html`
 data-at="${cellName(row, column)}"`
      : ''
  }${place.mayEdit ? typingMarks(span.source) : ''}${
    span.rows > 1
      ? html`
 rowspan="${span.rows}"`
      : ''
  }${span.columns > 1 ? html` colspan="${span.columns}"` : ''}`;
}

/** Renders the text that is offered for editing, and the allowed choices. */
function typingMarks(cell: CellResource | undefined): Markup {
  const choice = choiceOf(cell);
  const typed = typedIn(cell);
  return html`${
    typed === ''
      ? ''
      : html`
 data-typed="${typed}"`
  }${choice?.kind === 'tick' ? html` data-tick` : ''}${
    choice?.kind === 'list'
      ? html`
 data-list="${JSON.stringify(choice.options)}"`
      : ''
  }`;
}

function formatClass(place: CellPlace): string {
  const format = formatOf(place.span.source);
  return place.styles.classFor(declarationsOf(format, kindOf(place.span.source), edgesOf(place)));
}

function kindOf(cell: CellResource | undefined): ValueKind {
  const value = cell?.effectiveValue ?? cell?.userEnteredValue;
  if (value?.numberValue !== undefined) return 'number';
  if (value?.boolValue !== undefined) return 'boolean';
  return 'text';
}

/** Returns the borders of a cell. The upper or left cell draws the line between two cells. */
function edgesOf({ layout, row, column, span }: CellPlace): Edges {
  const own = formatOf(span.source).borders ?? {};
  const last =
    formatOf(layout.cellAt(row + span.rows - 1, column + span.columns - 1)).borders ?? {};
  const below = formatOf(layout.cellAt(row + span.rows, column)).borders;
  const next = formatOf(layout.cellAt(row, column + span.columns)).borders;
  return {
    top: row === 0 ? own.top : undefined,
    left: column === 0 ? own.left : undefined,
    bottom: own.bottom ?? last.bottom ?? below?.top,
    right: own.right ?? last.right ?? next?.left,
  };
}

function cellText(
  place: CellPlace,
  cell: CellResource | undefined,
  text: string,
  reach: number | undefined,
): Markup {
  if (text === '') return html``;
  const address = linkAddress(cell?.hyperlink);
  const content = address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`;
  if (reach === undefined) return content;
  const width = place.styles.classFor(`max-width:calc(${reach}px - ${CELL_PADDING})`);
  return html`<div class="spill ${width}">${content}</div>`;
}

/** Clips a text that stays in its cell, if the cell is merged or in a row of fixed height. */
function clipped({ layout, row, span, styles }: CellPlace, content: Markup): Markup {
  const isMerged = span.rows > 1 || span.columns > 1;
  if (textOf(span.source) === '' || !(isMerged || layout.hasOwnHeight(row))) return content;
  const most = `calc(${layout.heightFrom(row, span.rows)}px - ${CELL_PADDING_DOWN})`;
  return html`<div class="clip ${styles.classFor(`max-height:${most}`)}">${content}</div>`;
}

/** Returns the address of a page or mail, never of a script; undefined for another address. */
function linkAddress(hyperlink = ''): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(hyperlink) ? hyperlink : undefined;
}

/** The upper bound of a letter’s width in pixels, by which shorter texts certainly fit. */
const WIDEST_LETTER = 13;
const ORDINARY_POINTS = 10;
/** The left and right padding together, as in spreadsheet.css. */
const CELL_PADDING = '0.75rem';
/** The top and bottom padding together with the line, as in spreadsheet.css. */
const CELL_PADDING_DOWN = '0.2rem';

/** Returns the width of a text that spills over empty cells; undefined if it stays. */
function spillWidth({ layout, row, column, span }: CellPlace, text: string): number | undefined {
  const format = formatOf(span.source);
  const own = layout.widthOf(column);
  const stays = (format.wrapStrategy ?? 'OVERFLOW_CELL') !== 'OVERFLOW_CELL';
  const aligned = (format.horizontalAlignment ?? 'LEFT') === 'LEFT';
  if (stays || !aligned || widestWidth(text, format) < own) return undefined;
  if (kindOf(span.source) !== 'text') return undefined;
  let reach = own;
  for (const next of layout.columns.filter((other) => other > column)) {
    const span = layout.spanAt(row, next);
    if (span === 'covered' || textOf(span.source) !== '') break;
    reach += layout.widthOf(next);
  }
  return reach === own ? undefined : reach;
}

function widestWidth(text: string, format: CellFormat): number {
  const points = format.textFormat?.fontSize ?? ORDINARY_POINTS;
  return (text.length * WIDEST_LETTER * points) / ORDINARY_POINTS;
}

/** Renders a note, which opens as a popover on top of the page. */
function noteOf(place: CellPlace, cell: CellResource | undefined): Markup {
  if (cell?.note === undefined || cell.note === '') return html``;
  const name = cellName(place.row, place.column);
  const id = `note-${place.sheetId}-${name}`;
  return html`<button class="note-mark" popovertarget="${id}" id="${id}-mark"><span
 class="unseen">Note on ${name}</span></button><div class="note" id="${id}" popover autofocus
 role="dialog" aria-label="Note on ${name}" tabindex="-1"><strong>Note on ${name}</strong><p
 class="prose">${cell.note}</p><button popovertarget="${id}"
 popovertargetaction="hide">Close</button></div>`;
}
