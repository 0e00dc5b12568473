/** The built parts of a match's page. Replaces the repository's `page-parts.ts`. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageParts } from '../../scripts/shared/match/page-parts.ts';

export const FINISHED_PAGE = 'page-parts.json';

export async function pageParts(): Promise<PageParts> {
  return JSON.parse(await readFile(join(import.meta.dirname, FINISHED_PAGE), 'utf8'));
}
