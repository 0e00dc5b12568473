/** Robots that play seats through their forms, as people would: they send what a browser sends. */

import { createHash } from 'node:crypto';
import { stepKeyOf } from '../../../functions/match/ledger/position.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { chanceFrom, type Draw } from '../../../rules/kit/chance/chance.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { anyRobotAnswers } from '../../../rules/kit/playing/robots.ts';
import { filledForm } from '../../../sheets-templates/forms/filled-form.ts';
import type { AnswersByQuestionId } from '../../../sheets-templates/forms/form.ts';

/**
 * Sends the answers of every asked seat among these. Gives the seats whose answers the form did not take: when a deadline comes
 * while robots are still choosing, the form asks for something else by then.
 */
export async function robotsAnswer(match: Match, seats: readonly Seat[]): Promise<readonly Seat[]> {
  const { step } = currentPosition(match);
  const refused: Seat[] = [];
  for (const { seat } of step?.asks ?? []) {
    if (seats.includes(seat) && !(await isAnswered(match, seat))) refused.push(seat);
  }
  return refused;
}

async function isAnswered(match: Match, seat: Seat): Promise<boolean> {
  const filled = robotFills(match, seat);
  return filled !== null && isTaken(match.files.formAddress, filled);
}

/** The form as the seat's robot fills it in for the step that is due; null when the seat is not asked. */
export function robotFills(match: Match, seat: Seat): AnswersByQuestionId | null {
  const position = currentPosition(match);
  const { step, sealed, game, setup, state } = position;
  const ask = step?.asks.find((one) => one.seat === seat);
  const seatCode = match.files.seats.find((files) => files.seat === seat)?.code;
  if (step === null || ask === undefined || seatCode === undefined) return null;
  const draw = drawOf(sealed.entry.stateHash, seat);
  const answers = anyRobotAnswers(game, { setup, state, seat, form: ask.form, draw });
  return filledForm({ step, at: stepKeyOf(position), seat, seatCode, answers });
}

/** The same match is played the same way: a robot's choices follow from the ledger and its seat. */
const drawOf = (hash: string, seat: Seat): Draw =>
  chanceFrom(
    (purpose) => (counter) =>
      createHash('sha256')
        .update(JSON.stringify([hash, purpose, counter]))
        .digest()
        .readInt32BE(0),
  )(`robot ${seat}`);

async function isTaken(formAddress: string, filled: AnswersByQuestionId): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [questionId, texts] of Object.entries(filled)) {
    for (const text of texts) body.append(entryOf(questionId), text);
  }
  const response = await fetch(formAddress.replace(/viewform$/, 'formResponse'), {
    method: 'POST',
    body,
  });
  await response.body?.cancel();
  return response.ok;
}

/** What a form's page calls a question. */
export const entryOf = (questionId: string): string => `entry.${Number.parseInt(questionId, 16)}`;
