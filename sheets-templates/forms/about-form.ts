/**
 * Draws and reads the form “About me”, in which players request more time and report absences. The
 * form is the same for all seats. Also draws the form for signing up.
 */

import type { DrawnForm, DrawnQuestion } from '../drawing/drawing.ts';
import {
  type AnswersByQuestionId,
  getFirstText,
  parseResponseHead,
  SEAT_CODE_QUESTION,
  withNextSection,
} from './form.ts';
import { ABOUT_QUESTIONS, FIRST_SECTION_ID } from './form-ids.ts';

/** Messages that a player can send. A request for more time names its step. */
const MESSAGE_LABELS = {
  'more time': 'I need more time for ',
  away: 'I am away until the day below',
  back: 'I am back',
} as const;
export type MessageKind = keyof typeof MESSAGE_LABELS;

export const getMessageLabel = (kind: MessageKind, stepTitle: string): string =>
  kind === 'more time' ? `${MESSAGE_LABELS[kind]}${stepTitle}` : MESSAGE_LABELS[kind];

/** A message as the player sent it, before any check. */
export interface TypedMessage {
  readonly seatCode: string;
  /** Null if the text is not an option of the form. */
  readonly kind: MessageKind | null;
  /** The step for which the player requests more time; '' if the message is of another kind. */
  readonly stepTitle: string;
  /** The last day of an absence, such as "Sat 21 Nov 2026"; '' if blank. */
  readonly lastDay: string;
}

export interface AboutFormInput {
  readonly stepTitle: string;
  /** Sentences on the terms of more time; null if it is not offered. */
  readonly moreTime: readonly string[] | null;
  /** Sentences on the terms of absences; null if they are not offered. */
  readonly away: readonly string[] | null;
  /** Days to choose as the last day of an absence, such as "Sat 21 Nov 2026". */
  readonly days: readonly string[];
}

/** Draws the form. `open` is null after the match ends. */
export function drawAboutForm(matchTitle: string, open: AboutFormInput | null): DrawnForm {
  const title = `${matchTitle}: about me`;
  if (open === null) return { title, about: 'The match is over.', sections: [], accepting: false };
  const { stepTitle, moreTime, away, days } = open;
  const kinds: readonly MessageKind[] = [
    ...(moreTime === null ? [] : (['more time'] as const)),
    ...(away === null ? [] : (['away', 'back'] as const)),
  ];
  const message: DrawnQuestion = {
    ...ABOUT_QUESTIONS.message,
    title: 'Your message',
    required: true,
    shape: 'radio',
    options: kinds.map((kind) => ({ label: getMessageLabel(kind, stepTitle) })),
  };
  const lastDay: DrawnQuestion = {
    ...ABOUT_QUESTIONS.lastDay,
    title: 'The last day of your absence',
    help: 'Choose a day only for “I am away”.',
    required: false,
    shape: 'dropdown',
    options: days.map((label) => ({ label })),
  };
  return {
    title,
    about: [...(moreTime ?? []), ...(away ?? []), ORDERS_ELSEWHERE].join('\n\n'),
    ...buildSinglePage([message, ...(away === null ? [] : [lastDay]), SEAT_CODE_QUESTION]),
  };
}

/** Builds the only page of an open form. */
const buildSinglePage = (questions: readonly DrawnQuestion[]) => ({
  sections: [
    withNextSection('submit', { itemId: FIRST_SECTION_ID, title: '', about: '', questions }),
  ],
  accepting: true,
});

const ORDERS_ELSEWHERE =
  'Use the other form for your orders. Your tab “Now” shows the answer to your message.';

export function parseTypedMessage(answers: AnswersByQuestionId): TypedMessage {
  const label = getFirstText(answers, ABOUT_QUESTIONS.message.questionId);
  const moreTime = MESSAGE_LABELS['more time'];
  const stepTitle = label.startsWith(moreTime) ? label.slice(moreTime.length) : '';
  const kinds = ['more time', 'away', 'back'] as const;
  return {
    seatCode: parseResponseHead(answers).seatCode,
    kind: kinds.find((kind) => getMessageLabel(kind, stepTitle) === label) ?? null,
    stepTitle,
    lastDay: getFirstText(answers, ABOUT_QUESTIONS.lastDay.questionId),
  };
}

/** Question ids of eight hexadecimal digits. */
export const SIGN_UP_QUESTIONS = {
  name: { itemId: '10000101', questionId: '10000111' },
  email: { itemId: '10000102', questionId: '10000112' },
} as const;

export const drawSignUpForm = ({
  title,
  until,
}: {
  readonly title: string;
  readonly until: string;
}): DrawnForm => ({
  title: `${title}: sign up`,
  about:
    `Sign up once, until ${until}. Your name is public. Only the host sees your address and ` +
    'shares your workbooks with it. The host deletes this form once everybody has joined. If ' +
    'two entries share an address, the first counts until the host has asked you.',
  ...buildSinglePage([
    {
      ...SIGN_UP_QUESTIONS.name,
      title: 'Name',
      help: 'Your name in the season. Everybody can see it.',
      ...REQUIRED_TEXT_QUESTION,
    },
    {
      ...SIGN_UP_QUESTIONS.email,
      title: 'E-mail',
      help: 'The address of your Google account, if you have one. It opens your workbooks.',
      ...REQUIRED_TEXT_QUESTION,
    },
  ]),
});

const REQUIRED_TEXT_QUESTION = { required: true, shape: 'text', options: [] } as const;
