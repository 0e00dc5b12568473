/** How presents change hands: passed, stolen, given up for a new one. */

import type { Seat } from '../../kit/match/seat.ts';
import type { Event } from '../events.ts';
import type { Present } from '../presents.ts';

export interface Move {
  /** Null when it came from nobody. */
  readonly from: Seat | null;
  readonly present: Present;
  readonly to: Seat | null;
  readonly how: string;
}

/** Ways in which presents change hands. */
export function movesIn(event: Event): readonly Move[] {
  switch (event.kind) {
    case 'passed':
      return [{ ...event, how: `passed ${event.distance} below` }];
    case 'stolen': {
      const { victim, thief, present, distance } = event;
      return [{ from: victim, present, to: thief, how: `stolen from ${distance} above` }];
    }
    case 'replaced':
      return [
        { from: event.seat, present: event.gone, to: null, how: 'given up for a new one' },
        { from: null, present: event.present, to: event.seat, how: 'taken for it' },
      ];
    default:
      return [];
  }
}
