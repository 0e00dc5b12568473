/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { noticesPage } from '../../kit/tables.ts';
import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { discardPage, handsPage } from './cards.ts';
import { guidePage } from './guide.ts';
import { cardsPage, logPage, looksPage, ownStanding } from './own-cards.ts';
import { pointsPage } from './points.ts';
import { buildingsPage, playersPage, publicStanding } from './table.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return {
        stands: publicStanding(shown),
        pages: [
          buildingsPage(shown),
          playersPage(shown),
          discardPage(shown),
          pointsPage(shown),
          logPage(shown, audience),
          guidePage(shown),
        ],
      };
    case 'host':
      return {
        stands: publicStanding(shown),
        pages: [handsPage(shown), noticesPage(shown, told)],
      };
    case 'seat': {
      const { seat } = audience;
      return {
        stands: ownStanding(shown, seat),
        pages: [cardsPage(shown, seat), looksPage(shown, seat), logPage(shown, audience)],
      };
    }
  }
}
