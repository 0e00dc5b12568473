/**
 * Builds the sections of a form: choice of seat if needed, each seat's questions, the last page.
 */

import {
  branchingField,
  type ChoicesField,
  defaultRoute,
  type Field,
} from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { DrawnOption, DrawnQuestion, DrawnSection } from '../drawing/drawing.ts';
import { type ClosingText, closingSection, followedBy } from './closing-section.ts';
import {
  CLOSING_SECTION_ID,
  CONSTANT_QUESTIONS,
  closingIds,
  FIRST_SECTION_ID,
  fieldIds,
  type QuestionIds,
  type StepKey,
  sectionId,
} from './form-ids.ts';
import { type PlacedForm, type PlacedPage, placedForms, sectionOn } from './form-places.ts';

/**
 * Starts with the questions if all seats have the same; otherwise each seat chooses its section.
 */
export function sectionsOf(
  step: Step,
  { at, ...closing }: ClosingText & { readonly at: StepKey },
): readonly DrawnSection[] {
  const forms = placedForms(step);
  const pages = pageSections(forms, at);
  const first = forms.length === 1 ? (pages[0]?.questions ?? []) : [seatQuestion(step, forms, at)];
  const others = forms.length === 1 ? pages.slice(1) : pages;
  return [
    leadingOnward({ itemId: FIRST_SECTION_ID, title: step.title, about: '', questions: first }),
    ...others,
    closingSection(step, closing),
  ];
}

const leadingOnward = (section: Omit<DrawnSection, 'then'>): DrawnSection =>
  followedBy('next section', section);

function seatQuestion(step: Step, forms: readonly PlacedForm[], at: StepKey): DrawnQuestion {
  const options = step.asks.map(({ seat }): DrawnOption => {
    const first = forms.find(({ seats }) => seats.includes(seat))?.pages[0];
    return { label: seat, goTo: sectionId(at, first?.section ?? 0) };
  });
  return {
    ...CONSTANT_QUESTIONS.seat,
    title: 'Your seat',
    required: true,
    shape: 'dropdown',
    options,
  };
}

/** Builds the sections in numeric order. A section that several forms share is built once. */
function pageSections(forms: readonly PlacedForm[], at: StepKey): readonly DrawnSection[] {
  const drawn = new Map<number, DrawnSection>();
  const last = Math.max(...forms.flatMap(({ pages }) => pages.map(({ section }) => section)));
  for (const form of forms) {
    for (const page of form.pages) {
      if (drawn.has(page.section)) continue;
      const questions = drawPage({ at, form, page, isLast: page.section === last });
      const itemId = sectionId(at, page.section);
      drawn.set(page.section, leadingOnward({ itemId, ...headOf(form, page), questions }));
    }
  }
  return [...drawn].sort(([one], [other]) => one - other).map(([, section]) => section);
}

function headOf(
  { seats }: PlacedForm,
  { page }: PlacedPage,
): Pick<DrawnSection, 'title' | 'about'> {
  if (page !== null) return { title: page.title, about: page.about ?? '' };
  return { title: seats.join(', '), about: 'If this is not your seat, go back and choose yours.' };
}

interface Drawing {
  readonly at: StepKey;
  readonly form: PlacedForm;
  readonly page: PlacedPage;
  /** Whether only the common last page follows. */
  readonly isLast: boolean;
}

/**
 * Draws a page. If another section than the next one follows, the page ends with a required
 * question whose options all lead there: Google's API gives only options a destination.
 */
function drawPage(drawing: Drawing): readonly DrawnQuestion[] {
  const { at, form, page } = drawing;
  const leading = branchingField(page);
  const questions = page.fields.flatMap((field, index) => {
    const question = drawField(field, fieldIds({ at, section: page.section, field: index }));
    if (question === null) return [];
    return [field === leading ? leadingOn(question, field, drawing) : question];
  });
  if (leading !== undefined) return questions;
  const next = sectionOn(form, defaultRoute(form.pages, page));
  const goesOn = next === undefined ? drawing.isLast : next === page.section + 1;
  if (goesOn) return questions;
  const goTo = goalOf(at, next);
  const leader = questions.findLast(isAlwaysAnswered);
  return leader === undefined
    ? [...questions, { ...READY, ...closingIds(at, page.section), options: [{ ...GO_ON, goTo }] }]
    : questions.map((question) => (question === leader ? withGoal(question, goTo) : question));
}

/** Returns the id of the section, or of the last section at the end of the form. */
const goalOf = (at: StepKey, section: number | undefined): string =>
  section === undefined ? CLOSING_SECTION_ID : sectionId(at, section);

function leadingOn(
  question: DrawnQuestion,
  field: Field,
  { at, form, page }: Drawing,
): DrawnQuestion {
  const options = field.choices.map(({ label, to }): DrawnOption => {
    const section = sectionOn(form, to ?? defaultRoute(form.pages, page));
    return { label, goTo: goalOf(at, section) };
  });
  return { ...question, options };
}

const isAlwaysAnswered = ({ required, shape }: DrawnQuestion): boolean =>
  required && (shape === 'radio' || shape === 'dropdown');

const withGoal = (question: DrawnQuestion, goTo: string): DrawnQuestion => ({
  ...question,
  options: question.options.map(({ label }) => ({ label, goTo })),
});

const READY = { title: 'Ready?', required: true, shape: 'radio' } as const;
const GO_ON = { label: 'Yes, continue' } as const;

const MOST_RADIO_OPTIONS = 5;
/** Number of characters of all labels together: about eight lines of a phone. */
const LONGEST_RADIO = 320;

/** Draws a question; null for a field without choices, which Google rejects. */
function drawField(field: Field, ids: QuestionIds): DrawnQuestion | null {
  if (field.choices.length === 0) return null;
  const help = helpFor(field);
  return {
    ...ids,
    title: field.label,
    ...(help === '' ? {} : { help }),
    required: field.kind === 'choice' ? field.required : field.least > 0,
    shape: shapeOf(field),
    options: field.choices.map(({ label }) => ({ label })),
  };
}

/** Chooses radio buttons for few short choices or an open list, and a drop-down for many. */
function shapeOf({ kind, choices, isOpen }: Field): DrawnQuestion['shape'] {
  if (kind === 'choices') return 'checkbox';
  const atAGlance =
    choices.length <= MOST_RADIO_OPTIONS &&
    choices.reduce((sum, { label }) => sum + label.length, 0) <= LONGEST_RADIO;
  return isOpen || atAGlance ? 'radio' : 'dropdown';
}

/** Adds bounds to the help text, since Google's API cannot set them on checkboxes. */
function helpFor(field: Field): string {
  const bounds = field.kind === 'choices' ? boundsOf(field) : '';
  return [bounds, field.help ?? ''].filter((part) => part !== '').join(' ');
}

function boundsOf({ least, most, choices }: ChoicesField): string {
  const highest = Math.min(most, choices.length);
  if (least === highest) return `Choose exactly ${least}.`;
  if (least === 0) return highest === choices.length ? 'Choose any.' : `Choose up to ${highest}.`;
  return `Choose ${least} to ${highest}.`;
}
