import { askSeats } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import type { AwaitedMatch } from '../../kit/match/season.ts';
import { seatsByName } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { type Choice, listAskedChoices } from '../choices.ts';
import { getPosition } from '../fold.ts';
import type { Now } from '../now.ts';
import { type Episode, isStaying, type Position } from '../position.ts';
import type { FactOf } from '../state.ts';
import { questions } from './questions.ts';

export const CHOICE_PACE = 'choice';

/** Returns the next step; null once the season is over. */
export function getNextStep(now: Now): Step | null {
  const position = getPosition(now);
  if (position.champions !== null) return null;
  const choices = listAskedChoices(position);
  const choosers = new Set(choices.map(({ seat }) => seat));
  const awaits = position.episodes.flatMap((episode) => {
    const { stage } = episode;
    return stage.kind === 'open' ? [buildAwaitedMatch(position, episode, stage)] : [];
  });
  const described =
    choices.length > 0
      ? choosing(choicesIn(now, position), position, choices)
      : describeWaitingStep(now, awaits);
  const seats = seatsByName(now).filter((seat) => choosers.has(seat));
  return { ...described, pace: CHOICE_PACE, asks: askSeats(questions, now, seats), awaits };
}

const choicesIn = ({ state }: Now, { steps }: Position): number => state.steps?.choices ?? steps;

const choosing = (count: number, { rules }: Position, choices: readonly Choice[]) => ({
  name: `choices-${count}`,
  title: `Choices ${count}${rules === 'first' ? '' : `: ${formatSubjects(choices)}`}`,
  about: [
    ...kindsOf(choices).map((kind) => CHOICE_SUBJECTS[kind].about),
    'Players see the choices only after the deadline.',
  ].join(' '),
});

const formatSubjects = (choices: readonly Choice[]): string =>
  namesOf(kindsOf(choices).map((kind) => CHOICE_SUBJECTS[kind].title));

const kindsOf = (choices: readonly Choice[]) => [...new Set(choices.map(({ kind }) => kind))];

const CHOICE_SUBJECTS: Readonly<
  Record<Choice['kind'], { readonly title: string; readonly about: string }>
> = {
  opponent: {
    title: 'opponent',
    about: 'Choose your opponent in the death match. Only its winner stays in.',
  },
  phoenix: {
    title: 'Token of Phoenix',
    about: 'Choose the player to bring back by the Token of Phoenix. The other is out.',
  },
  artefact: {
    title: 'artefacts',
    about: 'Choose an artefact, which you can use once in the next match.',
  },
};

/** Describes a step that waits for matches. Its name changes with each fact. */
const describeWaitingStep = ({ state }: Now, awaits: readonly AwaitedMatch[]) => ({
  name: `matches-${state.steps?.matches ?? state.facts.length}`,
  title: formatMatchTitles(awaits),
  about: `${countText(awaits.length, 'match')} being played. No answer is needed now.`,
});

const formatMatchTitles = ([first, ...others]: readonly AwaitedMatch[]): string =>
  [first?.title ?? 'Matches', ...(others.length === 0 ? [] : [`${others.length} more`])].join(
    ' and ',
  );

/** Finds an opened match by its name, even once it is over; null if there is none. */
export function findMatch(now: Now, match: string): AwaitedMatch | null {
  const position = getPosition(now);
  const episode = position.episodes.find(({ id }) => id === match);
  const fact = now.state.facts.findLast((one) => one.kind === 'opened' && one.episode === match);
  return episode === undefined || fact?.kind !== 'opened'
    ? null
    : buildAwaitedMatch(position, episode, fact);
}

const buildAwaitedMatch = (
  position: Position,
  { id, title, game, plan, seats }: Episode,
  brought: Pick<FactOf<'opened'>, 'garnets' | 'pairs'>,
): AwaitedMatch => ({
  match: id,
  title,
  game: game?.id ?? null,
  variants: plan.variants,
  players: seats.map((seat, index) => ({ seat, garnets: brought.garnets[index] ?? 0 })),
  ...(game?.hasPairs === true && { communal: brought.pairs }),
  absent: seats.filter((seat) => !isStaying(position, seat)),
});
