import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs } from '../clients-suite.ts';
import type { Permission } from '../core/world.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST, openForm, PLAYER } from './forms-suite.ts';

const createForm = (requestBody: object, email: string | null = HOST) =>
  openFormsAs(createEmulator(), email).forms.create({ requestBody });
const RENAME = { updateFormInfo: { info: { title: 'New' }, updateMask: 'title' } };

describe('forms.create', () => {
  it('forms.create creates an unpublished form without items and description', async () => {
    const info = { title: 'Orders', documentTitle: 'Orders of the match' };
    const { data } = await createForm({ info });
    expect(data).toEqual({
      ...{ formId: expect.any(String), revisionId: '00000002', info },
      responderUri: `http://emulator.test/forms/d/${data.formId}/viewform`,
      settings: { emailCollectionType: 'DO_NOT_COLLECT' },
      publishSettings: { publishState: {} },
    });
  });

  it('forms.create accepts `unpublished`, and uses the title as document title', async () => {
    const { forms } = await openForm();
    const requestBody = { info: { title: 'Orders' } };
    const { data } = await forms.create({ unpublished: true, requestBody });
    expect(data.info?.documentTitle).toBe('Orders');
    expect(data.publishSettings).toEqual({ publishState: {} });
  });

  it.each([
    ['a description', { info: { title: 'Orders', description: 'By Friday' } }],
    ['items', { info: { title: 'Orders' }, items: [] }],
    ['settings', { info: { title: 'Orders' }, settings: {} }],
  ])('forms.create refuses %s', async (_, requestBody) => {
    expect(await getRefusal(createForm(requestBody))).toEqual({
      ...{ code: 400, status: 'INVALID_ARGUMENT' },
      message:
        'Only info.title can be set when creating a form. To add items and change settings, ' +
        'use batchUpdate.',
    });
  });

  it('forms.create requires a title', async () => {
    expect((await getRefusal(createForm({ info: {} }))).message).toBe('info.title is required.');
  });

  it.each([
    ['a service account, because it has no storage', 'function@project.iam.gserviceaccount.com'],
    ['a caller without credentials', null],
  ])('forms.create refuses %s', async (_, email) => {
    const refusal = await getRefusal(createForm({ info: { title: 'Orders' } }, email));
    expect(refusal).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
  });
});

describe('forms.get', () => {
  it('forms.get returns 404 for an unshared and for a missing form, and for a file', async () => {
    const { emulator, formId } = await openForm();
    const { forms } = openFormsAs(emulator, 'stranger@example.com');
    const file = await makeFile({ emulator, owner: HOST }, { name: 'Ledger' });
    for (const call of [
      forms.get({ formId }),
      forms.get({ formId: 'none' }),
      openFormsAs(emulator, HOST).forms.get({ formId: file }),
    ]) {
      expect(await getRefusal(call)).toEqual({
        ...{ code: 404, status: 'NOT_FOUND', message: 'Requested entity was not found.' },
      });
    }
  });

  it.each<[string, Partial<Permission>, number]>([
    ['404 to a user who may only answer the form', { view: 'published' }, 404],
    ['403 to a user who may read the file but not edit it', {}, 403],
  ])('forms.get returns %s', async (_, more, code) => {
    const { emulator, formId, setPermissions } = await openForm();
    setPermissions([{ id: 'p', type: 'anyone', role: 'reader', ...more }]);
    const player = openFormsAs(emulator, PLAYER);
    expect((await getRefusal(player.forms.get({ formId }))).code).toBe(code);
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
      const { get, publish } = await openForm([], { isPublished: !isPublished });
      await publish(isPublished, isAcceptingResponses);
      const state = { isPublished, isAcceptingResponses };
      const shown = Object.entries(state).filter(([, value]) => value);
      const { publishSettings } = await get();
      expect(publishSettings?.publishState ?? {}).toEqual(Object.fromEntries(shown));
    },
  );

  const OPEN = { isPublished: true, isAcceptingResponses: true };
  it.each([
    ['accepting without being published', { ...OPEN, isPublished: false }, 'publishState'],
    ['one boolean only', { isPublished: true }, 'publishState'],
    ['no state', undefined, 'publishState'],
    ['another mask', OPEN, 'isPublished'],
  ])('forms.setPublishSettings refuses %s', async (_, publishState, updateMask) => {
    const { forms, formId } = await openForm();
    const publishSettings = publishState ? { publishState } : {};
    const requestBody = { publishSettings, updateMask };
    const call = forms.setPublishSettings({ formId, requestBody });
    expect((await getRefusal(call)).status).toBe('INVALID_ARGUMENT');
  });
});

it('changes of a form and new forms are reported, and raise the revision', async () => {
  const { emulator, forms, formId, get, publish, update } = await openForm();
  const readRevision = async () => Number((await get()).revisionId);
  const before = await readRevision();
  const seen: string[] = [];
  emulator.onChange((fileId) => seen.push(fileId));
  await publish(true, false);
  expect(await readRevision()).toBe(before + 1);
  await update(RENAME);
  expect(await readRevision()).toBe(before + 2);
  const { data } = await forms.create({ requestBody: { info: { title: 'More' } } });
  expect(seen).toEqual([formId, formId, data.formId]);
});

it('writeControl accepts only the latest revision, and returns the next one', async () => {
  const { forms, formId, get } = await openForm();
  const requiredRevisionId = (await get()).revisionId ?? '';
  const requestBody = { requests: [RENAME], writeControl: { requiredRevisionId } };
  const { data } = await forms.batchUpdate({ formId, requestBody });
  const { revisionId } = await get();
  expect(data.writeControl?.requiredRevisionId).toBe(revisionId);
  expect(revisionId).not.toBe(requiredRevisionId);
  expect((await getRefusal(forms.batchUpdate({ formId, requestBody }))).code).toBe(400);
  expect((await get()).revisionId).toBe(revisionId);
});
