/** Draws tabs of a game's content, for the host to edit and the public to verify. */

import type { LooseRow } from '../../rules/kit/content/content.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { drawRecordTab, type RecordColumn } from '../records/record-tab.ts';
import { contentSheetId } from './sheet-ids.ts';

/** Name, description and columns of a content tab. */
export interface ContentHead {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly { readonly title: string; readonly expects: string }[];
}

const CHARACTER = 7;
const PADDING = 16;
const LEAST_WIDTH = 70;
const MOST_WIDTH = 350;

/** Draws the nth content tab, from 0. Every cell is text, even where it was typed as a number. */
export function contentSheet(given: {
  readonly head: ContentHead;
  readonly rows: readonly LooseRow[];
  readonly index: number;
  readonly whenEmpty?: string;
}): DrawnSheet {
  const { head, rows, whenEmpty } = given;
  return drawRecordTab({
    sheetId: contentSheetId(given.index),
    title: head.name,
    about: head.about,
    tab: TAB_COLOURS.content,
    columns: head.columns.map((column) => contentColumn(column, rows)),
    rows: rows.map((row) => head.columns.map(({ title }) => row[title] ?? '')),
    ...(whenEmpty === undefined ? {} : { whenEmpty }),
  });
}

function contentColumn(
  column: ContentHead['columns'][number],
  rows: readonly LooseRow[],
): RecordColumn {
  const longest = Math.max(
    column.title.length,
    ...rows.map((row) => (row[column.title] ?? '').length),
  );
  const wanted = Math.max(longest * CHARACTER + PADDING, LEAST_WIDTH);
  return {
    title: column.title,
    width: Math.min(wanted, MOST_WIDTH),
    about: `Expected: ${column.expects}.`,
    wraps: wanted > MOST_WIDTH,
    isText: true,
  };
}
