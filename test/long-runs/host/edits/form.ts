import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { Form } from '../../../../emulator/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../../sheets-templates/forms/form-ids.ts';
import { editAnswer } from '../../harness/from-outside.ts';
import type { EditKind, EditScene, EditUndo, HostEdit } from '../edit.ts';
import { changeFile, type HostContext, NotThere } from '../host.ts';
import type { PlannedAnswer } from '../match-under-test.ts';

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

/** Restores questions and head, unless the form was drawn again after the edit. */
const createItemsUndo =
  (before: Form, after: Form): EditUndo =>
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

const createFormKind = (
  name: string,
  apply: (host: HostContext, scene: EditScene) => ReturnType<HostEdit['apply']>,
): EditKind => ({
  name: `the form: ${name}`,
  family: 'form',
  mayStay: true,
  make: (scene) => ({
    name: `The form: ${name}`,
    holds: `${scene.files.formId} questions`,
    file: scene.files.formId,
    told: /form/i,
    apply: (host) => apply(host, scene),
  }),
});

const createItemKind = (
  name: string,
  requests: (form: Form, scene: EditScene) => readonly FormRequest[],
): EditKind =>
  createFormKind(name, async (host, scene) => {
    const before = findForm(host);
    await updateForm(host, requests(before, scene));
    return createItemsUndo(before, findForm(host));
  });

const createStateKind = (name: string, isPublished: boolean): EditKind =>
  createFormKind(name, async (host) => {
    const before = findForm(host);
    if (!before.isAcceptingResponses) throw new NotThere('the form is closed already');
    await setPublished(host, { isPublished, isAcceptingResponses: false });
    return async (later) => {
      const now = findForm(later);
      // A form without questions is closed, because nobody is asked.
      if (now.isAcceptingResponses || now.items.length === 0) return;
      await setPublished(later, { isPublished: true, isAcceptingResponses: true });
    };
  });

/** Draws the index of an item. @throws NotThere if there is no item */
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
const createSettingKind = (name: string, given: forms_v1.Schema$FormSettings): EditKind =>
  createFormKind(name, async (host) => {
    const { emailCollectionType } = findForm(host).settings;
    await applySettings(host, given);
    return (later) => applySettings(later, { emailCollectionType, quizSettings: {} });
  });

const applySettings = (host: HostContext, settings: forms_v1.Schema$FormSettings): Promise<void> =>
  updateForm(host, [{ updateSettings: { settings, updateMask: Object.keys(settings).join(',') } }]);

const createOwnQuestion = (required: boolean): FormRequest => ({
  createItem: {
    item: {
      title: 'My own question',
      questionItem: { question: { required, textQuestion: {} } },
    },
    location: { index: 0 },
  },
});

export const FORM_KINDS: readonly EditKind[] = [
  createStateKind('it is closed', true),
  createStateKind('it is unpublished', false),
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
  createItemKind('a question of the host’s is added', () => [createOwnQuestion(false)]),
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
  createItemKind('a question of the host’s must be answered', () => [createOwnQuestion(true)]),
  createHeadKind('its title is typed over', { title: 'My own form' }),
  createHeadKind('its text is typed over', { description: 'Answer when you like.' }),
];

/** Edits of answers by players. At each deadline the recorded answers are the latest again. */

interface StoredResponse {
  readonly responseId: string;
  readonly answers: PlannedAnswer['answers'];
}

function listResponses({ emulator, files }: HostContext, code: string): readonly StoredResponse[] {
  const { responses = [] } = emulator.snapshot().forms[files.formId] ?? {};
  const { questionId } = CONSTANT_QUESTIONS.seatCode;
  return responses
    .filter(({ answers }) => answers[questionId]?.[0] === code)
    .toSorted((one, other) => one.submittedMs - other.submittedMs);
}

/** Returns the step that the form asked about. */
const getStepLabel = ({ answers }: Pick<StoredResponse, 'answers'>): string =>
  answers[CONSTANT_QUESTIONS.step.questionId]?.[0] ?? '';

interface AnswerContext {
  readonly host: HostContext;
  readonly scene: EditScene;
  readonly now: EditScene['places'][number];
  /** Returns the seat's last recorded answer for the open step. @throws NotThere */
  readonly last: () => PlannedAnswer;
  readonly responses: readonly StoredResponse[];
  readonly edit: (response: StoredResponse, answers: PlannedAnswer['answers']) => Promise<unknown>;
}

