/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { isNotice, noticesPage } from '../../kit/showing/tables.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { guidePage } from './guide.ts';
import { levelsPage, roundsPage } from './levels.ts';
import { boardOf, locationsPage, mapPage, publicSummary } from './map.ts';
import { accountPage, historyPage } from './own-history.ts';
import { journeyPage, ownSummary, wayPage } from './own-journey.ts';
import { travellersPage } from './travellers.ts';

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  public: [mapPage, locationsPage, levelsPage, roundsPage, guidePage],
  host: [travellersPage, (shown) => noticesPage(shown, narration, isNotice)],
  seat: [journeyPage, wayPage, accountPage, historyPage],
});
