import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs, sendControl } from '../clients-suite.ts';
import { buildTextItem, openForm, PLAYER, START_MS } from './forms-suite.ts';
import type { ShortListOrder } from './short-lists.ts';

const QUESTION_ID = '0000000a';

/** Creates a form with one question, and responses at the given milliseconds from the start. */
async function openAnsweredForm(times: readonly number[]) {
  const all = await openForm([buildTextItem(QUESTION_ID)]);
  const responses = times.map((at) => ({
    answers: { [QUESTION_ID]: [`at ${at}`] },
    sentMs: START_MS + at,
  }));
  const { body } = await all.control('POST', 'responses', { unchecked: true, responses });
  const ids: readonly string[] = body.responseIds;
  /** Lists the pages of responses, each as the numbers of the responses. */
  const listPages = async (pageSize = 100) => {
    const pages: (readonly number[])[] = [];
    const tokens = [''];
    for (const pageToken of tokens) {
      const { responses: found = [], nextPageToken } = await all.list({ pageSize, pageToken });
      pages.push(found.map(({ responseId }) => ids.indexOf(responseId ?? '')));
      if (nextPageToken) tokens.push(nextPageToken);
    }
    return pages;
  };
  const listNumbers = async (pageSize?: number) => (await listPages(pageSize)).flat().sort();
  return { ...all, ids, listPages, listNumbers };
}

const SEVEN = [0, 1, 2, 3, 4, 5, 6];

describe('responses.list', () => {
  it('responses.list is empty before the first answer', async () => {
    expect(await (await openForm()).list()).toEqual({});
  });

  it('responses.list returns times in UTC without trailing zeros, and no form id', async () => {
    const { list } = await openAnsweredForm([0]);
    const [response] = (await list()).responses ?? [];
    expect(response).toEqual({
      responseId: response?.responseId,
      ...{ createTime: '2026-11-21T12:00:00Z', lastSubmittedTime: '2026-11-21T12:00:00Z' },
      answers: {
        [QUESTION_ID]: { questionId: QUESTION_ID, textAnswers: { answers: [{ value: 'at 0' }] } },
      },
    });
  });

  it.each([
    ['after the moment', 'timestamp > 2026-11-21T12:00:00Z', [1, 2000]],
    ['from the moment on', 'timestamp >= 2026-11-21T12:00:00Z', [0, 1, 2000]],
    ['to the nanosecond', 'timestamp > 2026-11-21T12:00:00.000999999Z', [1, 2000]],
    ['to the microsecond', 'timestamp >= 2026-11-21T12:00:02.000000Z', [2000]],
    ['a microsecond later', 'timestamp >= 2026-11-21T12:00:00.001001Z', [2000]],
    ['with milliseconds', 'timestamp > 2026-11-21T12:00:00.001Z', [2000]],
    ['a nanosecond later', 'timestamp >= 2026-11-21T12:00:00.000000001Z', [1, 2000]],
    ['from a millisecond on', 'timestamp >= 2026-11-21T12:00:00.001Z', [1, 2000]],
    ['by nothing', '', [0, 1, 2000]],
  ])('responses.list filters by time, %s', async (_, filter, expected) => {
    const { list } = await openAnsweredForm([0, 2000, 1]);
    const values = ((await list({ filter })).responses ?? []).map(
      ({ answers }) => answers?.[QUESTION_ID]?.textAnswers?.answers?.[0]?.value,
    );
    expect(values.sort()).toEqual(expected.map((at) => `at ${at}`));
  });

  it('responses.list returns all responses page by page, each once', async () => {
    const { listPages } = await openAnsweredForm(SEVEN);
    const pages = await listPages(3);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().sort()).toEqual(SEVEN);
  });

  it('responses.list repeats a page’s last response if the account is configured so', async () => {
    const { emulator, listPages } = await openAnsweredForm(SEVEN);
    await sendControl(emulator, 'POST', '/accounts', { pageSeams: 'repeated' });
    const pages = await listPages(3);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3]);
    expect(pages.slice(1).map(([first]) => first)).toEqual(
      pages.slice(0, -1).map((page) => page.at(-1)),
    );
    expect(new Set(pages.flat()).size).toBe(7);
  });

  it('responses.list returns no token with a full last page', async () => {
    const { list, listPages } = await openAnsweredForm([0, 1]);
    expect(await listPages(1)).toHaveLength(2);
    expect((await list({ pageSize: 2 })).nextPageToken).toBeUndefined();
  });

  it('responses.list returns 5,000 responses at once, with a token for more', async () => {
    const { list } = await openAnsweredForm(Array.from({ length: 5001 }, () => 0));
    const data = await list();
    expect(data.responses).toHaveLength(5000);
    expect(data.nextPageToken).toBeTruthy();
  });

  it('responses.list returns the requested fields', async () => {
    const { list } = await openAnsweredForm([0]);
    const data = await list({ fields: 'responses(responseId)' });
    expect(Object.keys(data.responses?.[0] ?? {})).toEqual(['responseId']);
  });

  it.each([
    ['another comparison', { filter: 'timestamp < 2026-11-21T12:00:00Z' }],
    ['a time that is not UTC', { filter: 'timestamp > 2026-11-21T12:00:00+01:00' }],
    ['another field', { filter: 'createTime > 2026-11-21T12:00:00Z' }],
    ['a time that there is not', { filter: 'timestamp > 2026-13-21T12:00:00Z' }],
    ['a page of less than nothing', { pageSize: -1 }],
    ['a page of half a response', { pageSize: 0.5 }],
    ['an invalid page token', { pageToken: 'next' }],
    ['a page token of nothing', { pageToken: Buffer.from('null').toString('base64url') }],
    ['a page token of a number', { pageToken: Buffer.from('[5,""]').toString('base64url') }],
    ['half a page token', { pageToken: Buffer.from('["x"]').toString('base64url') }],
  ])('responses.list refuses %s', async (_, parameters) => {
    const { list } = await openAnsweredForm([0]);
    expect((await getRefusal(list(parameters))).status).toBe('INVALID_ARGUMENT');
  });

  it('responses.list refuses a page token that belongs to another filter', async () => {
    const { list } = await openAnsweredForm([0, 1]);
    const { nextPageToken } = await list({ pageSize: 1 });
    const call = list({ pageToken: nextPageToken, filter: 'timestamp > 2026-11-21T12:00:00Z' });
    expect((await getRefusal(call)).message).toBe('Invalid page token.');
  });

  it('responses.list refuses callers who are not editors', async () => {
    const { emulator, formId } = await openForm();
    const player = openFormsAs(emulator, PLAYER);
    expect((await getRefusal(player.forms.responses.list({ formId }))).code).toBe(404);
  });
});

