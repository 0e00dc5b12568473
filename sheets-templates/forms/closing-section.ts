import type { Step } from '../../rules/kit/match/game.ts';
import type { DrawnQuestion, DrawnSection } from '../drawing/drawing.ts';
import { CLOSING_SECTION_ID, CONSTANT_QUESTIONS } from './form-ids.ts';

export interface ClosingText {
  readonly about: string;
  /** Whether a player can stop the step from resolving early. */
  readonly mayWait: boolean;
}

/** Draws the last page. Personal links fill in its step and seat code. */
export const buildClosingSection = (step: Step, { about, mayWait }: ClosingText): DrawnSection =>
  withNextSection('submit', {
    itemId: CLOSING_SECTION_ID,
    title: 'Send your orders',
    about: [about, RECEIPT_NOTICE].filter((text) => text !== '').join('\n'),
    questions: [buildStepQuestion(step), SEAT_CODE_QUESTION, ...(mayWait ? [WAIT_QUESTION] : [])],
  });

/** Shown before sending, because the API cannot set a form's confirmation text. */
const RECEIPT_NOTICE = 'Your receipt appears in the tab “Now” of your own workbook.';

/** Adds `then` to a section. The linter forbids objects with `then`, which resemble promises. */
export const withNextSection = (
  then: DrawnSection['then'],
  section: Omit<DrawnSection, 'then'>,
): DrawnSection => ({
  ...section,
  then,
});

/**
 * Builds a question with one option, so a page opened in an earlier step sends that step's name.
 */
const buildStepQuestion = ({ title }: Step): DrawnQuestion => ({
  ...CONSTANT_QUESTIONS.step,
  title: 'Step',
  required: true,
  shape: 'radio',
  options: [{ label: title }],
});

export const SEAT_CODE_QUESTION: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.seatCode,
  title: 'Seat code',
  help: 'Your personal link fills this in. Show the code to nobody.',
  required: true,
  shape: 'text',
  options: [],
};

/** The option of a player who does not want an early resolution. */
export const WAIT_LABEL = 'Not before the deadline';

const WAIT_QUESTION: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.wait,
  title: 'Wait?',
  help:
    'Tick this if the step must not be resolved before the deadline. ' +
    'To change your mind, send your answers again without this tick.',
  required: false,
  shape: 'checkbox',
  options: [{ label: WAIT_LABEL }],
};
