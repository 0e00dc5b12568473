/** Draws the form of a match for each step, and parses its responses. */

import type { Answers, Choice, Field } from '../../rules/kit/asking/form.ts';
import { listFreeAsks, listOwedAsks } from '../../rules/kit/asking/owing.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { DrawnForm } from '../drawing/drawing.ts';
import { CONSTANT_QUESTIONS, getFieldIds, type StepKey } from './form-ids.ts';
import { type PlacedPage, placedWay, placeForms } from './form-places.ts';
import { buildSections } from './form-sections.ts';

export interface FormInput {
  /** Null after the match. */
  readonly step: Step | null;
  readonly matchTitle: string;
  /** Deadline with its time zone; '' while the match is paused. */
  readonly deadlineText: string;
  readonly at: StepKey;
  /** Whether a player can stop the step from resolving early. */
  readonly mayWait?: boolean;
  /** Links to public pages, since everybody with its address can open the form. */
  readonly links?: readonly FormLink[];
}

/** An address in a form's text, which Google turns into a link. */
export interface FormLink {
  /** Text before the address, such as "The public workbook". */
  readonly title: string;
  readonly address: string;
}

/** Draws the form: a short head, the orders, all other texts. @throws on too many fields */
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
  const about = [step.about, ...rest, ...addresses].join('\n\n').trim();
  return {
    title: matchTitle,
    about: head,
    sections: buildSections(step, { at, mayWait, about }),
    accepting: true,
  };
}

/** Number of characters that fit three lines of a phone. */
const MAX_HEAD_CHARACTERS = 120;

/** Formats "Round 2, until Tue 24 Nov, 10:33." and adds the asked seats if they fit. */
function buildHeadLine(step: Step, deadlineText: string) {
  const line = deadlineText === '' ? `${step.title}.` : `${step.title}, until ${deadlineText}.`;
  const asked = describeAskedSeats(step);
  const both = `${line} ${asked}`.trim();
  return both.length <= MAX_HEAD_CHARACTERS
    ? { head: both, rest: [] }
    : { head: line.slice(0, MAX_HEAD_CHARACTERS), rest: [asked] };
}

/** A form names at most this number of seats. Workbooks name all of them. */
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
        'Open it again for the next step.';
  return { title: matchTitle, about, sections: [], accepting: false };
}

/** A response from Google: texts by questionId. Blank questions are absent. */
export type AnswersByQuestionId = Readonly<Record<string, readonly string[]>>;

/** Fields of a response other than orders; '' when blank. */
export interface ResponseHead {
  readonly seatCode: string;
  readonly stepTitle: string;
  /** The chosen seat, if the form asks for it. */
  readonly seatChosen: string;
  /** Whether the player wants no resolution before the deadline. */
  readonly waits: boolean;
}

/** Parses seat and step of a response to any form of the match. */
export const headOf = (answersByQuestionId: AnswersByQuestionId): ResponseHead => ({
  seatCode: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.seatCode.questionId),
  stepTitle: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.step.questionId),
  seatChosen: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.seat.questionId),
  waits: getFirstText(answersByQuestionId, CONSTANT_QUESTIONS.wait.questionId) !== '',
});

/**
 * Parses a response to the form drawn for this step and place, but only the answers on the path
 * that `seat` took: Google may keep those of an abandoned path. Labels become values; an unknown
 * label stays as typed.
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
  const read = ({ section, fields }: PlacedPage) =>
    fields.map((field, index): readonly [Field, readonly string[]] => {
      const { questionId } = getFieldIds({ at, section, field: index });
      return [field, listValues(field, listTexts(answersByQuestionId, questionId))];
    });
  const answered = new Map(form.pages.flatMap(read));
  const met = placedWay(form, (field) => answered.get(field)?.[0]).flatMap(({ fields }) => fields);
  return Object.fromEntries(
    met
      .map((field) => [field.name, answered.get(field) ?? []] as const)
      .filter(([, values]) => values.length > 0),
  );
}

const listValues = ({ choices }: Field, texts: readonly string[]): readonly string[] =>
  texts.map((text) => findChoice(choices, text)?.value ?? text);

/** Finds the choice with this label, else the only one that differs in case and spaces. */
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

/** Returns the first text of an answer; '' when blank. */
export const getFirstText = (answers: AnswersByQuestionId, questionId: string): string =>
  listTexts(answers, questionId)[0]?.trim() ?? '';
