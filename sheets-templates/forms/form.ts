import {
  type Answers,
  type Choice,
  type ChoicesField,
  type Field,
  findBranchingField,
  getDefaultRoute,
} from '../../rules/kit/asking/form.ts';
import { listFreeAsks, listOwedAsks } from '../../rules/kit/asking/owing.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { joinNames } from '../../rules/kit/reckoning/rank.ts';
import type { DrawnForm, DrawnOption, DrawnQuestion, DrawnSection } from '../drawing/drawing.ts';
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
import {
  findSection,
  listPlacedPages,
  type PlacedForm,
  type PlacedPage,
  placeForms,
} from './form-places.ts';

export interface FormInput {
  /** The open step; null after the match ends. */
  readonly step: Step | null;
  readonly matchTitle: string;
  /** The deadline with its time zone; '' while the match is paused. */
  readonly deadlineText: string;
  readonly at: StepKey;
  /** Whether a player can stop the step from resolving early. */
  readonly mayWait?: boolean;
  /** Links to public pages, since everybody with the form's address can open it. */
  readonly links?: readonly FormLink[];
}

/** An address in a form's text, which Google turns into a link. */
export interface FormLink {
  /** The text before the address, such as "The public workbook". */
  readonly title: string;
  readonly address: string;
}

/** Draws the form: short head, orders, other texts. @throws Error if it has too many fields */
export function drawForm({
  step,
  matchTitle,
  deadlineText,
  at,
  mayWait = false,
  links = [],
}: FormInput): DrawnForm {
  if (step === null || listOwedAsks(step).length === 0) return drawClosedForm(matchTitle, step);
  const addresses = links
    .filter(({ address }) => address !== '')
    .map(({ title, address }) => `${title}: ${address}`);
  const { head, rest } = buildHeadLine(step, deadlineText);
  const about = [step.about, ...rest, RECEIPT_NOTICE, ...addresses].join('\n\n').trim();
  return {
    title: matchTitle,
    about: head,
    sections: buildSections(step, { at, mayWait, about }),
    accepting: true,
  };
}

/** The number of characters in three lines of a phone. */
const MAX_HEAD_CHARACTERS = 120;

/** Formats "Round 2, until Tue 24 Nov, 10:33." Names the asked seats if they fit. */
function buildHeadLine(step: Step, deadlineText: string) {
  const line = deadlineText === '' ? `${step.title}.` : `${step.title}, until ${deadlineText}.`;
  const question = describeAskedSeats(step);
  const both = `${line} ${question}`.trim();
  return both.length <= MAX_HEAD_CHARACTERS
    ? { head: both, rest: [] }
    : { head: line.slice(0, MAX_HEAD_CHARACTERS), rest: [question] };
}

/** The maximum number of seats that a form names. Workbooks name all seats. */
const MAX_SEATS_NAMED = 3;
const describeAskedSeats = (step: Step): string =>
  step.asks.length > MAX_SEATS_NAMED || isOnlySeatInTitle(step)
    ? ''
    : [
        formatSeats('Asked', listOwedAsks(step)),
        formatSeats('Need not answer, but may', listFreeAsks(step)),
      ]
        .join(' ')
        .trim();

const isOnlySeatInTitle = ({ title, asks: [only, ...others] }: Step): boolean =>
  only !== undefined && others.length === 0 && title.split(/[,:] /u).includes(only.seat);

const formatSeats = (what: string, asks: readonly Ask[]): string =>
  asks.length === 0 ? '' : `${what}: ${asks.map(({ seat }) => seat).join(', ')}.`;

function drawClosedForm(matchTitle: string, step: Step | null): DrawnForm {
  const about =
    step === null
      ? 'The match is over, so this form accepts no more orders. ' +
        'The public workbook has the result.'
      : 'No seat is asked now, so this form accepts no orders. ' +
        'Open the form again for the next step.';
  return { title: matchTitle, about, sections: [], accepting: false };
}

/** A response from Google: texts by questionId. Blank questions are absent. */
export type AnswersByQuestionId = Readonly<Record<string, readonly string[]>>;

