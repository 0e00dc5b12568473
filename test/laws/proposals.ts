import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { prefilledUrl } from '../../functions/google/forms.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import { type Proposal, proposalsFor } from '../../rules/kit/playing/proposing.ts';
import { filledForm } from '../../sheets-templates/forms/filled-form.ts';
import { answersOf } from '../../sheets-templates/forms/form.ts';
import { type Law, type LawfulGame, lawOfMatches, type Trial } from './law.ts';
import { type AnyMoment, momentsOf } from './trial.ts';
import { assertAlike, assertOneLine } from './words.ts';

const isProposing = ({ proposing }: LawfulGame): boolean => proposing !== undefined;

/** Limit in characters, since some programs cut longer links. */
const LONGEST_LINK = 2000;
const FORM = `https://docs.google.com/forms/d/e/${'x'.repeat(56)}/viewform`;
const AT = { contentChanges: 0, place: 1 };

export const PROPOSALS: readonly Law[] = [
  lawOfMatches({
    claim: 'a proposal fills in just its orders, avoids warnings and leads to the holdings shown',
    runs: 6,
    concerns: isProposing,
    holds: (trial) => {
      for (const moment of momentsOf(trial)) {
        for (const ask of moment.step?.asks ?? []) assertProposed(trial, moment, ask);
      }
    },
  }),
];

function assertProposed(trial: Trial, moment: AnyMoment, { seat }: Ask): void {
  const { setup, state, step } = moment;
  const found = proposalsFor(trial.game, { setup, state, seat });
  if (found === null || step === null) return;
  assertOneLine('what is proposed', found.about);
  for (const proposal of found.proposals) {
    assertOneLine('a proposal', proposal.name);
    assertComesTrue({ trial, moment, step, seat, proposal });
  }
}

function assertComesTrue(given: {
  readonly trial: Trial;
  readonly moment: AnyMoment;
  readonly step: Step;
  readonly seat: Seat;
  readonly proposal: Proposal;
}): void {
  const { trial, moment, step, seat, proposal } = given;
  const { game, seed } = trial;
  const { setup, state } = moment;
  const filled = filledForm({
    step,
    at: AT,
    seat,
    seatCode: 'abcd-efgh-jkmn',
    answers: proposal.answers,
  });
  const entries = Object.entries(filled).flatMap(([questionId, values]) =>
    values.map((value) => ({ questionId, value })),
  );
  const link = prefilledUrl(FORM, entries);
  assert.ok(
    link.length < LONGEST_LINK,
    `the link of "${proposal.name}" has ${link.length} characters`,
  );
  const sent = answersOf({ step, at: AT, seat, answersByQuestionId: filled });
  const { orders, problems } = game.read({ setup, state, seat, answers: sent });
  const found = problems.map(({ sentence }) => sentence).join(' ');
  assert.equal(found, '', `the proposal “${proposal.name}” is warned of: ${found}`);
  const meant = game.read({ setup, state, seat, answers: proposal.answers }).orders;
  assert.ok(
    isDeepStrictEqual(orders, meant),
    `${proposal.name} is sent as ${JSON.stringify(orders)}`,
  );
  if (Object.keys(proposal.after).length === 0) return;
  const chance = chanceOfStep(seed, `${step.name} with all others absent`);
  const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
  const held = game.proposing?.holdings({ setup, state: played.state, seat });
  assertAlike(`the proposal “${proposal.name}” leads to other holdings`, held, proposal.after);
}
