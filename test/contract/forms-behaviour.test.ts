/** Behaviour of Forms that no other test covers. */

import { expect, test } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs } from '../../emulator/clients-suite.ts';
import { createEmulator, type EmulatorOptions } from '../../emulator/emulator.ts';

const HOST = 'host@example.com';
const FUNCTION = 'function@project.iam.gserviceaccount.com';

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

test('the API cannot link a form to a sheet, because the field is output only', async () => {
  const { host } = await createTestForm();
  const requestBody = { info: { title: 'Orders' }, linkedSheetId: 'sheet' };
  expect((await getRefusal(host.forms.create({ requestBody }))).message).toMatch(
    /^Only info\.title can be set when creating a form\./,
  );
});

const ABSENT = ['validation', 'shuffleQuestions', 'confirmationMessage'] as const;
test.each(ABSENT)('the Forms API does not accept %s', async (name) => {
  const { host, formId } = await createTestForm();
  const question = { textQuestion: {}, [name]: {} };
  const item = { questionItem: { question } };
  const requests = [{ createItem: { item, location: { index: 0 } } }];
  const call = host.forms.batchUpdate({ formId, requestBody: { requests } });
  expect((await getRefusal(call)).message).toBe(
    `Invalid JSON payload received. Unknown name "${name}" at ` +
      "'requests[0].create_item.item.question_item.question': Cannot find field.",
  );
});

test('the Forms API does not accept responses', async () => {
  const { emulator, host, formId } = await createTestForm();
  const authorization = `Bearer ${emulator.tokenFor(HOST)}`;
  const url = `http://emulator.test/v1/forms/${formId}/responses`;
  const init = { method: 'POST', body: '{"answers":{}}', headers: { authorization } };
  expect((await emulator.fetch(new Request(url, init))).ok).toBe(false);
  expect((await host.forms.responses.list({ formId })).data).toEqual({});
});

test('an editor of a form can list its responses, even as a service account', async () => {
  const { emulator, formId } = await createTestForm();
  await openDriveAs(emulator, HOST).permissions.create({
    fileId: formId,
    requestBody: { type: 'user', role: 'writer', emailAddress: FUNCTION },
  });
  const account = openFormsAs(emulator, FUNCTION);
  expect((await account.forms.responses.list({ formId })).data).toEqual({});
  const requests = [{ updateFormInfo: { info: { title: 'New' }, updateMask: 'title' } }];
  await account.forms.batchUpdate({ formId, requestBody: { requests } });
  expect((await account.forms.get({ formId })).data.info?.title).toBe('New');
});
