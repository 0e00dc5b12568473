/** Creates files of every kind through the APIs. */

// biome-ignore lint/style/noRestrictedImports: the suites speak through Google's own client.
import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import { openDriveAs, openFormsAs } from '../clients-suite.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts';
import { connectSheetsAs, HOST } from '../sheets/sheets-suite.ts';

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';

interface FileInput {
  readonly emulator: Emulator;
  readonly owner: string;
}

interface MadeFile {
  readonly name: string;
  readonly kind?: 'spreadsheet' | 'form' | 'folder';
  readonly parent?: string;
}

export async function makeFile(
  { emulator, owner }: FileInput,
  { name, kind = 'spreadsheet', parent }: MadeFile,
): Promise<string> {
  const { files } = openDriveAs(emulator, owner);
  const id = await FILE_CREATORS[kind](emulator, owner, name);
  if (parent !== undefined) await files.update({ fileId: id, addParents: parent });
  return id;
}

const FILE_CREATORS = {
  spreadsheet: async (emulator: Emulator, owner: string, title: string) => {
    const requestBody = { properties: { title } };
    const { data } = await connectSheetsAs(emulator, owner).spreadsheets.create({ requestBody });
    return data.spreadsheetId ?? '';
  },
  form: async (emulator: Emulator, owner: string, title: string) => {
    const requestBody = { info: { title, documentTitle: title } };
    const { data } = await openFormsAs(emulator, owner).forms.create({ requestBody });
    return data.formId ?? '';
  },
  folder: async (emulator: Emulator, owner: string, name: string) => {
    const requestBody = { name, mimeType: FOLDER_TYPE };
    const { data } = await openDriveAs(emulator, owner).files.create({ requestBody });
    return data.id ?? '';
  },
} as const;

export const GUEST = 'guest@example.com';
export const BOT = 'bot@project.iam.gserviceaccount.com';
export const GUEST_READER = { type: 'user', role: 'reader', emailAddress: GUEST };
export const GUEST_WRITER = { ...GUEST_READER, role: 'writer' };
export const ANYONE_READER = { type: 'anyone', role: 'reader' };
export const ANYONE_WRITER = { type: 'anyone', role: 'writer' };

interface FileChoices extends Omit<MadeFile, 'name'> {
  readonly owner?: string;
}

/** Creates an emulator, and calls Drive as the host unless another person is named. */
export function createDrive(options: EmulatorOptions = {}) {
  const emulator = createEmulator(options);
  const as = (email: string | null): drive_v3.Drive => openDriveAs(emulator, email);
  const { files, permissions } = as(HOST);
  const create = (name: string, { owner = HOST, ...choices }: FileChoices = {}) =>
    makeFile({ emulator, owner }, { name, ...choices });
  const share = (fileId: string, permission: object, owner = HOST, more: object = {}) =>
    as(owner).permissions.create({ fileId, requestBody: permission, ...more });
  const get = async (fileId: string, fields: string, email = HOST) =>
    (await as(email).files.get({ fileId, fields })).data;
  const listNames = async (parameters: object = {}, email = HOST) =>
    ((await as(email).files.list(parameters)).data.files ?? []).map(({ name }) => name);
  const listPermissions = async (fileId: string, more: object = {}) => {
    const fields = 'permissions(id,type,role,emailAddress,view)';
    return (await permissions.list({ fileId, fields, ...more })).data.permissions ?? [];
  };
  const logChanges = () => {
    const seen: string[] = [];
    emulator.onChange((fileId) => seen.push(fileId));
    return seen;
  };
  return {
    ...{ emulator, clock: emulator.clock, as, files, permissions, create, share },
    ...{ get, listNames, listPermissions, logChanges },
  };
}
