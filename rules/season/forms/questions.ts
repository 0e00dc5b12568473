import { createAsker } from '../../kit/asking/asking.ts';
import type { QuestionValue } from '../../kit/asking/form.ts';
import { createNotUnderstoodAnswer } from '../../kit/asking/kinds.ts';
import { buildAsks } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import type { Candidate, ProposalRules } from '../../kit/match/proposal.ts';
import type { AwaitedMatch } from '../../kit/match/season.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { sortSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { type Choice, listAskedChoices } from '../choices.ts';
import { getPosition } from '../fold.ts';
import { type Episode, getMember, isStaying, type Position } from '../position.ts';
import type { FactOfKind, Now, SeatInSeason } from '../state.ts';

const ask = createAsker<SeatInSeason>();

/** Finds the choice due from a seat: at most one, since a player is in one match at a time. */
export const findChoice = ({ setup, state, seat }: SeatInSeason): Choice | undefined =>
  listAskedChoices(getPosition({ setup, state })).find((choice) => choice.seat === seat);

/** Finds the seat's due choice among players, such as an opponent; undefined if nothing is due. */
function findSeatChoice(now: SeatInSeason) {
  const choice = findChoice(now);
  return choice?.kind === 'artefact' ? undefined : choice;
}

const OPTION_SPEC = {
  among: (now: SeatInSeason) => findSeatChoice(now)?.options ?? [],
  choiceLabel: (seat: Seat, now: SeatInSeason) => ({ label: formatOption(seat, now), short: seat }),
};

function formatOption(seat: Seat, now: SeatInSeason): string {
  const position = getPosition(now);
  const { garnets, wins } = getMember(position, seat);
  return position.rules === 'first'
    ? `${seat}: garnets ${garnets}, episodes won ${wins}`
    : `${seat}: ${countText(garnets, 'garnet')}, ${countText(wins, 'episode')} won`;
}

/** Describes what happens without an answer. */
export function describeDefault(choice: Choice): string {
  if (choice.kind === 'artefact') return ARTEFACT_DEFAULT;
  const what = choice.kind === 'opponent' ? 'you meet' : 'you bring back';
  return `Without an answer ${what} ${choice.fallback}.`;
}

const ARTEFACT_DEFAULT = 'Without an answer you bring Light.';

function describeDueDefault(now: SeatInSeason): string {
  const choice = findChoice(now);
  return choice === undefined ? '' : describeDefault(choice);
}

const opponentQuestion = ask.choosePlayer({
  name: 'opponent',
  label: 'Your opponent',
  help: (now) => `Only the winner of your death match stays in. ${describeDueDefault(now)}`,
  ...OPTION_SPEC,
});

const phoenixQuestion = ask.choosePlayer({
  name: 'phoenix',
  label: 'Token of Phoenix',
  help: (now) => `Only this player comes back. ${describeDueDefault(now)}`,
  ...OPTION_SPEC,
});

const ARTEFACT_LABELS = {
  Light: { label: 'Power of Light: gain 1 Reserve', short: 'Light' },
  Dark: { label: 'Power of Dark: a fourth visit', short: 'Dark' },
} as const;

const artefactQuestion = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact',
  help: `For the next match. No other player sees your choice. ${ARTEFACT_DEFAULT}`,
  options: ARTEFACT_LABELS,
  unreadable: createNotUnderstoodAnswer('an artefact'),
});

export const questions = ask.either((now) => findChoice(now)?.kind ?? null, {
  opponent: { opponent: opponentQuestion },
  phoenix: { phoenix: phoenixQuestion },
  artefact: { artefact: artefactQuestion },
});

export type Orders = QuestionValue<typeof questions>;

export const seasonProposals: ProposalRules<SeatInSeason, Orders> = {
  candidates(now) {
    const choice = findChoice(now);
    return choice === undefined
      ? null
      : { about: describeDefault(choice), candidates: listCandidates(choice, now), isAll: true };
  },
  holdings: () => ({}),
};

function listCandidates(choice: Choice, now: SeatInSeason): readonly Candidate<Orders>[] {
  if (choice.kind === 'artefact')
    return (['Light', 'Dark'] as const).map((artefact) => ({
      orders: { kind: 'artefact', artefact },
      name: ARTEFACT_LABELS[artefact].label,
    }));
  const { kind, options } = choice;
  return options.map((seat) => ({
    orders: kind === 'opponent' ? { kind, opponent: seat } : { kind, phoenix: seat },
    name: formatOption(seat, now),
  }));
}

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
      ? describeChoiceStep(now.state.steps?.choices ?? position.steps, position, choices)
      : describeWaitingStep(now, awaits);
  const seats = sortSeats(now).filter((seat) => choosers.has(seat));
  return { ...described, pace: CHOICE_PACE, asks: buildAsks(questions, now, seats), awaits };
}

function describeChoiceStep(count: number, { rules }: Position, choices: readonly Choice[]) {
  const subjects = [...new Set(choices.map(({ kind }) => CHOICE_SUBJECTS[kind]))];
  const titles = joinNames(subjects.map(({ title }) => title));
  const texts = subjects.map(({ about }) => about).join(' ');
  return {
    name: `choices-${count}`,
    title: `Choices ${count}${rules === 'first' ? '' : `: ${titles}`}`,
    about: `${texts} Players see the choices only after the deadline.`,
  };
}

const CHOICE_SUBJECTS: Readonly<
  Record<Choice['kind'], { readonly title: string; readonly about: string }>
> = {
  opponent: {
    title: 'opponent',
    about: 'Choose your opponent in the death match. Only the winner stays in.',
  },
  phoenix: {
    title: 'Token of Phoenix',
    about: 'Choose the player to bring back by the Token of Phoenix. The other player is out.',
  },
  artefact: {
    title: 'artefacts',
    about: 'Choose an artefact, which you can use once in the next match.',
  },
};

/** Describes a step that waits for matches. The step’s name depends on the awaited matches. */
const describeWaitingStep = ({ state }: Now, awaits: readonly AwaitedMatch[]) => ({
  name: `matches-${state.steps?.matches ?? state.facts.length}`,
  title: formatMatchTitles(awaits),
  about: `No answer is needed now. Matches being played: ${awaits.length}.`,
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
  brought: Pick<FactOfKind<'opened'>, 'garnets' | 'pairs'>,
): AwaitedMatch => ({
  match: id,
  title,
  game: game?.id ?? null,
  variants: plan.variants,
  players: seats.map((seat, index) => ({ seat, garnets: brought.garnets[index] ?? 0 })),
  ...(game?.hasPairs === true && { communal: brought.pairs }),
  absent: seats.filter((seat) => !isStaying(position, seat)),
});
