/** Scores: points of a league, otherwise episodes won, after every step that changed them. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores, ScoresAt } from '../../kit/showing/scores.ts';
import { scoresByRound } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { programmeOf } from '../programme.ts';

export function scoresOf({ setup, history }: Shown): Scores {
  const isLeague = programmeOf(setup.content).kind === 'league';
  const moments = history.flatMap(({ title, events }): readonly ScoresAt[] => {
    const last = ofKind(events, 'scores').at(-1);
    return last === undefined ? [] : [{ title, scores: last.scores as Record<Seat, number> }];
  });
  return isLeague
    ? { counted: 'points', one: 'point', each: 'step', format: 'two decimals', moments }
    : { counted: 'episodes won', one: 'episode won', each: 'step', moments };
}

export const coursePage = (shown: Shown): Page => ({
  name: 'Course',
  about: 'How it has gone, step by step.',
  blocks: scoresByRound(scoresOf(shown), seatsOf(shown)),
});
