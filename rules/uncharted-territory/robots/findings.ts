/**
 * Findings on the game's balance from a finished match: locations visited, goods that ran out, and
 * final standings.
 */

import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Event } from '../events.ts';
import { LEVEL_METERS } from '../meters.ts';
import type { Whole } from '../now.ts';
import { roundsOf } from '../pages/chronicle.ts';

export function findingsOf(shown: Whole): readonly Finding[] {
  const { setup } = shown;
  const found = roundsOf(shown).flatMap(({ events }) =>
    events.flatMap((event) => findingOf(event, setup.content.locations)),
  );
  return [...found, { measure: 'Locations exhausted', value: shown.state.exhausted.length }];
}

type Locations = Whole['setup']['content']['locations'];

function findingOf(event: Event, locations: Locations): readonly Finding[] {
  switch (event.kind) {
    case 'visited':
      return [finding('Visited', `${event.square} ${locations[event.square].name}`)];
    case 'rested':
      return [finding('Rested', event.why)];
    case 'visit void':
      return event.faults.map(({ why }) => finding('Visits void', why));
    case 'named':
      return [finding('Namings', event.faults[0]?.why ?? 'stands')];
    case 'artefact':
      return event.works ? [finding('Artefacts', event.power)] : [];
    case 'reserve':
      return event.spent ? [finding('Reserves spent on', event.provision)] : [];
    case 'colours':
      return [finding('Colours', event.same ? (event.different ? 'both' : 'same') : 'different')];
    case 'stranded':
      return [finding('Stranded', event.progress < 0 ? 'for Progress' : 'for nothing')];
    case 'went hungry':
      return [finding('Hungry', `time ${Math.min(event.times, 5)}`)];
    case 'drank':
      return event.needed > event.drunk
        ? [finding('Thirsty', `${event.needed - event.drunk} short`)]
        : [];
    case 'standing':
      return LEVEL_METERS.filter((meter) => event.amounts[meter] === 0).map((meter) =>
        finding('Meter empty after a round', meter),
      );
    case 'bonus':
      return [{ measure: 'Bonus for levels', value: event.progress }];
    case 'match over':
      return [finding('Ended because', event.why)];
    case 'changed':
      return [{ measure: `Effects on ${event.good}`, value: event.applied }];
    case 'levels':
    case 'outer opened':
    case 'exhausted':
    case 'last round':
    case 'idle round':
    case 'missing':
    case 'rest void':
    case 'vote void':
    case 'raised':
    case 'voted':
    case 'ate':
    case 'aged':
      return [];
  }
}
