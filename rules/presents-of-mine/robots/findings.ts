/** Statistics on balance: picks, points by letter, replacements and thefts. */

import { listEvents } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { byName } from '../../kit/match/seat.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Event } from '../events.ts';
import type { HostPageInput } from '../now.ts';

export const listFindings = ({ history }: HostPageInput): readonly Finding[] =>
  listEvents(history)
    .flatMap(listFindingsOf)
    .toSorted((one, other) => byName(one.measure, other.measure));

function listFindingsOf(event: Event): readonly Finding[] {
  switch (event.kind) {
    case 'picked':
      return event.letters.map((letter) => finding('Picked', letter));
    case 'ability':
      return [finding(`Points of ${event.present.letter}`, event.points)];
    case 'replaced':
      return [finding('Chosen as replacement', event.present.letter)];
    case 'stolen':
      return [finding('Stolen', event.present.letter)];
    default:
      return [];
  }
}
