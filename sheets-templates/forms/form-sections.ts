/** The sections of a form: who you are, then what each seat is asked, page by page. */

import { branchingField, defaultRoute, type Field } from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import {
  type DrawnOption,
  type DrawnQuestion,
  type DrawnSection,
  SUBMIT_TARGET,
} from '../drawing/drawing.ts';
import {
  CONSTANT_QUESTIONS,
  closingIds,
  FIRST_SECTION_ID,
  fieldIds,
  type StepKey,
  sectionId,
} from './form-ids.ts';
import { type PlacedForm, type PlacedPage, placedForms, sectionOn } from './form-places.ts';
import { drawField } from './form-question.ts';

/**
 * The sections of a step. With one and the same form for all asked seats its first page is the first section; otherwise each
 * seat chooses itself and is led to a section of its own.
 */
export function sectionsOf(
  step: Step,
  { at, mayWait }: { readonly at: StepKey; readonly mayWait: boolean },
): readonly DrawnSection[] {
  const forms = placedForms(step);
  const [only] = forms;
  if (only !== undefined && forms.length === 1) {
    const [first, ...others] = only.pages;
    if (first === undefined) return [];
    const drawn = drawPage({ at, form: only, page: first, isLast: others.length === 0 });
    return [firstSection(step, mayWait, drawn), ...furtherSections({ forms, at }).slice(1)];
  }
  const seat = { questions: [seatQuestion(step, forms, at)], follows: 'next section' } as const;
  return [firstSection(step, mayWait, seat), ...furtherSections({ forms, at })];
}

interface Drawn {
  readonly questions: readonly DrawnQuestion[];
  /** What follows when no option says otherwise. */
  readonly follows: DrawnSection['then'];
}

/** A section that the linter does not take for a promise. */
const followedBy = (
  then: DrawnSection['then'],
  section: Omit<DrawnSection, 'then'>,
): DrawnSection => ({
  ...section,
  then,
});

const firstSection = (step: Step, mayWait: boolean, { questions, follows }: Drawn): DrawnSection =>
  followedBy(follows, {
    itemId: FIRST_SECTION_ID,
    title: step.title,
    about: step.about,
    questions: [SEAT_CODE, stepQuestion(step), ...(mayWait ? [WAIT] : []), ...questions],
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

/** Before what is asked: the last question of a page may say what follows. */
const WAIT: DrawnQuestion = {
  ...CONSTANT_QUESTIONS.wait,
  title: 'Wait?',
  help: 'Ticked, the step is not resolved early, whoever has answered. Send your answers again without it to let it go on.',
  required: false,
  shape: 'checkbox',
  options: [{ label: WAIT_LABEL }],
};

/** One option only: an answer from a tab that was opened in an earlier step names that step. */
const stepQuestion = ({ title }: Step): DrawnQuestion => ({
  ...CONSTANT_QUESTIONS.step,
  title: 'Step',
  required: true,
  shape: 'radio',
  options: [{ label: title }],
});

function seatQuestion(step: Step, forms: readonly PlacedForm[], at: StepKey): DrawnQuestion {
  const options = step.asks.map(({ seat }): DrawnOption => {
    const first = forms.find(({ seats }) => seats.includes(seat))?.pages[0];
    return { label: seat, goTo: sectionId(at, first?.section ?? 0) };
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

function furtherSections(given: {
  readonly forms: readonly PlacedForm[];
  readonly at: StepKey;
}): readonly DrawnSection[] {
  const { forms, at } = given;
  const last = forms.at(-1)?.pages.at(-1);
  return forms.flatMap((form) =>
    form.pages.map((page): DrawnSection => {
      const { questions, follows } = drawPage({ at, form, page, isLast: page === last });
      const itemId = sectionId(at, page.section);
      return followedBy(follows, { itemId, ...headOf(form, page), questions });
    }),
  );
}

function headOf(
  { seats }: PlacedForm,
  { page }: PlacedPage,
): Pick<DrawnSection, 'title' | 'about'> {
  if (page !== null) return { title: page.title, about: page.about ?? '' };
  const names = seats.join(', ');
  return {
    title: names,
    about: `Questions for ${names} only. If that is not you, go back and choose your seat.`,
  };
}

interface Drawing {
  readonly at: StepKey;
  readonly form: PlacedForm;
  readonly page: PlacedPage;
  /** Whether no section of the form comes after it. */
  readonly isLast: boolean;
}

/**
 * Google's API knows only options that lead somewhere, so a page that something else follows than the next section ends with a
 * question that is always answered and has a goal for each of its options.
 */
function drawPage(drawing: Drawing): Drawn {
  const { at, form, page, isLast } = drawing;
  const leading = branchingField(page);
  const next = sectionOn(form, defaultRoute(form.pages, page));
  const questions = page.fields.flatMap((field, index) => {
    const question = drawField(field, fieldIds({ at, section: page.section, field: index }));
    if (question === null) return [];
    return [field === leading ? leadingOn(question, field, drawing) : question];
  });
  if (leading !== undefined) return { questions, follows: 'next section' };
  const isEnd = next === undefined && (isLast || endsByItself(questions));
  const goesOn = next === page.section + 1;
  const closing = isEnd || goesOn ? [] : [closingQuestion(drawing, next)];
  return {
    questions: [...questions, ...closing],
    follows: next === undefined ? 'submit' : 'next section',
  };
}

/** Each option with its goal, also where none was said. */
function leadingOn(
  question: DrawnQuestion,
  field: Field,
  { at, form, page }: Drawing,
): DrawnQuestion {
  const options = field.choices.map(({ label, to }): DrawnOption => {
    const section = sectionOn(form, to ?? defaultRoute(form.pages, page));
    return { label, goTo: section === undefined ? SUBMIT_TARGET : sectionId(at, section) };
  });
  return { ...question, options };
}

function endsByItself(questions: readonly DrawnQuestion[]): boolean {
  const last = questions.at(-1);
  return last?.required === true && (last.shape === 'radio' || last.shape === 'dropdown');
}

const closingQuestion = ({ at, page }: Drawing, next: number | undefined): DrawnQuestion => ({
  ...closingIds(at, page.section),
  title: 'Ready?',
  required: true,
  shape: 'radio',
  options: [
    next === undefined
      ? { label: 'Yes, send my answers' }
      : { label: 'Yes, go on', goTo: sectionId(at, next) },
  ],
});
