/** Proposals for a choice between matches: all its options. */

import type { Candidate, Proposing } from '../kit/match/proposal.ts';
import type { Choice } from './choices.ts';
import { ARTEFACTS, choiceOf, type Orders } from './forms/questions.ts';
import type { SeatNow } from './now.ts';

export const proposing: Proposing<SeatNow, Orders> = {
  candidates(now) {
    const choice = choiceOf(now);
    return choice === undefined
      ? null
      : { about: 'Every possible choice.', candidates: candidatesOf(choice), isAll: true };
  },
  holdings: () => ({}),
};

function candidatesOf(choice: Choice): readonly Candidate<Orders>[] {
  switch (choice.kind) {
    case 'opponent':
      return choice.options.map((name) => ({ orders: { kind: 'opponent', opponent: name }, name }));
    case 'phoenix':
      return choice.options.map((name) => ({ orders: { kind: 'phoenix', phoenix: name }, name }));
    case 'artefact':
      return (['Light', 'Dark'] as const).map((artefact) => ({
        orders: { kind: 'artefact', artefact },
        name: ARTEFACTS[artefact].label,
      }));
  }
}
