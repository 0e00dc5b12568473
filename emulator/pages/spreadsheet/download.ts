/** Sends a spreadsheet as a file that includes hidden tabs, to anybody who may read it. */

import { strToU8, zipSync } from 'fflate';
import { formatColumn } from '../../sheets/a1.ts';
import type { Visitor } from '../backend.ts';
import { getFromApi, renderRefusal } from '../message-page.ts';
import { type CellResource, spreadsheetSchema } from './resource.ts';

export async function respondToDownload(
  visitor: Visitor,
  { spreadsheetId, format }: { readonly spreadsheetId: string; readonly format: string | null },
): Promise<Response> {
  if (format !== 'xlsx') return new Response('Only format=xlsx is emulated.', { status: 400 });
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}?includeGridData=true`;
  const reply = await getFromApi(visitor, path, spreadsheetSchema);
  if (reply.kind === 'refused') return renderRefusal(visitor, reply);
  const { properties, sheets = [] } = reply.value;
  const file = packWorkbook(
    sheets
      .toSorted((one, other) => one.properties.index - other.properties.index)
      .map(({ properties: { title, hidden }, data }) => ({
        title,
        isHidden: hidden === true,
        cells: (data?.[0]?.rowData ?? []).map(({ values }) => values?.map(toFileCell) ?? []),
      })),
  );
  const name = encodeURIComponent(`${properties.title}.xlsx`);
  const headers = {
    'content-type': XLSX_TYPE,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  };
  return new Response(file, { headers });
}

function toFileCell({ userEnteredValue = {}, effectiveValue }: CellResource): FileCell {
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

const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const XLSX_TYPE = `${CONTENT_TYPE}.sheet`;

export function packWorkbook(sheets: readonly FileSheet[]): Uint8Array<ArrayBuffer> {
  const parts = sheets.map(
    ({ cells }, index) => [buildSheetPath(index), buildSheetXml(cells)] as const,
  );
  const files = {
    '[Content_Types].xml': buildTypesXml(sheets.length),
    '_rels/.rels': buildRelationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': buildWorkbookXml(sheets),
    'xl/_rels/workbook.xml.rels': buildRelationsXml(
      sheets.map((_, index) => ({ type: 'worksheet', target: buildSheetPath(index).slice(3) })),
    ),
    ...Object.fromEntries(parts),
  };
  const packed = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(packed), { mtime: '1980-01-01T12:00:00' }));
}

const buildSheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

const buildTypesXml = (count: number): string =>
  `${XML_HEAD}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
  'PartName="/xl/workbook.xml" ' +
  `ContentType="${CONTENT_TYPE}.sheet.main+xml"/>` +
  `${joinXml(Array.from({ length: count }), buildSheetTypeXml)}</Types>`;

const buildSheetTypeXml = (_: unknown, index: number): string =>
  `<Override PartName="/${buildSheetPath(index)}" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`;

const joinXml = <One>(all: readonly One[], xml: (one: One, index: number) => string): string =>
  all.map(xml).join('');

interface Relation {
  readonly type: string;
  readonly target: string;
}

const buildRelationsXml = (all: readonly Relation[]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">` +
  `${joinXml(all, buildRelationXml)}</Relationships>`;

const buildRelationXml = ({ type, target }: Relation, index: number): string =>
  `<Relationship Id="rId${index + 1}" Type="${RELATIONS_NAMESPACE}/${type}" Target="${target}"/>`;

const buildWorkbookXml = (sheets: readonly FileSheet[]): string =>
  `${XML_HEAD}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONS_NAMESPACE}">` +
  `<sheets>${joinXml(sheets, buildSheetEntryXml)}</sheets></workbook>`;

const buildSheetEntryXml = ({ title, isHidden }: FileSheet, index: number): string =>
  `<sheet name="${escapeXml(toFileTitle(title))}" sheetId="${index + 1}"` +
  `${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`;

/** Shortens a title to the 31 characters that Excel allows, without reserved characters. */
const toFileTitle = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 31);

const buildSheetXml = (cells: FileSheet['cells']): string =>
  `${XML_HEAD}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetData>` +
  `${joinXml(cells, buildRowXml)}</sheetData></worksheet>`;

const buildRowXml = (row: readonly FileCell[], index: number): string => {
  const cells = joinXml(row, (cell, column) =>
    buildCellXml(cell, `${formatColumn(column)}${index + 1}`),
  );
  return `<row r="${index + 1}">${cells}</row>`;
};

function buildCellXml(cell: FileCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" t="str"><f>${escapeXml(cell.formula.slice(1))}</f><v></v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Escapes a text for XML, with `_xHHHH_` for invalid characters (ECMA-376, ST_Xstring). */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (sign) => `_x${formatHex(sign)}_`)
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const formatHex = (sign: string): string =>
  sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
