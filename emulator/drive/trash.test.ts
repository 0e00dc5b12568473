import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { connectSheetsAs, HOST } from '../sheets/sheets-suite.ts';
import { makeFile } from './drive-suite.ts';

const BOT_EMAIL = 'robot@example.iam.gserviceaccount.com';

/** Creates a folder with a workbook and a form, which a service account may edit. */
async function createMatch() {
  const emulator = createEmulator();
  const host = openDriveAs(emulator, HOST);
  const make = async (kind: 'spreadsheet' | 'form' | 'folder', parent?: string) => {
    const made = { name: 'x', kind, ...(parent !== undefined && { parent }) };
    const fileId = await makeFile({ emulator, owner: HOST }, made);
    const requestBody = { type: 'user', role: 'writer', emailAddress: BOT_EMAIL };
    await host.permissions.create({ fileId, requestBody });
    return fileId;
  };
  const folder = await make('folder');
  const workbook = await make('spreadsheet', folder);
  const form = await make('form', folder);
  const setTrashed = (fileId: string, trashed: boolean) =>
    host.files.update({ fileId, requestBody: { trashed } });
  const robot = {
    write: () =>
      connectSheetsAs(emulator, BOT_EMAIL).spreadsheets.batchUpdate({
        spreadsheetId: workbook,
        requestBody: { requests: [{ addSheet: {} }] },
      }),
    read: () => connectSheetsAs(emulator, BOT_EMAIL).spreadsheets.get({ spreadsheetId: workbook }),
    list: () => openFormsAs(emulator, BOT_EMAIL).forms.responses.list({ formId: form }),
    form: () => openFormsAs(emulator, BOT_EMAIL).forms.get({ formId: form }),
    file: () => openDriveAs(emulator, BOT_EMAIL).files.get({ fileId: workbook }),
  };
  return { emulator, host, folder, workbook, form, setTrashed, robot };
}

describe('a file in the trash', () => {
  it('a file in the trash can be read and written as before', async () => {
    const { robot, setTrashed, workbook, form } = await createMatch();
    await setTrashed(workbook, true);
    await setTrashed(form, true);
    await robot.write();
    expect((await robot.read()).data.sheets).toHaveLength(2);
    expect((await robot.list()).status).toBe(200);
    expect((await robot.form()).data.formId).toBe(form);
    expect((await robot.file()).data.id).toBe(workbook);
  });

  it('a form in the trash cannot be answered until it is restored', async () => {
    const { emulator, host, setTrashed, form } = await createMatch();
    const state = { isPublished: true, isAcceptingResponses: true };
    await openFormsAs(emulator, HOST).forms.setPublishSettings({
      formId: form,
      requestBody: { publishSettings: { publishState: state } },
    });
    const requestBody = { type: 'anyone', role: 'reader', view: 'published' };
    await host.permissions.create({ fileId: form, requestBody });
    const answer = async () =>
      (await sendControl(emulator, 'POST', `/forms/${form}/responses`, { answers: {} })).status;
    await setTrashed(form, true);
    expect(await answer()).toBe(400);
    await setTrashed(form, false);
    expect(await answer()).toBe(200);
  });

  it('files in the trash, and files in a trashed folder, are shown as trashed', async () => {
    const { host, setTrashed, folder, workbook, form } = await createMatch();
    await setTrashed(folder, true);
    const trashed = async () => (await host.files.list({ fields: 'files.trashed' })).data.files;
    expect(await trashed()).toEqual([folder, workbook, form].map(() => ({ trashed: true })));
    await setTrashed(folder, false);
    expect(await trashed()).toEqual([folder, workbook, form].map(() => ({ trashed: false })));
  });
});

describe('a file that is deleted for good', () => {
  it('a deleted folder is not found, nor are the files in it', async () => {
    const { host, robot, folder } = await createMatch();
    await host.files.delete({ fileId: folder });
    for (const call of Object.values(robot)) expect((await getRefusal(call())).code).toBe(404);
  });
});
