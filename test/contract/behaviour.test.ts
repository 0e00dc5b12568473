/** Behaviour of Google that no other test covers. */

import { expect, test } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs } from '../../emulator/clients-suite.ts';
import { createEmulator, type EmulatorOptions } from '../../emulator/emulator.ts';
import { buildCalls, connectSheetsAs, HOST, openDesk } from '../../emulator/sheets/sheets-suite.ts';

test('a batch of nine megabytes is accepted', async () => {
  const desk = await openDesk();
  const stringValue = 'x'.repeat(45_000);
  const row = {
    values: Array.from({ length: 20 }, () => ({ userEnteredValue: { stringValue } })),
  };
  const rows = Array.from({ length: 10 }, () => row);
  await desk.batch({ updateCells: { start: {}, rows, fields: 'userEnteredValue' } });
  expect((await desk.values('T!T10'))[0]?.[0]).toBe(stringValue);
});

const GUEST = 'guest@example.com';

test('a reader can read hidden tabs through the API', async () => {
  const desk = await openDesk();
  await desk.enter("'Turn order'!A1", [['secret']]);
  const properties = { sheetId: 7, hidden: true };
  await desk.batch({ updateSheetProperties: { properties, fields: 'hidden' } });
  const requestBody = { type: 'user', role: 'reader', emailAddress: GUEST };
  await openDriveAs(desk.emulator, HOST).permissions.create({
    fileId: desk.spreadsheetId,
    requestBody,
  });
  const guest = buildCalls(connectSheetsAs(desk.emulator, GUEST), desk.spreadsheetId);
  expect(await guest.values("'Turn order'")).toEqual([['secret']]);
});

async function createTestForm(options: EmulatorOptions = {}) {
  const emulator = createEmulator(options);
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const rename = () =>
    host.forms.batchUpdate({
      formId,
      requestBody: {
        requests: [{ updateFormInfo: { info: { title: 'Orders' }, updateMask: 'title' } }],
      },
    });
  return { emulator, host, formId, rename };
}

type FormCalls = Awaited<ReturnType<typeof createTestForm>>;

/**
 * Each row has a name, the limit per minute and user, the number of calls for a new form, and the
 * call.
 */
const CALL_LIMITS: readonly (readonly [
  string,
  number,
  number,
  (calls: FormCalls) => Promise<unknown>,
])[] = [
  ['Read requests', 390, 0, ({ host, formId }) => host.forms.get({ formId })],
  ['Expensive read requests', 180, 0, ({ host, formId }) => host.forms.responses.list({ formId })],
  ['Write requests', 150, 1, ({ rename }) => rename()],
];

test.each(CALL_LIMITS)(
  '%s are limited per minute and user to %i',
  async (metric, limit, used, call) => {
    const form = await createTestForm({ quotas: true });
    for (let count = used; count < limit; count += 1) await call(form);
    const error = await getRefusal(call(form));
    expect(error).toMatchObject({
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { metadata: { quota_limit_value: String(limit), service: 'forms.googleapis.com' } },
        {},
      ],
    });
    expect(error.message).toContain(`'${metric} per minute per user'`);
  },
);

test('the Forms API does not accept responses', async () => {
  const { emulator, host, formId } = await createTestForm();
  const authorization = `Bearer ${emulator.tokenFor(HOST)}`;
  const url = `http://emulator.test/v1/forms/${formId}/responses`;
  const init = { method: 'POST', body: '{"answers":{}}', headers: { authorization } };
  expect((await emulator.fetch(new Request(url, init))).ok).toBe(false);
  expect((await host.forms.responses.list({ formId })).data).toEqual({});
});
