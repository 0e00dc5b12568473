/** What people do on a spreadsheet's page with its version history. */
import { bringBackSchema, type Versions } from '../sheets/versions.ts';

const ADDRESS = /^\/spreadsheets\/([^/]+)\/(versions|bring-back)$/;

interface SpreadsheetOrder {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Null for an address that is none of a spreadsheet. Throws a 404 for what is not there. */
export function actOnSpreadsheet(
  { versions }: { readonly versions: Versions },
  { method, path, body }: SpreadsheetOrder,
): object | null {
  const [, spreadsheetId, deed] = ADDRESS.exec(path) ?? [];
  if (spreadsheetId === undefined || method !== 'POST') return null;
  if (deed === 'versions') return { version: versions.keep(spreadsheetId) };
  return { version: versions.bringBack(spreadsheetId, bringBackSchema.parse(body)) };
}
