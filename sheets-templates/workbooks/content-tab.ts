/** Draws tabs of a game's content, for the host to edit and the public to verify. */

import type { TextRow } from '../../rules/kit/content/content.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { drawRecordTab, type RecordColumn } from '../records/record-tab.ts';
import { getContentSheetId } from './sheet-ids.ts';

/** Name, description and columns of a content tab. */
export interface ContentTabHead {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly { readonly title: string; readonly expects: string }[];
}

const CHARACTER_WIDTH_PX = 7;
const CELL_PADDING_PX = 16;
const MIN_COLUMN_PX = 70;
const MAX_COLUMN_PX = 350;

/** Draws the nth content tab, from 0. Every cell is text, even where it was typed as a number. */
export function drawContentTab(given: {
  readonly head: ContentTabHead;
  readonly rows: readonly TextRow[];
  readonly index: number;
  readonly whenEmpty?: string;
}): DrawnSheet {
  const { head, rows, whenEmpty } = given;
  return drawRecordTab({
    sheetId: getContentSheetId(given.index),
    title: head.name,
    about: head.about,
    tab: TAB_COLOURS.content,
    columns: head.columns.map((column) => buildContentColumn(column, rows)),
    rows: rows.map((row) => head.columns.map(({ title }) => row[title] ?? '')),
    ...(whenEmpty === undefined ? {} : { whenEmpty }),
  });
}

function buildContentColumn(
  column: ContentTabHead['columns'][number],
  rows: readonly TextRow[],
): RecordColumn {
  const longest = Math.max(
    column.title.length,
    ...rows.map((row) => (row[column.title] ?? '').length),
  );
  const wanted = Math.max(longest * CHARACTER_WIDTH_PX + CELL_PADDING_PX, MIN_COLUMN_PX);
  return {
    title: column.title,
    width: Math.min(wanted, MAX_COLUMN_PX),
    about: `Expected: ${column.expects}.`,
    wraps: wanted > MAX_COLUMN_PX,
    isText: true,
  };
}
