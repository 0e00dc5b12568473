/** Creates files of every kind through the APIs. */

import { driveClient, formsClient } from '../clients-suite.ts';
import type { Emulator } from '../emulator.ts';
import { sheetsAs } from '../sheets/sheets-suite.ts';

export const FOLDER = 'application/vnd.google-apps.folder';

interface Making {
  readonly emulator: Emulator;
  readonly owner: string;
}

interface Made {
  readonly name: string;
  readonly kind?: 'spreadsheet' | 'form' | 'folder';
  /** The id of the folder. */
  readonly parent?: string;
}

/** Creates a file, and returns its id. */
export async function makeFile(
  { emulator, owner }: Making,
  { name, kind = 'spreadsheet', parent }: Made,
): Promise<string> {
  const { files } = driveClient(emulator, owner);
  const id = await makers[kind](emulator, owner, name);
  if (parent !== undefined) await files.update({ fileId: id, addParents: parent });
  return id;
}

const makers = {
  spreadsheet: async (emulator: Emulator, owner: string, title: string) => {
    const requestBody = { properties: { title } };
    const { data } = await sheetsAs(emulator, owner).spreadsheets.create({ requestBody });
    return data.spreadsheetId ?? '';
  },
  form: async (emulator: Emulator, owner: string, title: string) => {
    const requestBody = { info: { title, documentTitle: title } };
    const { data } = await formsClient(emulator, owner).forms.create({ requestBody });
    return data.formId ?? '';
  },
  folder: async (emulator: Emulator, owner: string, name: string) => {
    const requestBody = { name, mimeType: FOLDER };
    const { data } = await driveClient(emulator, owner).files.create({ requestBody });
    return data.id ?? '';
  },
} as const;
