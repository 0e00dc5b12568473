/** Progress and levels: how everybody stands as far as all may know, now and round by round. */

import { ofKind } from '../../kit/events.ts';
import { strong } from '../../kit/marks.ts';
import type { Scores } from '../../kit/scores.ts';
import { seatsOf } from '../../kit/setup.ts';
import { byRound, scoresByRound } from '../../kit/tables.ts';
import type { Cell, Page, Table } from '../../kit/view.ts';
import { LEVEL_METERS, type LevelMeter, PROGRESS_SHOWN_IN } from '../meters.ts';
import type { Shown } from '../now.ts';
import { roundsOf } from './chronicle.ts';
import { levelMeter } from './marks.ts';
import { momentsOf, publicly } from './standings.ts';

/** Progress in sixes; at the end, what levels brought as well. */
export function scoresOf(shown: Shown): Scores {
  const bonuses = ofKind(roundsOf(shown).at(-1)?.events ?? [], 'bonus');
  return {
    counted: 'Progress',
    about: `Progress is shown rounded down to a multiple of ${PROGRESS_SHOWN_IN} until the match is over.`,
    moments: momentsOf(shown).map(({ title, of }) => ({
      title,
      scores: Object.fromEntries(
        seatsOf(shown).map((seat) => [seat, publicly(shown, of(seat)).progress]),
      ),
    })),
    more:
      bonuses.length === 0
        ? []
        : [
            {
              column: { title: 'For levels', width: 'normal', format: 'signed' },
              cell: (seat) => bonuses.find((bonus) => bonus.seat === seat)?.progress ?? 0,
            },
          ],
  };
}

export const levelsPage = (shown: Shown): Page => ({
  name: 'Levels',
  about: 'The level of each meter of everybody: the lowest is the worst.',
  blocks: [levelsTable(shown)],
});

function levelsTable(shown: Shown): Table {
  const now = momentsOf(shown).at(-1);
  const levelOf = (seat: ReturnType<typeof seatsOf>[number], meter: LevelMeter): number =>
    now === undefined ? 0 : publicly(shown, now.of(seat)).levels[meter];
  return {
    kind: 'table',
    title: 'Levels',
    columns: [
      { title: 'Meter', width: 'normal', decides: true },
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Level', width: 'wide', decides: true },
    ],
    rows: LEVEL_METERS.flatMap((meter) =>
      seatsOf(shown).map((seat): readonly Cell[] => [
        meter,
        strong(seat),
        levelMeter(shown.setup.content, meter, levelOf(seat, meter)),
      ]),
    ),
  };
}

export function roundsPage(shown: Shown): Page {
  const seats = seatsOf(shown);
  const series = LEVEL_METERS.map((meter) =>
    byRound({
      title: `${meter} by round`,
      about: shown.setup.content.levels[meter]
        .map(({ name }, index) => `${index} ${name}`)
        .join(', '),
      measure: 'levels above the lowest',
      names: seats,
      moments: momentsOf(shown).map(({ title, of }) => ({
        title,
        of: (name) => {
          const seat = seats.find((one) => one === name);
          return seat === undefined ? 0 : publicly(shown, of(seat)).levels[meter];
        },
      })),
    }),
  );
  return {
    name: 'By round',
    about: 'Progress in sixes and the level of each meter after every round.',
    blocks: [scoresByRound(scoresOf(shown), seats), ...series].flat(),
  };
}
