import type { FormItem, FormResource } from '../../emulator/pages/backend.ts';

/** Size of a window in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A question's place on its page, in CSS pixels from the page's top. */
export interface PlacedQuestion {
  readonly questionId: string;
  readonly top: number;
  /** Bottom of the title, the help and the first option, or of the closed list. */
  readonly begun: number;
  readonly bottom: number;
}

export interface PageHeights {
  /** Item id of the page break before the page; empty for the first page. */
  readonly sectionId: string;
  /** Text under the page's title; on the first page the form's description. */
  readonly about: string;
  readonly questions: readonly PlacedQuestion[];
}

/** Upper bounds in CSS pixels, read from screenshots because Google publishes none. */
const UNKNOWN = {
  /** Height above the first card: the account, the coloured edge and a space. */
  aboveCards: 48,
  /** Space above and below a card's text. */
  cardPadding: 24,
  betweenCards: 12,
  widestCard: 640,
  besideCards: 12,
  /** Height of "* Indicates required question" and the line above it. */
  requiredNote: 48,
  /** Height of the signed-in account and "Not shared". */
  account: 64,
  formTitleLine: 44,
  formTitleCharacter: 18,
  pageTitleLine: 28,
  pageTitleCharacter: 9.5,
  textLine: 22,
  textCharacter: 8,
  questionTitleLine: 24,
  questionTitleCharacter: 8.5,
  afterTitle: 16,
  option: 40,
  optionCharacter: 8,
  beforeOptionText: 36,
  closedList: 56,
  textField: 56,
} as const;

/** Computes the heights of a form's pages in order. Later pages repeat only the title. */
export function computePageHeights(form: FormResource, viewport: Viewport): readonly PageHeights[] {
  const width = computeTextWidth(viewport);
  const title = form.info?.title ?? '';
  const description = form.info?.description ?? '';
  const pages: { sectionId: string; about: string; questions: PlacedQuestion[] }[] = [
    { sectionId: '', about: description, questions: [] },
  ];
  let at = computeHeadHeight(title, description, width);
  for (const item of form.items ?? []) {
    if (item.pageBreakItem !== undefined) {
      const about = item.description ?? '';
      pages.push({ sectionId: item.itemId ?? '', about, questions: [] });
      at = computeHeadHeight(title, '', width) + computeSectionHeight(item, width);
      continue;
    }
    const placed = placeQuestions(item, { top: at, width });
    pages.at(-1)?.questions.push(placed);
    at = placed.bottom + UNKNOWN.betweenCards;
  }
  return pages;
}

const computeTextWidth = ({ width }: Viewport): number =>
  Math.min(width - 2 * UNKNOWN.besideCards, UNKNOWN.widestCard) - 2 * UNKNOWN.cardPadding;

const computeHeadHeight = (title: string, description: string, width: number): number =>
  UNKNOWN.aboveCards +
  computeCardHeight(
    countLines(title, width / UNKNOWN.formTitleCharacter) * UNKNOWN.formTitleLine +
      countLines(description, width / UNKNOWN.textCharacter) * UNKNOWN.textLine +
      UNKNOWN.account +
      UNKNOWN.requiredNote,
  );

const computeSectionHeight = ({ title = '', description = '' }: FormItem, width: number): number =>
  computeCardHeight(
    countLines(title, width / UNKNOWN.pageTitleCharacter) * UNKNOWN.pageTitleLine +
      countLines(description, width / UNKNOWN.textCharacter) * UNKNOWN.textLine,
  );

const computeCardHeight = (content: number): number =>
  2 * UNKNOWN.cardPadding + content + UNKNOWN.betweenCards;

function placeQuestions(
  { title = '', description = '', questionItem }: FormItem,
  { top, width }: { readonly top: number; readonly width: number },
): PlacedQuestion {
  const question = questionItem?.question;
  const asked =
    UNKNOWN.cardPadding +
    countLines(title, width / UNKNOWN.questionTitleCharacter) * UNKNOWN.questionTitleLine +
    countLines(description, width / UNKNOWN.textCharacter) * UNKNOWN.textLine +
    UNKNOWN.afterTitle;
  const answers = computeAnswerHeights(question?.choiceQuestion, width);
  const [first = 0] = answers;
  const all = answers.reduce((sum, height) => sum + height, 0);
  return {
    questionId: question?.questionId ?? '',
    top,
    begun: top + asked + first,
    bottom: top + asked + all + UNKNOWN.cardPadding,
  };
}

type ChoiceQuestion = NonNullable<
  NonNullable<FormItem['questionItem']>['question']
>['choiceQuestion'];

/** Computes the heights of all visible options; a closed list or a text is one field. */
function computeAnswerHeights(choices: ChoiceQuestion, width: number): readonly number[] {
  if (choices === undefined) return [UNKNOWN.textField];
  if (choices.type === 'DROP_DOWN') return [UNKNOWN.closedList];
  const characters = (width - UNKNOWN.beforeOptionText) / UNKNOWN.optionCharacter;
  return (choices.options ?? []).map(
    ({ value = '' }) => UNKNOWN.option + (countLines(value, characters) - 1) * UNKNOWN.textLine,
  );
}

/** Counts the lines of a text; 0 if it is empty. */
const countLines = (text: string, characters: number): number =>
  text === ''
    ? 0
    : text
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / characters)), 0);
