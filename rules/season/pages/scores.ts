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
  const moments = withDistinctTitles(
    history.flatMap(({ title, events }): readonly ScoresAt[] => {
      const last = ofKind(events, 'scores').at(-1);
      return last === undefined ? [] : [{ title, scores: last.scores as Record<Seat, number> }];
    }),
  );
  return isLeague
    ? { counted: 'points', one: 'point', each: 'step', format: 'two decimals', moments }
    : { counted: 'episodes won', one: 'episode won', each: 'step', moments };
}

/** After a ruling a season can wait for the same matches again: then a number is added. */
const withDistinctTitles = (moments: readonly ScoresAt[]): readonly ScoresAt[] =>
  moments.map((moment, index) => {
    const before = moments.slice(0, index).filter(({ title }) => title === moment.title).length;
    return before === 0 ? moment : { ...moment, title: `${moment.title} (${before + 1})` };
  });

export const coursePage = (shown: Shown): Page => ({
  name: 'Course',
  about: 'How it has gone, step by step.',
  blocks: scoresByRound(scoresOf(shown), seatsOf(shown)),
});
