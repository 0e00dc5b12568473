/** The page of the list: who is above and below whom, and which way presents flow. */

import { nothingYet, strong } from '../../kit/marks.ts';
import type { Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { below } from '../state.ts';
import { isReversed } from '../steps.ts';

export const listPage = (shown: Shown): Page => ({
  name: 'List',
  about: 'The list of players: presents go to those below, and the first is below the last.',
  blocks: [
    shown.state.circle.length > 0
      ? listTable(shown)
      : nothingYet(
          'There is no list yet',
          'When the pregame is over, all players are put into a random list. It is reversed when Round 3 begins.',
        ),
  ],
});

const listTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'List',
  about: isReversed(state.step)
    ? 'Reversed since Round 3 began: everybody’s neighbours stay, and presents flow the other way.'
    : 'As it was drawn. When Round 3 begins it is reversed: presents then flow the other way.',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: '1 below', width: 'normal', decides: true },
    { title: '2 below', width: 'normal', decides: true },
    { title: '3 below', width: 'narrow', decides: true },
    { title: 'Furthest', width: 'normal' },
    { title: '3 above', width: 'normal' },
    { title: '2 above', width: 'normal' },
    { title: '1 above', width: 'normal' },
  ],
  rows: state.circle.map((seat) => [
    strong(seat),
    ...[1, 2, 3, 4, -3, -2, -1].map((places) => below(state.circle, seat, places)),
  ]),
});
