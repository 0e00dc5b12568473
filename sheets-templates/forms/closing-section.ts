/** The last page of every form: for which step, from whom, and whether it is to wait; then what else there is to know. */

import type { Step } from '../../rules/kit/match/game.ts';
import type { DrawnQuestion, DrawnSection } from '../drawing/drawing.ts';
import { CLOSING_SECTION_ID, CONSTANT_QUESTIONS } from './form-ids.ts';

export interface Closing {
  /** What the step is about, and where more is to be read. */
  readonly about: string;
  /** Whether a player can have the step wait for its deadline. */
  readonly mayWait: boolean;
}

/** It stands behind the orders, so that a form begins with the game. Personal links fill in what is required here. */
export const closingSection = (step: Step, { about, mayWait }: Closing): DrawnSection =>
  followedBy('submit', {
    itemId: CLOSING_SECTION_ID,
    title: 'Send your orders',
    about: [about, RECEIPT].filter((text) => text !== '').join('\n'),
    questions: [stepQuestion(step), SEAT_CODE, ...(mayWait ? [WAIT] : [])],
  });

/** A form's confirmation cannot be worded by the API, so that it is said before sending. */
const RECEIPT = 'Your receipt will stand on Now, which any browser opens.';

/** A section that the linter does not take for a promise. */
export const followedBy = (
  then: DrawnSection['then'],
  section: Omit<DrawnSection, 'then'>,
): DrawnSection => ({
  ...section,
  then,
});

/** One option only: an answer from a tab that was opened in an earlier step names that step. */
const stepQuestion = ({ title }: Step): DrawnQuestion => ({
  ...CONSTANT_QUESTIONS.step,
  title: 'Step',
  required: true,
  shape: 'radio',
  options: [{ label: title }],
});

const SEAT_CODE: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.seatCode,
  title: 'Seat code',
  help: 'Your own link fills it in. Show it to nobody.',
  required: true,
  shape: 'text',
  options: [],
};

/** What a player ticks who wants no step resolved before its deadline. */
export const WAIT_LABEL = 'Not before the deadline';

const WAIT: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.wait,
  title: 'Wait?',
  help: 'Ticked, the step is not resolved early, whoever has answered. Send your answers again without it to let it go on.',
  required: false,
  shape: 'checkbox',
  options: [{ label: WAIT_LABEL }],
};
