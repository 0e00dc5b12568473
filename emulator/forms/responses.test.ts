import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs, sendControl } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';
import { createForm } from './form.ts';
import { submitResponse } from './submit.ts';

const HOST = 'host@example.com';
const FIRST_TIME_MS = Date.parse('2026-11-21T12:00:00.000Z');

/** Creates a form with one question and the host’s responses at the given times. */
async function createFormWithResponses(times: readonly number[]) {
  const emulator = createEmulator({ clock: createSteppedClock(FIRST_TIME_MS) });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const world = emulator.snapshot();
  const question = { questionId: '0000000a', textQuestion: {} };
  world.forms[formId] = {
    ...createForm(formId, 'Orders'),
    items: [{ itemId: '00000001', questionItem: { question } }],
    isPublished: true,
    isAcceptingResponses: true,
  };
  for (const now of times) {
    const form = world.forms[formId];
    const entries = new Map([['10', [`at ${now - FIRST_TIME_MS}`]]]);
    if (form) submitResponse({ world, form, respondent: HOST, entries, now });
  }
  emulator.restore(world);
  const list = async (parameters: object = {}) =>
    (await host.forms.responses.list({ formId, ...parameters })).data;
  return { emulator, host, formId, list };
}

function readValues(
  data: Awaited<ReturnType<Awaited<ReturnType<typeof createFormWithResponses>>['list']>>,
) {
  const values = data.responses?.map(
    ({ answers }) => answers?.['0000000a']?.textAnswers?.answers?.[0]?.value,
  );
  return values?.sort();
}

