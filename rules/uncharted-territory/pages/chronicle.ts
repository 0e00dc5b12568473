/** The history of a match, round by round, for those who tell it. */

import type { Chapter } from '../../kit/match/game.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';

/** The rounds that have been resolved, the first one first. */
export const roundsOf = ({ history }: Pick<Shown, 'history'>): readonly Chapter<Event>[] =>
  history.slice(1);
