/** Asks a host for the orders of a seat, by the questions of the form. */

import type { Position } from '../../../functions/match/ledger/position.ts';
import type { AskedStep } from '../../../functions/match/next/intervention-row.ts';
import type { Form } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { UsageError } from '../terminal/exit.ts';
import { askFormAnswers } from '../terminal/questions.ts';
import { canAsk } from '../terminal/terminal.ts';

/** Finds a seat by its name, ignoring capitals. @throws UsageError if there is none */
export function requireSeat({ setup }: Position, name: string): Seat {
  const seats = setup.players.map(({ seat }) => seat);
  const found = seats.find((seat) => seat.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `The seat “${name.slice(0, 40)}” does not exist. The seats are ${seats.join(', ')}.`,
  );
}

/**
 * Asks the questions of the form. Returns a line for each answer; '' if the seat is not asked.
 * @throws UsageError without a terminal
 */
export async function askSeatAnswers({ step }: AskedStep, seat: string): Promise<string> {
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) return '';
  if (!canAsk())
    throw new UsageError(
      'Give each answer with --answer "question=answer".',
      ...listQuestions(form),
    );
  const answers = Object.entries(await askFormAnswers(form));
  return answers.flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join('\n');
}

const listQuestions = ({ fields }: Form): readonly string[] =>
  fields.map(
    ({ name, label, choices }) =>
      `${name} (${label}): ${choices.map((choice) => choice.value).join(', ')}`,
  );
