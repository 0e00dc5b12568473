/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { guidePage } from './guide.ts';
import { levelsPage, roundsPage } from './levels.ts';
import { mapPage } from './map.ts';
import { noticesPage } from './notices.ts';
import { historyPage } from './own-history.ts';
import { journeyPage } from './own-journey.ts';
import { travellersPage } from './travellers.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return { pages: [mapPage(shown), levelsPage(shown), roundsPage(shown), guidePage(shown)] };
    case 'host':
      return { pages: [travellersPage(shown), noticesPage(shown)] };
    case 'seat':
      return { pages: [journeyPage(shown, audience.seat), historyPage(shown, audience.seat)] };
  }
}