describe('a short list of responses', () => {
  const FIVE = [0, 1, 2, 3, 4];

  async function openShortForm() {
    const all = await openAnsweredForm(FIVE);
    const order = async (given: ShortListOrder) =>
      expect((await sendControl(all.emulator, 'POST', '/short-lists', given)).status).toBe(200);
    return { ...all, order };
  }

  it('a short list misses the named responses, once', async () => {
    const { ids, order, listNumbers } = await openShortForm();
    await order({ responseIds: [ids[1] ?? '', ids[3] ?? ''] });
    expect([await listNumbers(), await listNumbers()]).toEqual([[0, 2, 4], FIVE]);
  });

  it('short lists miss the latest responses on all pages, as often as ordered', async () => {
    const { order, listNumbers } = await openShortForm();
    await order({ latest: 2, lists: 2 });
    expect([await listNumbers(1), await listNumbers(2), await listNumbers()]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      FIVE,
    ]);
  });

  it('short lists end at the given time', async () => {
    const { clock, order, listNumbers } = await openShortForm();
    await order({ latest: 1, until: clock.now() + 60_000 });
    await clock.advanceBy(59_999);
    expect([await listNumbers(), await listNumbers()]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
    await clock.advanceBy(1);
    expect(await listNumbers()).toEqual(FIVE);
  });

  it('short lists can affect one form only', async () => {
    const { formId, order, listNumbers } = await openShortForm();
    await order({ formId: 'another', latest: 1 });
    expect(await listNumbers()).toEqual(FIVE);
    await order({ formId, latest: 1, lists: null });
    expect(await listNumbers()).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['neither key', {}],
    ['both keys', { latest: 1, responseIds: ['x'] }],
  ])('an order of short lists is refused with %s', async (_, given) => {
    const { emulator } = await openForm();
    expect((await sendControl(emulator, 'POST', '/short-lists', given)).status).toBe(400);
  });
});

describe('a response that is changed by hand', () => {
  it('an edited response keeps its id and first time, but not its former answers', async () => {
    const { ids, control, list } = await openAnsweredForm([-2000, -1000]);
    const answers = { '20000000': ['new'] };
    expect((await control('PUT', `responses/${ids[1]}`, { answers })).status).toBe(200);
    const edited = (await list()).responses?.find(({ responseId }) => responseId === ids[1]);
    expect(Object.keys(edited?.answers ?? {})).toEqual(['20000000']);
    expect(edited?.lastSubmittedTime).not.toBe(edited?.createTime);
    expect((await control('PUT', 'responses/x', { answers: {} })).status).toBe(404);
  });

  it('a deleted response is in no list, and cannot be deleted again', async () => {
    const { ids, control, listNumbers } = await openAnsweredForm([0, 1, 2]);
    expect((await control('DELETE', `responses/${ids[1]}`)).status).toBe(200);
    expect(await listNumbers()).toEqual([0, 2]);
    expect((await control('DELETE', `responses/${ids[1]}`)).status).toBe(404);
  });

  it('unchecked answers are stored in any form, even if the form is closed', async () => {
    const { control, publish, listAnswers, list } = await openForm([buildTextItem(QUESTION_ID)]);
    await publish(false, false);
    const answers = {
      [QUESTION_ID]: ['x'.repeat(60_000)],
      '0000000c': ['to an unknown question', ''],
      '0000000d': Array.from({ length: 600 }, () => 'green'),
    };
    const sentMs = Date.UTC(2025, 0, 1, 0, 0, 0, 1);
    const responses = [{ answers, respondentEmail: PLAYER, sentMs }];
    await control('POST', 'responses', { unchecked: true, responses });
    expect(await listAnswers()).toEqual([answers]);
    expect((await list()).responses).toMatchObject([
      { respondentEmail: PLAYER, createTime: '2025-01-01T00:00:00.001Z' },
    ]);
  });

  it('an empty response is listed without answers', async () => {
    const { answer, list } = await openForm();
    await answer({});
    expect(Object.keys((await list()).responses?.[0] ?? {}).sort()).toEqual([
      ...['createTime', 'lastSubmittedTime', 'responseId'],
    ]);
  });

  it.each([
    ['POST', 'responses/x'],
    ['DELETE', 'responses'],
    ['POST', 'answers'],
    ['POST', '../none/responses'],
  ])('the control route %s %s is not found', async (method, path) => {
    const { control } = await openForm();
    expect((await control(method, path, { answers: {} })).status).toBe(404);
  });
});
