import { asking } from '../../kit/asking/asking.ts';
import { createNotUnderstood } from '../../kit/asking/kinds.ts';
import type { QuestionValue } from '../../kit/asking/question.ts';
import type { Candidate, Proposing } from '../../kit/match/proposal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { type Choice, listAskedChoices } from '../choices.ts';
import { getPosition } from '../fold.ts';
import type { SeatInSeason } from '../now.ts';
import { memberOf } from '../position.ts';

const ask = asking<SeatInSeason>();

/** Finds the choice due from a seat: at most one, since a player is in one match at a time. */
export const findChoice = ({ setup, state, seat }: SeatInSeason): Choice | undefined =>
  listAskedChoices(getPosition({ setup, state })).find((choice) => choice.seat === seat);

/** Finds a choice of another player, such as an opponent. */
function findSeatChoice(now: SeatInSeason) {
  const choice = findChoice(now);
  return choice?.kind === 'artefact' ? undefined : choice;
}

const OPTION_SPEC = {
  among: (now: SeatInSeason) => findSeatChoice(now)?.options ?? [],
  choiceLabel: (seat: Seat, now: SeatInSeason) => ({ label: formatOption(seat, now), short: seat }),
};

function formatOption(seat: Seat, now: SeatInSeason): string {
  const { garnets, wins } = memberOf(getPosition(now), seat);
  return `${seat}: garnets ${garnets}, episodes won ${wins}`;
}

const otherwise = (now: SeatInSeason): string => findSeatChoice(now)?.fallback ?? '';

const opponentQuestion = ask.choosePlayer({
  name: 'opponent',
  label: 'Your opponent',
  help: (now) => `Your opponent in the death match. Without an answer it is ${otherwise(now)}.`,
  ...OPTION_SPEC,
});

const phoenixQuestion = ask.choosePlayer({
  name: 'phoenix',
  label: 'Token of Phoenix',
  help: (now) =>
    `The player to bring back. The other is out. Without an answer it is ${otherwise(now)}.`,
  ...OPTION_SPEC,
});

const ARTEFACT_LABELS = {
  Light: { label: 'Power of Light: gain 1 Reserve', short: 'Light' },
  Dark: { label: 'Power of Dark: a fourth visit', short: 'Dark' },
} as const;

const artefactQuestion = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact',
  help: 'For your next match. No other player sees it. Without an answer it is Light.',
  options: ARTEFACT_LABELS,
  unreadable: createNotUnderstood('an artefact'),
});

export const questions = ask.either((now) => findChoice(now)?.kind ?? null, {
  opponent: { opponent: opponentQuestion },
  phoenix: { phoenix: phoenixQuestion },
  artefact: { artefact: artefactQuestion },
});

export type Orders = QuestionValue<typeof questions>;

export const seasonProposals: Proposing<SeatInSeason, Orders> = {
  candidates(now) {
    const choice = findChoice(now);
    return choice === undefined
      ? null
      : { about: 'All possible choices.', candidates: listCandidates(choice, now), isAll: true };
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
