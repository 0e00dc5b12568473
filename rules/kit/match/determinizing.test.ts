/** What a seat may know takes the place of the true state. */

import { describe, expect, it } from 'vitest';
import { disguisedFor, knownTo, triedOut } from './determinizing.ts';
import type { Hiding, Shown } from './game.ts';
import { type Seat, seatNamed } from './seat.ts';

interface Hands {
  readonly hands: Readonly<Record<Seat, readonly string[]>>;
}

const [ISA, DEMS] = [seatNamed('Isa'), seatNamed('Dems')];
const setup = { players: [], content: {}, variants: {} };
const dealt = (theirs: readonly string[]): Hands => ({ hands: { [ISA]: ['Ace'], [DEMS]: theirs } });
const askedWith = (state: Hands) => ({ setup, state, seat: ISA });

let drawn = 0;
const known = disguisedFor(
  ({ state, history, audience, chance }: Hiding<Shown<object, Hands, never>>) => {
    drawn += 1;
    const isOwn = (seat: string): boolean => audience.kind === 'seat' && audience.seat === seat;
    const draw = chance('other cards');
    const hands = Object.entries<readonly string[]>(state.hands).map(([seat, cards]) => [
      seat,
      isOwn(seat)
        ? cards
        : cards.map(() => draw.shuffle([draw.pick(['King', 'Ten'])])[draw.integer(0, 9)]),
    ]);
    return { state: { hands: Object.fromEntries(hands) }, history };
  },
);

describe('the state that a seat may know', () => {
  it('has the first of all that its disguise draws, whatever is hidden', () => {
    const expected = dealt(['King']);
    expect(known(askedWith(dealt(['Two'])))).toEqual(expected);
    expect(known(askedWith(dealt(['Three'])))).toEqual(expected);
  });

  it('is made once for a state and a seat', () => {
    const state = dealt(['Two']);
    const before = drawn;
    expect(known(askedWith(state))).toBe(known(askedWith(state)));
    expect(known({ ...askedWith(state), seat: DEMS })).not.toEqual(known(askedWith(state)));
    expect(drawn - before).toBe(2);
  });

  it('is drawn from something', () => {
    const nothing = disguisedFor<object, Hands, never>(({ state, history, chance }) => ({
      state: { hands: { [ISA]: [chance('a card').pick<string>([])] } },
      history: state === undefined ? [] : history,
    }));
    expect(() => nothing(askedWith(dealt([])))).toThrow('there is nothing to pick from');
  });
});

describe('orders that are tried out', () => {
  const asked = askedWith(dealt(['Two']));

  it('are as they were where a game hides nothing', () => {
    expect(knownTo(undefined, asked)).toBe(asked);
    expect(triedOut(undefined, asked, 'Two')).toEqual({ asked, orders: 'Two' });
  });

  it('are tried in the state that the seat may know', () => {
    const tried = triedOut({ state: known }, asked, 'Ace');
    expect(tried).toEqual({ asked: askedWith(dealt(['King'])), orders: 'Ace' });
  });

  it('name what lies in that state in place of what is hidden', () => {
    const named = {
      state: known,
      orders: ({ known: { hands } }: { readonly known: Hands }) => hands[DEMS]?.[0] ?? '',
    };
    expect(triedOut(named, asked, 'Two').orders).toBe('King');
  });
});
