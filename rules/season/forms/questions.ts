import { asking } from '../../kit/asking/asking.ts';
import { notUnderstood } from '../../kit/asking/kinds.ts';
import type { QuestionValue } from '../../kit/asking/question.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { type Choice, choicesAsked } from '../choices.ts';
import { positionOf } from '../fold.ts';
import type { SeatNow } from '../now.ts';
import { memberOf } from '../position.ts';

const ask = asking<SeatNow>();

/** Finds the choice due from a seat: at most one, since a seat is in one match at a time. */
export const choiceOf = ({ setup, state, seat }: SeatNow): Choice | undefined =>
  choicesAsked(positionOf({ setup, state })).find((choice) => choice.seat === seat);

/** Finds a due choice of another player. */
function seatChoiceOf(now: SeatNow) {
  const choice = choiceOf(now);
  return choice?.kind === 'artefact' ? undefined : choice;
}

const fromOptions = {
  among: (now: SeatNow) => seatChoiceOf(now)?.options ?? [],
  choiceLabel: (seat: Seat, now: SeatNow) => ({ label: optionText(seat, now), short: seat }),
};

/** Formats an option: "Dems: garnets 3, episodes won 1". */
export function optionText(seat: Seat, now: SeatNow): string {
  const { garnets, wins } = memberOf(positionOf(now), seat);
  return `${seat}: garnets ${garnets}, episodes won ${wins}`;
}

const otherwise = (now: SeatNow): string => seatChoiceOf(now)?.fallback ?? '';

const opponent = ask.choosePlayer({
  name: 'opponent',
  label: 'Your opponent',
  help: (now) => `Your opponent in the death match. Without an answer it is ${otherwise(now)}.`,
  ...fromOptions,
});

const phoenix = ask.choosePlayer({
  name: 'phoenix',
  label: 'Token of Phoenix',
  help: (now) =>
    `The player to bring back. The other is out. Without an answer it is ${otherwise(now)}.`,
  ...fromOptions,
});

export const ARTEFACTS = {
  Light: { label: 'Power of Light: gain 1 Reserve', short: 'Light' },
  Dark: { label: 'Power of Dark: a fourth visit', short: 'Dark' },
} as const;

const artefact = ask.chooseOption({
  name: 'artefact',
  label: 'Your artefact',
  help: 'For your next match. No other player sees it. Without an answer it is Light.',
  options: ARTEFACTS,
  unreadable: notUnderstood('an artefact'),
});

export const questions = ask.either((now) => choiceOf(now)?.kind ?? null, {
  opponent: { opponent },
  phoenix: { phoenix },
  artefact: { artefact },
});

export type Orders = QuestionValue<typeof questions>;
