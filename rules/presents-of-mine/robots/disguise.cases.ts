import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { Audience } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { newPresent } from '../presents.ts';
import { openState, SETUP, seatOf } from '../staging.ts';
import { disguised } from './disguise.ts';

const [SCARLET, DEMS] = [seatOf('Scarlet'), seatOf('Dems')];
const aged = (seat: Seat): Event => ({
  kind: 'aged',
  rule: 'Rules, Staleness',
  seat,
  before: newPresent('A', 0),
  after: newPresent('A', 1),
  passed: false,
});
const drawn: Event = { kind: 'circle drawn', rule: 'Rules, Pregame', circle: [SCARLET, DEMS] };
const state = openState();

const eventsFor = (audience: Audience): readonly Event[] => {
  const history = [
    { step: 'round-1', title: 'Round 1', events: [drawn, aged(SCARLET), aged(DEMS)] },
  ];
  const other = disguised({ setup: SETUP, state, history, audience, chance: seededChance(1) });
  expect(other.state).toBe(state);
  return other.history.flatMap(({ events }) => events);
};

describe('a disguise', () => {
  it('PM-929 keeps public events for the public', () => {
    expect(eventsFor({ kind: 'public' })).toEqual([drawn]);
  });

  it('PM-930 keeps a player’s own events, and everything for the host', () => {
    expect(eventsFor({ kind: 'seat', seat: DEMS })).toEqual([drawn, aged(DEMS)]);
    expect(eventsFor({ kind: 'host' })).toEqual([drawn, aged(SCARLET), aged(DEMS)]);
  });
});
