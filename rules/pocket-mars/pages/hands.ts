/** The host's page of everybody's cards. */

import { strong } from '../../kit/marks.ts';
import type { Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { settlerOf } from '../table.ts';
import { cardName } from '../telling.ts';
import { nowNotice } from './table.ts';

export const handsPage = (shown: Shown): Page => ({
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
