/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { isNotice, noticesPage } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { guidePage } from './guide.ts';
import { logPage } from './log.ts';
import { aroundPage, boardOf, mapPage } from './map.ts';
import { accountPage, ownListsPage, ownPointsPage, ownSummary } from './own.ts';
import { playersPage, publicSummary, secretsPage } from './players.ts';
import { resultPage } from './result.ts';
import { seenEndsTable } from './seen-ends.ts';
import { sightsPage } from './sights.ts';
import { waysBlocks, waysTable } from './ways.ts';

/** What is told at the end alone, on one page: tabs in sight are few. */
const endPage = (shown: Shown): Page => {
  const result = resultPage(shown);
  return { ...result, blocks: [...result.blocks, ...waysBlocks(shown)] };
};

/** All that is secret before the end, on one page. */
const hostPage = (shown: Shown): Page => {
  const secrets = secretsPage(shown);
  return { ...secrets, blocks: [...secrets.blocks, waysTable(shown)] };
};

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  standing: seenEndsTable,
  public: [mapPage, playersPage, sightsPage, endPage, logPage, guidePage],
  host: [hostPage, (shown) => noticesPage(shown, narration, isNotice)],
  seat: [aroundPage, ownListsPage, ownPointsPage, accountPage],
});
