/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import type { Audience, View } from '../kit/view.ts';
import type { Shown } from './chronicle.ts';
import { guidePage } from './view-guide.ts';
import { noticesPage, travellersPage } from './view-host.ts';
import { levelsPage, roundsPage } from './view-levels.ts';
import { mapPage } from './view-map.ts';
import { journeyPage } from './view-seat.ts';
import { historyPage } from './view-seat-history.ts';

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
