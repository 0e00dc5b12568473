/** The form “About me”: more time for the open step, and absences; the same for everybody. */

import type { DrawnForm, DrawnQuestion } from '../drawing/drawing.ts';
import { followedBy, SEAT_CODE } from './closing-section.ts';
import { type AnswersByQuestionId, headOf, oneText } from './form.ts';
import { ABOUT_QUESTIONS, FIRST_SECTION_ID } from './form-ids.ts';

/** Messages that a player can send. A request for more time names its step. */
const MESSAGES = {
  'more time': 'I need more time for ',
  away: 'I am away until the day below',
  back: 'I am back',
} as const;
export type MessageKind = keyof typeof MESSAGES;

/** The option of the form for a message. */
export const messageLabel = (kind: MessageKind, stepTitle: string): string =>
  kind === 'more time' ? `${MESSAGES[kind]}${stepTitle}` : MESSAGES[kind];

/** A message as typed: nothing in it is checked. */
export interface TypedMessage {
  readonly seatCode: string;
  /** Null for another text. */
  readonly kind: MessageKind | null;
  /** The step of a request for more time; else ''. */
  readonly stepTitle: string;
  /** "Sat 21 Nov 2026"; '' for a blank. */
  readonly lastDay: string;
}

export interface AboutFormToDraw {
  readonly stepTitle: string;
  /** The terms of more time, a sentence each; null if it is not offered. */
  readonly moreTime: readonly string[] | null;
  /** The terms of absences; null if they are not offered. */
  readonly away: readonly string[] | null;
  /** The last days of an absence to choose from, such as "Sat 21 Nov 2026". */
  readonly days: readonly string[];
}

/** Draws the form. Null after the match. */
export function drawAboutForm(matchTitle: string, open: AboutFormToDraw | null): DrawnForm {
  const title = `${matchTitle}: about me`;
  if (open === null) return { title, about: 'The match is over.', sections: [], accepting: false };
  const { stepTitle, moreTime, away, days } = open;
  const kinds: readonly MessageKind[] = [
    ...(moreTime === null ? [] : (['more time'] as const)),
    ...(away === null ? [] : (['away', 'back'] as const)),
  ];
  const message: DrawnQuestion = {
    ...ABOUT_QUESTIONS.message,
    title: 'What do you want to say?',
    required: true,
    shape: 'radio',
    options: kinds.map((kind) => ({ label: messageLabel(kind, stepTitle) })),
  };
  const lastDay: DrawnQuestion = {
    ...ABOUT_QUESTIONS.lastDay,
    title: 'The last day of your absence',
    help: 'Only for “I am away”.',
    required: false,
    shape: 'dropdown',
    options: days.map((label) => ({ label })),
  };
  return {
    title,
    about: [...(moreTime ?? []), ...(away ?? []), NO_ORDERS].join('\n\n'),
    sections: [
      followedBy('submit', {
        itemId: FIRST_SECTION_ID,
        title: '',
        about: '',
        questions: [message, ...(away === null ? [] : [lastDay]), SEAT_CODE],
      }),
    ],
    accepting: true,
  };
}

const NO_ORDERS =
  'Send orders by the other form. Your tab “Now” shows what becomes of your message.';

export function messageIn(answers: AnswersByQuestionId): TypedMessage {
  const label = oneText(answers, ABOUT_QUESTIONS.message.questionId);
  const moreTime = MESSAGES['more time'];
  const stepTitle = label.startsWith(moreTime) ? label.slice(moreTime.length) : '';
  const kinds = ['more time', 'away', 'back'] as const;
  return {
    seatCode: headOf(answers).seatCode,
    kind: kinds.find((kind) => messageLabel(kind, stepTitle) === label) ?? null,
    stepTitle,
    lastDay: oneText(answers, ABOUT_QUESTIONS.lastDay.questionId),
  };
}
