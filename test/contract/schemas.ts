import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, readDocument } from './document.ts';

/** The environment variable for the folder of documents. If unset, nothing is checked. */
export const SCHEMAS_VARIABLE = 'GOOGLE_SCHEMAS';

export function findSchemasFolder(): string | null {
  const folder = process.env[SCHEMAS_VARIABLE] ?? '';
  return folder === '' ? null : folder;
}

/** @throws if the folder is empty or contains another kind of file */
export function readDocuments(folder: string): readonly Document[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (names.length === 0)
    throw new Error(`${SCHEMAS_VARIABLE} names ${folder}, which holds no documents.`);
  return names.map((name) => readDocument(readFileSync(join(folder, name), 'utf8'), name));
}
