import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';

const HOST = 'host@example.com';
const START = Date.parse('2026-11-21T12:00:00Z');

async function startEmulator() {
  const emulator = createEmulator({ clock: createSteppedClock(START) });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({
    requestBody: { info: { title: 'Orders', documentTitle: 'Orders of the match' } },
  });
  return { emulator, host, form: data, formId: data.formId ?? '' };
}

describe('forms.create', () => {
  it('forms.create creates an unpublished form with both titles', async () => {
    const { form } = await startEmulator();
    expect(form.info).toEqual({ title: 'Orders', documentTitle: 'Orders of the match' });
    expect(form.publishSettings).toEqual({ publishState: {} });
    expect(form.settings?.emailCollectionType).toBe('DO_NOT_COLLECT');
  });

  it('forms.create accepts `unpublished`, and uses the title as document title', async () => {
    const { host } = await startEmulator();
    const { data } = await host.forms.create({
      unpublished: true,
      requestBody: { info: { title: 'Orders' } },
    });
    expect(data.info?.documentTitle).toBe('Orders');
  });

  it.each([
    ['a description', { info: { title: 'Orders', description: 'By Friday' } }],
    ['items', { info: { title: 'Orders' }, items: [] }],
    ['settings', { info: { title: 'Orders' }, settings: {} }],
  ])('forms.create refuses %s', async (_, requestBody) => {
    const { host } = await startEmulator();
    const refusal = await getRefusal(host.forms.create({ requestBody }));
    expect(refusal).toEqual({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message:
        'Only info.title can be set when creating a form. To add items and change settings, ' +
        'use batchUpdate.',
    });
  });

  it('forms.create refuses a service account, because it has no storage', async () => {
    const { emulator } = await startEmulator();
    const account = openFormsAs(emulator, 'function@project.iam.gserviceaccount.com');
    const refusal = await getRefusal(
      account.forms.create({ requestBody: { info: { title: 'Orders' } } }),
    );
    expect(refusal.status).toBe('PERMISSION_DENIED');
  });

  it('forms.create refuses a caller without credentials', async () => {
    const { emulator } = await startEmulator();
    const nobody = openFormsAs(emulator, null);
    const call = nobody.forms.create({ requestBody: { info: { title: 'Orders' } } });
    expect((await getRefusal(call)).code).toBe(403);
  });
});

describe('forms.get', () => {
  it('forms.get returns the form’s page at the origin of the request', async () => {
    const { host, formId } = await startEmulator();
    const { data } = await host.forms.get({ formId });
    expect(data.responderUri).toBe(`http://emulator.test/forms/d/${formId}/viewform`);
  });

  it('forms.get returns 404 for an unshared and for a missing form', async () => {
    const { emulator, formId } = await startEmulator();
    const stranger = openFormsAs(emulator, 'stranger@example.com');
    const notShared = await getRefusal(stranger.forms.get({ formId }));
    const missing = await getRefusal(stranger.forms.get({ formId: 'none' }));
    expect(notShared).toEqual(missing);
    expect(notShared).toEqual({
      code: 404,
      status: 'NOT_FOUND',
      message: 'Requested entity was not found.',
    });
  });

  it('forms.get refuses a user who may only answer the form', async () => {
    const { emulator, formId } = await startEmulator();
    const world = emulator.snapshot();
    world.files[formId]?.permissions.push({
      id: 'p',
      type: 'anyone',
      role: 'reader',
      view: 'published',
    });
    emulator.restore(world);
    const player = openFormsAs(emulator, 'scarlet@example.com');
    expect((await getRefusal(player.forms.get({ formId }))).status).toBe('NOT_FOUND');
  });

  it('forms.get returns 403 to a user who may read the file but not edit it', async () => {
    const { emulator, formId } = await startEmulator();
    const world = emulator.snapshot();
    world.files[formId]?.permissions.push({ id: 'p', type: 'anyone', role: 'reader' });
    emulator.restore(world);
    const player = openFormsAs(emulator, 'scarlet@example.com');
    expect((await getRefusal(player.forms.get({ formId }))).status).toBe('PERMISSION_DENIED');
  });
});

