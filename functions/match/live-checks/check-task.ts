/** The task by which the deployed function runs the live checks and reports its observations. */

import * as z from 'zod';
import type { Google } from '../../google/connect.ts';
import { cellsRequest } from '../../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet, type Grid, readAreas } from '../../google/sheets.ts';
import { type Checked, checkAssumptions } from './assumptions.ts';
import { REPORT_TAB, SCRATCH_TITLE, type Scratch } from './scratch.ts';

const fileId = z.string().regex(/^[\w-]{10,200}$/);

export const trialTask = z.strictObject({
  /** Id of the scratch spreadsheet. */
  trial: fileId,
  form: fileId,
  /** Id of the scratch folder that everybody with its link may open. */
  openFolder: fileId,
  /** Whether somebody has sent the form. */
  answered: z.boolean(),
});
export type TrialTask = z.infer<typeof trialTask>;

/** State in which the token of the task arrived. */
const arrived = z.enum(['signed', 'stripped', 'not checked', 'absent']);
export type ArrivedToken = z.infer<typeof arrived>;

/** Runs all checks and writes a report into the scratch spreadsheet; changes no other file. @throws GoogleError */
export async function carryOutTrial(
  google: Google,
  { trial, form, openFolder, answered }: TrialTask,
  { token, ...ways }: Pick<Scratch, 'pause' | 'hosts'> & { readonly token: ArrivedToken },
): Promise<'tried' | 'no trial'> {
  const { title } = await describeSpreadsheet(google, trial);
  if (title !== SCRATCH_TITLE) return 'no trial';
  const files = { bookId: trial, formId: form, openFolderId: openFolder };
  const scratch: Scratch = { google, ...files, side: 'function', answered, ...ways };
  const rows = [...(await checkAssumptions(scratch, 'all')).map(rowOf), [TOKEN, token]].map((row) =>
    row.map((value) => ({ value: value.slice(0, 1000) })),
  );
  await applyBatch(google, trial, [cellsRequest({ sheetId: REPORT_TAB, row: 0, column: 0, rows })]);
  return 'tried';
}

const TOKEN = 'token';

const rowOf = ({ id, held, seen }: Checked): readonly string[] => [id, String(held), seen];

export interface TrialReport {
  readonly checked: readonly Checked[];
  readonly token: ArrivedToken;
}

/** Reads the function's report; null while there is none. @throws GoogleError */
export async function readTrialReport(google: Google, bookId: string): Promise<TrialReport | null> {
  const area = { kind: 'tab', sheetId: REPORT_TAB } as const;
  const [grid = []]: readonly Grid[] = await readAreas(google, bookId, [area]);
  if (grid.length === 0) return null;
  const isToken = ([id]: Grid[number]): boolean => id === TOKEN;
  return {
    checked: grid.filter((row) => !isToken(row)).map(checkedFrom),
    token: arrived.parse(grid.find(isToken)?.[1]),
  };
}

function checkedFrom(row: Grid[number]): Checked {
  const [id = '', held = '', seen = ''] = row.map(String);
  return { id, held: held === 'null' ? null : held === 'true', seen };
}
