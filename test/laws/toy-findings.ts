/** What a match of Blind Tricks shows of its balance: a number, and words. */

import type { Finding } from '../../rules/kit/match/game.ts';
import type { ToyGame } from './toy-shapes.ts';

export function toyFindings({
  state,
  history,
}: Parameters<ToyGame['findings']>[0]): readonly Finding[] {
  const events = history.flatMap((chapter) => chapter.events);
  return [
    { measure: 'Rounds', value: state.round - 1 },
    ...events.flatMap((event): readonly Finding[] =>
      event.kind === 'played' || event.kind === 'put away'
        ? [{ measure: 'Cards', value: event.kind }]
        : [],
    ),
  ];
}
