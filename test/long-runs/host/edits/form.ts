import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { Form } from '../../../../emulator/forms/form.ts';
import type { Edit, Kind, Mend, Scene } from '../edit.ts';
import { changeFile, type Host, NotThere } from '../host.ts';

type FormRequest = forms_v1.Schema$Request;

const formOf = (host: Host): Form => {
  const form = host.emulator.snapshot().forms[host.files.formId];
  if (form === undefined) throw new NotThere('there is no form');
  return form;
};

async function inForm(host: Host, requests: readonly FormRequest[]): Promise<void> {
  if (requests.length === 0) throw new NotThere('the form asks nothing now');
  const { formId } = host.files;
  await host.google.create('Forms, forms.batchUpdate', (options) =>
    host.google.forms.forms.batchUpdate(
      { formId, requestBody: { requests: [...requests] } },
      options,
    ),
  );
}

async function published(
  host: Host,
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

/** Restores questions and head, unless the form was drawn since. */
const itemsBack =
  (before: Form, after: Form): Mend =>
  async (host) => {
    const now = formOf(host);
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

const formEdit = (name: string, apply: Edit['apply'], { files }: Scene): Edit => ({
  name: `The form: ${name}`,
  holds: `${files.formId} questions`,
  file: files.formId,
  told: /form/i,
  apply,
});

const ofItems = (
  name: string,
  requests: (form: Form, scene: Scene) => readonly FormRequest[],
): Kind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    formEdit(
      name,
      async (host) => {
        const before = formOf(host);
        await inForm(host, requests(before, scene));
        return itemsBack(before, formOf(host));
      },
      scene,
    ),
});

const ofState = (name: string, isPublished: boolean): Kind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    formEdit(
      name,
      async (host) => {
        const before = formOf(host);
        if (!before.isAcceptingResponses) throw new NotThere('the form is closed already');
        await published(host, { isPublished, isAcceptingResponses: false });
        return async (later) => {
          const now = formOf(later);
          // A form without questions is closed because nobody is asked anything.
          if (now.isAcceptingResponses || now.items.length === 0) return;
          await published(later, { isPublished: true, isAcceptingResponses: true });
        };
      },
      scene,
    ),
});

/** Draws the index of an item. @throws NotThere */
function drawnItem({ items }: Form, { draw }: Scene): number {
  if (items.length === 0) throw new NotThere('the form asks nothing now');
  return draw.integer(0, items.length - 1);
}

const deleteItem = (index: number): FormRequest => ({ deleteItem: { location: { index } } });

const headTyped = (name: string, info: forms_v1.Schema$Info): Kind =>
  ofItems(name, () => [{ updateFormInfo: { info, updateMask: Object.keys(info).join(',') } }]);

/** Creates an edit of who can answer, or of which facts about a sender are recorded. */
const ofSetting = (name: string, given: forms_v1.Schema$FormSettings): Kind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) =>
    formEdit(
      name,
      async (host) => {
        const { settings } = formOf(host);
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

const applySettings = (host: Host, settings: forms_v1.Schema$FormSettings): Promise<void> =>
  inForm(host, [{ updateSettings: { settings, updateMask: Object.keys(settings).join(',') } }]);

const ownQuestion: FormRequest = {
  createItem: {
    item: { title: 'My own question', questionItem: { question: { textQuestion: {} } } },
    location: { index: 0 },
  },
};

export const FORM_KINDS: readonly Kind[] = [
  ofState('it is closed', true),
  ofState('it is unpublished', false),
  ofItems('its first question is deleted', ({ items }) =>
    items.length === 0 ? [] : [deleteItem(0)],
  ),
  ofItems('a question is deleted', (form, scene) => [deleteItem(drawnItem(form, scene))]),
  ofItems('all questions are deleted', ({ items }) =>
    items.map((_, index) => deleteItem(items.length - 1 - index)),
  ),
  ofItems('a question is moved', (form, scene) => [
    {
      moveItem: {
        originalLocation: { index: drawnItem(form, scene) },
        newLocation: { index: drawnItem(form, scene) },
      },
    },
  ]),
  ofItems('a question is called otherwise', (form, scene) => {
    const index = drawnItem(form, scene);
    return [
      { updateItem: { item: { title: 'My own title' }, location: { index }, updateMask: 'title' } },
    ];
  }),
  ofItems('a question of the host’s is added', () => [ownQuestion]),
  ofSetting('it verifies e-mail addresses', { emailCollectionType: 'VERIFIED' }),
  ofSetting('it has respondents type an e-mail address', {
    emailCollectionType: 'RESPONDER_INPUT',
  }),
  ofSetting('it is a quiz', { quizSettings: { isQuiz: true } }),
  ofItems('a question becomes optional', (form, scene) => {
    const index = drawnItem(form, scene);
    const item = { questionItem: { question: { required: false } } };
    const updateMask = 'questionItem.question.required';
    return [{ updateItem: { item, location: { index }, updateMask } }];
  }),
  ofItems('a question of the host’s must be answered', () => [
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
  headTyped('its title is typed over', { title: 'My own form' }),
  headTyped('its text is typed over', { description: 'Answer when you like.' }),
];
