/** Public scores, with the largest sources of gains and losses. */

import { ofKind } from '../../kit/match/events.ts';
import type { ScoreColumn, Scores } from '../../kit/showing/scores.ts';
import type { Shown } from '../now.ts';
import { sumStaleness } from '../presents.ts';
import { getPresents } from '../state.ts';
import { findLastScoring, listResolvedSteps } from './chronicle.ts';
import { markPresent } from './marks.ts';

export const buildScores = (shown: Shown): Scores => ({
  counted: 'points',
  one: 'point',
  about: 'A score never falls, even if staleness costs more than was earned.',
  moments: [
    { title: 'Start', scores: {} },
    ...shown.history.slice(1).map(({ title, events }) => ({
      title,
      scores: Object.fromEntries(ofKind(events, 'scored').map(({ seat, total }) => [seat, total])),
    })),
  ],
  more: [
    ...(listResolvedSteps(shown).length === 0 ? [] : buildBalanceColumns(shown)),
    ...(shown.state.circle.length === 0 || shown.state.step === 'over' ? [] : stale(shown)),
  ],
  legend: '+ earned − lost, ⏳ stalest present, Σ staleness of all',
});

const buildBalanceColumns = (shown: Shown): readonly ScoreColumn[] => [
  {
    column: { title: 'Last earned', width: 'normal', format: 'whole' },
    cell: (seat) => findLastScoring(shown, seat)?.earned ?? null,
    sign: '+',
  },
  {
    column: { title: 'Last lost', width: 'normal', format: 'whole' },
    cell: (seat) => findLastScoring(shown, seat)?.lost ?? null,
    sign: '−',
  },
];

const stale = ({ setup, state }: Shown): readonly ScoreColumn[] => [
  {
    column: { title: 'Stalest', width: 'narrow', align: 'centre' },
    cell: (seat) => {
      const [worst] = getPresents(state, seat).toSorted(
        (one, other) => other.staleness - one.staleness,
      );
      if (worst === undefined) return null;
      return { ...markPresent(worst, setup.content), value: `${worst.letter}${worst.staleness}` };
    },
    sign: '⏳',
  },
  {
    column: { title: 'Staleness', width: 'narrow', format: 'whole' },
    cell: (seat) => sumStaleness(getPresents(state, seat)),
    sign: 'Σ',
  },
];
