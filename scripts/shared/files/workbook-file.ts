/** Downloaded public workbooks on disk. */

import type { TitledTab } from '../../../functions/match/auditing/verify.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { UsageError } from '../terminal/exit.ts';
import { readFileUpTo } from './bounded-file.ts';

/** Whether a file is such a workbook, by its name. */
export const isWorkbook = (path: string): boolean => path.toLowerCase().endsWith('.xlsx');

/** @throws UsageError when there is no such file, or it is not a workbook that can be read */
export async function loadWorkbook(path: string): Promise<readonly TitledTab[]> {
  const { packed: most } = WORKBOOK_BOUNDS;
  const read = readWorkbook(await readFileUpTo(path, { most, what: 'a public workbook' }));
  if (read.kind === 'read') return read.tabs;
  throw new UsageError(`${path}: ${read.sentence}`);
}
