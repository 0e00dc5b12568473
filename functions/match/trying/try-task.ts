/** A trial by the function: what its task says, and how it tells what it has seen. */

import * as z from 'zod';
import type { Google } from '../../google/connect.ts';
import { cellsRequest } from '../../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet, type Grid, readAreas } from '../../google/sheets.ts';
import { type Tried, tryBeliefs } from './beliefs.ts';
import { type Scratch, SEEN_TAB, TRIAL_TITLE } from './scratch.ts';

const fileId = z.string().regex(/^[\w-]{10,200}$/);

export const trialTask = z.strictObject({
  /** Id of the scratch spreadsheet. */
  trial: fileId,
  form: fileId,
  /** Whether somebody has sent the form. */
  answered: z.boolean(),
});
export type TrialTask = z.infer<typeof trialTask>;

/** In which state the token of the trial's task arrived. */
const arrived = z.enum(['signed', 'stripped', 'not checked', 'absent']);
export type ArrivedToken = z.infer<typeof arrived>;

/** Tries what is believed of Google, and writes what it saw into the scratch spreadsheet; anything else is left alone. */
export async function carryOutTrial(
  google: Google,
  { trial, form, answered }: TrialTask,
  { token, ...ways }: Pick<Scratch, 'pause' | 'hosts'> & { readonly token: ArrivedToken },
): Promise<'tried' | 'no trial'> {
  const { title } = await describeSpreadsheet(google, trial);
  if (title !== TRIAL_TITLE) return 'no trial';
  const scratch = {
    google,
    bookId: trial,
    formId: form,
    side: 'function',
    answered,
    ...ways,
  } as const;
  const tried = await tryBeliefs(scratch, 'all');
  await applyBatch(google, trial, [
    cellsRequest({
      sheetId: SEEN_TAB,
      row: 0,
      column: 0,
      rows: [...tried.map(cellsOf), [{ value: TOKEN }, { value: token }]],
    }),
  ]);
  return 'tried';
}

const TOKEN = 'token';
const HELD = { true: 'held', false: 'not held', null: 'not tried' } as const;

const cellsOf = ({ id, held, seen }: Tried) =>
  [id, HELD[`${held}`], seen].map((value) => ({ value: value.slice(0, 1000) }));

export interface TrialResults {
  readonly tried: readonly Tried[];
  readonly token: ArrivedToken;
}

/** What the function has told; null as long as there is nothing. */
export async function readTrialResults(
  google: Google,
  bookId: string,
): Promise<TrialResults | null> {
  const grid = await readTab(google, bookId, SEEN_TAB);
  if (grid.length === 0) return null;
  const isToken = ([id]: Grid[number]): boolean => id === TOKEN;
  return {
    tried: grid.filter((row) => !isToken(row)).map(triedFrom),
    token: arrived.parse(grid.find(isToken)?.[1]),
  };
}

async function readTab(google: Google, bookId: string, sheetId: number): Promise<Grid> {
  const [grid = []]: readonly Grid[] = await readAreas(google, bookId, [{ kind: 'tab', sheetId }]);
  return grid;
}

function triedFrom(row: Grid[number]): Tried {
  const [id = '', held = '', seen = ''] = row.map(String);
  return { id, held: held === 'not tried' ? null : held === 'held', seen };
}
