import { describe, expect, it } from 'vitest';
import { openDriveAs } from '../clients-suite.ts';
import { createEmptyWorld, type Permission } from '../core/world.ts';
import {
  buildChoiceItem,
  buildQuestionItem,
  buildTextItem,
  HOST,
  type Item,
  openForm,
  PAGE_BREAK,
  PLAYER,
} from './forms-suite.ts';
import { findFormForRespondent } from './respondent.ts';
import { submitResponse } from './submit.ts';

const NEEDED_MESSAGE = 'This question needs an answer.';
const CIRCLE_MESSAGE =
  'Your answers lead back to an earlier section. Choose other answers to reach the end.';
const CLOSED_MESSAGE = 'This form no longer accepts answers.';
const NO_ACCESS_MESSAGE = 'You cannot answer this form: it is not open to you.';

describe('access to a form', () => {
  const readsBy = (emailAddress: string): Permission => ({
    ...{ id: 'user', type: 'user', role: 'reader', view: 'published', emailAddress },
  });
  const PLAYER_ONLY = { permissions: [readsBy(PLAYER)] };
  interface AccessSetting {
    readonly permissions?: readonly Permission[];
    readonly state?: readonly [isPublished: boolean, isAccepting: boolean];
    readonly emailCollectionType?: string;
  }

  it.each<[string, AccessSetting, string | undefined, string]>([
    ['anyone if the published view is shared with anyone', {}, undefined, ''],
    ['a person named by its sharing', PLAYER_ONLY, PLAYER, ''],
    ['no other person', PLAYER_ONLY, 'dems@example.com', NO_ACCESS_MESSAGE],
    ['no anonymous person if shared with a user', PLAYER_ONLY, undefined, NO_ACCESS_MESSAGE],
    ['nobody if it is published and not shared', { permissions: [] }, PLAYER, NO_ACCESS_MESSAGE],
    [
      'nobody if anyone may edit it',
      { permissions: [{ id: 'w', type: 'anyone', role: 'writer' }] },
      PLAYER,
      NO_ACCESS_MESSAGE,
    ],
    [
      'nobody if it is shared for reading without the published view',
      { permissions: [{ id: 'r', type: 'anyone', role: 'reader' }] },
      PLAYER,
      NO_ACCESS_MESSAGE,
    ],
    ['nobody before it is published', { state: [false, false] }, PLAYER, NO_ACCESS_MESSAGE],
    ['nobody once it is closed', { state: [true, false] }, PLAYER, CLOSED_MESSAGE],
    ['the owner', { permissions: [] }, HOST, ''],
    [
      'no anonymous person if addresses are verified',
      { emailCollectionType: 'VERIFIED' },
      undefined,
      NO_ACCESS_MESSAGE,
    ],
  ])('a form admits %s', async (_, { permissions, state, ...form }, respondent, problem) => {
    const { answer, publish, setPermissions } = await openForm([], form);
    if (permissions) setPermissions(permissions);
    if (state) await publish(...state);
    expect(await answer({}, respondent)).toBe(problem);
  });

  it('a missing, deleted or trashed form is not found', async () => {
    const { emulator, formId } = await openForm();
    expect(findFormForRespondent(createEmptyWorld(), formId, null)).toEqual({ kind: 'missing' });
    const world = emulator.snapshot();
    const [file, form] = [world.files[formId], world.forms[formId]];
    if (file === undefined || form === undefined) throw new Error('The form is there.');
    file.trashed = true;
    expect(findFormForRespondent(world, formId, null)).toEqual({ kind: 'missing' });
    delete world.files[formId];
    const attempt = { world, form, respondent: null, entries: new Map(), now: 0 };
    expect(submitResponse(attempt)).toStrictEqual({
      ...{ kind: 'refused', problems: [{ sentence: 'There is no such form.' }] },
    });
  });

  it('a closed form is reported with its title, or with its document’s title', async () => {
    const { emulator, formId, publish, update } = await openForm();
    await publish(true, false);
    const requestBody = { name: 'Doc' };
    await openDriveAs(emulator, HOST).files.update({ fileId: formId, requestBody });
    const find = () => findFormForRespondent(emulator.snapshot(), formId, null);
    expect(find()).toEqual({ kind: 'closed', title: 'Orders' });
    await update({ updateFormInfo: { info: {}, updateMask: 'title' } });
    expect(find()).toEqual({ kind: 'closed', title: 'Doc' });
  });

  it('closing or unpublishing a form keeps earlier answers', async () => {
    const { answer, publish, listAnswers } = await openForm();
    await answer({});
    for (const isPublished of [true, false]) {
      await publish(isPublished, false);
      expect(await answer({})).not.toBe('');
    }
    await publish(true, true);
    expect(await answer({})).toBe('');
    expect(await listAnswers()).toHaveLength(2);
  });
});

