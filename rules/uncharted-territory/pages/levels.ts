/** The pages of levels: how everybody stands as far as all may know, now and round by round, and the result at the end. */

import { ofKind } from '../../kit/events.ts';
import { strong } from '../../kit/marks.ts';
import { resultBlocks } from '../../kit/outcome.ts';
import type { Block, Chart, Column, Page, Table } from '../../kit/view.ts';
import { LEVEL_METERS, type LevelMeter, PROGRESS_SHOWN_IN } from '../meters.ts';
import type { Shown } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { roundsOf } from './chronicle.ts';
import { nowNotice } from './map.ts';
import { levelMeter } from './marks.ts';
import { momentsOf, publicly, seatsOf } from './standings.ts';

export const levelsPage = (shown: Shown): Page => ({
  name: 'Levels',
  about: 'How everybody stands: the level of each meter, and Progress in sixes.',
  blocks: [nowNotice(shown), ...endBlocks(shown), levelsTable(shown)],
});

const METER_COLUMNS: readonly Column[] = LEVEL_METERS.map((meter) => ({
  title: meter,
  width: 'wide',
}));

function levelsTable(shown: Shown): Table {
  const now = momentsOf(shown).at(-1);
  return {
    kind: 'table',
    title: 'Levels now',
    about: `Progress is rounded down to a multiple of ${PROGRESS_SHOWN_IN}, without what levels earn at the end.`,
    columns: [
      { title: 'Player', width: 'normal' },
      { title: 'Progress', width: 'normal', format: 'whole' },
      ...METER_COLUMNS,
    ],
    rows: seatsOf(shown).map((seat) => {
      const standing = now === undefined ? null : publicly(shown, now.of(seat));
      return [
        strong(seat),
        strong(standing?.progress ?? 0),
        ...LEVEL_METERS.map((meter) =>
          levelMeter(shown.setup.content, meter, standing?.levels[meter] ?? 0),
        ),
      ];
    }),
  };
}

/** Nothing until the match is over. */
function endBlocks(shown: Shown): readonly Block[] {
  const bonuses = ofKind(roundsOf(shown).at(-1)?.events ?? [], 'bonus');
  return resultBlocks(outcomeOf(shown), {
    about: 'All Progress, and in it 1 for each level above the lowest over the four meters.',
    counted: 'Progress',
    more: [
      {
        column: { title: 'For levels', width: 'normal', format: 'signed' },
        cell: (seat) => bonuses.find((bonus) => bonus.seat === seat)?.progress ?? 0,
      },
    ],
  });
}

export const roundsPage = (shown: Shown): Page => ({
  name: 'By round',
  about: 'Progress in sixes and the level of each meter after every round.',
  blocks: [
    chartOf(PROGRESS_TITLE, 'Progress, in sixes'),
    ...LEVEL_METERS.map((meter) => chartOf(titleOf(meter), 'levels above the lowest')),
    progressTable(shown),
    ...LEVEL_METERS.map((meter) => meterTable(shown, meter)),
  ],
});

const PROGRESS_TITLE = 'Progress by round';
const titleOf = (meter: LevelMeter): string => `${meter} by round`;

const chartOf = (of: string, measure: string): Chart => ({
  kind: 'chart',
  title: of,
  shape: 'line',
  of,
  measure,
});

const roundColumns = (shown: Shown): readonly Column[] => [
  { title: 'After', width: 'normal' },
  ...seatsOf(shown).map((seat): Column => ({ title: seat, width: 'normal', format: 'whole' })),
];

const progressTable = (shown: Shown): Table => ({
  kind: 'table',
  title: PROGRESS_TITLE,
  columns: roundColumns(shown),
  rows: momentsOf(shown).map(({ title, of }) => [
    title,
    ...seatsOf(shown).map((seat) => publicly(shown, of(seat)).progress),
  ]),
});

const meterTable = (shown: Shown, meter: LevelMeter): Table => ({
  kind: 'table',
  title: titleOf(meter),
  about: shown.setup.content.levels[meter].map(({ name }, index) => `${index} ${name}`).join(', '),
  columns: roundColumns(shown),
  rows: momentsOf(shown).map(({ title, of }) => [
    title,
    ...seatsOf(shown).map((seat) => publicly(shown, of(seat)).levels[meter]),
  ]),
});
