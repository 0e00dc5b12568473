/**
 * Builds the sections of a form: choice of seat if needed, each seat's questions, the last page.
 */

import {
  type ChoicesField,
  type Field,
  findBranchingField,
  getDefaultRoute,
} from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { DrawnOption, DrawnQuestion, DrawnSection } from '../drawing/drawing.ts';
import { buildClosingSection, type ClosingText, withNextSection } from './closing-section.ts';
import {
  CLOSING_SECTION_ID,
  CONSTANT_QUESTIONS,
  FIRST_SECTION_ID,
  getClosingIds,
  getFieldIds,
  getSectionId,
  type QuestionIds,
  type StepKey,
} from './form-ids.ts';
import { findSection, type PlacedForm, type PlacedPage, placeForms } from './form-places.ts';

/**
 * Starts with the questions if all seats have the same; otherwise each seat chooses its section.
 */
export function buildSections(
  step: Step,
  { at, ...closing }: ClosingText & { readonly at: StepKey },
): readonly DrawnSection[] {
  const forms = placeForms(step);
  const pages = buildPageSections(forms, at);
  const first =
    forms.length === 1 ? (pages[0]?.questions ?? []) : [buildSeatQuestion(step, forms, at)];
  const others = forms.length === 1 ? pages.slice(1) : pages;
  return [
    withNextSectionAfter({
      itemId: FIRST_SECTION_ID,
      title: step.title,
      about: '',
      questions: first,
    }),
    ...others,
    buildClosingSection(step, closing),
  ];
}

const withNextSectionAfter = (section: Omit<DrawnSection, 'then'>): DrawnSection =>
  withNextSection('next section', section);

function buildSeatQuestion(step: Step, forms: readonly PlacedForm[], at: StepKey): DrawnQuestion {
  const options = step.asks.map(({ seat }): DrawnOption => {
    const first = forms.find(({ seats }) => seats.includes(seat))?.pages[0];
    return { label: seat, goTo: getSectionId(at, first?.section ?? 0) };
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
function buildPageSections(forms: readonly PlacedForm[], at: StepKey): readonly DrawnSection[] {
  const drawn = new Map<number, DrawnSection>();
  const last = Math.max(...forms.flatMap(({ pages }) => pages.map(({ section }) => section)));
  for (const form of forms) {
    for (const page of form.pages) {
      if (drawn.has(page.section)) continue;
      const questions = drawPage({ at, form, page, isLast: page.section === last });
      const itemId = getSectionId(at, page.section);
      drawn.set(
        page.section,
        withNextSectionAfter({ itemId, ...buildSectionHead(form, page), questions }),
      );
    }
  }
  return [...drawn].sort(([one], [other]) => one - other).map(([, section]) => section);
}

function buildSectionHead(
  { seats }: PlacedForm,
  { page }: PlacedPage,
): Pick<DrawnSection, 'title' | 'about'> {
  if (page !== null) return { title: page.title, about: page.about ?? '' };
  return { title: seats.join(', '), about: 'If this is not your seat, go back and choose yours.' };
}

interface PageDrawing {
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
function drawPage(drawing: PageDrawing): readonly DrawnQuestion[] {
  const { at, form, page } = drawing;
  const leading = findBranchingField(page);
  const questions = page.fields.flatMap((field, index) => {
    const question = drawField(field, getFieldIds({ at, section: page.section, field: index }));
    if (question === null) return [];
    return [field === leading ? withTargets(question, field, drawing) : question];
  });
  if (leading !== undefined) return questions;
  const next = findSection(form, getDefaultRoute(form.pages, page));
  const goesOn = next === undefined ? drawing.isLast : next === page.section + 1;
  if (goesOn) return questions;
  const goTo = getTargetId(at, next);
  const leader = questions.findLast(isAlwaysAnswered);
  return leader === undefined
    ? [
        ...questions,
        {
          ...READY_QUESTION,
          ...getClosingIds(at, page.section),
          options: [{ ...CONTINUE_OPTION, goTo }],
        },
      ]
    : questions.map((question) => (question === leader ? withTarget(question, goTo) : question));
}

/** Returns the id of the section, or of the last section at the end of the form. */
const getTargetId = (at: StepKey, section: number | undefined): string =>
  section === undefined ? CLOSING_SECTION_ID : getSectionId(at, section);

function withTargets(
  question: DrawnQuestion,
  field: Field,
  { at, form, page }: PageDrawing,
): DrawnQuestion {
  const options = field.choices.map(({ label, to }): DrawnOption => {
    const section = findSection(form, to ?? getDefaultRoute(form.pages, page));
    return { label, goTo: getTargetId(at, section) };
  });
  return { ...question, options };
}

const isAlwaysAnswered = ({ required, shape }: DrawnQuestion): boolean =>
  required && (shape === 'radio' || shape === 'dropdown');

const withTarget = (question: DrawnQuestion, goTo: string): DrawnQuestion => ({
  ...question,
  options: question.options.map(({ label }) => ({ label, goTo })),
});

const READY_QUESTION = { title: 'Ready?', required: true, shape: 'radio' } as const;
const CONTINUE_OPTION = { label: 'Yes, continue' } as const;

const MAX_RADIO_OPTIONS = 5;
/** Number of characters of all labels together: about eight lines of a phone. */
const MAX_RADIO_CHARACTERS = 320;

/** Draws a question; null for a field without choices, which Google rejects. */
function drawField(field: Field, ids: QuestionIds): DrawnQuestion | null {
  if (field.choices.length === 0) return null;
  const help = buildHelpText(field);
  return {
    ...ids,
    title: field.label,
    ...(help === '' ? {} : { help }),
    required: field.kind === 'choice' ? field.required : field.least > 0,
    shape: chooseShape(field),
    options: field.choices.map(({ label }) => ({ label })),
  };
}

/** Chooses radio buttons for few short choices or an open list, and a drop-down for many. */
function chooseShape({ kind, choices, isOpen }: Field): DrawnQuestion['shape'] {
  if (kind === 'choices') return 'checkbox';
  const atAGlance =
    choices.length <= MAX_RADIO_OPTIONS &&
    choices.reduce((sum, { label }) => sum + label.length, 0) <= MAX_RADIO_CHARACTERS;
  return isOpen || atAGlance ? 'radio' : 'dropdown';
}

/** Adds bounds to the help text, since Google's API cannot set them on checkboxes. */
function buildHelpText(field: Field): string {
  const bounds = field.kind === 'choices' ? describeBounds(field) : '';
  return [bounds, field.help ?? ''].filter((part) => part !== '').join(' ');
}

function describeBounds({ least, most, choices }: ChoicesField): string {
  const highest = Math.min(most, choices.length);
  if (least === highest) return `Choose exactly ${least}.`;
  if (least === 0) return highest === choices.length ? 'Choose any.' : `Choose up to ${highest}.`;
  return `Choose ${least} to ${highest}.`;
}
