/** Responds with a spreadsheet as a file, including hidden tabs, to anybody who may read it. */

import { strToU8, zipSync } from 'fflate';
import { columnName } from '../../sheets/a1.ts';
import { get, pageForRefusal } from '../google-api.ts';
import type { Visitor } from '../visitor.ts';
import { type CellResource, spreadsheetSchema } from './resource.ts';

export async function downloadResponse(
  visitor: Visitor,
  { spreadsheetId, format }: { readonly spreadsheetId: string; readonly format: string | null },
): Promise<Response> {
  if (format !== 'xlsx') return new Response('Only format=xlsx is emulated.', { status: 400 });
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}?includeGridData=true`;
  const reply = await get(visitor, path, spreadsheetSchema);
  if (reply.kind === 'refused') return pageForRefusal(visitor, reply);
  const { properties, sheets = [] } = reply.value;
  const file = workbookFile(
    sheets
      .toSorted((one, other) => one.properties.index - other.properties.index)
      .map(({ properties: { title, hidden }, data }) => ({
        title,
        isHidden: hidden === true,
        cells: (data?.[0]?.rowData ?? []).map(({ values }) => values?.map(cellOf) ?? []),
      })),
  );
  const name = encodeURIComponent(`${properties.title}.xlsx`);
  const headers = {
    'content-type': XLSX_TYPE,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  };
  return new Response(file, { headers });
}

function cellOf({ userEnteredValue = {}, effectiveValue }: CellResource): FileCell {
  const { formulaValue } = userEnteredValue;
  if (formulaValue !== undefined) return { formula: formulaValue };
  const value = effectiveValue ?? userEnteredValue;
  return value.stringValue ?? value.numberValue ?? value.boolValue ?? null;
}

type FileCell = string | number | boolean | { readonly formula: string } | null;

export interface FileSheet {
  readonly title: string;
  readonly isHidden: boolean;
  readonly cells: readonly (readonly FileCell[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const XLSX_TYPE = `${TYPE}.sheet`;

export function workbookFile(sheets: readonly FileSheet[]): Uint8Array<ArrayBuffer> {
  const parts = sheets.map(({ cells }, index) => [sheetPath(index), sheetXml(cells)] as const);
  const files = {
    '[Content_Types].xml': typesXml(sheets.length),
    '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationsXml(
      sheets.map((_, index) => ({ type: 'worksheet', target: sheetPath(index).slice(3) })),
    ),
    ...Object.fromEntries(parts),
  };
  const packed = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(packed), { mtime: '1980-01-01T12:00:00' }));
}

const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

const typesXml = (count: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
  'PartName="/xl/workbook.xml" ' +
  `ContentType="${TYPE}.sheet.main+xml"/>` +
  `${listed(Array.from({ length: count }), sheetType)}</Types>`;

const sheetType = (_: unknown, index: number): string =>
  `<Override PartName="/${sheetPath(index)}" ContentType="${TYPE}.worksheet+xml"/>`;

const listed = <One>(all: readonly One[], xml: (one: One, index: number) => string): string =>
  all.map(xml).join('');

interface Relation {
  readonly type: string;
  readonly target: string;
}

const relationsXml = (all: readonly Relation[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `${listed(all, relationXml)}</Relationships>`;

const relationXml = ({ type, target }: Relation, index: number): string =>
  `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const workbookXml = (sheets: readonly FileSheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
  `<sheets>${listed(sheets, sheetEntry)}</sheets></workbook>`;

const sheetEntry = ({ title, isHidden }: FileSheet, index: number): string =>
  `<sheet name="${escaped(titleInFile(title))}" sheetId="${index + 1}"` +
  `${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`;

/** Returns a title as files allow it: at most 31 characters, without some signs. */
const titleInFile = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 31);

const sheetXml = (cells: FileSheet['cells']): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${listed(cells, rowXml)}</sheetData></worksheet>`;

const rowXml = (row: readonly FileCell[], index: number): string => {
  const cells = listed(row, (cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`));
  return `<row r="${index + 1}">${cells}</row>`;
};

function cellXml(cell: FileCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" t="str"><f>${escaped(cell.formula.slice(1))}</f><v></v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Escapes a text for XML, with `_xHHHH_` for invalid characters (ECMA-376, ST_Xstring). */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (sign) => `_x${hex(sign)}_`)
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hex = (sign: string): string =>
  sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
