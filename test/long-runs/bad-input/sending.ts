import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../../rules/kit/playing/robots.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { postResponse } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';

export type TextsByQuestion = Readonly<Record<string, readonly string[]>>;

/** Formulas, quotes, emoji, control characters, very long texts, a prototype, half a character. */
export const HOSTILE_TEXTS: readonly string[] = [
  '=1+2',
  '+49',
  '@everybody',
  "'quoted",
  '🎁💥',
  '\u202Eشلوم\u202C',
  'one\r\ntwo\nthree',
  'a\u0000b',
  'x'.repeat(50_000),
  '__proto__',
  '\uD83C',
];

/** Sends a response that Google would store. @throws if it is neither stored nor refused */
export async function send(
  table: Table,
  match: Match,
  answers: TextsByQuestion,
  respondentEmail?: string,
  formId = match.files.formId,
): Promise<void> {
  const response = await postResponse(table, formId, { answers, respondentEmail });
  if (!response.ok && response.status !== 400)
    throw new Error(`${response.status}: ${await response.text()}`);
}

/** Draws a robot's answers for a seat, and replaces some of them. @throws if no seat is asked */
export function drawAnswers(match: Match, replaced: TextsByQuestion = {}): TextsByQuestion {
  const position = getCurrentPosition(match);
  const { game, setup, state, step } = position;
  const ask = step?.asks.find(({ seat }) => seat === match.files.seats[0]?.seat) ?? step?.asks[0];
  const files = match.files.seats.find(({ seat }) => seat === ask?.seat);
  if (step === null || files === undefined || ask === undefined) {
    throw new Error('nobody is asked anything');
  }
  const form = restrictForm(game, { setup, state, ...ask });
  const answers = chooseRandomAnswers(form, seedChance(7)('sample'));
  return {
    ...fillForm({
      step,
      at: buildStepKey(position),
      seat: files.seat,
      seatCode: files.code,
      answers,
    }),
    ...replaced,
  };
}

export const countStored = (table: Table, { files }: Match): number =>
  table.emulator.snapshot().forms[files.formId]?.responses.length ?? 0;
