/** The sections of a form: who you are, then what each seat is asked. */

import type { Form } from '../rules/kit/form.ts';
import type { Step } from '../rules/kit/game.ts';
import type { DrawnOption, DrawnQuestion, DrawnSection } from './drawing.ts';
import {
  CONSTANT_QUESTIONS,
  closingIds,
  FIRST_SECTION_ID,
  fieldIds,
  type StepPlace,
  sectionId,
} from './form-ids.ts';
import { drawField } from './form-question.ts';
import { type SharedForm, sharedForms } from './shared-forms.ts';

/**
 * The sections of a step. With one and the same form for all asked seats its fields follow in the first section;
 * otherwise each seat chooses itself and is led to a section of its own.
 */
export function sectionsOf(step: Step, at: StepPlace): readonly DrawnSection[] {
  const shared = sharedForms(step.asks);
  const [only] = shared;
  if (only !== undefined && shared.length === 1) {
    return [firstSection(step, drawFields(only.form, { at, section: 0 }))];
  }
  const own = shared.map((each, section) =>
    ownSection({ ...each, at, section, last: section === shared.length - 1 }),
  );
  return [firstSection(step, [seatQuestion(step, shared, at)]), ...own];
}

function firstSection(step: Step, further: readonly DrawnQuestion[]): DrawnSection {
  const leadsOn = further.some(({ options }) => options.some(({ goTo }) => goTo !== undefined));
  const first = {
    itemId: FIRST_SECTION_ID,
    title: step.title,
    about: step.about,
    questions: [SEAT_CODE, stepQuestion(step), ...further],
  };
  return followedBy(leadsOn ? 'next section' : 'submit', first);
}

function followedBy(then: DrawnSection['then'], section: Omit<DrawnSection, 'then'>): DrawnSection {
  return { ...section, then };
}

const SEAT_CODE: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.seatCode,
  title: 'Seat code',
  help: 'Your personal link fills it in. It proves that the orders are yours: show it to nobody.',
  required: true,
  shape: 'text',
  options: [],
};

/** One option only: an answer from a tab that was opened in an earlier step names that step. */
const stepQuestion = ({ title }: Step): DrawnQuestion => ({
  ...CONSTANT_QUESTIONS.step,
  title: 'Step',
  help: 'What these orders are for.',
  required: true,
  shape: 'radio',
  options: [{ label: title }],
});

function seatQuestion(step: Step, shared: readonly SharedForm[], at: StepPlace): DrawnQuestion {
  const options = step.asks.map(({ seat }): DrawnOption => {
    const section = shared.findIndex(({ seats }) => seats.includes(seat));
    return { label: seat, goTo: sectionId(at, section) };
  });
  return {
    ...CONSTANT_QUESTIONS.seat,
    title: 'Your seat',
    help: 'It leads to the questions for your seat.',
    required: true,
    shape: 'dropdown',
    options,
  };
}

function ownSection(
  given: SharedForm & { readonly at: StepPlace; readonly section: number; readonly last: boolean },
): DrawnSection {
  const { at, section } = given;
  const fields = drawFields(given.form, { at, section });
  const closing = given.last || endsByItself(fields) ? [] : [closingQuestion(at, section)];
  const seats = given.seats.join(', ');
  return followedBy('submit', {
    itemId: sectionId(at, section),
    title: seats,
    about: `Questions for ${seats} only. If that is not you, go back and choose your seat.`,
    questions: [...fields, ...closing],
  });
}

function drawFields(
  { fields }: Form,
  place: { readonly at: StepPlace; readonly section: number },
): readonly DrawnQuestion[] {
  return fields.flatMap((field, index) => {
    const question = drawField(field, fieldIds({ ...place, field: index }));
    return question === null ? [] : [question];
  });
}

/** Google's API knows only options that send a form off, so the last question must be one that is always answered. */
function endsByItself(questions: readonly DrawnQuestion[]): boolean {
  const last = questions.at(-1);
  return last?.required === true && (last.shape === 'radio' || last.shape === 'dropdown');
}

const closingQuestion = (at: StepPlace, section: number): DrawnQuestion => ({
  ...closingIds(at, section),
  title: 'Ready?',
  required: true,
  shape: 'radio',
  options: [{ label: 'Yes, send my answers' }],
});
