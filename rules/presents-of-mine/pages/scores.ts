/** Public scores, with the largest sources of gains and losses. */

import { ofKind } from '../../kit/match/events.ts';
import type { MoreOfScores, Scores } from '../../kit/showing/scores.ts';
import type { Shown } from '../now.ts';
import { stalenessOf } from '../presents.ts';
import { presentsOf } from '../state.ts';
import { lastScored, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export const scoresOf = (shown: Shown): Scores => ({
  counted: 'points',
  one: 'point',
  about: 'A score never falls: if staleness costs more than was earned, it stays.',
  moments: [
    { title: 'Start', scores: {} },
    ...shown.history.slice(1).map(({ title, events }) => ({
      title,
      scores: Object.fromEntries(ofKind(events, 'scored').map(({ seat, total }) => [seat, total])),
    })),
  ],
  more: [
    ...(resolvedSteps(shown).length === 0 ? [] : balance(shown)),
    ...(shown.state.circle.length === 0 || shown.state.step === 'over' ? [] : stale(shown)),
  ],
  legend: '+ earned − lost, ⏳ stalest present, Σ staleness of all',
});

const balance = (shown: Shown): readonly MoreOfScores[] => [
  {
    column: { title: 'Last earned', width: 'normal', format: 'whole' },
    cell: (seat) => lastScored(shown, seat)?.earned ?? null,
    sign: '+',
  },
  {
    column: { title: 'Last lost', width: 'normal', format: 'whole' },
    cell: (seat) => lastScored(shown, seat)?.lost ?? null,
    sign: '−',
  },
];

const stale = ({ setup, state }: Shown): readonly MoreOfScores[] => [
  {
    column: { title: 'Stalest', width: 'narrow', align: 'centre' },
    cell: (seat) => {
      const [worst] = presentsOf(state, seat).toSorted(
        (one, other) => other.staleness - one.staleness,
      );
      if (worst === undefined) return null;
      return { ...presentMark(worst, setup.content), value: `${worst.letter}${worst.staleness}` };
    },
    sign: '⏳',
  },
  {
    column: { title: 'Staleness', width: 'narrow', format: 'whole' },
    cell: (seat) => stalenessOf(presentsOf(state, seat)),
    sign: 'Σ',
  },
];
