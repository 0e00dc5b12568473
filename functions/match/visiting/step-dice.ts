/** What the dice of a step that is to be resolved come of: a round of the beacon that is had, waited for, or belongs to a moment that is named first. */

import type { Adjudicator } from '../adjudicator.ts';
import { type BeaconRound, roundInstant } from '../beacon/rounds.ts';
import { goesByCutOff, roundToAsk } from '../ledger/dice.ts';
import { answerCutoffOf } from '../ledger/entry.ts';
import { isMomentNamed } from '../ledger/open-step.ts';
import type { Edits } from '../next/content-edits.ts';
import { type DeadlineTask, scheduleTaskAt } from '../next/deadline-task.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { type AskedBeside, roundOf } from './ask-round.ts';
import { nameMoment } from './name-moment.ts';

export type StepDice =
  /** Null where the step takes no round. */
  | { readonly kind: 'known'; readonly beacon: BeaconRound | null }
  /** The round is not out: the queue has been told when it is. */
  | { readonly kind: 'not yet' }
  /** The step is to be resolved before its deadline, and everybody can see when. */
  | { readonly kind: 'moment named'; readonly match: Match }
  | { readonly kind: 'someone else was first' };

interface ToResolve {
  readonly match: Match;
  readonly task: DeadlineTask;
  readonly beside: AskedBeside | null;
  /** Content that is taken in place of resolving takes no round. */
  readonly edits: Edits;
}

/** @throws IncidentError where the round is out and cannot be had; GoogleError */
export async function diceOfStep(
  adjudicator: Adjudicator,
  { match, task, beside, edits }: ToResolve,
): Promise<StepDice> {
  const position = currentPosition(match);
  const { beacon: chain } = position.opened.settings;
  const number = edits.kind === 'sound' ? null : roundToAsk(position);
  if (chain === undefined || number === null) return { kind: 'known', beacon: null };
  const { next } = position.sealed.entry;
  const isSeen = next !== null && task.deadline === answerCutoffOf(next);
  if (!isSeen && goesByCutOff(position)) return named(adjudicator, match);
  const outMs = roundInstant(chain, number);
  if (adjudicator.google.now() < outMs) {
    await scheduleTaskAt(adjudicator, task, outMs + SURELY_OUT_MS);
    return { kind: 'not yet' };
  }
  return { kind: 'known', beacon: await roundOf(adjudicator, { chain, number }, beside) };
}

/** A beacon tells a round at once; its clock and Google's may differ a little. */
const SURELY_OUT_MS = 1000;

/** The moment stands from its entry on: it is not named anew. */
async function named(adjudicator: Adjudicator, match: Match): Promise<StepDice> {
  if (isMomentNamed(currentPosition(match))) return { kind: 'not yet' };
  const after = await nameMoment(adjudicator, match);
  return after === null
    ? { kind: 'someone else was first' }
    : { kind: 'moment named', match: after };
}
