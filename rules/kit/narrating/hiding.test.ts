import { describe, expect, it } from 'vitest';
import { filterHistory } from '../match/define.ts';
import type { SeatEvent } from '../match/event.ts';
import { type Seat, toSeat } from '../match/seat.ts';
import type { Audience } from '../showing/view.ts';
import { everybody, itsSeat, narrate } from './narration.ts';

const [DEMS, ISA] = [toSeat('Dems'), toSeat('Isa')];

type HidingEvent = SeatEvent<'said'> | SeatEvent<'saw'> | SeatEvent<'hid'>;

const NARRATION = narrate<HidingEvent, null>(
  {
    said: everybody(() => 'It was said.'),
    saw: itsSeat(() => 'You saw it.'),
    hid: itsSeat(() => 'You hid it.'),
  },
  { isOpenAtEnd: true },
);

const createEvent = (kind: HidingEvent['kind'], seat: Seat): HidingEvent => ({
  kind,
  rule: 'R',
  seat,
});
const HISTORY = [
  { step: 'start', title: 'Start', events: [createEvent('said', DEMS), createEvent('saw', ISA)] },
  {
    step: 'round-1',
    title: 'Round 1',
    events: [createEvent('hid', ISA), createEvent('saw', DEMS)],
  },
];

const listKnownEvents = (audience: Audience, isOver = false) =>
  filterHistory({ history: HISTORY, audience, narration: NARRATION, isOver }).map(
    ({ step, events }) => [step, ...events.map(({ kind, seat }) => `${kind} ${seat}`)],
  );

describe('the known history', () => {
  it('everybody sees all public events', () => {
    expect(listKnownEvents({ kind: 'public' })).toEqual([['start', 'said Dems'], ['round-1']]);
  });

  it('a seat also sees its own private events', () => {
    const own = [
      ['start', 'said Dems', 'saw Isa'],
      ['round-1', 'hid Isa'],
    ];
    expect(listKnownEvents({ kind: 'seat', seat: ISA })).toEqual(own);
  });

  it('everybody sees all events of a finished match if the game opens them', () => {
    const end = [
      ['start', 'said Dems', 'saw Isa'],
      ['round-1', 'hid Isa', 'saw Dems'],
    ];
    expect(listKnownEvents({ kind: 'public' }, true)).toEqual(end);
  });
});