describe('responses.list', () => {
  it('responses.list is empty before the first answer', async () => {
    const { list } = await createFormWithResponses([]);
    expect(await list()).toEqual({});
  });

  it('responses.list returns times in UTC without trailing zeros, and no form id', async () => {
    const { list } = await createFormWithResponses([FIRST_TIME_MS]);
    const [response] = (await list()).responses ?? [];
    expect(response).toEqual({
      responseId: response?.responseId,
      createTime: '2026-11-21T12:00:00Z',
      lastSubmittedTime: '2026-11-21T12:00:00Z',
      answers: {
        '0000000a': { questionId: '0000000a', textAnswers: { answers: [{ value: 'at 0' }] } },
      },
    });
  });

  it.each([
    ['after the moment', 'timestamp > 2026-11-21T12:00:00Z', ['at 1', 'at 2000']],
    ['from the moment on', 'timestamp >= 2026-11-21T12:00:00Z', ['at 0', 'at 1', 'at 2000']],
    ['to the nanosecond', 'timestamp > 2026-11-21T12:00:00.000999999Z', ['at 1', 'at 2000']],
    ['to the microsecond', 'timestamp >= 2026-11-21T12:00:02.000000Z', ['at 2000']],
    ['a microsecond later', 'timestamp >= 2026-11-21T12:00:00.001001Z', ['at 2000']],
    ['with milliseconds', 'timestamp > 2026-11-21T12:00:00.001Z', ['at 2000']],
    ['a nanosecond later', 'timestamp >= 2026-11-21T12:00:00.000000001Z', ['at 1', 'at 2000']],
    ['from a millisecond on', 'timestamp >= 2026-11-21T12:00:00.001Z', ['at 1', 'at 2000']],
    ['by nothing', '', ['at 0', 'at 1', 'at 2000']],
  ])('responses.list filters by time, %s', async (_, filter, expected) => {
    const { list } = await createFormWithResponses([
      FIRST_TIME_MS,
      FIRST_TIME_MS + 1,
      FIRST_TIME_MS + 2000,
    ]);
    expect(readValues(await list({ filter }))).toEqual(expected);
  });

  it('responses.list returns all responses page by page, each once', async () => {
    const times = Array.from({ length: 7 }, (_, index) => FIRST_TIME_MS + index);
    const { list } = await createFormWithResponses(times);
    const ids: (string | null | undefined)[] = [];
    let pageToken: string | null | undefined;
    do {
      const data = await list({ pageSize: 3, ...(pageToken ? { pageToken } : {}) });
      ids.push(...(data.responses ?? []).map(({ responseId }) => responseId));
      pageToken = data.nextPageToken;
    } while (pageToken);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  it('responses.list repeats the last response of a page if the account is set so', async () => {
    const times = Array.from({ length: 7 }, (_, index) => FIRST_TIME_MS + index);
    const { emulator, list } = await createFormWithResponses(times);
    await sendControl(emulator, 'POST', '/accounts', { pageSeams: 'repeated' });
    const pages: (readonly (string | null | undefined)[])[] = [];
    let pageToken: string | null | undefined;
    do {
      const data = await list({ pageSize: 3, ...(pageToken ? { pageToken } : {}) });
      pages.push((data.responses ?? []).map(({ responseId }) => responseId));
      pageToken = data.nextPageToken;
    } while (pageToken);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3]);
    expect(pages.slice(1).map(([first]) => first)).toEqual(
      pages.slice(0, -1).map((page) => page.at(-1)),
    );
    expect(new Set(pages.flat()).size).toBe(7);
  });

  it('responses.list refuses a page token that belongs to another filter', async () => {
    const { list } = await createFormWithResponses([FIRST_TIME_MS, FIRST_TIME_MS + 1]);
    const { nextPageToken } = await list({ pageSize: 1 });
    const call = list({ pageToken: nextPageToken, filter: 'timestamp > 2026-11-21T12:00:00Z' });
    expect((await getRefusal(call)).message).toBe('Invalid page token.');
  });

  it('responses.list returns 5,000 responses at once, with a token for more', async () => {
    const { list } = await createFormWithResponses(
      Array.from({ length: 5001 }, () => FIRST_TIME_MS),
    );
    const data = await list();
    expect(data.responses).toHaveLength(5000);
    expect(data.nextPageToken).toBeTruthy();
  });

  it('responses.list returns the requested fields', async () => {
    const { list } = await createFormWithResponses([FIRST_TIME_MS]);
    const data = await list({ fields: 'responses(responseId)' });
    expect(Object.keys(data.responses?.[0] ?? {})).toEqual(['responseId']);
  });

  it('responses.list filters responses that are out of order', async () => {
    const times = [FIRST_TIME_MS, FIRST_TIME_MS + 2000, FIRST_TIME_MS + 1000, FIRST_TIME_MS + 3000];
    const { list } = await createFormWithResponses(times);
    const filter = `timestamp >= ${new Date(FIRST_TIME_MS + 2000).toISOString()}`;
    expect(readValues(await list({ filter }))).toEqual(['at 2000', 'at 3000']);
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
    const { list } = await createFormWithResponses([FIRST_TIME_MS]);
    expect((await getRefusal(list(parameters))).status).toBe('INVALID_ARGUMENT');
  });

  it('responses.list returns no token with a full last page', async () => {
    const { list } = await createFormWithResponses([FIRST_TIME_MS, FIRST_TIME_MS + 1]);
    const { nextPageToken } = await list({ pageSize: 1 });
    const last = await list({ pageSize: 1, pageToken: nextPageToken });
    expect([last.responses?.length, last.nextPageToken]).toEqual([1, undefined]);
    expect((await list({ pageSize: 2 })).nextPageToken).toBeUndefined();
  });

  it('responses.list omits the answers of an empty response', async () => {
    const { emulator, formId, list } = await createFormWithResponses([]);
    const sent = { unchecked: true, responses: [{ answers: {} }] };
    await sendControl(emulator, 'POST', `/forms/${formId}/responses`, sent);
    expect(Object.keys((await list()).responses?.[0] ?? {}).sort()).toEqual([
      ...['createTime', 'lastSubmittedTime', 'responseId'],
    ]);
  });

  it('responses.list refuses callers who are not editors', async () => {
    const { emulator, formId } = await createFormWithResponses([FIRST_TIME_MS]);
    const player = openFormsAs(emulator, 'scarlet@example.com');
    expect((await getRefusal(player.forms.responses.list({ formId }))).code).toBe(404);
  });
});
