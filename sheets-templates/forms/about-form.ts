/** The form “About me”: more time for the open step, and absences; the same for everybody. */

import type { DrawnForm, DrawnQuestion } from '../drawing/drawing.ts';
import { followedBy, SEAT_CODE } from './closing-section.ts';
import { type AnswersByQuestionId, headOf, oneText } from './form.ts';
import { ABOUT_QUESTIONS, FIRST_SECTION_ID } from './form-ids.ts';

/** What a player can say. */
export const MESSAGES = {
  'more time': 'I need more time',
  away: 'I am away until the day below',
  back: 'I am back',
} as const;
export type MessageKind = keyof typeof MESSAGES;

/** A message as typed: nothing in it is checked. */
export interface TypedMessage {
  readonly seatCode: string;
  /** Null if none is chosen. */
  readonly kind: MessageKind | null;
  /** "Sat 21 Nov 2026"; '' if none is chosen. */
  readonly lastDay: string;
}

export interface AboutFormToDraw {
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
  const { moreTime, away, days } = open;
  const kinds: readonly MessageKind[] = [
    ...(moreTime === null ? [] : (['more time'] as const)),
    ...(away === null ? [] : (['away', 'back'] as const)),
  ];
  const message: DrawnQuestion = {
    ...ABOUT_QUESTIONS.message,
    title: 'What do you want to say?',
    required: true,
    shape: 'radio',
    options: kinds.map((kind) => ({ label: MESSAGES[kind] })),
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
  'Orders belong into the other form. Your tab “Now” shows what becomes of your message.';

export function messageIn(answers: AnswersByQuestionId): TypedMessage {
  const label = oneText(answers, ABOUT_QUESTIONS.message.questionId);
  const kinds = Object.keys(MESSAGES) as readonly MessageKind[];
  return {
    seatCode: headOf(answers).seatCode,
    kind: kinds.find((kind) => MESSAGES[kind] === label) ?? null,
    lastDay: oneText(answers, ABOUT_QUESTIONS.lastDay.questionId),
  };
}
