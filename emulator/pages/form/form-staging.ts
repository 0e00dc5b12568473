/** Fakes a form on its page, and opens it in a browser. */
import type { FormForRespondent, FormItem, FormQuestion } from '../backend.ts';
import { createBackend, openBrowser } from '../backend-staging.ts';

export const VIEW_PATH = '/forms/d/form/viewform';
export const SEND_PATH = '/forms/d/form/formResponse';
export const ISA = 'isa@example.com';

type OpenForm = Extract<FormForRespondent, { kind: 'open' }>['form'];

export const buildItem = (
  questionId: string,
  question: FormQuestion,
  more: Partial<FormItem> = {},
): FormItem => ({
  title: `Question ${questionId}`,
  questionItem: { question: { questionId, ...question } },
  ...more,
});

export const buildChoice = (type: string, ...values: readonly string[]): FormQuestion =>
  ({ choiceQuestion: { type, options: values.map((value) => ({ value })) } }) as FormQuestion;

export const TEXT: FormQuestion = { textQuestion: {} };

export function createFormBackend(form: OpenForm) {
  const backend = createBackend();
  backend.forms.set('form', { kind: 'open', form });
  return backend;
}

export const openForm = (form: OpenForm, query = '') =>
  openBrowser(createFormBackend(form), ISA).open(VIEW_PATH + query);

export const openItems = async (...items: readonly FormItem[]) =>
  (await openForm({ info: { title: 'Orders' }, items })).text;
