/** The page of presents: every inventory, coloured by staleness, and the holders of letters. */

import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { LETTERS, stalenessOf } from '../presents.ts';
import { presentsOf } from '../state.ts';
import { presentMark } from './marks.ts';

export const presentsPage = (shown: Shown): Page => ({
  name: 'Presents',
  about:
    'Letter and staleness, of a K also its layers. Green is fresh, red 4 or staler: it costs ' +
    'so much at every scoring.',
  blocks:
    shown.state.circle.length > 0
      ? [inventoriesTable(shown), lettersNotice(shown)]
      : [
          nothingYet(
            'Nobody holds presents yet',
            'When the pregame is over, six presents of every player will be shown here, with ' +
              'their staleness.',
          ),
        ],
});

/** Explains the letters that are held. */
const lettersNotice = ({ setup, state }: Shown): Notice => ({
  kind: 'notice',
  title: 'What the letters are',
  lines: LETTERS.filter((letter) =>
    seatsOf({ setup }).some((seat) =>
      presentsOf(state, seat).some((present) => present.letter === letter),
    ),
  ).map((letter) => `${letter}: ${setup.content.presents[letter].name}`),
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
