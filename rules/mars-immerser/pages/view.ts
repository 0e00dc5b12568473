/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { noticesPage } from '../../kit/tables.ts';
import type { Audience, View } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { guidePage } from './guide.ts';
import { logPage } from './log.ts';
import { aroundPage, mapPage } from './map.ts';
import { accountPage, ownListsPage, ownPointsPage, ownStanding } from './own.ts';
import { playersPage, publicStanding, secretsPage } from './players.ts';
import { resultPage } from './result.ts';
import { sightsPage } from './sights.ts';
import { hostWaysPage, waysPage } from './ways.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return { stands: publicStanding(shown), pages: PUBLIC_PAGES.map((page) => page(shown)) };
    case 'host':
      return {
        stands: publicStanding(shown),
        pages: [secretsPage(shown), hostWaysPage(shown), noticesPage(shown, told, isNotice)],
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

const PUBLIC_PAGES = [mapPage, playersPage, sightsPage, waysPage, resultPage, logPage, guidePage];
const OWN_PAGES = [aroundPage, ownListsPage, ownPointsPage, accountPage];

/** An order that was missing, or that came to nothing. */
const isNotice = (event: Event): boolean =>
  event.kind === 'missing' || ('faults' in event && event.faults.length > 0);
