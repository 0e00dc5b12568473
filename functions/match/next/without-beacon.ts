/** A host has the open step resolved without the round of the beacon, once that could not be had for a day. */

import { diceWithoutBeacon, whyBeaconDue } from '../ledger/dice.ts';
import { isoInstant } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';

/** The match whose open step has the dice of the place before; a sentence where the beacon is to be waited for. */
export function withoutBeaconChange(before: Position, atMs: number): Change | string {
  const why = whyBeaconDue(before, atMs);
  if (why !== null) return REFUSED[why];
  const { entry } = before.sealed;
  const dice = diceWithoutBeacon(before, { entry: entry.entry + 1, at: isoInstant(atMs) });
  return {
    own: { kind: 'dice', next: entry.next, answersSince: unsortedResponsesFrom(entry) },
    after: { ...before, dice },
  };
}

const REFUSED = {
  'no round': 'No round of a public beacon is waited for: there is nothing to do without.',
  'not away':
    'The round of this step has not been out for a day. The match asks for it by itself, again and again; rounds are never lost.',
} as const;
