/** Statistics on balance in a finished match. */

import { listEvents } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { finding } from '../../kit/playing/findings.ts';
import { roundToCents } from '../../kit/reckoning/fraction.ts';
import { placeText } from '../atlas.ts';
import { computeAwards } from '../awards.ts';
import { POINT_KINDS } from '../content.ts';
import type { Event } from '../events.ts';
import type { HostPageInput, Now } from '../now.ts';
import { getFinalScore } from '../scoring.ts';
import { getSightseer } from '../state.ts';

export function listFindings(played: HostPageInput): readonly Finding[] {
  const events = listEvents(played.history);
  const seats = listSeats(played);
  const { awards } = computeAwards(played);
  const winners = awards.flatMap((award) => award.seats);
  return [
    ...seats.flatMap((seat) => listSeatFindings(played, seat, winners.includes(seat))),
    ...events.flatMap((event) => listEventFindings(event, played, winners)),
    ...awards.map(({ why }) => finding('Token for', why)),
  ];
}

const formatResult = (isWinner: boolean): string => (isWinner ? 'won' : 'lost');

function listSeatFindings(now: Now, seat: Seat, isWinner: boolean): readonly Finding[] {
  const me = getSightseer(now.state, seat);
  const { points } = getFinalScore(now, seat);
  return [
    ...POINT_KINDS.map((kind) => ({
      measure: `${kind} Points`,
      value: roundToCents(points[kind]),
    })),
    { measure: 'Locations seen', value: me.seen.length },
    { measure: 'Lists held', value: me.lists.length },
    finding('Power', `${me.power ?? 'none'} ${formatResult(isWinner)}`),
    ...me.seen.map((code) => finding('Seen', placeText(now.setup.content, code))),
  ];
}

function listEventFindings(event: Event, now: Now, winners: readonly Seat[]): readonly Finding[] {
  const result = 'seat' in event ? formatResult(winners.includes(event.seat)) : '';
  switch (event.kind) {
    case 'stopped':
      return event.faults.map(({ why }) => finding('Movement ended', why));
    case 'started':
      return [finding('Start', `${placeText(now.setup.content, event.location)} ${result}`)];
    case 'list counted':
      return [
        finding(
          'List',
          `${event.list} ${event.missing.length === 0 ? 'seen' : 'missed'} ${result}`,
        ),
      ];
    default:
      return [finding('Happened', event.kind)];
  }
}
