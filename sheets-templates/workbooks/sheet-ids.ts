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

/** Whether the id is that of a game's page, now or in a former version. */
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
