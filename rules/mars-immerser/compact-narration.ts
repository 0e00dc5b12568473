/** Narrating in short: a player's way, and where all ended a round, in one line each instead of one for each event. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Line, Narration, News } from '../kit/narrating/narration.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { narration } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) => [...narration.news(events, content), ...endsNews(events)],
  highlights: (events, { seat, content, most }) => {
    const way = wayLine(events, seat);
    const others = events.filter((event) => !isMove(event));
    const room = way.length === 0 || isFull(others, { seat, content, most }) ? most : most - 1;
    const lines = narration.highlights(others, { seat, content, most: room });
    return room === most ? lines : [...way, ...lines];
  },
};

type Move = EventOf<'moved' | 'stayed'>;
type Step = Move | EventOf<'swapped'>;

const isMove = (event: Event): event is Move => event.kind === 'moved' || event.kind === 'stayed';

const isStep = (event: Event): event is Step => isMove(event) || event.kind === 'swapped';

/** What says less of a round than the way does. */
const LESS: readonly Event['kind'][] = ['slices', 'power', 'jet'];

/** Whether what says more than the way fills all lines. */
const isFull = (
  events: readonly Event[],
  given: { readonly seat: Seat; readonly content: Content; readonly most: number },
): boolean =>
  narration.highlights(
    events.filter(({ kind }) => !LESS.includes(kind)),
    given,
  ).length === given.most;

/** "Your way: I2 → P → stay → O2." */
function wayLine(events: readonly Event[], seat: Seat): readonly Line<Event>[] {
  const steps = events.filter(isStep).filter((step) => step.seat === seat);
  const [first] = steps;
  if (first === undefined) return [];
  const text = `Your way: ${[fromOf(first), ...steps.map(stepText)].join(' ')}.`;
  return [{ event: first, text, change: '', rule: first.rule }];
}

const fromOf = (step: Step): string => (step.kind === 'stayed' ? step.at : step.from);

function stepText(step: Step): string {
  switch (step.kind) {
    case 'moved':
      return `→ ${step.to}`;
    case 'stayed':
      return '→ stay';
    case 'swapped':
      return `⇄ ${step.to}`;
  }
}

/** The least of a round's news, for all players alike. */
function endsNews(events: readonly Event[]): readonly News<Event>[] {
  const ends = ofKind(events, 'revealed');
  const [first] = ends;
  if (first === undefined) return [];
  const where = ends.map(({ seat, location }) => `${seat} ${location ?? 'behind a Veil'}`);
  const text = `Where all are: ${where.join(', ')}.`;
  return [{ event: first, text, change: '', rule: first.rule, newsValue: 1 }];
}