/** The answers of a response that are not orders; '' if blank. */
export interface ResponseHead {
  readonly seatCode: string;
  readonly stepTitle: string;
  /** The chosen seat, if the form asks for it. */
  readonly seatChosen: string;
  /** Whether the player wants no resolution before the deadline. */
  readonly waits: boolean;
}

export const parseResponseHead = (answersByQuestionId: AnswersByQuestionId): ResponseHead => ({
  seatCode: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.seatCode.questionId),
  stepTitle: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.step.questionId),
  seatChosen: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.seat.questionId),
  waits: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.wait.questionId) !== '',
});

/**
 * Parses a response to the form of this step, without answers on abandoned routes, which Google may
 * keep. Replaces labels by values; unknown labels stay as typed.
 */
export function parseAnswers(given: {
  readonly step: Step;
  readonly at: StepKey;
  readonly seat: Seat;
  readonly answersByQuestionId: AnswersByQuestionId;
}): Answers {
  const { step, at, seat, answersByQuestionId } = given;
  const form = placeForms(step).find(({ seats }) => seats.includes(seat));
  if (form === undefined) return {};
  const readPage = ({ section, fields }: PlacedPage) =>
    fields.map((field, index): readonly [Field, readonly string[]] => {
      const { questionId } = getFieldIds({ at, section, field: index });
      return [field, listValues(field, listTexts(answersByQuestionId, questionId))];
    });
  const answered = new Map(form.pages.flatMap(readPage));
  const met = listPlacedPages(form, (field) => answered.get(field)?.[0]).flatMap(
    ({ fields }) => fields,
  );
  return Object.fromEntries(
    met
      .map((field) => [field.name, answered.get(field) ?? []] as const)
      .filter(([, values]) => values.length > 0),
  );
}

const listValues = ({ choices }: Field, texts: readonly string[]): readonly string[] =>
  texts.map((text) => findChoice(choices, text)?.value ?? text);

/** Finds the choice with this label, or the only one that differs just in case and spaces. */
function findChoice(choices: readonly Choice[], text: string): Choice | undefined {
  const exact = choices.find(({ label }) => label === text);
  if (exact !== undefined) return exact;
  const alike = choices.filter(({ label }) => normalizeText(label) === normalizeText(text));
  return alike.length === 1 ? alike[0] : undefined;
}

const normalizeText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const listTexts = (answers: AnswersByQuestionId, questionId: string): readonly string[] =>
  (Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : []).filter(
    (text) => text.trim() !== '',
  );

/** Returns the first text of an answer; '' if blank. */
export const getFirstText = (answers: AnswersByQuestionId, questionId: string): string =>
  listTexts(answers, questionId)[0]?.trim() ?? '';

/**
 * Builds the sections. If the seats have different questions, each seat first chooses its section.
 */
function buildSections(
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
  const title = `For ${joinNames(seats, 'or')}`;
  return { title, about: 'If this is not your seat, go back and choose yours.' };
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
 * question whose options lead there: in Google's API, only options can have a destination.
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

/** Returns the id of the section, or the id of the last section if `section` is undefined. */
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
/** The maximum number of characters of all labels together, about eight lines on a phone. */
const MAX_RADIO_CHARACTERS = 320;

/** Draws a question. Returns null for a field without choices, which Google rejects. */
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

/** Chooses radio buttons for an open list or a few short choices, and a drop-down for many. */
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

export interface ClosingText {
  readonly about: string;
  /** Whether a player can stop the step from resolving early. */
  readonly mayWait: boolean;
}

/** Draws the last page. Personal links fill in its step and seat code. */
export const buildClosingSection = (step: Step, { about, mayWait }: ClosingText): DrawnSection =>
  withNextSection('submit', {
    itemId: CLOSING_SECTION_ID,
    title: 'Send your answers',
    about,
    questions: [buildStepQuestion(step), SEAT_CODE_QUESTION, ...(mayWait ? [WAIT_QUESTION] : [])],
  });

/** Shown before sending, because the API cannot set a form's confirmation text. */
const RECEIPT_NOTICE = 'Your receipt appears in the tab “Now” of your own workbook.';

/** Adds `then` to a section. The linter forbids `then` in object literals. */
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
  title: 'Answers for',
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

/** The option for players who do not want an early resolution. */
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
