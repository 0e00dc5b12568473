/** The page of the result: the four kinds of points, who earned Tokens of Life by what, and the Death Match. */

import { heldWithAll } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { capitalized, figure } from '../../kit/narrating/figures.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import type { Block, Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { type Award, awardsOf } from '../awards.ts';
import { garnetsText, POINT_KINDS } from '../gains.ts';
import type { Shown } from '../now.ts';
import { pursesNow } from '../outcome.ts';
import { finalScore } from '../scoring.ts';

/** Nobody may know any points before the end. */
export function scoresOf(shown: Shown): Scores {
  const isOver = shown.state.phase === 'over';
  const totals = seatsOf(shown).map((seat) => [
    seat,
    roundedToCents(finalScore(shown, seat).total),
  ]);
  return {
    counted: 'points',
    about: 'All four kinds of points together. They are secret until the match is over.',
    format: 'two decimals',
    moments: isOver ? [{ title: 'The end', scores: Object.fromEntries(totals) }] : [],
    more: isOver
      ? [
          whyColumn(shown),
          ...POINT_KINDS.map((kind) => ({
            column: { title: kind, width: 'normal', format: 'two decimals' } as const,
            cell: (seat: Seat) => roundedToCents(finalScore(shown, seat).points[kind]),
          })),
        ]
      : [],
  };
}

/** By what a place was earned: totals alone would contradict the order. */
function whyColumn(shown: Shown): NonNullable<Scores['more']>[number] {
  const { awards, deathMatch } = awardsOf(shown);
  const whyOf = (seat: Seat): string => {
    const award = awards.find(({ seats }) => seats.includes(seat));
    if (award !== undefined) return `${capitalized(award.why)}: ${amountOf(shown, seat, award)}`;
    return deathMatch[0] === seat ? 'The highest total of those without a Token' : '';
  };
  return { column: { title: 'Why', width: 'text' }, cell: whyOf };
}

/** Of what the award goes by. */
function amountOf(shown: Shown, seat: Seat, { by }: Award): string {
  const { points, total } = finalScore(shown, seat);
  const kind = POINT_KINDS.find((one) => by.startsWith(one));
  return figure(roundedToCents(kind === undefined ? total : points[kind]));
}

export const resultPage = (shown: Shown): Page => ({
  name: 'Scoring',
  about: 'How Tokens of Life, garnets and the Death Match came about, and how everybody went.',
  isYetEmpty: shown.state.phase !== 'over',
  blocks:
    shown.state.phase === 'over'
      ? resultBlocks(shown)
      : [nothingYet('Scoring', 'Points are secret until the match is over.')],
});

const COLUMNS: readonly Column[] = [
  { title: 'Who', width: 'normal', decides: true },
  { title: 'What', width: 'text', decides: true },
];

function resultBlocks(shown: Shown): readonly Block[] {
  const { awards, deathMatch, ties } = awardsOf(shown);
  const [chooser = '', ...others] = deathMatch;
  return [
    {
      kind: 'table',
      title: 'Tokens of Life',
      about: 'In the order in which they were earned.',
      columns: COLUMNS,
      rows: awards.map(awardCells),
    },
    ...(ties.length === 0
      ? []
      : [{ kind: 'notice', title: 'How ties were broken', lines: ties } as const]),
    {
      kind: 'notice',
      title: 'Death Match',
      lines: [
        `${chooser} has the highest total of those without a Token, and chooses one of ${namesOf(others)} as opponent. The other two face each other.`,
      ],
    },
    pointsTable(shown),
  ];
}

const awardCells = ({ seats, why, garnets }: Award): readonly Cell[] => [
  strong(namesOf(seats)),
  `${why}: ${garnets} ${seats.length > 1 ? 'Communal Garnets' : 'Garnets'}`,
];

function pointsTable(shown: Shown): Table {
  const { players, pairs } = pursesNow(shown);
  const rows = seatsOf(shown).map((seat): readonly Cell[] => {
    const { points, total } = finalScore(shown, seat);
    const kinds = POINT_KINDS.map((kind) => `${kind} ${figure(roundedToCents(points[kind]))}`);
    const own = players.find((player) => player.seat === seat)?.garnets ?? 0;
    const held = `${garnetsText(own)}, ${garnetsText(heldWithAll(pairs, seat), 'Communal Garnet')}, those won in it`;
    return [strong(seat), `${figure(roundedToCents(total))} in all: ${kinds.join(', ')}; ${held}`];
  });
  return { kind: 'table', title: 'Points and garnets', columns: COLUMNS, rows };
}
