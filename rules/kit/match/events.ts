/** Events of a match, as those look them up who tell of it. */

import type { GameEvent } from './event.ts';

/** Those of one kind, in their order. */
export const ofKind = <Event extends GameEvent, Kind extends Event['kind']>(
  events: readonly Event[],
  kind: Kind,
): readonly Extract<Event, { readonly kind: Kind }>[] =>
  events.filter((event): event is Extract<Event, { readonly kind: Kind }> => event.kind === kind);