describe('a response', () => {
  it('a response contains the answers and the time to the millisecond', async () => {
    const { clock, answer, list, listAnswers } = await openForm([buildTextItem('0000000a')]);
    await clock.advanceBy(250);
    await answer({ '0000000a': ['=1+2'] }, PLAYER);
    expect(await listAnswers()).toEqual([{ '0000000a': ['=1+2'] }]);
    const [response] = (await list()).responses ?? [];
    expect(response?.createTime).toBe('2026-11-21T12:00:00.250Z');
    expect(response).not.toHaveProperty('respondentEmail');
  });

  it('a response contains its sender if the form verifies addresses', async () => {
    const { answer, list } = await openForm([], { emailCollectionType: 'VERIFIED' });
    await answer({}, PLAYER);
    expect((await list()).responses?.[0]?.respondentEmail).toBe(PLAYER);
  });

  it('an invalid response is refused with all problems, and not recorded', async () => {
    const { emulator, formId, listAnswers } = await openForm([
      buildTextItem('0000000a', true),
      buildChoiceItem([{ value: 'Hold' }]),
    ]);
    const world = emulator.snapshot();
    const form = world.forms[formId];
    if (form === undefined) throw new Error('The form is there.');
    const entries = new Map([['1', ['soon']]]);
    expect(submitResponse({ world, form, respondent: null, entries, now: 0 })).toEqual({
      kind: 'refused',
      problems: [
        { entry: '10', sentence: NEEDED_MESSAGE },
        { entry: '1', sentence: 'Choose one of the options offered.' },
      ],
    });
    expect(await listAnswers()).toEqual([]);
  });

  it('a deleted question keeps its answers, but cannot be answered any more', async () => {
    const items = [buildTextItem('0000000a'), buildTextItem('0000000b')];
    const { update, answer, listAnswers } = await openForm(items);
    await answer({ '0000000a': ['red'] });
    await update({ deleteItem: { location: { index: 0 } } });
    await answer({ '0000000a': ['blue'], '0000000b': ['x'] });
    const listed = await listAnswers();
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([{ '0000000a': ['red'] }, { '0000000b': ['x'] }]),
    );
  });
});

describe('an answer', () => {
  const OPTIONS = [{ value: 'Attack' }, { value: 'Hold' }];
  const buildChoice = (type: string) => buildChoiceItem(OPTIONS, type);
  const NOT_OFFERED = 'Choose one of the options offered.';
  const TEXT = buildTextItem('01');

  it.each<[string, Item, readonly string[], readonly string[] | string]>([
    ['radio button', buildChoice('RADIO'), ['Hold'], ['Hold']],
    ['radio button not offered', buildChoice('RADIO'), ['hold'], NOT_OFFERED],
    ['two radio buttons', buildChoice('RADIO'), ['Hold', 'Attack'], 'Give one answer only.'],
    ['drop-down', buildChoice('DROP_DOWN'), ['Attack'], ['Attack']],
    ['several checkboxes', buildChoice('CHECKBOX'), ['Hold', 'Attack', 'Hold'], ['Hold', 'Attack']],
    ['a checkbox not offered', buildChoice('CHECKBOX'), ['Hold', 'hold'], NOT_OFFERED],
    ['no chosen option', buildChoice('RADIO'), [''], []],
    ['two texts', TEXT, ['a', 'b'], 'Give one answer only.'],
    ['blank, not required', TEXT, [''], []],
    ['blank, required', buildTextItem('01', true), ['  '], NEEDED_MESSAGE],
  ])('the answer to a question is read: %s', async (_, item, given, expected) => {
    const { answer, listAnswers } = await openForm([item]);
    const problem = typeof expected === 'string' ? expected : '';
    expect(await answer({ '01': given })).toBe(problem);
    const answers = expected.length === 0 ? {} : { '01': expected };
    expect(await listAnswers()).toEqual(problem === '' ? [answers] : []);
  });
});

