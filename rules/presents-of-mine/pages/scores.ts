/** Public scores, the page of scores by round, and the lines of every scoring. */

import { ofKind } from '../../kit/match/events.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { narrationPage, scoresByRound } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { lastScored } from './chronicle.ts';

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
    {
      column: { title: 'Last earned', width: 'normal', format: 'whole' },
      cell: (seat) => lastScored(shown, seat)?.earned ?? null,
    },
    {
      column: { title: 'Last lost', width: 'normal', format: 'whole' },
      cell: (seat) => lastScored(shown, seat)?.lost ?? null,
    },
  ],
});

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
