/** The page of presents: every inventory, coloured by staleness, and who holds which letters. */

import { ofKind } from '../../kit/events.ts';
import { nothingYet, strong } from '../../kit/marks.ts';
import type { Block, Column, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { LETTERS, type Letter, stalenessOf } from '../presents.ts';
import { presentsOf } from '../state.ts';
import { eventsIn } from './chronicle.ts';
import { presentMark, STALENESS_TONES } from './marks.ts';

export function presentsPage(shown: Shown): Page {
  const dealt = shown.state.circle.length > 0;
  const blocks: readonly Block[] = dealt
    ? [inventoriesTable(shown), holdersTable(shown), popularityTable(shown)]
    : [nothingYet('Nobody holds presents yet', NOT_DEALT)];
  return {
    name: 'Presents',
    about: 'What everybody holds: a letter and a staleness, and for a K the layers it has left.',
    blocks: [...blocks, stalenessTable()],
  };
}

const NOT_DEALT =
  'When the pregame is over, six presents of every player will be shown here, with their staleness.';

const PLACES = ['1', '2', '3', '4', '5', '6'] as const;

const inventoriesTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Inventories',
  about: 'A row for each player. The last column is what staleness would cost as it is now.',
  columns: [
    { title: 'Player', width: 'normal' },
    ...PLACES.map((title): Column => ({ title, width: 'narrow', align: 'centre' })),
    { title: 'Staleness', width: 'normal', format: 'whole' },
  ],
  rows: setup.players.map(({ seat }) => {
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

const holdersTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Who holds what',
  about: 'How many there are of each present, and with whom.',
  columns: [
    { title: 'Letter', width: 'narrow', align: 'centre' },
    { title: 'Present', width: 'wide' },
    { title: 'Held', width: 'narrow', format: 'whole' },
    { title: 'Holders', width: 'text' },
  ],
  rows: LETTERS.map((letter) => {
    const holders = holdersOf(shown, letter);
    const held = holders.reduce((sum, { count }) => sum + count, 0);
    const names = holders.map(({ seat, count }) => (count > 1 ? `${seat} (${count})` : seat));
    const { name } = shown.setup.content.presents[letter];
    return [strong(letter), name, held, names.length > 0 ? names.join(', ') : 'nobody'];
  }),
});

const holdersOf = ({ setup, state }: Shown, letter: Letter) =>
  setup.players
    .map(({ seat }) => ({
      seat,
      count: presentsOf(state, seat).filter((present) => present.letter === letter).length,
    }))
    .filter(({ count }) => count > 0);

const popularityTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'The pregame',
  about: 'How many players picked each present, and how stale it began because of that.',
  columns: [
    { title: 'Letter', width: 'narrow', align: 'centre' },
    { title: 'Present', width: 'wide' },
    { title: 'Players', width: 'narrow', format: 'whole' },
    { title: 'Began with', width: 'normal', format: 'whole' },
  ],
  rows: ofKind(eventsIn(shown, 'pregame'), 'staleness set').map(
    ({ letter, players, staleness }) => [
      strong(letter),
      shown.setup.content.presents[letter].name,
      players,
      staleness,
    ],
  ),
});

const stalenessTable = (): Table => ({
  kind: 'table',
  title: 'What the colours mean',
  columns: [
    { title: 'Staleness', width: 'normal', align: 'centre' },
    { title: 'What it costs', width: 'text' },
  ],
  rows: STALENESS_TONES.map((tone, staleness) => [
    { kind: 'mark', value: staleness === 4 ? '4 or more' : staleness, tone },
    staleness === 0 ? 'Fresh: nothing.' : costOf(staleness),
  ]),
});

const costOf = (staleness: number): string =>
  `${staleness} ${staleness === 1 ? 'point' : 'points'}${staleness === 4 ? ' or more' : ''} at every scoring.`;
