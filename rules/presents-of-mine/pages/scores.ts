/** Public scores, the page of scores by round, and the lines of every scoring. */

import { ofKind } from '../../kit/match/events.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { MoreOfScores, Scores } from '../../kit/showing/scores.ts';
import { narrationPage, scoresByRound } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { stalenessOf } from '../presents.ts';
import { presentsOf } from '../state.ts';
import { lastScored, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export const scoresOf = (shown: Shown): Scores => ({
  counted: 'points',
  one: 'point',
  about: 'A score never falls: if more is lost to staleness than earned, it stays.',
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

export const scoresPage = (shown: Shown): Page => ({
  name: 'Scores',
  about: 'Every score after every scoring.',
  blocks: scoresByRound(scoresOf(shown), seatsOf(shown)),
});

export const reasonsPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Reasons',
    about: 'Every point that was gained or lost and why, the newest scoring first.',
    title: 'Every point',
    shown,
    linesOf: (events, content) =>
      narration
        .lines(events, { kind: 'public' }, content)
        .filter(({ event }) => isOfScoring(event)),
    none:
      'The first scoring follows the pregame. Each present that earns or costs points will ' +
      'have its line here.',
  });

const SCORING = ['ability', 'exploded', 'monopoly', 'staleness counted', 'scored'] as const;

export const isOfScoring = ({ kind }: Event): boolean => SCORING.some((known) => known === kind);
