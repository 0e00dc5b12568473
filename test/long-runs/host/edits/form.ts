import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { Form } from '../../../../emulator/forms/form.ts';
import type { EditKind, EditScene, HostEdit, UndoEdit } from '../edit.ts';
import { changeFile, type HostContext, NotThere } from '../host.ts';

type FormRequest = forms_v1.Schema$Request;

const findForm = (host: HostContext): Form => {
  const form = host.emulator.snapshot().forms[host.files.formId];
  if (form === undefined) throw new NotThere('there is no form');
  return form;
};

async function updateForm(host: HostContext, requests: readonly FormRequest[]): Promise<void> {
  if (requests.length === 0) throw new NotThere('the form asks nothing now');
  const { formId } = host.files;
  await host.google.create('Forms, forms.batchUpdate', (options) =>
    host.google.forms.forms.batchUpdate(
      { formId, requestBody: { requests: [...requests] } },
      options,
    ),
  );
}

async function setPublished(
  host: HostContext,
  state: { readonly isPublished: boolean; readonly isAcceptingResponses: boolean },
): Promise<void> {
  const { formId } = host.files;
  const publishSettings = { publishState: state };
  await host.google.call('Forms, forms.setPublishSettings', (options) =>
    host.google.forms.forms.setPublishSettings(
      { formId, requestBody: { publishSettings, updateMask: 'publishState' } },
      options,
    ),
  );
}

/** Restores questions and head, unless the form has been drawn again since. */
const restoreItems =
  (before: Form, after: Form): UndoEdit =>
  async (host) => {
    const now = findForm(host);
    const isAsLeft =
      now.items === after.items &&
      now.title === after.title &&
      now.description === after.description;
    if (!isAsLeft) return;
    const { items, title, description } = before;
    const form = { ...now, items, title, description, revision: now.revision + 1 };
    changeFile(host, form.formId, (world) => ({
      ...world,
      forms: { ...world.forms, [form.formId]: form },
    }));
  };

const createFormEdit = (
  name: string,
  apply: HostEdit['apply'],
  { files }: EditScene,
): HostEdit => ({
  name: `The form: ${name}`,
  holds: `${files.formId} questions`,
  file: files.formId,
  told: /form/i,
  apply,
});

const createItemKind = (
  name: string,
  requests: (form: Form, scene: EditScene) => readonly FormRequest[],
): EditKind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    createFormEdit(
      name,
      async (host) => {
        const before = findForm(host);
        await updateForm(host, requests(before, scene));
        return restoreItems(before, findForm(host));
      },
      scene,
    ),
});

const createStateKind = (name: string, isPublished: boolean): EditKind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    createFormEdit(
      name,
      async (host) => {
        const before = findForm(host);
        if (!before.isAcceptingResponses) throw new NotThere('the form is closed already');
        await setPublished(host, { isPublished, isAcceptingResponses: false });
        return async (later) => {
          const now = findForm(later);
          // Without questions the form is closed, because nobody is asked.
          if (now.isAcceptingResponses || now.items.length === 0) return;
          await setPublished(later, { isPublished: true, isAcceptingResponses: true });
        };
      },
      scene,
    ),
});

/** Draws the index of an item. @throws NotThere */
function drawItem({ items }: Form, { draw }: EditScene): number {
  if (items.length === 0) throw new NotThere('the form asks nothing now');
  return draw.integer(0, items.length - 1);
}

const deleteItem = (index: number): FormRequest => ({ deleteItem: { location: { index } } });

const createHeadKind = (name: string, info: forms_v1.Schema$Info): EditKind =>
  createItemKind(name, () => [
    { updateFormInfo: { info, updateMask: Object.keys(info).join(',') } },
  ]);

/** Creates an edit of the settings for respondents. */
const createSettingKind = (name: string, given: forms_v1.Schema$FormSettings): EditKind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    createFormEdit(
      name,
      async (host) => {
        const { settings } = findForm(host);
        await applySettings(host, given);
        return (later) =>
          applySettings(later, {
            emailCollectionType: settings.emailCollectionType,
            quizSettings: {},
          });
      },
      scene,
    ),
});

const applySettings = (host: HostContext, settings: forms_v1.Schema$FormSettings): Promise<void> =>
  updateForm(host, [{ updateSettings: { settings, updateMask: Object.keys(settings).join(',') } }]);

const HOSTS_QUESTION: FormRequest = {
  createItem: {
    item: { title: 'My own question', questionItem: { question: { textQuestion: {} } } },
    location: { index: 0 },
  },
};

export const FORM_KINDS: readonly EditKind[] = [
  createStateKind('it is closed', true),
  createStateKind('it is unpublished', false),
  createItemKind('its first question is deleted', ({ items }) =>
    items.length === 0 ? [] : [deleteItem(0)],
  ),
  createItemKind('a question is deleted', (form, scene) => [deleteItem(drawItem(form, scene))]),
  createItemKind('all questions are deleted', ({ items }) =>
    items.map((_, index) => deleteItem(items.length - 1 - index)),
  ),
  createItemKind('a question is moved', (form, scene) => [
    {
      moveItem: {
        originalLocation: { index: drawItem(form, scene) },
        newLocation: { index: drawItem(form, scene) },
      },
    },
  ]),
  createItemKind('a question is called otherwise', (form, scene) => {
    const index = drawItem(form, scene);
    return [
      { updateItem: { item: { title: 'My own title' }, location: { index }, updateMask: 'title' } },
    ];
  }),
  createItemKind('a question of the host’s is added', () => [HOSTS_QUESTION]),
  createSettingKind('it verifies e-mail addresses', { emailCollectionType: 'VERIFIED' }),
  createSettingKind('it has respondents type an e-mail address', {
    emailCollectionType: 'RESPONDER_INPUT',
  }),
  createSettingKind('it is a quiz', { quizSettings: { isQuiz: true } }),
  createItemKind('a question becomes optional', (form, scene) => {
    const index = drawItem(form, scene);
    const item = { questionItem: { question: { required: false } } };
    const updateMask = 'questionItem.question.required';
    return [{ updateItem: { item, location: { index }, updateMask } }];
  }),
  createItemKind('a question of the host’s must be answered', () => [
    {
      createItem: {
        item: {
          title: 'My own question',
          questionItem: { question: { required: true, textQuestion: {} } },
        },
        location: { index: 0 },
      },
    },
  ]),
  createHeadKind('its title is typed over', { title: 'My own form' }),
  createHeadKind('its text is typed over', { description: 'Answer when you like.' }),
];
