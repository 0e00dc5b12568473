/** The page of presents: every inventory, coloured by staleness, and who holds which letters. */

import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Column, Page, Table } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { stalenessOf } from '../presents.ts';
import { presentsOf } from '../state.ts';
import { presentMark } from './marks.ts';

export const presentsPage = (shown: Shown): Page => ({
  name: 'Presents',
  about:
    'What everybody holds: a letter and a staleness, and for a K the layers it has left. From green, fresh, to red, 4 or staler: what it costs at every scoring.',
  blocks:
    shown.state.circle.length > 0
      ? [inventoriesTable(shown)]
      : [
          nothingYet(
            'Nobody holds presents yet',
            'When the pregame is over, six presents of every player will be shown here, with their staleness.',
          ),
        ],
});

const PLACES = ['1', '2', '3', '4', '5', '6'] as const;

const inventoriesTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Presents',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    ...PLACES.map((title): Column => ({ title, width: 'narrow', align: 'centre', decides: true })),
    { title: 'Staleness in all', width: 'normal', format: 'whole' },
  ],
  rows: seatsOf({ setup }).map((seat) => {
    const inventory = presentsOf(state, seat);
    return [
      strong(seat),
      ...PLACES.map((_, index) => {
        const present = inventory[index];
        return present === undefined ? null : presentMark(present, setup.content);
      }),
      stalenessOf(inventory),
    ];
  }),
});
