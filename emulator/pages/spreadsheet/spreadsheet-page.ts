/** Renders the page of a spreadsheet: all tabs, grids and charts that the visitor may see. */

import { html } from 'hono/html';
import { formatColumn } from '../../sheets/a1.ts';
import type { Visitor } from '../backend.ts';
import { renderDocument } from '../document.ts';
import { formatCount, type Markup, renderBdi } from '../markup.ts';
import { getFromApi, renderRefusal } from '../message-page.ts';
import { renderChart } from './chart.ts';
import {
  buildDeclarations,
  type CellEdges,
  createStyleBook,
  type StyleBook,
  toColour,
  type ValueKind,
} from './format.ts';
import {
  type CellSpan,
  computeLayout,
  getChartAnchor,
  getFormat,
  getText,
  type Layout,
} from './layout.ts';
import {
  type CellFormat,
  type CellResource,
  type ChartResource,
  type SheetResource,
  type SpreadsheetResource,
  spreadsheetSchema,
} from './resource.ts';
import { findChoice, formatTyped, renderTypingBar } from './typing.ts';

export interface SpreadsheetRequest {
  readonly spreadsheetId: string;
  /** The query of the page: `gid` opens a tab, `hidden=1` also shows hidden tabs. */
  readonly query: URLSearchParams;
  readonly version: number;
}

interface PageDrawing {
  readonly asked: SpreadsheetRequest;
  readonly sheets: readonly SheetResource[];
  readonly shown: readonly SheetResource[];
  readonly openId: number;
  readonly styles: StyleBook;
  readonly mayEdit: boolean;
}

export async function renderSpreadsheet(
  visitor: Visitor,
  spreadsheetRequest: SpreadsheetRequest,
): Promise<Response> {
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetRequest.spreadsheetId)}?includeGridData=true`;
  const reply = await getFromApi(visitor, path, spreadsheetSchema);
  if (reply.kind === 'refused') return renderRefusal(visitor, reply);
  const { signedIn, backend } = visitor;
  const mayEdit = backend.mayEdit(spreadsheetRequest.spreadsheetId, signedIn);
  const drawing = createDrawing(reply.value, spreadsheetRequest, mayEdit);
  const content = await renderContent(reply.value, drawing);
  return renderDocument({
    visitor,
    title: reply.value.properties.title,
    width: 'wide',
    kind: 'spreadsheet',
    content,
    css: drawing.styles.css(),
  });
}

function createDrawing(
  spreadsheet: SpreadsheetResource,
  spreadsheetRequest: SpreadsheetRequest,
  mayEdit: boolean,
): PageDrawing {
  const sheets = (spreadsheet.sheets ?? []).toSorted(
    (one, other) => one.properties.index - other.properties.index,
  );
  const all = spreadsheetRequest.query.get('hidden') === '1';
  const sheetResources = sheets.filter((sheet) => all || sheet.properties.hidden !== true);
  const wanted = Number(spreadsheetRequest.query.get('gid'));
  const open = sheetResources.find(
    (sheet) => sheet.properties.sheetId === wanted && spreadsheetRequest.query.has('gid'),
  );
  const openId = (open ?? sheetResources[0])?.properties.sheetId ?? 0;
  return {
    asked: spreadsheetRequest,
    sheets,
    shown: sheetResources,
    openId,
    styles: createStyleBook(),
    mayEdit,
  };
}

function renderContent(spreadsheet: SpreadsheetResource, drawing: PageDrawing): Markup {
  return html`<div class="sheets" data-version="${drawing.asked.version}"
 data-events="/spreadsheets/d/${encodeURIComponent(drawing.asked.spreadsheetId)}/events">
<div class="sheet-head">
<h1>${renderBdi(spreadsheet.properties.title)}</h1>
<p class="live" id="live" role="status" aria-live="polite">Live</p>
<div class="tools">
${renderHiddenLink(drawing)}
<a class="tool" download
 href="/spreadsheets/d/${encodeURIComponent(drawing.asked.spreadsheetId)}/export?format=xlsx">
Download (.xlsx)</a>
</div>
</div>
<div class="tabs" role="tablist"
 aria-label="Tabs of the spreadsheet">${drawing.shown.map((sheet) => drawTab(sheet, drawing))}</div>
