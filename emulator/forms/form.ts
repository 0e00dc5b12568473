/** A form with items as in the Forms API, and its responses. */

/** How a form collects addresses. `RESPONDER_INPUT` addresses are typed, not verified. */
export const EMAIL_COLLECTION_TYPES = ['DO_NOT_COLLECT', 'VERIFIED', 'RESPONDER_INPUT'] as const;
export type EmailCollectionType = (typeof EMAIL_COLLECTION_TYPES)[number];

export const CHOICE_TYPES = ['RADIO', 'CHECKBOX', 'DROP_DOWN'] as const;
export type ChoiceType = (typeof CHOICE_TYPES)[number];

export const GO_TO_ACTIONS = ['NEXT_SECTION', 'RESTART_FORM', 'SUBMIT_FORM'] as const;
type GoToAction = (typeof GO_TO_ACTIONS)[number];

export interface ChoiceOption {
  readonly value: string;
  readonly goToAction?: GoToAction;
  /** The item id of the page break to which the option leads. */
  readonly goToSectionId?: string;
}

export interface ChoiceQuestion {
  readonly type: ChoiceType;
  readonly options: readonly ChoiceOption[];
}

type EmptyObject = Readonly<Record<string, never>>;

/** The kind of a question as in the API. Check the kind by `'textQuestion' in question`. */
export type QuestionKind =
  | { readonly choiceQuestion: ChoiceQuestion }
  | { readonly textQuestion: EmptyObject };

interface QuestionHead {
  /** Up to eight hex digits. The entry id on the form’s page is the same number in decimal. */
  readonly questionId: string;
  readonly required?: true;
}

export type Question = QuestionHead & QuestionKind;

/** The kind of an item as in the API. Check the kind by `'questionItem' in item`. */
export type ItemKind =
  | { readonly questionItem: { readonly question: Question } }
  | { readonly pageBreakItem: EmptyObject };

interface ItemHead {
  readonly itemId: string;
  readonly title?: string;
  readonly description?: string;
}

export type Item = ItemHead & ItemKind;

interface FormSettings {
  readonly emailCollectionType: EmailCollectionType;
  readonly quizSettings?: { readonly isQuiz?: boolean };
}

/** The latest content of a response. Times are in milliseconds since 1970. */
export interface FormResponse {
  readonly responseId: string;
  readonly createdMs: number;
  readonly submittedMs: number;
  /** The microseconds after `submittedMs`, 0 to 999; absent if 0. */
  readonly submittedMicros?: number | undefined;
  readonly respondentEmail: string | null;
  /** The values by question id. A question without an answer is absent. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** A form. Its document title and sharing are in `world.files` under the same id. */
export interface Form {
  readonly formId: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly Item[];
  readonly settings: FormSettings;
  /** Whether the form is older than settings and publish settings, which replies then omit. */
  readonly isLegacy?: true;
  readonly isPublished: boolean;
  readonly isAcceptingResponses: boolean;
  readonly revision: number;
  readonly responses: readonly FormResponse[];
}

/** Creates an empty, unpublished form, as the API has done since July 2026. */
export function createForm(formId: string, title: string): Form {
  return {
    formId,
    title,
    description: '',
    items: [],
    settings: { emailCollectionType: 'DO_NOT_COLLECT' },
    isPublished: false,
    isAcceptingResponses: false,
    revision: 2,
    responses: [],
  };
}

const REVISION_DIGITS = 8;

export function buildRevisionId(form: Form): string {
  return form.revision.toString(16).padStart(REVISION_DIGITS, '0');
}

/** Returns the number of a question on the form’s page and in prefilled links. */
export function buildEntryId(questionId: string): string {
  return String(Number.parseInt(questionId, 16));
}

/** Returns the questions of an item; an empty list for a page break. */
export function listQuestions(item: Item): readonly Question[] {
  return 'questionItem' in item ? [item.questionItem.question] : [];
}