describe('a form with sections', () => {
  const buildLeading = (options: Record<string, object>): Item =>
    buildQuestionItem({
      ...{ questionId: '01', required: true },
      choiceQuestion: {
        type: 'RADIO',
        options: Object.entries(options).map(([value, target]) => ({ value, ...target })),
      },
    });
  const SECTIONS = [
    buildLeading({
      'To two': { goToAction: 'NEXT_SECTION' },
      'To three': { goToSectionId: '000000c3' },
      'To the end': { goToAction: 'SUBMIT_FORM' },
      Round: { goToAction: 'RESTART_FORM' },
    }),
    { itemId: '000000c2', pageBreakItem: {} },
    buildTextItem('02', true),
    { itemId: '000000c3', pageBreakItem: {} },
    buildTextItem('03', true),
  ];

  /** Creates the question last, because its targets must exist. */
  async function openSections() {
    const [branch, ...rest] = SECTIONS;
    const all = await openForm(rest);
    await all.update({ createItem: { item: branch ?? {}, location: { index: 0 } } });
    return all;
  }

  it.each([
    ['every section in order', 'To two', [NEEDED_MESSAGE, NEEDED_MESSAGE]],
    ['the section that the option leads to', 'To three', [NEEDED_MESSAGE]],
    ['no further section if the option submits', 'To the end', []],
    ['no circle', 'Round', [CIRCLE_MESSAGE]],
  ])('a form requires answers in %s', async (_, option, problems) => {
    const { answer } = await openSections();
    expect(await answer({ '01': [option] })).toBe(problems.join(' '));
  });

  it('answers of skipped sections and to unknown questions are dropped', async () => {
    const { answer, listAnswers } = await openSections();
    const kept = { '01': ['To three'], '03': ['kept'] };
    await answer({ ...kept, '02': ['lost'], '0000dead': ['gone'] });
    expect(await listAnswers()).toEqual([kept]);
  });

  it('a form continues with the next section unless an option leads elsewhere', async () => {
    const { answer } = await openForm([PAGE_BREAK, buildTextItem('02', true)]);
    expect(await answer({})).toBe(NEEDED_MESSAGE);
    expect(await answer({ '02': ['x'] })).toBe('');
  });

  it('the last answered option with a target decides where a section leads', async () => {
    const buildChoice = (questionId: string, option: object) =>
      buildQuestionItem({ questionId, choiceQuestion: { type: 'RADIO', options: [option] } });
    const { answer } = await openForm([
      buildChoice('01', { value: 'On', goToAction: 'NEXT_SECTION' }),
      buildChoice('02', { value: 'End', goToAction: 'SUBMIT_FORM' }),
      buildChoice('03', { value: 'Plain' }),
      PAGE_BREAK,
      buildTextItem('04', true),
    ]);
    expect(await answer({ '01': ['On'], '02': ['End'], '03': ['Plain'] })).toBe('');
    expect(await answer({ '01': ['On'], '03': ['Plain'] })).toBe(NEEDED_MESSAGE);
  });

  it('a circular path is reported once no other problem remains', async () => {
    const round = buildLeading({ Round: { goToAction: 'RESTART_FORM' } });
    const { answer } = await openForm([round, buildTextItem('02', true)]);
    expect(await answer({ '01': ['Round'] })).toBe(NEEDED_MESSAGE);
    expect(await answer({ '01': ['Round'], '02': ['x'] })).toBe(CIRCLE_MESSAGE);
  });
});
