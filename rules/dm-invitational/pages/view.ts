/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { noticesPage } from '../../kit/tables.ts';
import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { couriersPage, ownCouriersPage, ownStanding } from './couriers.ts';
import { guidePage } from './guide.ts';
import { accountPage, logPage } from './log.ts';
import { mapPage, publicStanding } from './map.ts';
import { allRankingsPage, ownRankingPage, rankingsPage } from './rankings.ts';
import { racePage } from './scores.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return { stands: publicStanding(shown), pages: PUBLIC_PAGES.map((page) => page(shown)) };
    case 'host':
      return {
        stands: publicStanding(shown),
        pages: [allRankingsPage(shown), noticesPage(shown, told)],
      };
    case 'seat': {
      const { seat } = audience;
      return {
        stands: ownStanding(shown, seat),
        pages: OWN_PAGES.map((page) => page(shown, seat)),
      };
    }
  }
}

const PUBLIC_PAGES = [mapPage, couriersPage, racePage, rankingsPage, logPage, guidePage];
const OWN_PAGES = [ownCouriersPage, ownRankingPage, accountPage];