describe('forms.setPublishSettings', () => {
  it.each([
    [true, true],
    [true, false],
    [false, false],
  ])(
    'forms.setPublishSettings sets published to %s and accepting to %s',
    async (isPublished, isAcceptingResponses) => {
      const { host, formId } = await startEmulator();
      const publishState = { isPublished, isAcceptingResponses };
      await host.forms.setPublishSettings({
        formId,
        requestBody: { publishSettings: { publishState }, updateMask: 'publishState' },
      });
      const { data } = await host.forms.get({ formId });
      const shown = Object.entries(publishState).filter(([, value]) => value);
      expect(data.publishSettings?.publishState ?? {}).toEqual(Object.fromEntries(shown));
    },
  );

  it.each([
    ['accepting without being published', { isPublished: false, isAcceptingResponses: true }],
    ['one boolean only', { isPublished: true }],
    ['no state', undefined],
  ])('forms.setPublishSettings refuses %s', async (_, publishState) => {
    const { host, formId } = await startEmulator();
    const publishSettings = publishState ? { publishState } : {};
    const call = host.forms.setPublishSettings({ formId, requestBody: { publishSettings } });
    expect((await getRefusal(call)).status).toBe('INVALID_ARGUMENT');
  });

  it('forms.setPublishSettings raises the revision, as batchUpdate does', async () => {
    const { host, formId, form } = await startEmulator();
    const publishState = { isPublished: true, isAcceptingResponses: true };
    await host.forms.setPublishSettings({
      formId,
      requestBody: { publishSettings: { publishState } },
    });
    const requests = [
      { updateFormInfo: { info: { description: 'Sealed' }, updateMask: 'description' } },
    ];
    const before = (await host.forms.get({ formId })).data.revisionId;
    await host.forms.batchUpdate({ formId, requestBody: { requests } });
    const after = (await host.forms.get({ formId })).data.revisionId;
    expect([form.revisionId, before, after]).toEqual(['00000002', '00000003', '00000004']);
  });
});

it('a changed form is reported to listeners', async () => {
  const { emulator, host, formId } = await startEmulator();
  const seen: string[] = [];
  emulator.onChange((fileId) => seen.push(fileId));
  const publishState = { isPublished: true, isAcceptingResponses: true };
  const requestBody = { publishSettings: { publishState } };
  await host.forms.setPublishSettings({ formId, requestBody });
  const requests = [{ updateFormInfo: { info: { title: 'New' }, updateMask: 'title' } }];
  await host.forms.batchUpdate({ formId, requestBody: { requests } });
  expect(seen).toEqual([formId, formId]);
});

describe('writeControl', () => {
  const rename = [{ updateFormInfo: { info: { title: 'New' }, updateMask: 'title' } }];

  it('writeControl accepts the latest revision and returns the next one', async () => {
    const { host, formId, form } = await startEmulator();
    const { data } = await host.forms.batchUpdate({
      formId,
      requestBody: {
        requests: rename,
        writeControl: { requiredRevisionId: form.revisionId ?? '' },
      },
    });
    const { data: after } = await host.forms.get({ formId });
    expect(data.writeControl?.requiredRevisionId).toBe(after.revisionId);
    expect(after.revisionId).not.toBe(form.revisionId);
  });

  it('writeControl refuses a stale revision and changes nothing', async () => {
    const { host, formId, form } = await startEmulator();
    await host.forms.batchUpdate({ formId, requestBody: { requests: rename } });
    const call = host.forms.batchUpdate({
      formId,
      requestBody: {
        requests: [{ updateFormInfo: { info: { title: 'Newer' }, updateMask: 'title' } }],
        writeControl: { requiredRevisionId: form.revisionId ?? '' },
      },
    });
    expect((await getRefusal(call)).code).toBe(400);
    expect((await host.forms.get({ formId })).data.info?.title).toBe('New');
  });
});
