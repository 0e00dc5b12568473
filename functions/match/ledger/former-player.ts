/** What a seat's former player sent for the open step: a hand-over to another player ends it. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { answerCutoffOf, type SeatEntry } from './entry.ts';
import { compareInstants } from './instant.ts';
import type { Position } from './position.ts';

/**
 * Until when answers to the open step are a former player's (RFC 3339), '' for none. A new code alone makes nobody another player,
 * and where no new answers are taken the former player's stand.
 */
export function formerPlayerUntil(position: Position, seat: Seat): string {
  const { meanwhile, answersUntil } = position;
  if (answersUntil !== null) return '';
  const last = meanwhile.findLast(
    (entry): entry is SeatEntry =>
      entry.kind === 'seat' &&
      entry.seat === seat &&
      isInTime(entry) &&
      isOtherPlayer(position, entry),
  );
  return last?.at ?? '';
}

/** Whether the new player could still answer. */
function isInTime({ at, next }: SeatEntry): boolean {
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null || compareInstants(at, cutOff) < 0;
}

/** Whether another address or another name was given. */
function isOtherPlayer({ handovers }: Position, entry: SeatEntry): boolean {
  const own = handovers.filter(({ seat }) => seat === entry.seat);
  const index = own.findIndex(({ at }) => at === entry.at);
  const name = own[index - 1]?.name ?? '';
  return own[index]?.was.email !== entry.bound.email || entry.name !== name;
}
