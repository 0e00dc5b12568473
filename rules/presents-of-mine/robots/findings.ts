/** Statistics on balance: picks, points, holdings, and when a match is decided. */

import { eventsIn, ofKind } from '../../kit/match/events.ts';
import type { Chapter, Finding } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Event, EventOf } from '../events.ts';
import type { Whole } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { LETTERS } from '../presents.ts';
import { presentsOf } from '../state.ts';

export function findingsOf(shown: Whole): readonly Finding[] {
  const { setup, state, history } = shown;
  const events = eventsIn(history);
  return [
    ...pointsByLetter(ofKind(events, 'ability')),
    ...events.flatMap(findingsOfEvent),
    ...theftsAmong(events),
    ...history.flatMap(gainsIn),
    ...leadsThatHeld(shown),
    ...setup.players.flatMap(({ seat }) =>
      presentsOf(state, seat).map(({ letter }) => finding('Held at the end', letter)),
    ),
  ];
}

const pointsByLetter = (abilities: readonly EventOf<'ability'>[]): readonly Finding[] =>
  LETTERS.flatMap((letter) =>
    abilities
      .filter(({ present }) => present.letter === letter)
      .map(({ points }) => ({ measure: `Points of ${letter}`, value: points })),
  );

function findingsOfEvent(event: Event): readonly Finding[] {
  switch (event.kind) {
    case 'picked':
      return event.letters.map((letter) => finding('Picked', letter));
    case 'replaced':
      return [
        finding('Gone by replacement', event.gone.letter),
        finding('Came', event.present.letter),
      ];
    case 'stolen':
      return [finding('Stolen', event.present.letter)];
    case 'exploded':
      return [finding('Explosions', event.limited ? 'limited' : 'in full')];
    case 'monopoly':
      return [
        finding('Monopolies', event.alone ? `${event.letter} alone` : `${event.letter} shared`),
      ];
    case 'staleness counted':
      return [{ measure: 'Lost to staleness in a scoring', value: event.lost }];
    case 'scored':
      return [finding('Scores', event.kept ? 'kept from falling' : 'changed')];
    case 'staleness set':
    case 'average given':
    case 'circle drawn':
    case 'circle reversed':
    case 'defaulted':
    case 'passed':
    case 'stolen by chance':
    case 'replacement counted':
    case 'ability':
    case 'aged':
      return [];
  }
}

function theftsAmong(events: readonly Event[]): readonly Finding[] {
  const byChance = ofKind(events, 'stolen by chance').length;
  return ofKind(events, 'stolen').map((_, index) =>
    finding('Thefts', index < byChance ? 'by chance' : 'as wanted'),
  );
}

const gainsIn = ({ title, events }: Chapter<Event>): readonly Finding[] =>
  ofKind(events, 'scored').map(({ change }) => ({ measure: `Gain in ${title}`, value: change }));

/** The steps, except the last, in which a later winner led. */
function leadsThatHeld({ setup, state, history }: Whole): readonly Finding[] {
  const winners = (outcomeOf({ setup, state })?.placings ?? [])
    .filter(({ place }) => place === 1)
    .map(({ seat }) => seat);
  return history.slice(0, -1).flatMap(({ title, events }) => {
    const leaders = leadersIn(ofKind(events, 'scored'));
    return leaders.some((seat) => winners.includes(seat))
      ? [finding('A winner led after', title)]
      : [];
  });
}

function leadersIn(scored: readonly EventOf<'scored'>[]): readonly Seat[] {
  const most = scored.reduce((highest, { total }) => Math.max(highest, total), 0);
  return scored.filter(({ total }) => total === most).map(({ seat }) => seat);
}
