import type { Answers, Choice, Field, Form } from '../asking/form.ts';
import type { GameEvent } from '../match/event.ts';
import type { Game, SeatNow } from '../match/game.ts';
import { chooseRandomAnswers, type Robot, type RobotInput, removeBlankAnswers } from './robot.ts';

export type PlayableGame<Content, State, Orders> = Pick<
  Game<Content, State, Orders, GameEvent>,
  'robots' | 'questions' | 'proposing' | 'views' | 'holds'
>;

export const RANDOM_ROBOT_NAME = 'at random';

export const randomRobot: Robot<unknown, unknown> = {
  answer: ({ form, draw }) => chooseRandomAnswers(form, draw),
};

/** Returns a game's robots by name, except the random one; empty if the game proposes nothing. */
export function getRobots<Content, State, Orders>(
  game: PlayableGame<Content, State, Orders>,
): Readonly<Record<string, Robot<Content, State>>> {
  if (game.robots !== undefined) return limitKnowledge(game, game.robots);
  return game.proposing === undefined ? {} : { 'first proposal': createProposalRobot(game) };
}

const limitKnowledge = <Content, State, Orders>(
  { views }: PlayableGame<Content, State, Orders>,
  robots: Readonly<Record<string, Robot<Content, State>>>,
): Readonly<Record<string, Robot<Content, State>>> =>
  Object.fromEntries(
    Object.entries(robots).map(([name, robot]) => [
      name,
      {
        answer: (input: RobotInput<Content, State>) =>
          robot.answer({ ...input, ...views.getKnownSituation(input) }),
      },
    ]),
  );

export const getAllRobots = <Content, State, Orders>(
  game: PlayableGame<Content, State, Orders>,
): Readonly<Record<string, Robot<Content, State>>> => ({
  [RANDOM_ROBOT_NAME]: randomRobot,
  ...getRobots(game),
});

/** Answers a form by a randomly drawn robot of the game, or at random if the game has no robots. */
export function answerByAnyRobot<Content, State, Orders>(
  game: PlayableGame<Content, State, Orders>,
  input: RobotInput<Content, State>,
): Answers {
  const [first = randomRobot, ...others] = Object.values(getRobots(game));
  const form = restrictForm(game, input);
  return input.draw.pick([first, ...others]).answer({ ...input, form });
}

/**
 * Returns a robot that plays the first candidate, or one of those that are about as good. Sometimes
 * it also answers blank questions at random, except irreversible ones such as resigning.
 * Candidates are not compared, since that would resolve the step once for each.
 */
const createProposalRobot = <Content, State, Orders>({
  questions,
  proposing,
  views,
}: PlayableGame<Content, State, Orders>): Robot<Content, State> => ({
  answer({ setup, state, seat, form, draw }) {
    const seatNow = views.getKnownSituation({ setup, state, seat });
    const { candidates = [], alike = 1 } = proposing?.candidates(seatNow) ?? {};
    const [first, ...others] = candidates.slice(0, alike);
    const final = form.fields.filter(({ isIrreversible }) => isIrreversible);
    const left = Object.fromEntries(final.map(({ name }) => [name, []]));
    const answerAtRandom = (settled: Answers) =>
      removeBlankAnswers(chooseRandomAnswers(form, draw, { ...left, ...settled }));
    if (first === undefined) return answerAtRandom({});
    const answers = questions.answers(draw.pick([first, ...others]).orders, seatNow);
    return draw.integer(1, FILLED_ONE_IN) === 1 ? answerAtRandom(answers) : answers;
  },
});

const FILLED_ONE_IN = 5;

/** Removes the choices that the seat's secrets forbid: see `OrderMembers.holds`. */
export function restrictForm<Content, State>(
  { holds }: { holds?(known: SeatNow<Content, State>, field: Field, choice: Choice): boolean },
  { form, ...asked }: SeatNow<Content, State> & { readonly form: Form },
): Form {
  if (holds === undefined) return form;
  const fields = form.fields.map((field) => ({
    ...field,
    choices: field.choices.filter((choice) => holds(asked, field, choice)),
  }));
  return { fields: fields.filter(({ choices }) => choices.length > 0) };
}
