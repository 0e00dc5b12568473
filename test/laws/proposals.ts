import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { buildPrefilledUrl } from '../../functions/google/forms.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { createStepChance } from '../../rules/kit/playing/play.ts';
import { buildProposals, type Proposal } from '../../rules/kit/playing/proposing.ts';
import { fillForm } from '../../sheets-templates/forms/filled-form.ts';
import { parseAnswers } from '../../sheets-templates/forms/form.ts';
import { createMatchLaw, type Law, type LawfulGame, type Trial } from './law.ts';
import { type AnyMoment, isSeatsTurn, listMoments } from './trial.ts';
import { assertAlike, assertOneLine } from './words.ts';

const hasProposals = ({ proposing }: LawfulGame): boolean => proposing !== undefined;

/** Limit in characters. Some programs cut off longer links. */
const MAX_LINK_LENGTH = 2000;
const FORM_URL = `https://docs.google.com/forms/d/e/${'x'.repeat(56)}/viewform`;
const FIRST_PLACE = { contentChanges: 0, place: 1 };

export const PROPOSAL_LAWS: readonly Law[] = [
  createMatchLaw({
    claim:
      'a proposal fills in exactly its orders, causes no warning and leads to the shown holdings',
    runs: 6,
    concerns: hasProposals,
    holds: (trial) => {
      for (const moment of listMoments(trial)) {
        const ask = moment.step?.asks.find(({ seat }) => isSeatsTurn(moment, seat));
        if (ask !== undefined) assertProposalsValid(trial, moment, ask);
      }
    },
  }),
];

function assertProposalsValid(trial: Trial, moment: AnyMoment, { seat }: Ask): void {
  const { setup, state, step } = moment;
  const found = buildProposals(trial.game, { setup, state, seat });
  if (found === null || step === null) return;
  assertOneLine('what is proposed', found.about);
  for (const proposal of found.proposals) {
    assertOneLine('a proposal', proposal.name);
    assertPreviewComesTrue({ trial, moment, step, seat, proposal });
  }
}

function assertPreviewComesTrue(given: {
  readonly trial: Trial;
  readonly moment: AnyMoment;
  readonly step: Step;
  readonly seat: Seat;
  readonly proposal: Proposal;
}): void {
  const { trial, moment, step, seat, proposal } = given;
  const { game, seed } = trial;
  const { setup, state } = moment;
  const filled = fillForm({
    step,
    at: FIRST_PLACE,
    seat,
    seatCode: 'abcd-efgh-jkmn',
    answers: proposal.answers,
  });
  const entries = Object.entries(filled).flatMap(([questionId, values]) =>
    values.map((value) => ({ questionId, value })),
  );
  const link = buildPrefilledUrl(FORM_URL, entries);
  assert.ok(
    link.length < MAX_LINK_LENGTH,
    `the link of "${proposal.name}" has ${link.length} characters`,
  );
  const sent = parseAnswers({ step, at: FIRST_PLACE, seat, answersByQuestionId: filled });
  const { orders, problems } = game.read({ setup, state, seat, answers: sent });
  const found = problems.map(({ sentence }) => sentence).join(' ');
  assert.equal(found, '', `the proposal “${proposal.name}” causes a warning: ${found}`);
  const meant = game.read({ setup, state, seat, answers: proposal.answers }).orders;
  assert.ok(
    isDeepStrictEqual(orders, meant),
    `${proposal.name} is sent as ${JSON.stringify(orders)}`,
  );
  if (Object.keys(proposal.after).length === 0) return;
  const chance = createStepChance(seed, `${step.name} with all others absent`);
  const played = game.resolve({ setup, state, orders: { [seat]: orders }, chance });
  const held = game.proposing?.holdings({ setup, state: played.state, seat });
  assertAlike(`the proposal “${proposal.name}” leads to other holdings`, held, proposal.after);
}
