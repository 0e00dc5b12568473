import { defineGame, defineOrders, fullyPublicViews } from '../kit/match/define.ts';
import { listEvents } from '../kit/match/events.ts';
import type { Finding } from '../kit/match/game.ts';
import { byName } from '../kit/match/seat.ts';
import { finding } from '../kit/playing/findings.ts';
import { contentSchema } from './content.ts';
import { type Event, type HostPageInput, REASONS } from './events.ts';
import { findNextStep, questions } from './forms/questions.ts';
import { narration } from './narration.ts';
import { buildScores, pages } from './pages/view.ts';
import { describePreview, proposing } from './proposals.ts';
import { computeOutcome, judgeOrders, resolveStep, startMatch } from './resolve.ts';

export const listFindings = ({ history }: HostPageInput): readonly Finding[] =>
  listEvents(history)
    .flatMap(listEventFindings)
    .toSorted((one, other) => byName(one.measure, other.measure));

function listEventFindings(event: Event): readonly Finding[] {
  switch (event.kind) {
    case 'picked':
      return event.letters.map((letter) => finding('Picked', letter));
    case 'ability':
      return [finding(`Points of ${event.present.letter}`, event.points)];
    case 'replaced':
      return [finding('Chosen as replacement', event.present.letter)];
    case 'stolen':
      return [finding('Stolen', event.present.letter)];
    default:
      return [];
  }
}

export const presentsOfMine = defineGame({
  id: 'presents-of-mine',
  title: 'Presents of Mine',
  description:
    'Eight players in a circle pass presents on. They earn points by the ' +
    'presents that they hold, but kept presents go stale.',
  version: '3',
  seats: { least: 8, most: 8 },
  content: contentSchema,
  play: {
    paces: [
      { name: 'pregame', title: 'Pregame', usual: '48 hours' },
      { name: 'round', title: 'Round', usual: '1 day' },
    ],
    start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
    next: findNextStep,
    resolve: resolveStep,
    outcome: computeOutcome,
  },
  orders: defineOrders({ questions, judge: judgeOrders, reasons: REASONS }),
  shown: {
    ...{ ...fullyPublicViews, pages, narration, scores: buildScores },
    announced: ['ability', 'picked'],
  },
  advice: { preview: describePreview, proposing },
  measures: { findings: listFindings },
});
