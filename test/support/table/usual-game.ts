import type { AnyGame, Step } from '../../../rules/kit/match/game.ts';
import { parseGame } from '../options.ts';

/** A short game with few seats, all asked in every step. */
export const USUAL_GAME = parseGame('dm-invitational');

export const USUAL_SEATS = USUAL_GAME.seats.most;

export const USUAL_STEPS = { first: 'Ranking', second: 'Airdrop 1' } as const;

/** Time from one deadline to the next, in milliseconds. */
export const USUAL_TURN_MS = 12 * 3_600_000;

/** The usual game with forms that can be sent empty, as external games may have. */
export const GAME_WITHOUT_REQUIRED_ANSWERS: AnyGame = {
  ...USUAL_GAME,
  next: (now) => omitRequired(USUAL_GAME.next(now)),
  read: ({ answers, ...input }) => {
    const read = USUAL_GAME.read({ ...input, answers: { more: ['no'], ...answers } });
    const isBlank = Object.keys(answers).length === 0;
    return isBlank ? { orders: null, blank: read.orders, problems: [] } : read;
  },
};

const omitRequired = (step: Step | null): Step | null =>
  JSON.parse(JSON.stringify(step, (key, value) => (key === 'required' ? false : value)));
