import { asking } from '../../kit/asking/asking.ts';
import { notUnderstood, seatKind, wordKind } from '../../kit/asking/kinds.ts';
import { NO_OFFERS, offersOf } from '../../kit/asking/offering.ts';
import type { Answered } from '../../kit/asking/question.ts';
import { type Choice, choicesAsked } from '../choices.ts';
import { positionOf } from '../fold.ts';
import type { Asked } from '../now.ts';
import { memberOf, type Position } from '../position.ts';
import { ARTEFACTS } from '../state.ts';

const ask = asking<Asked>();

/** The choice due from a seat; at most one, since a seat is in one match at a time. */
export const choiceOf = ({ setup, state, seat }: Asked): Choice | undefined =>
  choicesAsked(positionOf({ setup, state })).find((choice) => choice.seat === seat);

const playerKind = seatKind(notUnderstood('a player'));

/** "Dems: 3 garnets, 1 episode won" */
const offersIn = (now: Asked) => {
  const choice = choiceOf(now);
  if (choice === undefined || choice.kind === 'artefact') return NO_OFFERS;
  const position = positionOf(now);
  return offersOf(choice.options, (seat) => ({ label: labelOf(position, seat), short: seat }));
};

function labelOf(position: Position, seat: Asked['seat']): string {
  const { garnets, wins } = memberOf(position, seat);
  return `${seat}: garnets ${garnets}, episodes won ${wins}`;
}

const otherwise = (now: Asked): string => {
  const choice = choiceOf(now);
  return choice === undefined || choice.kind === 'artefact' ? '' : choice.fallback;
};

const opponent = ask.one({
  name: 'opponent',
  label: 'Your opponent',
  help: (now) => `Your opponent in the death match. If you say nothing, it is ${otherwise(now)}.`,
  of: playerKind,
  offers: offersIn,
});

const phoenix = ask.one({
  name: 'phoenix',
  label: 'Token of Phoenix',
  help: (now) =>
    `The player you bring back; the other is out. If you say nothing, it is ${otherwise(now)}.`,
  of: playerKind,
  offers: offersIn,
});

const ARTEFACT_OFFERS = offersOf(ARTEFACTS, (power) => ({
  label: power === 'Light' ? 'Power of Light: gain 1 Reserve' : 'Power of Dark: a fourth visit',
  short: power,
}));

const artefact = ask.one({
  name: 'artefact',
  label: 'Your artefact',
  help: 'For your next match. Nobody else learns it. If you say nothing, it is Light.',
  of: wordKind(ARTEFACTS, notUnderstood('an artefact')),
  offers: () => ARTEFACT_OFFERS,
});

export const questions = ask.either((now) => choiceOf(now)?.kind ?? null, {
  opponent: { opponent },
  phoenix: { phoenix },
  artefact: { artefact },
});

export type Orders = Answered<typeof questions>;
