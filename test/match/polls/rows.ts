import { setCells } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, toTabRange } from '../../../functions/google/sheets.ts';
import { findIntervention } from '../../../functions/match/ledger/entry.ts';
import { listEntries } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { arrangeRequest, TICK_COLUMN } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { passPoll } from './scene.ts';

/** The tab on which a person makes requests. */
export interface OwnTab {
  readonly email: string;
  readonly sheetId: number;
  readonly title: string;
}

const HOSTS_TAB: OwnTab = { email: HOST, ...HOST_TABS.requests };

/** Builds functions that use a tab as a certain person. */
export const createRowActions = (
  table: () => Table,
  { email, sheetId, title }: OwnTab = HOSTS_TAB,
) => {
  /** Types values into a row, beginning at a column. */
  const type = (
    row: number,
    column: number,
    ...values: readonly (string | number | boolean)[]
  ): Promise<void> =>
    applyBatch(table().as(email), table().hostId, [
      setCells({
        sheetId,
        row,
        column,
        rows: [values.map((value) => ({ value }))],
      }),
    ]);
  const ask = (
    row: number,
    what: string,
    whom: string,
    value: string | number,
    reason = 'Why not.',
  ): Promise<void> => type(row, 0, ...arrangeRequest<string | number>(what, whom, value, reason));
  const tick = (row: number): Promise<void> => type(row, TICK_COLUMN, true);
  /** Reads the cells that the match has written in a row. */
  const told = async (row: number) => {
    const [rows = []] = await readRanges(table().as(HOST), table().hostId, [toTabRange(title)]);
    const [, , , , ticked = false, change = '', done = '', number = ''] = rows[row] ?? [];
    return { change: String(change), ticked, done: String(done), number: String(number) };
  };
  /** Types a request, and returns its preview after a poll. */
  const preview = async (...words: Parameters<typeof ask>): Promise<string> => {
    await ask(...words);
    await passPoll(table());
    return (await told(words[0])).change;
  };
  /** Ticks a row, and lets a poll carry it out. */
  const confirm = async (row: number): Promise<void> => {
    await tick(row);
    await passPoll(table());
  };
  return {
    ...{ type, ask, tick, told, preview, confirm },
    /** Types a request and confirms its preview, which is returned. */
    carryOut: async (...words: Parameters<typeof ask>): Promise<string> => {
      const change = await preview(...words);
      await confirm(words[0]);
      return change;
    },
    /** Lists the kinds of all interventions, oldest first. */
    done: async (): Promise<readonly string[]> =>
      listEntries(await table().read()).flatMap(({ entry }) => findIntervention(entry)?.kind ?? []),
  };
};
