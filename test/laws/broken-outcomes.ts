import { toSeat } from '../../rules/kit/match/seat.ts';
import { createToyWithOutcome, createToyWithPlacings, toy } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';

export const BROKEN_OUTCOMES: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'all seats have places, best first, and places after a shared one are skipped': {
    'the last seat lacks a place': () => createToyWithPlacings((placings) => placings.slice(0, -1)),
    'the worst place comes first': () =>
      createToyWithPlacings((placings) => [...placings].reverse()),
    'the place after a shared one is not skipped': () =>
      createToyWithPlacings((placings) =>
        placings
          .map((one) => ({
            ...one,
            place: 1 + placings.filter(({ place }) => place < one.place).length,
          }))
          .map((one, index, all) => ({
            ...one,
            place: new Set(all.slice(0, index + 1).map(({ place }) => place)).size,
          })),
      ),
    'a score is not a number': () =>
      createToyWithPlacings((placings) => placings.map((one) => ({ ...one, score: Number.NaN }))),
    'garnets are halved': () =>
      createToyWithOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: {
          ...purses,
          players: purses.players.map((one) => ({ ...one, garnets: one.garnets + 0.5 })),
        },
      })),
    'a purse is missing': () =>
      createToyWithOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: { ...purses, players: purses.players.slice(1) },
      })),
    'a seat wins that does not play': () =>
      createToyWithOutcome((outcome) => ({
        ...outcome,
        ending: {
          holders: [{ seats: [toSeat('Nobody')], by: 'with nothing' }],
          verb: { one: 'wins', many: 'win', you: 'have won' },
        },
      })),
  },
  'the content that the laws use is valid': {
    'a tab of the content is missing': () =>
      toy({
        content: {
          tabs: [],
          assemble: () => ({ kind: 'unsound', problems: [{ tab: 'Mills', expected: 'a mill' }] }),
        },
      }),
  },
  'a game accepts some number of seats, and refuses all others with a sentence': {
    'every number of seats is refused': () => toy({ checkCast: () => 'Nobody can play this.' }),
    'a refusal is blank': () => toy({ checkCast: (_content, seats) => (seats === 2 ? '' : null) }),
    'two seats are refused every other time': () => {
      let times = 0;
      return toy({ checkCast: () => (times++ % 2 === 0 ? null : 'Not today.') });
    },
  },
  'a match has a first step, so it is not over at its start': {
    'there is no first step': () => toy({ next: () => null }),
    'there is an outcome from the start': () =>
      toy({
        outcome: ({ setup }) => ({
          placings: setup.players.map(({ seat }) => ({ seat, place: 1, score: 0, prizes: [] })),
          ties: [],
          purses: { players: setup.players, pairs: [] },
          duels: [],
        }),
      }),
  },
};
