/** What happens at a form's addresses: it is opened, and an answer is sent to it. */
import type { FormForRespondent } from '../backend.ts';
import { accessPage } from '../message-page.ts';
import { signInPage } from '../sign-in-page.ts';
import type { Visitor } from '../visitor.ts';
import { answersFrom, prefillQuery, typedEmail } from './answers.ts';
import { addressOf, closedPage, confirmationPage, formPage } from './form-page.ts';

export interface FormAsked {
  readonly visitor: Visitor;
  readonly formId: string;
  readonly version: number;
}

/** GET viewform: the form, filled in as far as its address says. */
export function viewForm(asked: FormAsked, query: URLSearchParams): Promise<Response> {
  const { visitor, formId } = asked;
  const found = visitor.backend.form(formId, visitor.signedIn);
  if (found.kind !== 'open') return unanswerable(visitor, found, 200);
  if (isAnonymousWhereNamesCount(visitor, found)) return nameFirst(visitor);
  const prefill = prefillQuery(query);
  const answers = answersFrom(query);
  return formPage({ ...asked, form: found.form, answers, prefill, problems: [] });
}

/** POST formResponse: recorded and confirmed, or shown again with what is wrong. */
export function answerForm(asked: FormAsked, fields: URLSearchParams): Promise<Response> {
  const prefill = prefillQuery(new URLSearchParams(fields.get('prefill') ?? ''));
  const visitor = { ...asked.visitor, address: addressOf(asked.formId, 'viewform') + prefill };
  const found = visitor.backend.form(asked.formId, visitor.signedIn);
  if (found.kind !== 'open') return unanswerable(visitor, found, 403);
  if (isAnonymousWhereNamesCount(visitor, found)) return nameFirst(visitor);
  const { form } = found;
  const answers = answersFrom(fields);
  const email = typedEmail(fields);
  const outcome = visitor.backend.submit(asked.formId, visitor.signedIn, answers, email);
  if (outcome.kind === 'accepted') {
    return confirmationPage({ visitor, formId: asked.formId, form, answers, prefill });
  }
  return formPage({ ...asked, visitor, form, answers, email, prefill, problems: outcome.problems });
}

/** May this visitor listen to changes of the form? */
export function mayWatch(visitor: Visitor, formId: string): boolean {
  const { kind } = visitor.backend.form(formId, visitor.signedIn);
  return kind === 'open' || kind === 'closed';
}

function unanswerable(
  visitor: Visitor,
  found: Exclude<FormForRespondent, { kind: 'open' }>,
  closedStatus: number,
): Promise<Response> {
  switch (found.kind) {
    case 'closed':
      return closedPage(visitor, found.title, closedStatus);
    case 'no access':
      return accessPage(visitor, 403);
    case 'missing':
      return accessPage(visitor, 404);
  }
}

function isAnonymousWhereNamesCount(
  visitor: Visitor,
  found: Extract<FormForRespondent, { kind: 'open' }>,
): boolean {
  return visitor.signedIn === null && found.form.settings?.emailCollectionType === 'VERIFIED';
}

function nameFirst(visitor: Visitor): Promise<Response> {
  return signInPage({ visitor, status: 401, heading: 'Sign in to answer this form' });
}
