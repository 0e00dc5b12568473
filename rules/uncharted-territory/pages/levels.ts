/** Public Progress and levels, now and round by round. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { scoresByRound } from '../../kit/showing/tables.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { LEVEL_METERS, type LevelMeter, PROGRESS_SHOWN_IN, UNIT_OF } from '../meters.ts';
import type { Shown, Whole } from '../now.ts';
import { travellerOf } from '../start.ts';
import { roundsOf } from './chronicle.ts';
import { levelMark, levelMeter } from './marks.ts';
import { exactRounds, type Levels, publicRoundRecords, type RoundEnd } from './round-ends.ts';

/** Progress in sixes; at the end exactly, with the bonus for levels. */
export function scoresOf(shown: Shown): Scores {
  const bonuses = ofKind(roundsOf(shown).at(-1)?.events ?? [], 'bonus');
  const { content } = shown.setup;
  const isOver = shown.state.phase === 'over';
  const moments = publicRoundRecords(shown).map(({ title, of }) => ({
    title,
    scores: Object.fromEntries(seatsOf(shown).map((seat) => [seat, of(seat).progress])),
  }));
  return {
    counted: 'Progress',
    about:
      'Progress after a round is shown rounded down to a multiple of ' +
      `${PROGRESS_SHOWN_IN}; in the end exactly, with what levels bring.`,
    isRoundedDown: true,
    moments: isOver ? [...moments, theEnd(shown)] : moments,
    more:
      bonuses.length === 0
        ? LEVEL_METERS.map((meter) => ({
            column: { title: meter, width: 'narrow', align: 'centre' },
            cell: (seat) => levelMark(content, meter, travellerOf(shown.state, seat).levels[meter]),
            sign: SIGNS[meter],
          }))
        : [
            {
              column: { title: 'For levels', width: 'narrow', format: 'signed' },
              cell: (seat) => bonuses.find((bonus) => bonus.seat === seat)?.progress ?? 0,
            },
          ],
    legend: LEGEND,
  };
}

const SIGNS: Readonly<Record<LevelMeter, string>> = {
  Hunger: '🍞',
  Thirst: '💧',
  Stamina: '⚡',
  Resources: '📦',
};

const LEGEND =
  `${LEVEL_METERS.map((meter) => `${SIGNS[meter]} ${UNIT_OF[meter]}`).join(' ')}, 0 lowest · ` +
  `Progress in steps of ${PROGRESS_SHOWN_IN}: 6+ is 6 to ${2 * PROGRESS_SHOWN_IN - 1}`;

/** With the bonus, as in the result. */
const theEnd = (shown: Shown): Scores['moments'][number] => ({
  title: 'The end',
  isExact: true,
  scores: Object.fromEntries(
    seatsOf(shown).map((seat) => [seat, travellerOf(shown.state, seat).progress]),
  ),
});

/** Exact Progress, at the end with the bonus for levels: for the host. */
export const exactScoresOf = (shown: Whole): Scores => {
  const moments = exactRounds(shown).map(({ title, of }) => ({
    title,
    scores: Object.fromEntries(seatsOf(shown).map((seat) => [seat, of(seat).progress])),
  }));
  const now = seatsOf(shown).map((seat) => [seat, travellerOf(shown.state, seat).progress]);
  return {
    counted: 'Progress',
    moments: moments.map((moment, index) =>
      index === moments.length - 1 ? { ...moment, scores: Object.fromEntries(now) } : moment,
    ),
  };
};

export const levelsPage = (shown: Shown): Page => ({
  name: 'Levels',
  about:
    'The levels of everybody: ' +
    `${LEVEL_METERS.map((meter) => `${meter} of ${UNIT_OF[meter]}`).join(', ')}; now, then after ` +
    'every round before, the newest first.',
  blocks: LEVEL_METERS.map((meter) => levelsTable(shown, meter)),
});

/** Six lines over four levels would overlap, so each round is a figure in its level's colour. */
function levelsTable(shown: Shown, meter: LevelMeter): Table {
  const { content } = shown.setup;
  const [now, ...before] = publicRoundRecords(shown).toReversed();
  const levelAfter = (seat: Seat, stood: RoundEnd<Levels> | undefined): number =>
    stood?.of(seat).levels[meter] ?? 0;
  return {
    kind: 'table',
    title: meter,
    about: content.levels[meter].map(({ name }, level) => `${level} ${name}`).join(', '),
    columns: [
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Now', width: 'wide', decides: true },
      ...before.map(({ title }): Column => ({ title, width: 'narrow', align: 'centre' })),
    ],
    rows: seatsOf(shown).map((seat): readonly Cell[] => [
      strong(seat),
      levelMeter(content, meter, levelAfter(seat, now)),
      ...before.map((stood) => levelMark(content, meter, levelAfter(seat, stood))),
    ]),
  };
}

export const roundsPage = (shown: Shown): Page => ({
  name: 'By round',
  about:
    'Progress in sixes after every round, and exactly at the end. Levels after every round are ' +
    'on the page Levels.',
  blocks: scoresByRound(scoresOf(shown), seatsOf(shown)),
});
