/** The pages of each audience. */

import type { Pages } from '../../kit/match/define.ts';
import { noticesPage } from '../../kit/showing/tables.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { PublicView, SeatView, State } from '../state.ts';
import { couriersPage, ownCouriersPage, ownSummary } from './couriers.ts';
import { guidePage } from './guide.ts';
import { accountPage, logPage } from './log.ts';
import { boardOf, mapPage, ownMapPage, publicSummary } from './map.ts';
import { allRankingsPage, ownRankingPage, rankingsPage } from './rankings.ts';
import { racePage } from './scores.ts';

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  public: [mapPage, couriersPage, racePage, rankingsPage, logPage, guidePage],
  host: [allRankingsPage, (shown) => noticesPage(shown, narration)],
  seat: [ownCouriersPage, ownMapPage, ownRankingPage, accountPage],
};