${drawing.shown.map((sheet) => renderPanel(sheet, drawing))}
${drawing.mayEdit ? renderTypingBar(drawing.asked.spreadsheetId) : ''}
</div>`;
}

function renderHiddenLink({ asked, sheets }: PageDrawing): Markup | '' {
  const hidden = sheets.filter((sheet) => sheet.properties.hidden === true).length;
  if (hidden === 0) return '';
  if (asked.query.get('hidden') === '1')
    return html`<a class="tool" href="?">Hide ${formatCount(hidden, 'hidden tab')}</a>`;
  return html`<a class="tool" href="?hidden=1">Show ${formatCount(hidden, 'hidden tab')}</a>`;
}

const HIDDEN_MARK = html` <small>hidden</small>`;

function drawTab(sheet: SheetResource, { openId, styles }: PageDrawing): Markup {
  const { sheetId, title, tabColor, tabColorStyle, hidden } = sheet.properties;
  const colour = toColour(tabColorStyle, tabColor);
  const painted = colour === undefined ? '' : styles.classFor(`--tab:${colour}`);
  const selected = sheetId === openId;
  return html`<a role="tab" id="tab-${sheetId}" class="${painted}" href="#gid=${sheetId}"
 aria-controls="gid=${sheetId}" aria-selected="${String(selected)}"
 tabindex="${selected ? 0 : -1}">${renderBdi(title)}${hidden === true ? HIDDEN_MARK : ''}</a>`;
}

function renderPanel(sheet: SheetResource, drawing: PageDrawing): Markup {
  const { sheetId } = sheet.properties;
  const { styles, openId } = drawing;
  const layout = computeLayout(sheet);
  const placement = placeCharts(sheet, layout);
  const drawCharts = (charts: readonly ChartResource[]) =>
    html`${charts.map((chart) => renderChart({ chart, sheets: drawing.sheets, styles }))}`;
  const { outside } = placement;
  return html`<section role="tabpanel" id="gid=${sheetId}" class="panel"
 aria-labelledby="tab-${sheetId}"${sheetId === openId ? '' : html` hidden`}>
${renderGrid({ sheet, layout, styles, placement, drawCharts, mayEdit: drawing.mayEdit })}
${outside.length === 0 ? '' : html`<div class="charts">${drawCharts(outside)}</div>`}
</section>`;
}

interface GridParts {
  readonly sheet: SheetResource;
  readonly layout: Layout;
  readonly styles: StyleBook;
  readonly placement: ChartPlacement;
  readonly drawCharts: (charts: readonly ChartResource[]) => Markup;
  readonly mayEdit: boolean;
}

function renderGrid(parts: GridParts): Markup {
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
 class="${styles.classFor(`width:${layout.getWidth(column)}px`)}">`,
  )}</colgroup>
<thead>${drawLetters(layout, styles)}
${layout.frozenRows.map((row) => renderRow(parts, row))}</thead>
<tbody>${layout.rows.map((row) => renderRow(parts, row))}</tbody>
</table>
</div>`;
}

function drawLetters(layout: Layout, styles: StyleBook): Markup {
  return html`<tr class="label"><td class="label"></td>${layout.columns.map((column, index) => {
    const sticky = buildStickyClasses(layout, styles, index, 1);
    return html`<th scope="col" class="label ${sticky}">${formatColumn(column)}</th>`;
  })}</tr>`;
}

function renderRow(parts: GridParts, row: number): Markup {
  const { layout } = parts;
  const height = parts.styles.classFor(`height:${layout.getHeight(row)}px`);
  return html`<tr class="${height}"><th scope="row"
 class="label">${row + 1}</th>${layout.columns.map((column, index) =>
   renderPlacedCell(parts, row, column, index),
 )}</tr>
