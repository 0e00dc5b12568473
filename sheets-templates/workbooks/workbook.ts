/** Builds workbooks from tabs of pages and content, and assigns ids to the tabs. */

import type { TextRow } from '../../rules/kit/content/content.ts';
import { joinNames } from '../../rules/kit/reckoning/rank.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { drawRecordTab, type RecordColumn } from '../records/record-tab.ts';

/** Draws the game's pages as tabs with fixed ids. */
export const drawGamePages = (
  pages: readonly Page[],
  seats: readonly string[] = [],
): readonly DrawnSheet[] =>
  pages.map((page, index) => {
    const drawn = layoutPage({ page, sheetId: getPageSheetId(index), seats });
    return page.isYetEmpty === undefined ? drawn : { ...drawn, hidden: page.isYetEmpty };
  });

/** Builds the address of a page, or that of the workbook if the page is missing. */
export function buildPageLink(url: string, pages: readonly Page[], name: string): string {
  const index = pages.findIndex((page) => page.name === name);
  return index < 0 ? url : buildTabLink(url, getPageSheetId(index));
}

/** Finds the pages with all news, and the address of the first; null if there is no such page. */
export function findLog(
  url: string,
  pages: readonly Page[],
): { readonly name: string; readonly url: string } | null {
  const names = pages.filter(({ isLog }) => isLog).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return null;
  return { name: joinNames(names), url: url === '' ? '' : buildPageLink(url, pages, first) };
}

export const buildTabLink = (url: string, sheetId: number): string => `${url}#gid=${sheetId}`;

/** Builds a workbook. @throws when two tabs share a name in any case, which Google rejects. */
export function buildWorkbook(title: string, sheets: readonly DrawnSheet[]): DrawnWorkbook {
  const seen = new Set<string>();
  for (const sheet of sheets) {
    const name = sheet.title.toLowerCase();
    if (seen.has(name)) throw new Error(`two tabs of "${title}" are named "${sheet.title}"`);
    seen.add(name);
  }
  return { title, sheets };
}

/**
 * Derives the ids of tabs from a tab's place among its kind, so that ids are unique: 1 to 99 for
 * the match, from 100 for the game's pages, from 200 for content tabs.
 */
const FIRST_PAGE_ID = 100;
const FIRST_CONTENT_TAB_ID = 200;
const MAX_TABS_OF_A_KIND = 100;

/** Returns the sheetId of a game's nth page, from 0. @throws above 99 */
export const getPageSheetId = (index: number): number =>
  FIRST_PAGE_ID + requireIndex(index, 'pages');

/** Whether the id belongs to a page of a game, in this or a former version. */
export const isPageSheetId = (sheetId: number): boolean =>
  sheetId >= FIRST_PAGE_ID && sheetId < FIRST_CONTENT_TAB_ID;

/** Returns the sheetId of a game's nth content tab, from 0. @throws above 99 */
export const getContentSheetId = (index: number): number =>
  FIRST_CONTENT_TAB_ID + requireIndex(index, 'content tabs');

function requireIndex(index: number, kind: string): number {
  if (index < 0 || index >= MAX_TABS_OF_A_KIND) {
    throw new Error(`a workbook holds at most ${MAX_TABS_OF_A_KIND} ${kind}`);
  }
  return index;
}

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

/** Draws the nth content tab, from 0. Every cell is text, even if a number was typed. */
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
