import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../match/event.ts';
import type { Hiding, Shown } from '../match/game.ts';
import { type Seat, seatNamed } from '../match/seat.ts';
import type { Audience } from '../showing/view.ts';
import { disguisedFor, knownHistory } from './hiding.ts';
import { everybody, itsSeat, narrate } from './narration.ts';

const [DEMS, ISA] = [seatNamed('Dems'), seatNamed('Isa')];

interface Said extends GameEvent {
  readonly kind: 'said';
  readonly seat: Seat;
}
interface Saw extends GameEvent {
  readonly kind: 'saw';
  readonly seat: Seat;
}
interface Hid extends GameEvent {
  readonly kind: 'hid';
  readonly seat: Seat;
}
type Happened = Said | Saw | Hid;

const told = narrate<Happened, null>({
  said: everybody(() => 'It was said.'),
  saw: itsSeat(() => 'You saw it.', { revealedAtEnd: () => 'saw it' }),
  hid: itsSeat(() => 'You hid it.'),
});

const event = (kind: Happened['kind'], seat: Seat): Happened => ({ kind, rule: 'R', seat });
const HISTORY = [
  { step: 'start', title: 'Start', events: [event('said', DEMS), event('saw', ISA)] },
  { step: 'round-1', title: 'Round 1', events: [event('hid', ISA), event('saw', DEMS)] },
];

const known = (audience: Audience, isOver = false) =>
  knownHistory({ history: HISTORY, audience, narration: told, isOver }).map(({ step, events }) => [
    step,
    ...events.map(({ kind, seat }) => `${kind} ${seat}`),
  ]);

describe('the known history', () => {
  it('has all public events for everybody', () => {
    expect(known({ kind: 'public' })).toEqual([['start', 'said Dems'], ['round-1']]);
  });

  it("has a seat's private events for that seat", () => {
    const own = [
      ['start', 'said Dems', 'saw Isa'],
      ['round-1', 'hid Isa'],
    ];
    expect(known({ kind: 'seat', seat: ISA })).toEqual(own);
  });

  it('has revealed events at the end, but not those that stay private', () => {
    const end = [
      ['start', 'said Dems', 'saw Isa'],
      ['round-1', 'saw Dems'],
    ];
    expect(known({ kind: 'public' }, true)).toEqual(end);
  });
});

interface Hands {
  readonly hands: Readonly<Record<Seat, readonly string[]>>;
}

const setup = { players: [], content: {}, variants: {} };
const dealt = (theirs: readonly string[]): Hands => ({
  hands: { [ISA]: ['Ace'], [DEMS]: theirs },
});
const askedWith = (state: Hands) => ({ setup, state, seat: ISA });

let drawn = 0;
const tried = disguisedFor(
  ({ state, history, audience, chance }: Hiding<Shown<object, Hands, never>>) => {
    drawn += 1;
    const isOwn = (seat: string): boolean => audience.kind === 'seat' && audience.seat === seat;
    const draw = chance('other cards');
    const other = (): string =>
      draw.shuffle([draw.pick(['King', 'Ten'])])[draw.integer(0, 9)] ?? '';
    const hands = Object.entries<readonly string[]>(state.hands).map(([seat, cards]) => [
      seat,
      isOwn(seat) ? cards : cards.map(other),
    ]);
    return { state: { hands: Object.fromEntries(hands) }, history };
  },
);

describe('the state in which a seat tries out its orders', () => {
  it('has the first value of every draw, whatever is hidden', () => {
    const expected = dealt(['King']);
    expect(tried(askedWith(dealt(['Two'])))).toEqual(expected);
    expect(tried(askedWith(dealt(['Three'])))).toEqual(expected);
  });

  it('is made once for each state and seat', () => {
    const state = dealt(['Two']);
    const before = drawn;
    expect(tried(askedWith(state))).toBe(tried(askedWith(state)));
    expect(tried({ ...askedWith(state), seat: DEMS })).not.toEqual(tried(askedWith(state)));
    expect(drawn - before).toBe(2);
  });

  it('cannot be made of a draw from an empty list', () => {
    const nothing = disguisedFor<object, Hands, never>(({ history, chance }) => ({
      state: { hands: { [ISA]: [chance('a card').pick<string>([])] } },
      history,
    }));
    expect(() => nothing(askedWith(dealt([])))).toThrow('there is nothing to pick from');
  });
});
