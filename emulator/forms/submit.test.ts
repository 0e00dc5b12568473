import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { describe, expect, it } from 'vitest';
import { openFormsAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmptyWorld, type Permission, type World } from '../core/world.ts';
import { createEmulator } from '../emulator.ts';
import { buildEntryId } from './form.ts';
import { findFormForRespondent } from './respondent.ts';
import { submitResponse } from './submit.ts';

const HOST = 'host@example.com';
const PLAYER = 'scarlet@example.com';
const NOW_MS = Date.parse('2026-11-21T12:00:00.250Z');

const ANYONE_READS: Permission = {
  id: 'anyone',
  type: 'anyone',
  role: 'reader',
  view: 'published',
};

type Item = forms_v1.Schema$Item;

interface TestFormOptions {
  readonly items?: readonly Item[];
  readonly permissions?: readonly Permission[];
  readonly isPublished?: boolean;
  readonly isAcceptingResponses?: boolean;
  readonly emailCollectionType?: string;
}

/** Creates a world with a form, which is open to anyone by default. */
async function createWorldWithForm({
  items = [],
  permissions = [ANYONE_READS],
  isPublished = true,
  isAcceptingResponses = true,
  emailCollectionType = 'DO_NOT_COLLECT',
}: TestFormOptions) {
  const emulator = createEmulator({ clock: createSteppedClock(NOW_MS) });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const publishState = { isPublished, isAcceptingResponses };
  await host.forms.setPublishSettings({
    formId,
    requestBody: { publishSettings: { publishState } },
  });
  await host.forms.batchUpdate({
    formId,
    requestBody: {
      requests: [
        {
          updateSettings: { settings: { emailCollectionType }, updateMask: 'emailCollectionType' },
        },
        ...items.toReversed().map((item) => ({ createItem: { item, location: { index: 0 } } })),
      ],
    },
  });
  const world = emulator.snapshot();
  const file = world.files[formId];
  if (file) file.permissions = [...permissions];
  return { world, formId };
}

