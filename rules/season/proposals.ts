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
      : { about: 'Every possible choice.', candidates: candidatesOf(choice, now), isAll: true };
  },
  holdings: () => ({}),
};

function candidatesOf(choice: Choice, now: SeatNow): readonly Candidate<Orders>[] {
  switch (choice.kind) {
    case 'opponent':
      return choice.options.map((opponent) => ({
        orders: { kind: 'opponent', opponent },
        name: optionText(opponent, now),
      }));
    case 'phoenix':
      return choice.options.map((phoenix) => ({
        orders: { kind: 'phoenix', phoenix },
        name: optionText(phoenix, now),
      }));
    case 'artefact':
      return (['Light', 'Dark'] as const).map((artefact) => ({
        orders: { kind: 'artefact', artefact },
        name: ARTEFACTS[artefact].label,
      }));
  }
}
