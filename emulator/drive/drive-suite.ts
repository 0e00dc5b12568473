/** Creates files of every kind through the APIs. */

import { openDriveAs, openFormsAs } from '../clients-suite.ts';
import type { Emulator } from '../emulator.ts';
import { connectSheetsAs } from '../sheets/sheets-suite.ts';

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
