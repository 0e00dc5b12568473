import { describe, expect, test } from 'vitest';
import { openDriveAs, openFormsAs } from './clients-suite.ts';
import { createSteppedClock } from './clock.ts';
import { createListeners } from './core/listeners.ts';
import { createEmptyWorld } from './core/world.ts';
import { createEmulator, createPagesBackend } from './emulator.ts';
import { createAuthorisation } from './identity/authorisation.ts';
import { openBrowser } from './pages/backend-staging.ts';
import { connectSheetsAs, HOST } from './sheets/sheets-suite.ts';

const ISA = 'isa@example.com';

/** Gets a page of an emulator, or posts a form to it. */
async function requestPage(
  emulator: ReturnType<typeof createEmulator>,
  email: string,
  address: string,
  fields?: Readonly<Record<string, string>>,
) {
  const cookie = `signed_in_as=${encodeURIComponent(email)}`;
  const headers = { accept: 'text/html', cookie };
  const init = fields && { method: 'POST', body: new URLSearchParams(fields).toString() };
  const url = new URL(address, 'http://emulator.test');
  const response = await emulator.fetch(new Request(url, { ...init, headers }));
  return { status: response.status, text: await response.text() };
}

async function createOpenForm() {
  const emulator = createEmulator({ accounts: { newForms: 'published' } });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const question = { questionId: '0000000a', required: true, textQuestion: {} };
  const item = { title: 'Code', questionItem: { question } };
  const createItem = { item, location: { index: 0 } };
  await host.forms.batchUpdate({ formId, requestBody: { requests: [{ createItem }] } });
  const responses = async () => (await host.forms.responses.list({ formId })).data.responses ?? [];
  return { emulator, host, formId, responses };
}

describe('a form on its page', () => {
  test('only valid answers are stored, at the emulator’s time, and reported', async () => {
    const { emulator, formId, responses } = await createOpenForm();
    await emulator.clock.advanceTo(Date.UTC(2026, 10, 21, 14, 5));
    const changed: string[] = [];
    emulator.onChange((fileId) => changed.push(fileId));
    const path = `/forms/d/${formId}/formResponse`;
    const refused = await requestPage(emulator, ISA, path, {});
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('<bdi>Code</bdi>: This question needs an answer.');
    expect([await responses(), changed]).toEqual([[], []]);
    const sent = await requestPage(emulator, ISA, path, { 'entry.10': 'K7' });
    expect(sent.text).toContain('datetime="2026-11-21T14:05:00.000Z"');
    expect(await responses()).toMatchObject([
      {
        createTime: '2026-11-21T14:05:00Z',
        answers: { '0000000a': { textAnswers: { answers: [{ value: 'K7' }] } } },
      },
    ]);
    expect(changed).toEqual([formId]);
  });

  test('a form’s page is open, closed or missing as the form is', async () => {
    const { emulator, host, formId } = await createOpenForm();
    const view = () => requestPage(emulator, ISA, `/forms/d/${formId}/viewform`);
    expect((await view()).text).toContain('<h1><bdi>Orders</bdi></h1>');
    const publishState = { isPublished: true, isAcceptingResponses: false };
    const requestBody = { publishSettings: { publishState } };
    await host.forms.setPublishSettings({ formId, requestBody });
    expect((await view()).text).toContain('<bdi>Orders</bdi> is closed.');
    await openDriveAs(emulator, HOST).files.update({
      fileId: formId,
      requestBody: { trashed: true },
    });
    expect((await view()).status).toBe(404);
  });
});

describe('a spreadsheet on its page', () => {
  test('only editors can type on the page of a spreadsheet', async () => {
    const emulator = createEmulator();
    const { data } = await connectSheetsAs(emulator, HOST).spreadsheets.create({ requestBody: {} });
    const fileId = data.spreadsheetId ?? '';
    const share = (emailAddress: string, role: string) =>
      openDriveAs(emulator, HOST).permissions.create({
        fileId,
        requestBody: { type: 'user', role, emailAddress },
      });
    await share(ISA, 'reader');
    await share('bo@example.com', 'writer');
    const offersTyping = async (email: string) =>
      (await requestPage(emulator, email, `/spreadsheets/d/${fileId}/edit`)).text.includes(
        'class="typing"',
      );
    expect(await offersTyping(HOST)).toBe(true);
    expect(await offersTyping('bo@example.com')).toBe(true);
    expect(await offersTyping(ISA)).toBe(false);
  });

  test('the sign-in menu offers every user of the emulator', async () => {
    const emulator = createEmulator();
    emulator.tokenFor(ISA);
    emulator.tokenFor('bot@project.iam.gserviceaccount.com');
    const { text } = await requestPage(emulator, HOST, '/nowhere');
    expect(text).toContain(`<button name="email" value="${ISA}">`);
    expect(text).toContain('<small>service account</small>');
  });
});

test('a deleted form accepts no answers, and a deleted file no edits', async () => {
  const [world, clock] = [createEmptyWorld(), createSteppedClock(0)];
  const parts = { world: () => world, clock, tokenFor: () => '', api: async () => new Response() };
  const authorisation = createAuthorisation({ world: () => world, clock });
  const backend = createPagesBackend({ ...parts, changes: createListeners(), authorisation });
  expect(backend.mayEdit('gone', HOST)).toBe(false);
  expect(backend.form('gone', HOST)).toEqual({ kind: 'missing' });
  expect(backend.submit('gone', HOST, new Map())).toEqual({
    kind: 'refused',
    problems: [{ sentence: 'There is no such form.' }],
  });
  const { response } = await openBrowser(backend, HOST).open('/forms/d/gone/viewform');
  expect(response.status).toBe(404);
});
