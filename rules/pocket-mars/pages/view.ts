/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { guidePage } from './guide.ts';
import { handsPage } from './hands.ts';
import { logPage } from './log.ts';
import { noticesPage } from './notices.ts';
import { cardsPage } from './own-cards.ts';
import { pointsPage } from './points.ts';
import { tablePage } from './table.ts';

export function viewFor(shown: Shown & { readonly audience: Audience }): View {
  const { audience } = shown;
  switch (audience.kind) {
    case 'public':
      return {
        pages: [tablePage(shown), pointsPage(shown), logPage(shown, audience), guidePage(shown)],
      };
    case 'host':
      return { pages: [handsPage(shown), noticesPage(shown)] };
    case 'seat':
      return { pages: [cardsPage(shown, audience.seat), logPage(shown, audience)] };
  }
}
