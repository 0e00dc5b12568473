import type { GameEvent } from './event.ts';
import type { Chapter } from './game.ts';

export const listEvents = <Event extends GameEvent>(
  history: readonly Chapter<Event>[],
): readonly Event[] => history.flatMap(({ events }) => events);

/** Selects the events of one kind, in order. */
export const filterKind = <Event extends GameEvent, Kind extends Event['kind']>(
  events: readonly Event[],
  kind: Kind,
): readonly Extract<Event, { readonly kind: Kind }>[] =>
  events.filter((event): event is Extract<Event, { readonly kind: Kind }> => event.kind === kind);
