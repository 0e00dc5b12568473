/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { noticesPage } from '../../kit/showing/tables.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { couriersPage, ownCouriersPage, ownSummary } from './couriers.ts';
import { guidePage } from './guide.ts';
import { accountPage, logPage } from './log.ts';
import { boardOf, mapPage, ownMapPage, publicSummary } from './map.ts';
import { allRankingsPage, ownRankingPage, rankingsPage } from './rankings.ts';
import { racePage } from './scores.ts';

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  public: [mapPage, couriersPage, racePage, rankingsPage, logPage, guidePage],
  host: [allRankingsPage, (shown) => noticesPage(shown, narration)],
  seat: [ownCouriersPage, ownMapPage, ownRankingPage, accountPage],
});