interface FilledForm {
  readonly world: World;
  readonly formId: string;
  readonly respondent?: string | null;
  /** The values by question id, or by the name of a field on the page. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

function submitFilledForm({ world, formId, respondent = null, values = {} }: FilledForm) {
  const form = world.forms[formId];
  if (!form) throw new Error('The form is not in the world.');
  const entries = new Map(
    Object.entries(values).map(([key, given]) => [
      /^[0-9a-f]{8}/.test(key) ? key.replace(/^[0-9a-f]{8}/, buildEntryId) : key,
      given,
    ]),
  );
  return submitResponse({ world, form, respondent, entries, now: NOW_MS });
}

function listProblems(filled: FilledForm): readonly string[] {
  const submission = submitFilledForm(filled);
  return submission.kind === 'refused' ? submission.problems.map(({ sentence }) => sentence) : [];
}

function readAnswers(world: World, formId: string) {
  return world.forms[formId]?.responses.map(({ answers }) => answers);
}

const TEXT_ITEM: Item = {
  questionItem: { question: { questionId: '0000000a', required: true, textQuestion: {} } },
};

describe('access to a form', () => {
  const byName = (emailAddress: string): Permission => ({
    id: 'user',
    type: 'user',
    role: 'reader',
    view: 'published',
    emailAddress,
  });

  it.each<[string, TestFormOptions, string | null, string]>([
    ['anyone if the published view is shared with anyone', {}, null, 'open'],
    ['a person named by its sharing', { permissions: [byName(PLAYER)] }, PLAYER, 'open'],
    ['no other person', { permissions: [byName(PLAYER)] }, 'dems@example.com', 'no access'],
    [
      'no anonymous person if it is shared with a user',
      { permissions: [byName(PLAYER)] },
      null,
      'no access',
    ],
    ['nobody if it is published and not shared', { permissions: [] }, PLAYER, 'no access'],
    [
      'nobody if anyone may edit it',
      { permissions: [{ id: 'w', type: 'anyone', role: 'writer' }] },
      PLAYER,
      'no access',
    ],
    [
      'nobody if it is shared for reading without the published view',
      { permissions: [{ id: 'r', type: 'anyone', role: 'reader' }] },
      PLAYER,
      'no access',
    ],
    [
      'nobody before it is published',
      { isPublished: false, isAcceptingResponses: false },
      PLAYER,
      'no access',
    ],
    ['nobody once it is closed', { isAcceptingResponses: false }, PLAYER, 'closed'],
    ['the owner', { permissions: [] }, HOST, 'open'],
    [
      'no anonymous person if addresses are verified',
      { emailCollectionType: 'VERIFIED' },
      null,
      'no access',
    ],
  ])('a form admits %s', async (_, setting, respondent, kind) => {
    const { world, formId } = await createWorldWithForm(setting);
    expect(findFormForRespondent(world, formId, respondent).kind).toBe(kind);
    const submission = submitFilledForm({ world, formId, respondent });
    expect(submission.kind).toBe(kind === 'open' ? 'accepted' : 'refused');
  });

  it('a respondent without access gets the reason', async () => {
    const { world, formId } = await createWorldWithForm({ permissions: [] });
    expect(submitFilledForm({ world, formId, respondent: PLAYER })).toEqual({
      kind: 'refused',
      problems: [{ sentence: 'You cannot answer this form: it is not open to you.' }],
    });
  });

  it('a missing or trashed form is not found', async () => {
    const { world, formId } = await createWorldWithForm({});
    expect(findFormForRespondent(createEmptyWorld(), formId, null)).toEqual({ kind: 'missing' });
    const file = world.files[formId];
    if (file) file.trashed = true;
    expect(findFormForRespondent(world, formId, null)).toEqual({ kind: 'missing' });
  });
});

describe('a response', () => {
  it('a response contains the answers and the time to the millisecond', async () => {
    const { world, formId } = await createWorldWithForm({ items: [TEXT_ITEM] });
    const submission = submitFilledForm({ world, formId, values: { '0000000a': ['=1+2'] } });
    const [response] = world.forms[formId]?.responses ?? [];
    expect(response).toEqual({
      responseId: submission.kind === 'accepted' ? submission.responseId : '',
      createdMs: NOW_MS,
      submittedMs: NOW_MS,
      respondentEmail: null,
      answers: { '0000000a': ['=1+2'] },
    });
  });

  it('a response does not contain its sender unless the form collects addresses', async () => {
    const { world, formId } = await createWorldWithForm({});
    submitFilledForm({ world, formId, respondent: PLAYER });
    expect(world.forms[formId]?.responses[0]?.respondentEmail).toBeNull();
  });

  it('a response contains its sender if the form verifies addresses', async () => {
    const { world, formId } = await createWorldWithForm({ emailCollectionType: 'VERIFIED' });
    submitFilledForm({ world, formId, respondent: PLAYER });
    expect(world.forms[formId]?.responses[0]?.respondentEmail).toBe(PLAYER);
  });

  it('a response omits values that belong to no question', async () => {
    const { world, formId } = await createWorldWithForm({});
    submitFilledForm({ world, formId, values: { '0000dead': ['gone'] } });
    expect(readAnswers(world, formId)).toEqual([{}]);
  });

  it('an invalid response is refused with all problems, and not recorded', async () => {
    const choiceQuestion = { type: 'RADIO', options: [{ value: 'Hold' }] };
    const other = { questionItem: { question: { questionId: '0000000b', choiceQuestion } } };
    const { world, formId } = await createWorldWithForm({ items: [TEXT_ITEM, other] });
    const submission = submitFilledForm({ world, formId, values: { '0000000b': ['soon'] } });
    expect(submission).toEqual({
      kind: 'refused',
      problems: [
        { entry: '10', sentence: 'This question needs an answer.' },
        { entry: '11', sentence: 'Choose one of the options offered.' },
      ],
    });
    expect(readAnswers(world, formId)).toEqual([]);
  });
});

const NEEDED_MESSAGE = 'This question needs an answer.';
const COLOUR_OPTIONS = [{ value: 'Attack' }, { value: 'Hold' }];
type Question = forms_v1.Schema$Question;

const ANSWER_READINGS: readonly [
  string,
  Question,
  readonly string[],
  readonly string[] | string,
][] = [
  [
    'radio button',
    { choiceQuestion: { type: 'RADIO', options: COLOUR_OPTIONS } },
    ['Hold'],
    ['Hold'],
  ],
  [
    'radio button not offered',
    { choiceQuestion: { type: 'RADIO', options: COLOUR_OPTIONS } },
    ['hold'],
    'Choose one of the options offered.',
  ],
  [
    'two radio buttons',
    { choiceQuestion: { type: 'RADIO', options: COLOUR_OPTIONS } },
    ['Hold', 'Attack'],
    'Give one answer only.',
  ],
  [
    'drop-down',
    { choiceQuestion: { type: 'DROP_DOWN', options: COLOUR_OPTIONS } },
    ['Attack'],
    ['Attack'],
  ],
  [
    'several checkboxes',
    { choiceQuestion: { type: 'CHECKBOX', options: COLOUR_OPTIONS } },
    ['Hold', 'Attack', 'Hold'],
    ['Hold', 'Attack'],
  ],
  ['blank, not required', { textQuestion: {} }, [''], []],
  ['blank, required', { required: true, textQuestion: {} }, ['  '], NEEDED_MESSAGE],
];

describe('an answer', () => {
  it.each(ANSWER_READINGS)(
    'the answer to a question is read: %s',
    async (_, kind, given, expected) => {
      const question = { questionId: '0000000a', ...kind };
      const { world, formId } = await createWorldWithForm({
        items: [{ questionItem: { question } }],
      });
      const filled = { world, formId, values: { '0000000a': given } };
      if (typeof expected === 'string') expect(listProblems(filled)).toEqual([expected]);
      else {
        expect(listProblems(filled)).toEqual([]);
        const answers = expected.length === 0 ? {} : { '0000000a': expected };
        expect(readAnswers(world, formId)).toEqual([answers]);
      }
    },
  );
});

describe('a form with sections', () => {
  const text = (questionId: string): Item => ({
    questionItem: { question: { questionId, required: true, textQuestion: {} } },
  });
  const branch: Item = {
    questionItem: {
      question: {
        questionId: '00000001',
        required: true,
        choiceQuestion: {
          type: 'RADIO',
          options: [
            { value: 'To two', goToAction: 'NEXT_SECTION' },
            { value: 'To three', goToSectionId: '000000c3' },
            { value: 'To the end', goToAction: 'SUBMIT_FORM' },
            { value: 'Round', goToAction: 'RESTART_FORM' },
          ],
        },
      },
    },
  };
  const items = [
    branch,
    { itemId: '000000c2', pageBreakItem: {} },
    text('00000002'),
    { itemId: '000000c3', pageBreakItem: {} },
    text('00000003'),
  ];

  it.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
    ['every section in order', { '00000001': ['To two'] }, ['2', '3']],
    ['the section that the option leads to', { '00000001': ['To three'] }, ['3']],
    ['no further section if the option submits', { '00000001': ['To the end'] }, []],
  ])('a form requires answers in %s', async (_, values, missing) => {
    const { world, formId } = await createWorldWithForm({ items });
    const submission = submitFilledForm({ world, formId, values });
    const entries =
      submission.kind === 'refused' ? submission.problems.map(({ entry }) => entry) : [];
    expect(entries).toEqual(missing);
  });

  it('a form continues with the next section unless an option leads elsewhere', async () => {
    const plain = [text('00000004'), { itemId: '000000c5', pageBreakItem: {} }, text('00000005')];
    const { world, formId } = await createWorldWithForm({ items: plain });
    expect(listProblems({ world, formId, values: { '00000004': ['x'] } })).toEqual([
      NEEDED_MESSAGE,
    ]);
  });

  it('answers of skipped sections are dropped', async () => {
    const { world, formId } = await createWorldWithForm({ items });
    const values = { '00000001': ['To three'], '00000002': ['lost'], '00000003': ['kept'] };
    submitFilledForm({ world, formId, values });
    expect(readAnswers(world, formId)).toEqual([
      { '00000001': ['To three'], '00000003': ['kept'] },
    ]);
  });

  it('answers whose path is a circle cannot be submitted', async () => {
    const { world, formId } = await createWorldWithForm({ items });
    expect(listProblems({ world, formId, values: { '00000001': ['Round'] } })).toEqual([
      'Your answers lead back to an earlier section. Choose other answers to reach the end.',
    ]);
  });
});
