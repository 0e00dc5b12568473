/**
 * The ids of a form's items and questions: eight hexadecimal digits that read `r eee ss ff`. Range r says what it is,
 * eee is the ledger entry the step will become, ss the section and ff the field in it. No id comes twice in a match, so
 * an answer to a question of an old step is known as such. With r below 8 an id fits 31 bits, as Google's own do.
 */

const ALWAYS = '1';
const SECTION = '2';
const ITEM = '3';
const QUESTION = '4';

const MOST_ENTRIES = 0x1000;
const MOST_SECTIONS = 0x100;
/** The last number is the closing question's. */
const MOST_FIELDS = 0xff;

/** Where a question stands: the entry its step will become, the section and the field, counted from 0. */
export interface Place {
  readonly entry: number;
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
} as const satisfies Readonly<Record<string, QuestionIds>>;

/** The first section: never an item of its own at Google, so never the goal of an option. */
export const FIRST_SECTION_ID = `${ALWAYS}0000000`;

export const sectionId = (entry: number, section: number): string =>
  SECTION + digits({ entry, section, field: 0 });

/** @throws when the entry is over 4095, the section over 255 or the field over 254. */
export function fieldIds(place: Place): QuestionIds {
  below(place.field, MOST_FIELDS, 'fields in a section');
  return { itemId: ITEM + digits(place), questionId: QUESTION + digits(place) };
}

/** The ids of the question that ends a section. */
export const closingIds = (entry: number, section: number): QuestionIds => {
  const place = digits({ entry, section, field: MOST_FIELDS });
  return { itemId: ITEM + place, questionId: QUESTION + place };
};

function digits({ entry, section, field }: Place): string {
  below(entry, MOST_ENTRIES, 'entries in a match');
  below(section, MOST_SECTIONS, 'sections in a form');
  return hex(entry, 3) + hex(section, 2) + hex(field, 2);
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

function below(value: number, most: number, what: string): void {
  if (value < 0 || value >= most) throw new Error(`a form can number at most ${most} ${what}`);
}
