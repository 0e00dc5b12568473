import { seatNamed } from '../../rules/kit/match/seat.ts';
import { withOutcome, withPlacings } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';

export const BROKEN_OUTCOMES: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'all seats have places, best first, and shared places leave out the next ones': {
    'the last seat lacks a place': () => withPlacings((placings) => placings.slice(0, -1)),
    'the worst comes first': () => withPlacings((placings) => [...placings].reverse()),
    'the place after a shared one is not skipped': () =>
      withPlacings((placings) =>
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
      withPlacings((placings) => placings.map((one) => ({ ...one, score: Number.NaN }))),
    'garnets are halved': () =>
      withOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: {
          ...purses,
          players: purses.players.map((one) => ({ ...one, garnets: one.garnets + 0.5 })),
        },
      })),
    'a purse is forgotten': () =>
      withOutcome(({ purses, ...outcome }) => ({
        ...outcome,
        purses: { ...purses, players: purses.players.slice(1) },
      })),
    'somebody wins who does not play': () =>
      withOutcome((outcome) => ({
        ...outcome,
        ending: {
          holders: [{ seats: [seatNamed('Nobody')], by: 'with nothing' }],
          verb: { one: 'wins', many: 'win', you: 'have won' },
        },
      })),
  },
};
