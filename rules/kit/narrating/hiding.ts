/** Helpers for disguises: the history that an audience may know. */

import type { Draw } from '../chance/chance.ts';
import type { GameEvent } from '../match/event.ts';
import type { Asked, Chapter, Disguised, Hiding, Shown } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import { memoizedByState } from '../reckoning/memoize.ts';
import type { Audience } from '../showing/view.ts';
import type { Narration } from './narration.ts';

/** The history without events that their narrators keep from the audience. */
export const knownHistory = <Event extends GameEvent>(known: {
  readonly history: readonly Chapter<Event>[];
  readonly audience: Audience;
  readonly narration: Pick<Narration<Event, never>, 'knows'>;
  /** Whether the match is over: more may be known then. */
  readonly isOver: boolean;
}): readonly Chapter<Event>[] => {
  const { history, audience, narration, isOver } = known;
  return history.map((chapter) => {
    const events = chapter.events.filter((event) => narration.knows(event, audience, isOver));
    return events.length === chapter.events.length ? chapter : { ...chapter, events };
  });
};

/** Draws the first of every list. */
const FIRST: Draw = {
  integer: (least) => least,
  pick(list) {
    if (list.length === 0) throw new Error('there is nothing to pick from');
    return list[0] as (typeof list)[number];
  },
  shuffle: (list) => list,
};

/**
 * Builds `Determinizing.state` from a disguise, with every draw returning the first value. The
 * result must not depend on hidden values: the disguise has to sort a hidden list before it
 * shuffles it.
 */
export function disguisedFor<Content extends object, State extends object, Event extends GameEvent>(
  disguise: (
    hidden: Hiding<Shown<Content, State, Event>>,
  ) => Disguised<Shown<Content, State, Event>>,
): (asked: Asked<Content, State>) => State {
  const knownOf = memoizedByState(
    (_: Pick<Asked<Content, State>, 'setup' | 'state'>) => new Map<Seat, State>(),
  );
  return ({ setup, state, seat }) => {
    const known = knownOf({ setup, state });
    const before = known.get(seat);
    if (before !== undefined) return before;
    const audience = { kind: 'seat', seat } as const;
    const made = disguise({ setup, state, history: [], audience, chance: () => FIRST }).state;
    known.set(seat, made);
    return made;
  };
}
