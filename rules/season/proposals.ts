/** Proposals for a choice between matches: all its options. */

import type { Candidate, Proposing } from '../kit/match/proposal.ts';
import type { Choice } from './choices.ts';
import { ARTEFACT_LABELS, findChoice, formatOption, type Orders } from './forms/questions.ts';
import type { SeatInSeason } from './now.ts';

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
