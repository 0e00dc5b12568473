import type { Chapter } from '../../kit/match/game.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';

/** The resolved rounds, in order. */
export const roundsOf = ({ history }: Pick<Shown, 'history'>): readonly Chapter<Event>[] =>
  history.slice(1);
