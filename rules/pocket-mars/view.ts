/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { nothingYet, strong } from '../kit/marks.ts';
import type { Audience, Page, Table, View } from '../kit/view.ts';
import type { Shown } from './now.ts';
import { settlerOf } from './table.ts';
import { cardName, told } from './telling.ts';
import { guidePage, logPage } from './view-log.ts';
import { cardsPage } from './view-seat.ts';
import { nowNotice, pointsPage, tablePage } from './view-table.ts';

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

const handsPage = (shown: Shown): Page => ({
  name: 'Hands',
  about: 'Everybody’s cards. Players see only their own.',
  blocks: [nowNotice(shown), handsTable(shown)],
});

const handsTable = ({ setup, state }: Shown): Table => {
  const names = (cards: Parameters<typeof cardName>[1][]): string =>
    cards.map((card) => cardName(setup.content, card)).join(', ');
  return {
    kind: 'table',
    title: 'Cards of everybody',
    columns: [
      { title: 'Player', width: 'normal' },
      { title: 'Hand', width: 'text' },
      { title: 'Prep module', width: 'text' },
    ],
    rows: state.order.map((seat) => {
      const { hand, prep } = settlerOf(state, seat);
      return [strong(seat), names([...hand, ...(state.packs[seat] ?? [])]), names([...prep])];
    }),
  };
};

function noticesPage({ setup, history }: Shown): Page {
  const rows = history
    .toReversed()
    .flatMap(({ title, events }) =>
      told.notices(events, setup.content).map(({ seat, text }) => [title, seat, text]),
    );
  return {
    name: 'Notices',
    about: 'What players were told in private.',
    blocks: [
      rows.length === 0
        ? nothingYet('No notices', 'Nothing has been told in private.')
        : {
            kind: 'table',
            title: 'Told in private',
            about: 'The newest first.',
            columns: [
              { title: 'Step', width: 'wide' },
              { title: 'Player', width: 'normal' },
              { title: 'What the player was told', width: 'text' },
            ],
            rows,
          },
    ],
  };
}
