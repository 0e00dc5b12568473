/**
 * The ids of a form's items and questions: eight hexadecimal digits that read `r c ppp xxx`. Range r says what it is, c how often
 * the content was changed before (its last four bits), ppp the place of the step on the standing line, xxx six bits of section
 * and six of field. An answer to a question of an old step is known as such, and a step that is opened again asks by the same
 * ids. With r below 8 an id fits 31 bits, as Google's own do.
 */

const ALWAYS = '1';
const SECTION = '2';
const ITEM = '3';
const QUESTION = '4';

const CONTENTS = 0x10;
const MOST_PLACES = 0x1000;
const MOST_SECTIONS = 0x40;
/** The last number is the closing question's. */
const MOST_FIELDS = 0x3f;

/** Which step a form asks for. */
export interface StepKey {
  /** How often the host had changed the content when it was asked. */
  readonly contentChanges: number;
  /** Its place on the standing line: 1 for the first step. */
  readonly place: number;
}

/** Where a question stands; section and field are counted from 0. */
export interface QuestionLocation {
  readonly at: StepKey;
  readonly section: number;
  readonly field: number;
}

/** An item and the question in it. */
export interface QuestionIds {
  readonly itemId: string;
  readonly questionId: string;
}

/** The questions every form of every match has, with the same ids always: personal links fill them in. */
export const CONSTANT_QUESTIONS = {
  seatCode: { itemId: `${ALWAYS}0000001`, questionId: `${ALWAYS}0000011` },
  step: { itemId: `${ALWAYS}0000002`, questionId: `${ALWAYS}0000012` },
  seat: { itemId: `${ALWAYS}0000003`, questionId: `${ALWAYS}0000013` },
  wait: { itemId: `${ALWAYS}0000004`, questionId: `${ALWAYS}0000014` },
} as const satisfies Readonly<Record<string, QuestionIds>>;

/** The first section: never an item of its own at Google, so never the goal of an option. */
export const FIRST_SECTION_ID = `${ALWAYS}0000000`;

/** The last section, which every way through a form leads to. */
export const CLOSING_SECTION_ID = `${ALWAYS}0000005`;

export const sectionId = (at: StepKey, section: number): string =>
  SECTION + digits({ at, section, field: 0 });

/** @throws when the place is over 4095, the section over 63 or the field over 62. */
export function fieldIds(place: QuestionLocation): QuestionIds {
  below(place.field, MOST_FIELDS, 'fields in a section');
  return { itemId: ITEM + digits(place), questionId: QUESTION + digits(place) };
}

/** The ids of the question that ends a section. */
export const closingIds = (at: StepKey, section: number): QuestionIds => {
  const place = digits({ at, section, field: MOST_FIELDS });
  return { itemId: ITEM + place, questionId: QUESTION + place };
};

function digits({ at, section, field }: QuestionLocation): string {
  below(at.place, MOST_PLACES, 'steps in a match');
  below(section, MOST_SECTIONS, 'sections in a form');
  const content = at.contentChanges % CONTENTS;
  return hex(content, 1) + hex(at.place, 3) + hex(section * (MOST_FIELDS + 1) + field, 3);
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

function below(value: number, most: number, what: string): void {
  if (value < 0 || value >= most) throw new Error(`a form can number at most ${most} ${what}`);
}
