/** Downloaded public workbooks on disk. */

import { readFile } from 'node:fs/promises';
import type { TitledTab } from '../../../functions/match/auditing/verify.ts';
import { tabsIn } from '../../../page/prover/workbook.ts';
import { UsageError } from '../terminal/exit.ts';

/** Whether a file is such a workbook, by its name. */
export const isWorkbook = (path: string): boolean => path.toLowerCase().endsWith('.xlsx');

/** @throws UsageError when there is no such file or it is no workbook. */
export async function loadWorkbook(path: string): Promise<readonly TitledTab[]> {
  const file = await readFile(path).catch(() => null);
  if (file === null) throw new UsageError(`There is no file ${path} that can be read.`);
  try {
    return await tabsIn(new Uint8Array(file).buffer);
  } catch {
    throw new UsageError(
      `${path} is no workbook that can be read. Download the public workbook as .xlsx.`,
    );
  }
}
