/** `duplicateSheet`: a sheet once more, with everything on it under ids of its own. */
import type { Draft } from './draft.ts';
import type { NamedRange } from './grid-shape.ts';
import { sheetOf } from './place.ts';
import { sheetPropertiesReply } from './reply-sheet.ts';
import type { RequestOf } from './request-shape.ts';
import { findChart } from './requests-objects.ts';
import { findProtection, freshNamedRangeId } from './requests-ranges.ts';
import { freshSheetId, refuseSheetId, refuseTitle, refuseTooManyCells } from './requests-sheets.ts';
import { isGridRange } from './shift.ts';
import type { Sheet, Spreadsheet } from './spreadsheet.ts';

/** Without an index the copy is the first tab. */
export function duplicateSheet(draft: Draft, request: RequestOf<'duplicateSheet'>): object {
  const source = sheetOf(draft, request.sourceSheetId);
  const title = request.newSheetName ?? freshTitle(draft.current, source.properties.title);
  refuseTitle(draft.current, title);
  const sheetId = request.newSheetId ?? freshSheetId(draft);
  refuseSheetId(draft, sheetId);
  const sheet = copied(draft, source, { sheetId, title });
  const sheets = draft.current.sheets.toSpliced(request.insertSheetIndex ?? 0, 0, sheet);
  const names = draft.current.namedRanges
    .filter((named) => isOn(source, named))
    .map((named) => nameOnCopy(draft, named, sheet));
  draft.change({ sheets, namedRanges: [...draft.current.namedRanges, ...names] });
  refuseTooManyCells(draft.current);
  const properties = sheetPropertiesReply(sheet, sheets.indexOf(sheet));
  return { duplicateSheet: { properties } };
}

function freshTitle({ sheets }: Spreadsheet, title: string): string {
  const taken = new Set(sheets.map(({ properties }) => properties.title.toLowerCase()));
  const first = `Copy of ${title}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? first : `${first} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

function copied(
  draft: Draft,
  source: Sheet,
  { sheetId, title }: { readonly sheetId: number; readonly title: string },
): Sheet {
  const here = <T>(value: T): T => onSheet(value, { from: source.properties.sheetId, to: sheetId });
  return {
    ...source,
    properties: { ...source.properties, sheetId, title },
    // Rows that the draft may still write into must not be shared.
    rows: source.rows.map((row) => [...row]),
    basicFilter: here(source.basicFilter),
    protectedRanges: source.protectedRanges.map((one) => ({
      ...one,
      range: { ...one.range, sheetId },
      protectedRangeId: draft.freshId((id) => findProtection(draft, id) !== null),
    })),
    charts: here(source.charts).map((one) => ({
      ...one,
      chartId: draft.freshId((id) => findChart(draft, id) !== null),
    })),
  };
}

interface Sheets {
  readonly from: number;
  readonly to: number;
}

/** The same with every range and cell of the one sheet on the other. */
function onSheet<T>(value: T, sheets: Sheets): T {
  // Only places are replaced, and by places.
  return replaced(value, sheets) as T;
}

/** A place without a sheet's id is on the sheet 0. */
function replaced(value: unknown, sheets: Sheets): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => replaced(part, sheets));
  const { from, to } = sheets;
  if ('sheetId' in value) return value.sheetId === from ? { ...value, sheetId: to } : value;
  if (from === 0 && isGridRange(value)) return { ...value, sheetId: to };
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaced(part, sheets)]),
  );
}

function isOn(sheet: Sheet, { range }: NamedRange): boolean {
  return range !== undefined && (range.sheetId ?? 0) === sheet.properties.sheetId;
}

/** The copy has the names too, each under the copy's title. */
function nameOnCopy(draft: Draft, { range, name = '' }: NamedRange, copy: Sheet): NamedRange {
  const { sheetId, title } = copy.properties;
  return {
    namedRangeId: freshNamedRangeId(draft),
    name: `'${title.replaceAll("'", "''")}'!${name}`,
    range: { ...range, sheetId },
  };
}
