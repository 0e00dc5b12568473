/**
 * Builds the ids of a form's items and questions from eight hexadecimal digits `r c ppp xxx`: r is
 * the kind, c the number of content changes (last four bits), ppp the step's place in the match;
 * xxx is the section and the field in six bits each. Answers to an old step are recognised, and a
 * reopened step has the same ids. If r is below 8, an id fits 31 bits, like Google's.
 */

const CONSTANT_KIND = '1';
const SECTION_KIND = '2';
const ITEM_KIND = '3';
const QUESTION_KIND = '4';

const CONTENT_ID_COUNT = 0x10;
const MAX_STEPS = 0x1000;
const MAX_SECTIONS = 0x40;
/** The last number belongs to the closing question. */
const MAX_FIELDS = 0x3f;

/** The key of a step in the ids of its form. */
export interface StepKey {
  /** The number of content changes by the host so far. */
  readonly contentChanges: number;
  /** The number of the step, from 1, among steps that are not undone. */
  readonly place: number;
}

/** The location of a question in its form. Section and field count from 0. */
export interface QuestionLocation {
  readonly at: StepKey;
  readonly section: number;
  readonly field: number;
}

export interface QuestionIds {
  readonly itemId: string;
  readonly questionId: string;
}

/** Questions that every form has. Their ids are constant, so personal links stay valid. */
export const CONSTANT_QUESTIONS = {
  seatCode: { itemId: `${CONSTANT_KIND}0000001`, questionId: `${CONSTANT_KIND}0000011` },
  step: { itemId: `${CONSTANT_KIND}0000002`, questionId: `${CONSTANT_KIND}0000012` },
  seat: { itemId: `${CONSTANT_KIND}0000003`, questionId: `${CONSTANT_KIND}0000013` },
  wait: { itemId: `${CONSTANT_KIND}0000004`, questionId: `${CONSTANT_KIND}0000014` },
} as const satisfies Readonly<Record<string, QuestionIds>>;

/** Questions of the form “About me”, which also asks for the seat code. */
export const ABOUT_QUESTIONS = {
  message: { itemId: `${CONSTANT_KIND}0000006`, questionId: `${CONSTANT_KIND}0000016` },
  lastDay: { itemId: `${CONSTANT_KIND}0000007`, questionId: `${CONSTANT_KIND}0000017` },
} as const satisfies Readonly<Record<string, QuestionIds>>;

/** The id of the first section, which is not an item at Google, so no option can lead there. */
export const FIRST_SECTION_ID = `${CONSTANT_KIND}0000000`;

/** The id of the last section, where every route through a form ends. */
export const CLOSING_SECTION_ID = `${CONSTANT_KIND}0000005`;

export const getSectionId = (at: StepKey, section: number): string =>
  SECTION_KIND + formatPosition({ at, section, field: 0 });

/** @throws if the step's number is over 4095, the section over 63 or the field over 62 */
export function getFieldIds(place: QuestionLocation): QuestionIds {
  assertBelow(place.field, MAX_FIELDS, 'fields in a section');
  return {
    itemId: ITEM_KIND + formatPosition(place),
    questionId: QUESTION_KIND + formatPosition(place),
  };
}

export const getClosingIds = (at: StepKey, section: number): QuestionIds => {
  const place = formatPosition({ at, section, field: MAX_FIELDS });
  return { itemId: ITEM_KIND + place, questionId: QUESTION_KIND + place };
};

function formatPosition({ at, section, field }: QuestionLocation): string {
  assertBelow(at.place, MAX_STEPS, 'steps in a match');
  assertBelow(section, MAX_SECTIONS, 'sections in a form');
  const content = at.contentChanges % CONTENT_ID_COUNT;
  return (
    formatHex(content, 1) +
    formatHex(at.place, 3) +
    formatHex(section * (MAX_FIELDS + 1) + field, 3)
  );
}

const formatHex = (value: number, length: number): string =>
  value.toString(16).padStart(length, '0');

function assertBelow(value: number, most: number, what: string): void {
  if (value < 0 || value >= most) throw new Error(`a form can number at most ${most} ${what}`);
}
