/** Google for the pages: the API, and functions that Google offers to people only. */

import type { Authorisation } from '../identity/authorisation.ts';

/** A user who can sign in. */
export interface KnownUser {
  readonly email: string;
  readonly kind: 'person' | 'service account';
}

export interface FormOption {
  readonly value?: string | undefined;
  readonly goToAction?: string | undefined;
  readonly goToSectionId?: string | undefined;
}

/** A question of forms.v1.json: a choice, or else a text. */
export interface FormQuestion {
  /** Hexadecimal; the entry id in the form’s address is the same number in decimal. */
  readonly questionId?: string | undefined;
  readonly required?: boolean | undefined;
  readonly choiceQuestion?:
    | {
        /** RADIO, CHECKBOX or DROP_DOWN. */
        readonly type?: string | undefined;
        readonly options?: readonly FormOption[] | undefined;
      }
    | undefined;
  readonly textQuestion?: object | undefined;
}

export interface FormItem {
  readonly itemId?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly questionItem?: { readonly question?: FormQuestion | undefined } | undefined;
  readonly pageBreakItem?: object | undefined;
}

/** The part of Google’s Form resource (forms.v1.json) that respondents see. */
export interface FormResource {
  readonly info?:
    | { readonly title?: string | undefined; readonly description?: string | undefined }
    | undefined;
  readonly items?: readonly FormItem[] | undefined;
  readonly settings?: { readonly emailCollectionType?: string | undefined } | undefined;
}

/** The form for one respondent. `closed`: published without accepting responses. */
export type FormForRespondent =
  | { readonly kind: 'open'; readonly form: FormResource }
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'no access' }
  | { readonly kind: 'missing' };

/** `entry`: decimal id of the question; absent for the whole answer. */
export interface SubmissionProblem {
  readonly entry?: string | undefined;
  readonly sentence: string;
}

export type Submission =
  | { readonly kind: 'accepted'; readonly responseId: string }
  | { readonly kind: 'refused'; readonly problems: readonly SubmissionProblem[] };

export interface Backend extends Pick<Authorisation, 'asked' | 'decide'> {
  /** Google’s REST API in the process, as the visitor. */
  readonly api: (request: Request) => Promise<Response>;
  /** A bearer token for the person. Creates an unknown user. */
  readonly tokenFor: (email: string) => string;
  readonly users: () => readonly KnownUser[];
  /** Whether the person may write into the file; null is anonymous. */
  readonly mayEdit: (fileId: string, email: string | null) => boolean;
  /** Calls the listener after each change of a file. Returns the unsubscribe function. */
  readonly onChange: (listener: (fileId: string) => void) => () => void;
  /** The form for respondents, which no API returns; `respondent` null is anonymous. */
  readonly form: (formId: string, respondent: string | null) => FormForRespondent;
  /**
   * Records a response at the emulator’s time, or returns all its problems. Entries are by decimal
   * entry id, without empty values.
   */
  readonly submit: (
    formId: string,
    respondent: string | null,
    entries: ReadonlyMap<string, readonly string[]>,
    /** The typed address if the form asks for one. */
    typedEmail?: string,
  ) => Submission;
  /** The emulator's time, milliseconds since 1970. */
  readonly now: () => number;
}