`;
}

function renderPlacedCell(
  { sheet, layout, styles, placement, drawCharts, mayEdit }: GridParts,
  row: number,
  column: number,
  index: number,
): Markup | '' {
  const span = layout.spanAt(row, column);
  if (span === 'covered') return '';
  const sticky = buildStickyClasses(layout, styles, index, span.columns);
  const role = getCellRole(layout, row, index);
  const sheetId = sheet.properties.sheetId;
  const anchored = placement.at(row, column);
  const charts = anchored.length === 0 ? undefined : drawCharts(anchored);
  return renderCell({ layout, styles, sheetId, row, column, span, role, sticky, charts, mayEdit });
}

function getCellRole(layout: Layout, row: number, index: number): PlacedCell['role'] {
  if (layout.frozenRows.includes(row)) return 'column head';
  return index < layout.frozenColumns ? 'row head' : 'value';
}

function buildStickyClasses(
  layout: Layout,
  styles: StyleBook,
  index: number,
  columns: number,
): string {
  if (index + columns > layout.frozenColumns) return '';
  return `stuck ${styles.classFor(`--start:calc(var(--labels) + ${layout.widthBefore(index)}px)`)}`;
}

interface ChartPlacement {
  readonly at: (row: number, column: number) => readonly ChartResource[];
  /** The charts whose cell is not shown because it is hidden or inside a merged cell. */
  readonly outside: readonly ChartResource[];
}

function placeCharts({ charts = [] }: SheetResource, layout: Layout): ChartPlacement {
  const isShown = (chart: ChartResource) => {
    const { row, column } = getChartAnchor(chart);
    const rows = [...layout.frozenRows, ...layout.rows];
    const isThere = rows.includes(row) && layout.columns.includes(column);
    return isThere && layout.spanAt(row, column) !== 'covered';
  };
  return {
    at: (row, column) =>
      charts.filter((chart) => {
        const anchor = getChartAnchor(chart);
        return anchor.row === row && anchor.column === column;
      }),
    outside: charts.filter((chart) => !isShown(chart)),
  };
}

interface PlacedCell extends Pick<GridParts, 'layout' | 'styles' | 'mayEdit'> {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly span: CellSpan;
  readonly role: 'column head' | 'row head' | 'value';
  readonly sticky: string;
  readonly charts: Markup | undefined;
}

function renderCell(place: PlacedCell): Markup {
  const cell = place.span.source;
  const text = getText(cell);
  const reach = computeSpillWidth(place, text);
  const written = renderCellText(place, cell, text, reach);
  const markup = reach === undefined ? renderClipped(place, written) : written;
  const content = html`${markup}${renderNote(place, cell)}${place.charts ?? ''}`;
  const attributes = renderCellFields(place, text, reach !== undefined);
  if (place.role === 'value' || text === '') return html`<td${attributes}>${content}</td>`;
  const scope = place.role === 'column head' ? 'col' : 'row';
  return html`<th scope="${scope}"${attributes}>${content}</th>`;
}

/** Formats the name of a cell, such as `B3`. */
function formatCellName(row: number, column: number): string {
  return `${formatColumn(column)}${row + 1}`;
}

function renderCellFields(place: PlacedCell, text: string, spills: boolean): Markup {
  const { span, row, column } = place;
  const hasNote = (span.source?.note ?? '') !== '';
  const chartClass = place.charts === undefined ? '' : 'chart-cell';
  const classes = [place.sticky, buildFormatClass(place), spills ? 'spills' : '', chartClass]
    .filter((name) => name !== '')
    .join(' ');
  const named = text !== '' || hasNote || place.mayEdit;
  return html`${classes === '' ? '' : html` class="${classes}"`}${
    named
      ? html`
 data-at="${formatCellName(row, column)}"`
      : ''
  }${place.mayEdit ? renderTypingFields(span.source) : ''}${
    span.rows > 1
      ? html`
 rowspan="${span.rows}"`
      : ''
  }${span.columns > 1 ? html` colspan="${span.columns}"` : ''}`;
}

/** Renders the text that is offered for editing, and the allowed choices. */
function renderTypingFields(cell: CellResource | undefined): Markup {
  const choice = findChoice(cell);
  const typed = formatTyped(cell);
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

function buildFormatClass(place: PlacedCell): string {
  const format = getFormat(place.span.source);
  return place.styles.classFor(
    buildDeclarations(format, getValueKind(place.span.source), chooseEdges(place)),
  );
}

function getValueKind(cell: CellResource | undefined): ValueKind {
  const value = cell?.effectiveValue ?? cell?.userEnteredValue;
  if (value?.numberValue !== undefined) return 'number';
  if (value?.boolValue !== undefined) return 'boolean';
  return 'text';
}

/** Returns the borders of a cell. The upper or left cell draws the line between two cells. */
function chooseEdges({ layout, row, column, span }: PlacedCell): CellEdges {
  const own = getFormat(span.source).borders ?? {};
  const last =
    getFormat(layout.cellAt(row + span.rows - 1, column + span.columns - 1)).borders ?? {};
  const below = getFormat(layout.cellAt(row + span.rows, column)).borders;
  const next = getFormat(layout.cellAt(row, column + span.columns)).borders;
  return {
    top: row === 0 ? own.top : undefined,
    left: column === 0 ? own.left : undefined,
    bottom: own.bottom ?? last.bottom ?? below?.top,
    right: own.right ?? last.right ?? next?.left,
  };
}

function renderCellText(
  place: PlacedCell,
  cell: CellResource | undefined,
  text: string,
  reach: number | undefined,
): Markup {
  if (text === '') return html``;
  const address = readLinkAddress(cell?.hyperlink);
  const content = address === undefined ? html`${text}` : html`<a href="${address}">${text}</a>`;
  if (reach === undefined) return content;
  const width = place.styles.classFor(`max-width:calc(${reach}px - ${CELL_PADDING_ACROSS})`);
  return html`<div class="spill ${width}">${content}</div>`;
}

/** Clips a text that stays in its cell, if the cell is merged or in a row of fixed height. */
function renderClipped({ layout, row, span, styles }: PlacedCell, content: Markup): Markup {
  const isMerged = span.rows > 1 || span.columns > 1;
  if (getText(span.source) === '' || !(isMerged || layout.hasOwnHeight(row))) return content;
  const most = `calc(${layout.heightFrom(row, span.rows)}px - ${CELL_PADDING_DOWN})`;
  return html`<div class="clip ${styles.classFor(`max-height:${most}`)}">${content}</div>`;
}

/** Returns the address of a link; undefined if it does not lead to a web page or mail. */
function readLinkAddress(hyperlink = ''): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(hyperlink) ? hyperlink : undefined;
}

/** An upper bound of a letter’s width in pixels, to find texts that certainly fit. */
const MAX_LETTER_WIDTH_PX = 13;
const DEFAULT_POINTS = 10;
/** The sum of the left and right padding in spreadsheet.css. */
const CELL_PADDING_ACROSS = '0.75rem';
/** The sum of the top and bottom padding and the line in spreadsheet.css. */
const CELL_PADDING_DOWN = '0.2rem';

/** Returns the width of a text that spills over empty cells; undefined if it does not spill. */
function computeSpillWidth(
  { layout, row, column, span }: PlacedCell,
  text: string,
): number | undefined {
  const format = getFormat(span.source);
  const own = layout.getWidth(column);
  const stays = (format.wrapStrategy ?? 'OVERFLOW_CELL') !== 'OVERFLOW_CELL';
  const aligned = (format.horizontalAlignment ?? 'LEFT') === 'LEFT';
  if (stays || !aligned || estimateWidth(text, format) < own) return undefined;
  if (getValueKind(span.source) !== 'text') return undefined;
  let reach = own;
  for (const next of layout.columns.filter((other) => other > column)) {
    const span = layout.spanAt(row, next);
    if (span === 'covered' || getText(span.source) !== '') break;
    reach += layout.getWidth(next);
  }
  return reach === own ? undefined : reach;
}

function estimateWidth(text: string, format: CellFormat): number {
  const points = format.textFormat?.fontSize ?? DEFAULT_POINTS;
  return (text.length * MAX_LETTER_WIDTH_PX * points) / DEFAULT_POINTS;
}

/** Renders a note, which opens as a popover on top of the page. */
function renderNote(place: PlacedCell, cell: CellResource | undefined): Markup {
  if (cell?.note === undefined || cell.note === '') return html``;
  const name = formatCellName(place.row, place.column);
  const id = `note-${place.sheetId}-${name}`;
  return html`<button class="note-mark" popovertarget="${id}" id="${id}-mark"><span
 class="unseen">Note on ${name}</span></button><div class="note" id="${id}" popover autofocus
 role="dialog" aria-label="Note on ${name}" tabindex="-1"><strong>Note on ${name}</strong><p
 class="prose">${cell.note}</p><button popovertarget="${id}"
 popovertargetaction="hide">Close</button></div>`;
}
