/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { circlePage } from './circle.ts';
import { guidePage } from './guide.ts';
import { noticesPage } from './notices.ts';
import { historyPage } from './own-history.ts';
import { ownPresentsPage } from './own-presents.ts';
import { passesPage } from './passes.ts';
import { presentsPage } from './presents.ts';
import { reasonsPage } from './reasons.ts';
import { scoresPage } from './scores.ts';

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
