/** The page of scores: who leads, how the last round went, and every score by round. */

import { changeMark, muted, placeMark, strong } from '../../kit/marks.ts';
import { winnersSentence } from '../../kit/outcome.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Chart, Column, Notice, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { outcomeOf, standingOf } from '../outcome.ts';
import { presentsOf } from '../state.ts';
import { SHORT_TITLES, STEP_NAMES, STEP_TITLES, type StepName } from '../steps.ts';
import { lastScored, resolvedSteps, scoredIn } from './chronicle.ts';
import { inventoryLine } from './marks.ts';

/** The public sees it as "Scores", the host as "Standing". */
export function scoresPage(shown: Shown, name: 'Scores' | 'Standing'): Page {
  const begun = resolvedSteps(shown).length > 0;
  const charts: readonly Block[] = begun ? [scoreChart()] : [];
  return {
    name,
    about: 'Who leads, how the last scoring went, and every score by round.',
    blocks: [nowNotice(shown), standingTable(shown), scoreTable(shown), ...charts],
  };
}

/** Where the match is, in a line or two. */
export function nowNotice(shown: Shown): Notice {
  return { kind: 'notice', title: 'Now', lines: nowLines(shown) };
}

function nowLines(shown: Shown): readonly string[] {
  const { step } = shown.state;
  const [last] = resolvedSteps(shown);
  if (step === 'over') return resultLines(shown);
  if (last === undefined) {
    return ['The pregame is open. Nobody holds presents yet, and all scores are 0.'];
  }
  return [`${STEP_TITLES[step]} is open. Scores and presents are those after the ${inText(last)}.`];
}

const inText = (step: StepName): string =>
  step === 'pregame' ? 'pregame' : `end of ${SHORT_TITLES[step]}`;

function resultLines(shown: Shown): readonly string[] {
  const outcome = outcomeOf(shown);
  return outcome === null ? [] : [winnersSentence(outcome, 'points'), ...outcome.ties];
}

const STANDING_COLUMNS: readonly Column[] = [
  { title: 'Place', width: 'narrow', align: 'centre' },
  { title: 'Player', width: 'normal' },
  { title: 'Score', width: 'narrow', format: 'whole' },
  { title: 'Last change', width: 'normal', format: 'signed' },
  { title: 'Earned', width: 'narrow', format: 'whole' },
  { title: 'Lost', width: 'narrow', format: 'whole' },
  { title: 'Presents', width: 'wide' },
];

const standingTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Standing',
  about: 'Earned: by presents in the last scoring. Lost: to their staleness. A score never falls.',
  columns: STANDING_COLUMNS,
  rows: standingOf(shown).placings.map(({ seat, place, score }) => {
    const scored = lastScored(shown, seat);
    if (scored === undefined) return unscoredRow(seat);
    return [
      placeMark(place, place),
      placeMark(seat, place),
      strong(score),
      changeMark(scored.change),
      scored.earned,
      scored.lost,
      inventoryLine(presentsOf(shown.state, seat)),
    ];
  }),
});

const unscoredRow = (seat: Seat): readonly Cell[] => [
  muted('–'),
  seat,
  0,
  null,
  null,
  null,
  muted('none yet'),
];

const SCORE_TABLE = 'Score by round';

const scoreTable = (shown: Shown): Table => ({
  kind: 'table',
  title: SCORE_TABLE,
  about: 'The score of every player after each scoring.',
  columns: [
    { title: 'After', width: 'normal' },
    ...seatsOf(shown).map((seat): Column => ({ title: seat, width: 'normal', format: 'whole' })),
  ],
  rows: STEP_NAMES.map((step) => [
    SHORT_TITLES[step],
    ...seatsOf(shown).map((seat) => scoredIn(shown, step, seat)?.total ?? null),
  ]),
});

const scoreChart = (): Chart => ({
  kind: 'chart',
  title: 'Scores round by round',
  shape: 'line',
  of: SCORE_TABLE,
  measure: 'points',
});

const seatsOf = ({ setup }: Shown): readonly Seat[] => setup.players.map(({ seat }) => seat);
