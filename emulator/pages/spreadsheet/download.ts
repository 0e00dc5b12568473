/** What File, Download gives: the whole spreadsheet as a file, hidden tabs too, to whoever may read it. */
import { get, pageForRefusal } from '../google-api.ts';
import type { Visitor } from '../visitor.ts';
import { type CellResource, spreadsheetSchema } from './resource.ts';
import { type FileCell, workbookFile, XLSX_TYPE } from './workbook-file.ts';

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
