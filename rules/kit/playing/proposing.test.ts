import { expect, it } from 'vitest';
import type { AnyGame, SeatNow } from '../match/game.ts';
import { toSeat } from '../match/seat.ts';
import { buildProposals } from './proposing.ts';

const KNOWN_STATE = 'without secrets';

it('proposals are found, read, resolved and compared without the true state', () => {
  const played: unknown[] = [];
  const note = <Value>(state: unknown, value: Value): Value => {
    played.push(state);
    return value;
  };
  const game = {
    views: { getKnownSituation: (asked: object) => ({ ...asked, state: KNOWN_STATE }) },
    questions: { answers: (_: unknown, { state }: SeatNow<unknown, unknown>) => note(state, {}) },
    read: ({ state }: SeatNow<unknown, unknown>) => note(state, { orders: 'go', problems: [] }),
    resolve: ({ state }: SeatNow<unknown, unknown>) => note(state, { state, events: [] }),
    proposing: {
      candidates: ({ state }: SeatNow<unknown, unknown>) =>
        note(state, { about: 'One.', candidates: [{ orders: 'go', name: 'Go' }] }),
      holdings: ({ state }: SeatNow<unknown, unknown>) => note(state, { Cards: 1 }),
    },
  } as unknown as AnyGame;
  const setup = { players: [], content: {}, variants: {} };
  const found = buildProposals(game, { setup, state: 'the truth', seat: toSeat('Isa') });
  expect(found?.proposals).toMatchObject([{ name: 'Go', after: { Cards: 1 } }]);
  expect(new Set(played)).toEqual(new Set([KNOWN_STATE]));
});
