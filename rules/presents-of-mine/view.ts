/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import type { Audience, View } from '../kit/view.ts';
import type { Shown } from './chronicle.ts';
import { circlePage } from './view-circle.ts';
import { guidePage } from './view-guide.ts';
import { noticesPage } from './view-host.ts';
import { passesPage } from './view-passes.ts';
import { presentsPage } from './view-presents.ts';
import { reasonsPage } from './view-reasons.ts';
import { scoresPage } from './view-scores.ts';
import { ownPresentsPage } from './view-seat.ts';
import { historyPage } from './view-seat-history.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return { pages: PUBLIC_PAGES.map((page) => page(shown)) };
    case 'host':
      return { pages: [scoresPage(shown, 'Standing'), noticesPage(shown)] };
    case 'seat':
      return { pages: [ownPresentsPage(shown, audience.seat), historyPage(shown, audience.seat)] };
  }
}

const PUBLIC_PAGES = [
  (shown: Shown) => scoresPage(shown, 'Scores'),
  presentsPage,
  circlePage,
  passesPage,
  reasonsPage,
  guidePage,
];
