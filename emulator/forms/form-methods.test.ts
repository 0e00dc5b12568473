import { describe, expect, it } from 'vitest';
import { steppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';
import { formsClient, refusalOf } from '../genuine-client.ts';

const HOST = 'host@example.com';
const START = Date.parse('2026-11-21T12:00:00Z');

async function started() {
  const emulator = createEmulator({ clock: steppedClock(START) });
  const host = formsClient(emulator, HOST);
  const { data } = await host.forms.create({
    requestBody: { info: { title: 'Orders', documentTitle: 'Orders of the match' } },
  });
  return { emulator, host, form: data, formId: data.formId ?? '' };
}

describe('forms.create', () => {
  it('makes an unpublished form with the two titles', async () => {
    const { form } = await started();
    expect(form.info).toEqual({ title: 'Orders', documentTitle: 'Orders of the match' });
    expect(form.publishSettings).toEqual({ publishState: {} });
    expect(form.settings?.emailCollectionType).toBe('DO_NOT_COLLECT');
  });

  it('takes the query parameter unpublished, and the title for the document’s where none is given', async () => {
    const { host } = await started();
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
  ])('refuses %s', async (_, requestBody) => {
    const { host } = await started();
    const refusal = await refusalOf(host.forms.create({ requestBody }));
    expect(refusal).toEqual({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message:
        'Only info.title can be set when creating a form. To add items and change settings, ' +
        'use batchUpdate.',
    });
  });

  it('refuses a service account, which has no storage', async () => {
    const { emulator } = await started();
    const account = formsClient(emulator, 'function@project.iam.gserviceaccount.com');
    const refusal = await refusalOf(
      account.forms.create({ requestBody: { info: { title: 'Orders' } } }),
    );
    expect(refusal.status).toBe('PERMISSION_DENIED');
  });

  it('refuses a caller without credentials', async () => {
    const { emulator } = await started();
    const nobody = formsClient(emulator, null);
    const call = nobody.forms.create({ requestBody: { info: { title: 'Orders' } } });
    expect((await refusalOf(call)).code).toBe(403);
  });
});

describe('forms.get', () => {
  it('gives the address for respondents at the origin of the request', async () => {
    const { host, formId } = await started();
    const { data } = await host.forms.get({ formId });
    expect(data.responderUri).toBe(`http://emulator.test/forms/d/${formId}/viewform`);
  });

  it('answers 404 for a form that is not shared with the caller, as for one that does not exist', async () => {
    const { emulator, formId } = await started();
    const stranger = formsClient(emulator, 'stranger@example.com');
    const notShared = await refusalOf(stranger.forms.get({ formId }));
    const missing = await refusalOf(stranger.forms.get({ formId: 'none' }));
    expect(notShared).toEqual(missing);
    expect(notShared).toEqual({
      code: 404,
      status: 'NOT_FOUND',
      message: 'Requested entity was not found.',
    });
  });

  it('is not for someone who may answer the form only', async () => {
    const { emulator, formId } = await started();
    const world = emulator.snapshot();
    world.files[formId]?.permissions.push({
      id: 'p',
      type: 'anyone',
      role: 'reader',
      view: 'published',
    });
    emulator.restore(world);
    const player = formsClient(emulator, 'scarlet@example.com');
    expect((await refusalOf(player.forms.get({ formId }))).status).toBe('NOT_FOUND');
  });

  it('answers 403 to someone who may read the file but not edit it', async () => {
    const { emulator, formId } = await started();
    const world = emulator.snapshot();
    world.files[formId]?.permissions.push({ id: 'p', type: 'anyone', role: 'reader' });
    emulator.restore(world);
    const player = formsClient(emulator, 'scarlet@example.com');
    expect((await refusalOf(player.forms.get({ formId }))).status).toBe('PERMISSION_DENIED');
  });

  it('answers 401 to a token that names nobody', async () => {
    const { emulator, formId } = await started();
    const stranger = formsClient({ ...emulator, tokenFor: () => 'ya29.garbled' }, HOST);
    expect((await refusalOf(stranger.forms.get({ formId }))).status).toBe('UNAUTHENTICATED');
  });
});

describe('forms.setPublishSettings', () => {
  it.each([
    [true, true],
    [true, false],
    [false, false],
  ])('sets published %s and accepting %s', async (isPublished, isAcceptingResponses) => {
    const { host, formId } = await started();
    const publishState = { isPublished, isAcceptingResponses };
    await host.forms.setPublishSettings({
      formId,
      requestBody: { publishSettings: { publishState }, updateMask: 'publishState' },
    });
    const { data } = await host.forms.get({ formId });
    const shown = Object.entries(publishState).filter(([, value]) => value);
    expect(data.publishSettings?.publishState ?? {}).toEqual(Object.fromEntries(shown));
  });

  it.each([
    ['accepting without being published', { isPublished: false, isAcceptingResponses: true }],
    ['one boolean only', { isPublished: true }],
    ['no state', undefined],
  ])('refuses %s', async (_, publishState) => {
    const { host, formId } = await started();
    const publishSettings = publishState ? { publishState } : {};
    const call = host.forms.setPublishSettings({ formId, requestBody: { publishSettings } });
    expect((await refusalOf(call)).status).toBe('INVALID_ARGUMENT');
  });

  it('refuses the booleans without the level publishState', async () => {
    const { emulator, formId } = await started();
    const response = await emulator.fetch(
      new Request(`http://emulator.test/v1/forms/${formId}:setPublishSettings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.tokenFor(HOST)}` },
        body: JSON.stringify({ publishSettings: { isPublished: true } }),
      }),
    );
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toBe(
      'Invalid JSON payload received. Unknown name "isPublished" at \'publish_settings\': ' +
        'Cannot find field.',
    );
  });

  it('counts as a revision, as a batch does', async () => {
    const { host, formId, form } = await started();
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

it('a form that changes is told of to whoever watches it', async () => {
  const { emulator, host, formId } = await started();
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

  it('takes the latest revision and answers the next one', async () => {
    const { host, formId, form } = await started();
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

  it('refuses a stale required revision and changes nothing', async () => {
    const { host, formId, form } = await started();
    await host.forms.batchUpdate({ formId, requestBody: { requests: rename } });
    const call = host.forms.batchUpdate({
      formId,
      requestBody: {
        requests: [{ updateFormInfo: { info: { title: 'Newer' }, updateMask: 'title' } }],
        writeControl: { requiredRevisionId: form.revisionId ?? '' },
      },
    });
    expect((await refusalOf(call)).code).toBe(400);
    expect((await host.forms.get({ formId })).data.info?.title).toBe('New');
  });
});
