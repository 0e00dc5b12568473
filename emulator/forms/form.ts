/** A form: items as in the Forms API, and its responses. */

/** `RESPONDER_INPUT`: the respondent types an address, which is not verified. */
export const EMAIL_COLLECTION_TYPES = ['DO_NOT_COLLECT', 'VERIFIED', 'RESPONDER_INPUT'] as const;
export type EmailCollectionType = (typeof EMAIL_COLLECTION_TYPES)[number];

export const CHOICE_TYPES = ['RADIO', 'CHECKBOX', 'DROP_DOWN'] as const;
export type ChoiceType = (typeof CHOICE_TYPES)[number];

export const GO_TO_ACTIONS = ['NEXT_SECTION', 'RESTART_FORM', 'SUBMIT_FORM'] as const;
type GoToAction = (typeof GO_TO_ACTIONS)[number];

/** One choice. */
export interface Option {
  readonly value: string;
  readonly goToAction?: GoToAction;
  /** The item id of a page break. */
  readonly goToSectionId?: string;
}

export interface ChoiceQuestion {
  readonly type: ChoiceType;
  readonly options: readonly Option[];
}

type Nothing = Readonly<Record<string, never>>;

/** Exactly one, as in the API. Distinguish them by `'textQuestion' in question`. */
export type QuestionKind =
  | { readonly choiceQuestion: ChoiceQuestion }
  | { readonly textQuestion: Nothing };

interface QuestionHead {
  /** Up to eight hex digits; as a number, the entry id on the form’s page. */
  readonly questionId: string;
  readonly required?: true;
}

export type Question = QuestionHead & QuestionKind;

/** Exactly one, as in the API. Distinguish them by `'questionItem' in item`. */
export type ItemKind =
  | { readonly questionItem: { readonly question: Question } }
  | { readonly pageBreakItem: Nothing };

interface ItemHead {
  readonly itemId: string;
  readonly title?: string;
  readonly description?: string;
}

export type Item = ItemHead & ItemKind;

interface FormSettings {
  readonly emailCollectionType: EmailCollectionType;
  /** Absent until it is set. */
  readonly quizSettings?: { readonly isQuiz?: boolean };
}

/** One response; only its newest content is kept. Times in milliseconds since 1970. */
export interface FormResponse {
  readonly responseId: string;
  readonly createdMs: number;
  readonly submittedMs: number;
  /** Microseconds after `submittedMs`, 0 to 999; absent for 0. */
  readonly submittedMicros?: number | undefined;
  readonly respondentEmail: string | null;
  /** Keyed by question id; questions without an answer are absent. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Drive contains the document’s title and sharing: see `world.files` under the same id. */
export interface Form {
  readonly formId: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly Item[];
  readonly settings: FormSettings;
  /** Whether it is older than settings and publish settings, which replies then omit. */
  readonly isLegacy?: true;
  readonly isPublished: boolean;
  readonly isAcceptingResponses: boolean;
  /** Counts changes of content and publication; see `buildRevisionId`. */
  readonly revision: number;
  readonly responses: readonly FormResponse[];
}

/** A form with a title only: unpublished, like all forms created by API since July 2026. */
export function newForm(formId: string, title: string): Form {
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

/** The opaque name of the form’s current content. */
export function buildRevisionId(form: Form): string {
  return form.revision.toString(16).padStart(REVISION_DIGITS, '0');
}

/** The number of a question on the form’s page and in prefilled links. */
export function buildEntryId(questionId: string): string {
  return String(Number.parseInt(questionId, 16));
}

/** The questions of an item; empty for a page break. */
export function listQuestions(item: Item): readonly Question[] {
  return 'questionItem' in item ? [item.questionItem.question] : [];
}
