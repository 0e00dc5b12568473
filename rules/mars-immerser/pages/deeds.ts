/** Deeds of a player in a round and their results, in the order of the events. */

import type { Seat } from '../../kit/match/seat.ts';
import { plural } from '../../kit/narrating/figures.ts';
import type { AmountChange } from '../../kit/narrating/narration.ts';
import type { Code, Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';

export interface Deed {
  readonly text: string;
  /** Place where the deed ended; null without a place. */
  readonly at: Code | null;
  readonly changes: readonly AmountChange[];
}

/** Lists deeds. Slices belong to the way to their Relative, or to the stay there. */
export function listDeeds(events: readonly Event[], seat: Seat, content: Content): readonly Deed[] {
  const deeds: Deed[] = [];
  for (const { event, text, changes } of narration.deeds(events, seat, content)) {
    const at = findPlaceOfEvent(event);
    const index = event.kind === 'slices' ? deeds.findIndex((deed) => deed.at === at) : -1;
    const way = deeds[index];
    if (way === undefined) deeds.push({ text, at, changes });
    else deeds[index] = { ...way, changes: mergeSlices(way.changes, changes) };
  }
  return deeds;
}

function findPlaceOfEvent(event: Event): Code | null {
  switch (event.kind) {
    case 'started':
      return event.location;
    case 'moved':
    case 'swapped':
      return event.to;
    case 'stayed':
    case 'slices':
      return event.at;
    default:
      return null;
  }
}

function mergeSlices(...changes: readonly (readonly AmountChange[])[]): readonly AmountChange[] {
  const isOfSlices = ([, unit]: AmountChange) => unit.startsWith('Slice');
  const all = changes.flat();
  const slices = all.filter(isOfSlices).reduce((sum, [amount]) => sum + amount, 0);
  return [...all.filter((one) => !isOfSlices(one)), [slices, plural(slices, 'Slice')]];
}
