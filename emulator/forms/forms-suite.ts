/** Creates a form on a new emulator, and calls it as its host and its respondents. */
// biome-ignore lint/style/noRestrictedImports: the suites speak through Google's own client.
import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { openFormsAs, sendControl } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import type { Permission } from '../core/world.ts';
import { createEmulator } from '../emulator.ts';

export const HOST = 'host@example.com';
export const PLAYER = 'scarlet@example.com';
export const START_MS = Date.parse('2026-11-21T12:00:00Z');

export type Item = forms_v1.Schema$Item;
export type FormRequest = forms_v1.Schema$Request;

export const PAGE_BREAK: Item = { itemId: '0000aaaa', title: 'Second', pageBreakItem: {} };

export const addItem = (item: Item, index = 0): FormRequest => ({
  createItem: { item, location: { index } },
});

export const buildQuestionItem = (question: forms_v1.Schema$Question): Item => ({
  title: 'Your order',
  questionItem: { question },
});

export const buildTextItem = (questionId: string, required = false): Item =>
  buildQuestionItem({ questionId, required, textQuestion: {} });

export const buildChoiceItem = (options: forms_v1.Schema$Option[], type = 'RADIO'): Item =>
  buildQuestionItem({ questionId: '01', choiceQuestion: { type, options } });

interface FormState {
  readonly isPublished?: boolean;
  readonly emailCollectionType?: string;
}

/** Creates a form, which accepts answers from anyone by default. */
export async function openForm(
  items: readonly Item[] = [],
  { isPublished = true, emailCollectionType = 'DO_NOT_COLLECT' }: FormState = {},
) {
  const emulator = createEmulator({
    clock: createSteppedClock(START_MS),
    accounts: { newForms: isPublished ? 'published' : 'unpublished' },
  });
  const { forms } = openFormsAs(emulator, HOST);
  const created = await forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = created.data.formId ?? '';
  const update = async (...requests: FormRequest[]) =>
    (await forms.batchUpdate({ formId, requestBody: { requests } })).data.replies ?? [];
  const settings = { emailCollectionType };
  await update(
    { updateSettings: { settings, updateMask: 'emailCollectionType' } },
    ...items.map((item, index) => addItem(item, index)),
  );
  const get = async () => (await forms.get({ formId })).data;
  const listItems = async () => (await get()).items ?? [];
  const publish = (isOpen: boolean, isAcceptingResponses: boolean) => {
    const publishState = { isPublished: isOpen, isAcceptingResponses };
    return forms.setPublishSettings({ formId, requestBody: { publishSettings: { publishState } } });
  };
  const control = (method: string, path: string, body?: unknown) =>
    sendControl(emulator, method, `/forms/${formId}/${path}`, body);
  /** Submits answers by question id. Returns '' or the problems as sentences. */
  const answer = async (
    answers: Readonly<Record<string, readonly string[]>>,
    respondentEmail?: string,
  ): Promise<string> => {
    const sent = { answers, ...(respondentEmail !== undefined && { respondentEmail }) };
    const { body } = await control('POST', 'responses', sent);
    return body.kind === 'accepted' ? '' : body.error.message;
  };
  const list = async (parameters: object = {}) =>
    (await forms.responses.list({ formId, ...parameters })).data;
  /** Lists the responses, each as its values by question id. */
  const listAnswers = async () =>
    ((await list()).responses ?? []).map(({ answers }) =>
      Object.fromEntries(
        Object.entries(answers ?? {}).map(([id, { textAnswers }]) => [
          id,
          textAnswers?.answers?.map(({ value }) => value),
        ]),
      ),
    );
  const setPermissions = (permissions: readonly Permission[]) => {
    const world = emulator.snapshot();
    const file = world.files[formId];
    if (file) file.permissions = [...permissions];
    emulator.restore(world);
  };
  return {
    ...{ emulator, clock: emulator.clock, forms, formId, update, get, listItems, publish },
    ...{ control, answer, list, listAnswers, setPermissions },
  };
}
