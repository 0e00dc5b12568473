import { chooseRandomAnswers } from '../../rules/kit/authoring.ts';
import type { Robot } from '../../rules/kit/playing/robot.ts';
import { getHand, type ToyContent, type ToyState } from './toy-state.ts';

export type ToyRobot = Robot<ToyContent, ToyState>;

/** Plays the highest card and keeps the points. All other answers are random. */
const highestCardRobot: ToyRobot = {
  answer: ({ state, seat, form, draw }) => {
    if (state.taker !== null) return { to: [seat] };
    const hand = getHand(state, seat);
    return chooseRandomAnswers(form, draw, { play: [String(hand.indexOf(Math.max(...hand)))] });
  },
};

export const TOY_ROBOTS: Readonly<Record<string, ToyRobot>> = { highest: highestCardRobot };
