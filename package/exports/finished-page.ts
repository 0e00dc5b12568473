/** Parts of a match's page. Replaces the repository's `page-parts.ts`. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageParts } from '../../scripts/shared/match/page-parts.ts';

export const PAGE_PARTS_FILE = 'page-parts.json';

export async function loadPageParts(): Promise<PageParts> {
  return JSON.parse(await readFile(join(import.meta.dirname, PAGE_PARTS_FILE), 'utf8'));
}
