/** A form as the emulator keeps it: items in the JSON shape of the Forms API, and its own store of responses. */

export const EMAIL_COLLECTION_TYPES = ['DO_NOT_COLLECT', 'VERIFIED', 'RESPONDER_INPUT'] as const;
type EmailCollectionType = (typeof EMAIL_COLLECTION_TYPES)[number];

export const CHOICE_TYPES = ['RADIO', 'CHECKBOX', 'DROP_DOWN'] as const;
export type ChoiceType = (typeof CHOICE_TYPES)[number];

export const GO_TO_ACTIONS = ['NEXT_SECTION', 'RESTART_FORM', 'SUBMIT_FORM'] as const;
type GoToAction = (typeof GO_TO_ACTIONS)[number];

export const RATING_ICONS = ['STAR', 'HEART', 'THUMB_UP'] as const;
type RatingIcon = (typeof RATING_ICONS)[number];

export const ALIGNMENTS = ['LEFT', 'RIGHT', 'CENTER'] as const;
type Alignment = (typeof ALIGNMENTS)[number];

interface MediaProperties {
  readonly alignment?: Alignment | undefined;
  /** Pixels, 0 to 740. */
  readonly width?: number | undefined;
}

export interface Image {
  readonly contentUri: string;
  readonly altText?: string | undefined;
  readonly properties?: MediaProperties | undefined;
}

/** One choice. Where `isOther` is set there is no value: the respondent types one. */
export interface Option {
  readonly value?: string | undefined;
  readonly isOther?: true | undefined;
  readonly goToAction?: GoToAction | undefined;
  /** The item id of a page break. */
  readonly goToSectionId?: string | undefined;
  readonly image?: Image | undefined;
}

export interface ChoiceQuestion {
  readonly type: ChoiceType;
  readonly options: readonly Option[];
  readonly shuffle?: true | undefined;
}

interface TextQuestion {
  readonly paragraph?: true | undefined;
}

export interface ScaleQuestion {
  readonly low: number;
  readonly high: number;
  readonly lowLabel?: string | undefined;
  readonly highLabel?: string | undefined;
}

export interface DateQuestion {
  readonly includeTime?: true | undefined;
  readonly includeYear?: true | undefined;
}

interface TimeQuestion {
  readonly duration?: true | undefined;
}

interface RatingQuestion {
  readonly ratingScaleLevel: number;
  readonly iconType: RatingIcon;
}

/** What is asked; exactly one of these, as in the API's JSON. Tell them apart by `'textQuestion' in question`. */
export type QuestionKind =
  | { readonly choiceQuestion: ChoiceQuestion }
  | { readonly textQuestion: TextQuestion }
  | { readonly scaleQuestion: ScaleQuestion }
  | { readonly dateQuestion: DateQuestion }
  | { readonly timeQuestion: TimeQuestion }
  | { readonly ratingQuestion: RatingQuestion };

interface QuestionHead {
  /** Up to eight hex digits; read as a number it is the entry id of the form's page. */
  readonly questionId: string;
  readonly required?: true | undefined;
}

export type Question = QuestionHead & QuestionKind;
export type RowQuestion = QuestionHead & { readonly rowQuestion: { readonly title: string } };

interface QuestionItem {
  readonly question: Question;
  readonly image?: Image | undefined;
}

/** A grid: each row is a question of its own, all rows share the columns. */
export interface QuestionGroupItem {
  readonly questions: readonly RowQuestion[];
  readonly grid: { readonly columns: ChoiceQuestion; readonly shuffleQuestions?: true | undefined };
  readonly image?: Image | undefined;
}

interface Video {
  readonly youtubeUri: string;
  readonly properties?: MediaProperties | undefined;
}

type Nothing = Readonly<Record<string, never>>;

/** What an item is; exactly one of these, as in the API's JSON. Tell them apart by `'questionItem' in item`. */
export type ItemKind =
  | { readonly questionItem: QuestionItem }
  | { readonly questionGroupItem: QuestionGroupItem }
  | { readonly pageBreakItem: Nothing }
  | { readonly textItem: Nothing }
  | { readonly imageItem: { readonly image: Image } }
  | { readonly videoItem: { readonly video: Video; readonly caption?: string | undefined } };

interface ItemHead {
  readonly itemId: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

export type Item = ItemHead & ItemKind;

interface FormSettings {
  readonly emailCollectionType: EmailCollectionType;
  readonly isQuiz: boolean;
}

/** One response; only its newest content is kept. Times in milliseconds since 1970. */
export interface FormResponse {
  readonly responseId: string;
  readonly createdMs: number;
  readonly submittedMs: number;
  readonly respondentEmail: string | null;
  /** By question id; a question without an answer is absent. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** The document's title and its sharing are Drive's: see `world.files` under the same id. */
export interface Form {
  readonly formId: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly Item[];
  readonly settings: FormSettings;
  readonly isPublished: boolean;
  readonly isAcceptingResponses: boolean;
  /** Counts the changes of content; see `revisionId`. */
  readonly revision: number;
  readonly responses: readonly FormResponse[];
  /** The spreadsheet that the form's editor has linked, if any. */
  readonly linkedSheetId?: string;
}

/** A form with a title and nothing else: unpublished, as all forms made by API since July 2026. */
export function newForm(formId: string, title: string): Form {
  return {
    formId,
    title,
    description: '',
    items: [],
    settings: { emailCollectionType: 'DO_NOT_COLLECT', isQuiz: false },
    isPublished: false,
    isAcceptingResponses: false,
    revision: 1,
    responses: [],
  };
}

/** What `drive.files.copy` makes of a form: the same content and ids, unpublished, unlinked, without responses. */
export function copyForm({ linkedSheetId: _unlinked, ...form }: Form, formId: string): Form {
  return {
    ...form,
    formId,
    isPublished: false,
    isAcceptingResponses: false,
    revision: 1,
    responses: [],
  };
}

const REVISION_DIGITS = 8;

/** The opaque name of the form's present content. */
export function revisionId(form: Form): string {
  return form.revision.toString(16).padStart(REVISION_DIGITS, '0');
}

/** The number by which the form's page and prefilled links know a question. */
export function entryId(questionId: string): string {
  return String(Number.parseInt(questionId, 16));
}

/** Every question that an item asks, in order; the rows of a grid are one question each. */
export function questionsOf(item: Item): readonly (Question | RowQuestion)[] {
  if ('questionItem' in item) return [item.questionItem.question];
  if ('questionGroupItem' in item) return item.questionGroupItem.questions;
  return [];
}
