/** Private lines: what one player alone (and the host) is told, because an order was missing or could not be used. */

import type { Seat } from '../kit/seat.ts';
import { type Event, SOURCES, type Stolen } from './events.ts';
import { notationOf } from './presents.ts';
import { defaultedSentence } from './sentences.ts';

export interface PrivateLine {
  readonly seat: Seat;
  readonly text: string;
  readonly rule: string;
}

/** The private line of an event; null when it has none. */
export function privateLine(event: Event): PrivateLine | null {
  if (event.kind === 'defaulted') {
    return { seat: event.seat, text: defaultedSentence(event), rule: event.rule };
  }
  if (event.kind === 'stolen' && event.random) {
    return { seat: event.thief, text: randomTheftSentence(event), rule: SOURCES.randomTheft };
  }
  return null;
}

function randomTheftSentence({ victim, wanted, present, distance }: Stolen): string {
  const got = `you stole ${notationOf(present)} at random.`;
  return wanted === null
    ? `You named no present of ${victim}, ${distance} above you: ${got}`
    : `You wanted ${wanted} of ${victim}, ${distance} above you, which was not there any more or never: ${got}`;
}
