import { describe, expect, it } from 'vitest';
import { driveClient, formsClient } from '../clients-suite.ts';
import { steppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';

const HOST = 'host@example.com';
const PLAYER = 'scarlet@example.com';
const START = Date.parse('2026-11-21T12:00:00.250Z');

/** Creates a form with one question, open or closed, which nobody but the host may answer. */
async function started(isAcceptingResponses = true) {
  const emulator = createEmulator({ clock: steppedClock(START) });
  const host = formsClient(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const question = { questionId: '1a2b3c4d', required: true, textQuestion: {} };
  const item = { title: 'Your order', questionItem: { question } };
  await host.forms.batchUpdate({
    formId,
    requestBody: { requests: [{ createItem: { item, location: { index: 0 } } }] },
  });
  await closeToAnyone(emulator, formId);
  await publishForm(host, formId, isAcceptingResponses);
  return { emulator, host, formId };
}

type Host = ReturnType<typeof formsClient>;

async function publishForm(host: Host, formId: string, isAcceptingResponses: boolean) {
  const publishState = { isPublished: true, isAcceptingResponses };
  await host.forms.setPublishSettings({
    formId,
    requestBody: { publishSettings: { publishState } },
  });
}

type Emulator = ReturnType<typeof createEmulator>;

/** Removes the permission of a new form by which anyone could answer it. */
async function closeToAnyone(emulator: Emulator, fileId: string) {
  const { permissions } = driveClient(emulator, HOST);
  await permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
}

async function shareFile(emulator: Emulator, fileId: string, permission: object) {
  const drive = driveClient(emulator, HOST);
  const requestBody = { role: 'reader', view: 'published', ...permission };
  await drive.permissions.create({ fileId, requestBody });
}

/** Sends the form’s page, as a browser without a session does. */
function send(emulator: Emulator, formId: string, value: string): Promise<Response> {
  return emulator.fetch(
    new Request(`http://emulator.test/forms/d/${formId}/formResponse`, {
      method: 'POST',
      body: new URLSearchParams({ [`entry.${0x1a2b3c4d}`]: value }),
    }),
  );
}

async function answerFormAs(emulator: Emulator, formId: string, respondentEmail: string) {
  const response = await emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${formId}/responses`, {
      method: 'POST',
      body: JSON.stringify({ respondentEmail, answers: { '1a2b3c4d': ['Hold'] } }),
    }),
  );
  return response.status;
}

describe('a published form', () => {
  it('anyone can answer a published form whose view is shared with anyone', async () => {
    const { emulator, host, formId } = await started();
    await shareFile(emulator, formId, { type: 'anyone' });
    await send(emulator, formId, '=HOLD()');
    const { data } = await host.forms.responses.list({ formId });
    expect(data.responses).toMatchObject([
      {
        createTime: '2026-11-21T12:00:00.250Z',
        answers: { '1a2b3c4d': { textAnswers: { answers: [{ value: '=HOLD()' }] } } },
      },
    ]);
  });

  it('nobody can answer an unpublished form', async () => {
    const { emulator, host, formId } = await started();
    await send(emulator, formId, 'Hold');
    expect((await host.forms.responses.list({ formId })).data).toEqual({});
  });

  it('named users can answer a form whose view is shared with them', async () => {
    const { emulator, formId } = await started();
    await shareFile(emulator, formId, { type: 'user', emailAddress: PLAYER });
    expect(await answerFormAs(emulator, formId, PLAYER)).toBe(200);
    expect(await answerFormAs(emulator, formId, 'dems@example.com')).toBe(400);
  });

  it('nobody can answer a closed form', async () => {
    const { emulator, host, formId } = await started();
    await shareFile(emulator, formId, { type: 'anyone' });
    await publishForm(host, formId, false);
    expect(await answerFormAs(emulator, formId, PLAYER)).toBe(400);
  });
});
