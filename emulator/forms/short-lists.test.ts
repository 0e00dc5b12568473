import { beforeEach, describe, expect, it } from 'vitest';
import { openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import type { ShortListOrder } from './short-lists.ts';

let emulator: Emulator;
let formId: string;
let responseIds: readonly string[];

const getForms = () => openFormsAs(emulator, 'host@example.com').forms;

const sendShortListOrder = async (...orders: ShortListOrder[]) =>
  expect((await sendControl(emulator, 'POST', '/short-lists', orders)).status).toBe(200);

async function createForm(): Promise<string> {
  const { data } = await getForms().create({ requestBody: { info: { title: 'Orders' } } });
  return data.formId ?? '';
}

/** Creates five answers, one second apart. */
beforeEach(async () => {
  emulator = createEmulator();
  formId = await createForm();
  const start = emulator.clock.now() - 10_000;
  const responses = [0, 1, 2, 3, 4].map((at) => ({ answers: {}, sentMs: start + at * 1000 }));
  const sent = { unchecked: true, responses };
  responseIds = (await sendControl(emulator, 'POST', `/forms/${formId}/responses`, sent)).body
    .responseIds;
  return () => emulator.close();
});

/** Returns the indexes of the listed answers, from all pages of the list. */
async function listAnswers(pageSize = 100): Promise<readonly number[]> {
  const found: number[] = [];
  const tokens = [''];
  for (const pageToken of tokens) {
    const { data } = await getForms().responses.list({ formId, pageSize, pageToken });
    found.push(
      ...(data.responses ?? []).map(({ responseId }) => responseIds.indexOf(responseId ?? '')),
    );
    if (data.nextPageToken) tokens.push(data.nextPageToken);
  }
  return found.sort();
}

const ALL_ANSWERS = [0, 1, 2, 3, 4];

describe('a short list of responses', () => {
  it('a short list misses the named responses, once', async () => {
    await sendShortListOrder({ responseIds: [responseIds[1] ?? '', responseIds[3] ?? ''] });
    expect([await listAnswers(), await listAnswers()]).toEqual([[0, 2, 4], ALL_ANSWERS]);
  });

  it('short lists miss the latest responses on all pages, as often as ordered', async () => {
    await sendShortListOrder({ latest: 2, lists: 2 });
    expect([await listAnswers(1), await listAnswers(2), await listAnswers()]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      ALL_ANSWERS,
    ]);
  });

  it('short lists end at the given time', async () => {
    await sendShortListOrder({ latest: 1, until: emulator.clock.now() + 60_000 });
    await emulator.clock.advanceBy(59_999);
    expect([await listAnswers(), await listAnswers()]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
    await emulator.clock.advanceBy(1);
    expect(await listAnswers()).toEqual(ALL_ANSWERS);
  });

  it('short lists can affect one form only', async () => {
    await sendShortListOrder({ formId: await createForm(), latest: 1 });
    expect(await listAnswers()).toEqual(ALL_ANSWERS);
    await sendShortListOrder({ formId, latest: 1, lists: null });
    expect(await listAnswers()).toEqual([0, 1, 2, 3]);
    await sendControl(emulator, 'DELETE', '/short-lists');
    expect(await listAnswers()).toEqual(ALL_ANSWERS);
  });

  it('a list is complete from its next page on after short lists are cleared', async () => {
    await sendShortListOrder({ latest: 3, lists: null });
    const { data: first } = await getForms().responses.list({ formId, pageSize: 1 });
    await sendControl(emulator, 'DELETE', '/short-lists');
    const pageToken = first.nextPageToken ?? '';
    const { data: rest } = await getForms().responses.list({ formId, pageToken });
    const inOrder = responseIds.toSorted();
    const [shown] = first.responses ?? [];
    const after = inOrder.slice(inOrder.indexOf(shown?.responseId ?? '') + 1);
    expect(rest.responses?.map(({ responseId }) => responseId)).toEqual(after);
  });

  it.each([
    ['neither key', {}],
    ['both keys', { latest: 1, responseIds: ['x'] }],
  ])('an order of short lists is refused with %s', async (_, given) => {
    expect((await sendControl(emulator, 'POST', '/short-lists', given)).status).toBe(400);
  });
});

describe('a response that is edited by hand', () => {
  it('an edited response keeps its id and first time, but not its former answers', async () => {
    const path = `/forms/${formId}/responses/${responseIds[2]}`;
    expect(
      (await sendControl(emulator, 'PUT', path, { answers: { '20000000': ['new'] } })).status,
    ).toBe(200);
    const { data } = await getForms().responses.list({ formId });
    const edited = data.responses?.find(({ responseId }) => responseId === responseIds[2]);
    expect(Object.keys(edited?.answers ?? {})).toEqual(['20000000']);
    expect(edited?.lastSubmittedTime).not.toBe(edited?.createTime);
    expect((await sendControl(emulator, 'PUT', `${path}x`, { answers: {} })).status).toBe(404);
  });
});

describe('a response that is deleted by hand', () => {
  it('a deleted response is in no list, and cannot be deleted again', async () => {
    const path = `/forms/${formId}/responses/${responseIds[2]}`;
    expect((await sendControl(emulator, 'DELETE', path)).status).toBe(200);
    expect(await listAnswers()).toEqual([0, 1, 3, 4]);
    expect((await sendControl(emulator, 'DELETE', path)).status).toBe(404);
  });
});
