/** `sealed-orders/play`: matches and robots by the rules only, without Google or a clock. */

export type { AnyGame } from '../../rules/kit/match/game.ts';
export type { Setup, Variants } from '../../rules/kit/match/setup.ts';
export { getUsualVariants } from '../../rules/kit/match/setup.ts';
export {
  type AnswerPolicy,
  createRandomPolicy,
  createRobotPolicy,
  createStepChance,
  type MatchSnapshot,
  type PromptContext,
  playMatch,
  type SeededMatch,
} from '../../rules/kit/playing/play.ts';
export { getAllRobots } from '../../rules/kit/playing/robots.ts';