const createAnswerKind = (
  name: string,
  given: Pick<EditKind, 'moments'> & Pick<HostEdit, 'isOfStep'>,
  apply: (around: AnswerContext) => ReturnType<HostEdit['apply']>,
): EditKind => ({
  name: `answers: ${name}`,
  family: 'answers',
  ...(given.moments !== undefined && { moments: given.moments }),
  make: (scene) => {
    const { seat, code } = scene.draw.pick(listAnsweringSeats(scene));
    return {
      name: `an answer of ${seat}: ${name}`,
      holds: `${scene.files.formId} answers`,
      file: null,
      told: /./,
      isOfStep: given.isOfStep ?? false,
      apply: async (host) => {
        const now = requirePresent(scene.places[host.place()]);
        return apply({
          host,
          scene,
          now,
          last: () => requirePresent(now.sendings.findLast((sending) => sending.seat === seat)),
          responses: listResponses(host, code),
          edit: ({ responseId }, answers) =>
            editAnswer(host.emulator, { formId: host.files.formId, responseId, answers }),
        });
      },
    };
  },
});

/** Lists the seats that answer the open step. */
function listAnsweringSeats({ places, files: { seats } }: EditScene): EditScene['files']['seats'] {
  const answering = new Set(places.flatMap(({ sendings }) => sendings.map(({ seat }) => seat)));
  return answering.size === 0 ? seats : seats.filter(({ seat }) => answering.has(seat));
}

function requirePresent<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotThere('there is no such answer');
  return value;
}

/** Lists the responses to the open step. @throws NotThere until all answers of the seat are sent */
function listCurrentResponses({ responses, last, now }: AnswerContext): readonly StoredResponse[] {
  const { seat } = last();
  const own = responses.filter((one) => getStepLabel(one) === getStepLabel(last()));
  const sent = now.sendings.filter((sending) => sending.seat === seat).length;
  if (own.length < sent) throw new NotThere('its seat has yet to answer');
  return own;
}

const listEarlierResponses = ({ responses, now }: AnswerContext): readonly StoredResponse[] => {
  const [open] = now.sendings;
  return responses.filter((one) => open === undefined || getStepLabel(one) !== getStepLabel(open));
};

const drawResponse = (
  { scene }: AnswerContext,
  responses: readonly StoredResponse[],
): StoredResponse =>
  requirePresent(responses.length === 0 ? undefined : scene.draw.pick(responses));

/** Chooses another option of a question. @throws NotThere */
function changeOption(
  { scene }: Pick<AnswerContext, 'scene'>,
  { answers }: Pick<StoredResponse, 'answers'>,
): PlannedAnswer['answers'] {
  const step = getStepLabel({ answers });
  const asked = scene.places.find(({ sendings }) =>
    sendings.some((one) => getStepLabel(one) === step),
  );
  const items = asked?.world.forms[scene.files.formId]?.items ?? [];
  const changes = items.flatMap((item) => {
    const question = 'questionItem' in item ? item.questionItem.question : undefined;
    const ticked = answers[question?.questionId ?? ''];
    if (question?.questionId === undefined || ticked === undefined) return [];
    const options = ('choiceQuestion' in question && question.choiceQuestion?.options) || [];
    return options.flatMap(({ value }) =>
      value === undefined || ticked.includes(value) ? [] : [[question.questionId, value] as const],
    );
  });
  const own = changes.filter(([id]) => !HEAD_QUESTIONS.includes(id));
  const [id, value] = requirePresent(own.length === 0 ? undefined : scene.draw.pick(own));
  return { ...answers, [id]: [value] };
}

const HEAD_QUESTIONS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  ({ questionId }) => questionId,
);

/** Replaces a response to the open step. */
const editResponse = async (
  around: AnswerContext,
  answers: PlannedAnswer['answers'],
): Promise<StoredResponse> => {
  const response = drawResponse(around, listCurrentResponses(around));
  await around.edit(response, answers);
  return response;
};

/** Creates an edit before the deadline that is undone before the deadline. */
const createTemporaryKind = (
  name: string,
  change: (around: AnswerContext) => PlannedAnswer['answers'],
): EditKind =>
  createAnswerKind(`${name}, and back`, { moments: ['before'], isOfStep: true }, async (around) => {
    const response = await editResponse(around, change(around));
    return async () => void (await around.edit(response, around.last().answers));
  });

export const ANSWER_KINDS: readonly EditKind[] = [
  createTemporaryKind('edited before the deadline', (around) =>
    changeOption(around, around.last()),
  ),
  createTemporaryKind('left blank before the deadline', ({ last }) =>
    Object.fromEntries(
      Object.entries(last().answers).filter(([id]) => HEAD_QUESTIONS.includes(id)),
    ),
  ),
  createTemporaryKind(
    'edited into one for an earlier step',
    (around) => drawResponse(around, listEarlierResponses(around)).answers,
  ),
  createAnswerKind('sent again as it is', { moments: ['before'] }, async (around) => {
    await editResponse(around, around.last().answers);
    return null;
  }),
  createAnswerKind('one for an earlier step becomes one for the open step', {}, async (around) => {
    await around.edit(drawResponse(around, listEarlierResponses(around)), around.last().answers);
    return null;
  }),
  createAnswerKind('edited after its step was resolved', {}, async (around) => {
    const response = drawResponse(around, listEarlierResponses(around));
    await around.edit(response, changeOption(around, response));
    return null;
  }),
];
