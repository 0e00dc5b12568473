/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { noticesPage } from '../../kit/showing/tables.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { boardOf } from './board.ts';
import { discardPage, handsPage } from './cards.ts';
import { guidePage } from './guide.ts';
import { cardsPage, logPage, looksPage, ownSummary } from './own-cards.ts';
import { pointsPage } from './points.ts';
import { buildingsPage, playersPage, publicSummary } from './table.ts';

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  public: [
    buildingsPage,
    playersPage,
    discardPage,
    pointsPage,
    (shown) => logPage(shown, { kind: 'public' }),
    guidePage,
  ],
  host: [handsPage, (shown) => noticesPage(shown, narration)],
  seat: [cardsPage, looksPage, (shown, seat) => logPage(shown, { kind: 'seat', seat })],
});
