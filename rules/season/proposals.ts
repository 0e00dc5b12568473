/** Proposals for a choice between matches: all its options. */

import type { Candidate, Proposing } from '../kit/match/proposal.ts';
import type { Choice } from './choices.ts';
import { ARTEFACTS, choiceOf, type Orders, optionText } from './forms/questions.ts';
import type { SeatNow } from './now.ts';

export const proposing: Proposing<SeatNow, Orders> = {
  candidates(now) {
    const choice = choiceOf(now);
    return choice === undefined
      ? null
      : { about: 'All possible choices.', candidates: candidatesOf(choice, now), isAll: true };
  },
  holdings: () => ({}),
};

function candidatesOf(choice: Choice, now: SeatNow): readonly Candidate<Orders>[] {
  if (choice.kind === 'artefact')
    return (['Light', 'Dark'] as const).map((artefact) => ({
      orders: { kind: 'artefact', artefact },
      name: ARTEFACTS[artefact].label,
    }));
  const { kind, options } = choice;
  return options.map((seat) => ({
    orders: kind === 'opponent' ? { kind, opponent: seat } : { kind, phoenix: seat },
    name: optionText(seat, now),
  }));
}
