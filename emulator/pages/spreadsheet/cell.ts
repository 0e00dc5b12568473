/** One cell of a sheet as markup. */
import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { declarationsOf, type Edges, type StyleBook, type ValueKind } from './format.ts';
import { formatOf, type Layout, type Span, textOf } from './layout.ts';
import type { CellFormat, CellResource } from './resource.ts';
import { typedIn } from './typed-value.ts';
import { choiceOf } from './typing.ts';

export interface CellPlace {
  readonly layout: Layout;
  readonly styles: StyleBook;
  /** Tells the notes of different tabs apart. */
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly span: Span;
  /** Whether the cell names its column, its row, or is an ordinary one. */
  readonly role: 'column head' | 'row head' | 'value';
  /** Classes that make frozen columns stay. */
  readonly sticky: string;
  /** Charts that begin here, and lie over what follows. */
  readonly charts: Markup | undefined;
  readonly mayEdit: boolean;
}

export function cellMarkup(place: CellPlace): Markup {
  const cell = place.span.source;
  const text = textOf(cell);
  const reach = spillWidth(place, text);
  const shown = clipped(place, cellText(place, cell, text, reach));
  const content = html`${shown}${noteOf(place, cell)}${place.charts ?? ''}`;
  const attributes = cellAttributes(place, text, reach !== undefined);
  if (place.role === 'value' || text === '') return html`<td${attributes}>${content}</td>`;
  const scope = place.role === 'column head' ? 'col' : 'row';
  return html`<th scope="${scope}"${attributes}>${content}</th>`;
}

/** `B3` */
export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  const last = String.fromCharCode(65 + (column % 26));
  return rest === 0 ? last : columnLetters(rest - 1) + last;
}

function cellAttributes(place: CellPlace, text: string, spills: boolean): Markup {
  const { span, row, column } = place;
  const hasNote = (span.source?.note ?? '') !== '';
  const chartClass = place.charts === undefined ? '' : 'chart-cell';
  const classes = [place.sticky, formatClass(place), spills ? 'spills' : '', chartClass]
    .filter((name) => name !== '')
    .join(' ');
  const named = text !== '' || hasNote || place.mayEdit;
  return html`${classes === '' ? '' : html` class="${classes}"`}${named ? html` data-at="${cellName(row, column)}"` : ''}${place.mayEdit ? typingMarks(span.source) : ''}${span.rows > 1 ? html` rowspan="${span.rows}"` : ''}${span.columns > 1 ? html` colspan="${span.columns}"` : ''}`;
}

/** What whoever types into it finds there, and what may be chosen. */
function typingMarks(cell: CellResource | undefined): Markup {
  const choice = choiceOf(cell);
  const typed = typedIn(cell);
  return html`${typed === '' ? '' : html` data-typed="${typed}"`}${choice?.kind === 'tick' ? html` data-tick` : ''}${choice?.kind === 'list' ? html` data-list="${JSON.stringify(choice.options)}"` : ''}`;
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

/** A line between two cells is drawn once: by the upper and by the left one. */
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
  return html`<div class="spill ${place.styles.classFor(`max-width:calc(${reach}px - ${CELL_PADDING})`)}">${content}</div>`;
}

/** What does not fit into a merged cell, or into a row whose height was set, is cut off: neither grows with its text. */
function clipped({ layout, row, span, styles }: CellPlace, content: Markup): Markup {
  const isMerged = span.rows > 1 || span.columns > 1;
  if (textOf(span.source) === '' || !(isMerged || layout.hasOwnHeight(row))) return content;
  const height = layout.heightFrom(row, span.rows);
  return html`<div class="clip ${styles.classFor(`max-height:calc(${height}px - ${CELL_PADDING_DOWN})`)}">${content}</div>`;
}

/** Only addresses that open a page or a letter: never a script. */
function linkAddress(hyperlink = ''): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(hyperlink) ? hyperlink : undefined;
}

/** How wide a letter can be in ordinary size, in pixels: shorter texts surely fit their own cell. */
const WIDEST_LETTER = 13;
const ORDINARY_POINTS = 10;
/** Left and right together, as in spreadsheet.css. */
const CELL_PADDING = '0.75rem';
/** Above and below together, and the line. */
const CELL_PADDING_DOWN = '0.2rem';

/** How far a long text may run over the empty cells beside it, as it does in a spreadsheet. */
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

/** The mark of a note opens it as a card on top of the page; the browser gives it keys and focus. */
function noteOf(place: CellPlace, cell: CellResource | undefined): Markup {
  if (cell?.note === undefined || cell.note === '') return html``;
  const name = cellName(place.row, place.column);
  const id = `note-${place.sheetId}-${name}`;
  return html`<button class="note-mark" popovertarget="${id}" id="${id}-mark"><span class="unseen">Note on ${name}</span></button><div class="note" id="${id}" popover autofocus role="dialog" aria-label="Note on ${name}" tabindex="-1"><strong>Note on ${name}</strong><p class="prose">${cell.note}</p><button popovertarget="${id}" popovertargetaction="hide">Close</button></div>`;
}
