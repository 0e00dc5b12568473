/** The part of Google that pages use: the API, and functions that only pages offer. */

import type { User } from '../core/world.ts';
import type { DescribedItem, DescribedOption, DescribedQuestion } from '../forms/request.ts';
import type { FormForRespondent as ForRespondent } from '../forms/respondent.ts';
import type { Submission } from '../forms/submit.ts';
import type { Authorisation } from '../identity/authorisation.ts';

export type FormOption = DescribedOption;
export type FormQuestion = DescribedQuestion;
export type FormItem = DescribedItem;

/** The part of Google’s Form resource (forms.v1.json) that respondents see. */
export interface FormResource {
  readonly info?: { readonly title?: string; readonly description?: string };
  readonly items?: readonly FormItem[];
  readonly settings?: { readonly emailCollectionType?: string };
}

export type FormForRespondent = ForRespondent<FormResource>;

export interface PagesBackend extends Pick<Authorisation, 'asked' | 'decide'> {
  readonly api: (request: Request) => Promise<Response>;
  readonly tokenFor: (email: string) => string;
  readonly users: () => readonly User[];
  /** Returns whether this person can edit the file. `email` is null for an anonymous visitor. */
  readonly mayEdit: (fileId: string, email: string | null) => boolean;
  readonly onChange: (listener: (fileId: string) => void) => () => void;
  /** Returns the form that a respondent gets. An anonymous `respondent` is null. */
  readonly form: (formId: string, respondent: string | null) => FormForRespondent;
  /** Records a response, or returns all problems. Entries are by decimal entry id. */
  readonly submit: (
    formId: string,
    respondent: string | null,
    entries: ReadonlyMap<string, readonly string[]>,
    typedEmail?: string,
  ) => Submission;
  readonly now: () => number;
}

export interface Visitor {
  readonly backend: PagesBackend;
  readonly signedIn: string | null;
  readonly users: readonly User[];
  readonly address: string;
  readonly origin: string;
}

export function createVisitor(backend: PagesBackend, url: URL, signedIn: string | null): Visitor {
  return {
    backend,
    signedIn,
    users: backend.users(),
    address: url.pathname + url.search,
    origin: url.origin,
  };
}
