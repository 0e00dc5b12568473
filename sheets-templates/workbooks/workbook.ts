import { namesOf } from '../../rules/kit/reckoning/rank.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { getPageSheetId } from './sheet-ids.ts';

/** Draws the game's pages as tabs with fixed ids. */
export const drawGamePages = (
  pages: readonly Page[],
  seats: readonly string[] = [],
): readonly DrawnSheet[] =>
  pages.map((page, index) => {
    const drawn = layoutPage({ page, sheetId: getPageSheetId(index), seats });
    return page.isYetEmpty === undefined ? drawn : { ...drawn, hidden: page.isYetEmpty };
  });

/** Builds the address of a page; that of the workbook if the page is missing. */
export function buildPageLink(url: string, pages: readonly Page[], name: string): string {
  const index = pages.findIndex((page) => page.name === name);
  return index < 0 ? url : buildTabLink(url, getPageSheetId(index));
}

/** Finds the pages with all news, and the first one's address; null without such a page. */
export function findLog(
  url: string,
  pages: readonly Page[],
): { readonly name: string; readonly url: string } | null {
  const names = pages.filter(({ isLog }) => isLog).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return null;
  return { name: namesOf(names), url: url === '' ? '' : buildPageLink(url, pages, first) };
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
