/** The history that an audience may know. */

import type { GameEvent } from '../match/event.ts';
import type { Chapter } from '../match/game.ts';
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
