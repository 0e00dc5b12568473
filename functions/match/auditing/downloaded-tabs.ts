/** Tabs of a downloaded workbook, given the numbers of those that the match has drawn: there they are known by title alone. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { ShownTab } from '../../google/sheets.ts';

/**
 * Each tab with the id of the drawn sheet of its title. An .xlsx takes 31 characters of a title and not all of them, so what is
 * left of two titles may be alike: then the first tab is the first sheet's. A tab that no sheet has keeps the id that it has.
 */
export function numberedTabs(
  sheets: readonly Pick<DrawnSheet, 'sheetId' | 'title'>[],
  tabs: readonly ShownTab[],
): readonly ShownTab[] {
  const left = [...sheets];
  return tabs.map((tab) => {
    const at = left.findIndex(({ title }) => keptOf(title) === keptOf(tab.title));
    const [sheet] = at < 0 ? [] : left.splice(at, 1);
    return sheet === undefined ? tab : { ...tab, sheetId: sheet.sheetId };
  });
}

const LONGEST_KEPT = 31;
/** Without what an .xlsx does not take in a title, or what stands there instead. */
const keptOf = (title: string): string =>
  title.slice(0, LONGEST_KEPT).replaceAll(/[\\/?*[\]:_ ]/g, '');
