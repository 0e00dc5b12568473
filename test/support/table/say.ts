import type { Emulator } from '../../../emulator/emulator.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { getMessageLabel, type MessageKind } from '../../../sheets-templates/forms/about-form.ts';
import { ABOUT_QUESTIONS, CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';

/** A message on the form “About me”. */
export interface AboutMessage {
  readonly kind: MessageKind;
  /** A choice of the form, such as "Sat 6 Jun 2026". */
  readonly lastDay?: string;
  /** Default: the code of the seat. */
  readonly code?: string;
}

/** Submits the form “About me” as a browser would. @throws if the form refuses */
export async function sendAboutMessage(
  emulator: Emulator,
  match: Match,
  { seat, kind, lastDay = '', code }: AboutMessage & { readonly seat: Seat },
): Promise<void> {
  const { address = '' } = match.files.aboutForm ?? {};
  const seatCode = match.files.seats.find((one) => one.seat === seat)?.code ?? '';
  const body = new URLSearchParams();
  const fill = (questionId: string, text: string): void =>
    text === '' ? undefined : body.append(`entry.${Number.parseInt(questionId, 16)}`, text);
  fill(CONSTANT_QUESTIONS.seatCode.questionId, code ?? seatCode);
  fill(
    ABOUT_QUESTIONS.message.questionId,
    getMessageLabel(kind, getCurrentPosition(match).step?.title ?? ''),
  );
  fill(ABOUT_QUESTIONS.lastDay.questionId, lastDay);
  const url = address.replace(/viewform$/, 'formResponse');
  const response = await emulator.fetch(new Request(url, { method: 'POST', body }));
  if (!response.ok)
    throw new Error(`the form answered ${response.status}: ${await response.text()}`);
}
