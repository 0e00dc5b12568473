/** Hostile cells on the tab Requests: a poll answers each row, and fails by none. */

import { REQUEST_KINDS } from '../../../functions/match/next/interventions.ts';
import { pollOnWake } from '../../../functions/match/polling/poll.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { HOSTILE_CELLS } from '../../support/hostile-cells.ts';
import { byHand, typed } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';

const ROWS = 3;
const LENGTHS = [100, 9_000, 45_000];

/** Types rows, polls, and empties them again. @throws when a poll fails, or leaves a row without an answer. */
export async function typeHostileRequests(table: Table, seed: number): Promise<void> {
  const draw = seededChance(seed)('hostile cells');
  const cell = (): string => {
    const make = draw.pick(Object.values(HOSTILE_CELLS));
    return draw.pick(['', 'So.', make(draw.pick(LENGTHS))]);
  };
  const rows = Array.from({ length: ROWS }, () => [
    ...[draw.pick(REQUEST_KINDS), cell(), cell(), cell()],
  ]);
  await typeRows(table, rows);
  const at = new Date(table.emulator.clock.now()).toISOString();
  const polled = await pollOnWake(table.adjudicator, { kind: 'wake', match: table.hostId, at });
  if (polled.kind === 'missed')
    throw new Error(`a poll failed by ${summaryOf(rows)}: ${JSON.stringify(polled.incidents)}`);
  const answered = ((await table.read()).requests ?? []).map(REQUESTS.recordOf).slice(0, ROWS);
  if (answered.length < ROWS || answered.some(({ change }) => change === ''))
    throw new Error(`a request stays without an answer: ${summaryOf(rows)}`);
  await typeRows(
    table,
    rows.map(() => ['', '', '', '', '', '', '', '']),
  );
}

const typeRows = (table: Table, rows: readonly (readonly string[])[]): Promise<void> =>
  byHand(
    table,
    rows.map((texts, index) => typed(HOST_TABS.requests.sheetId, index + 1, 0, ...texts)),
  );

const summaryOf = (rows: readonly (readonly string[])[]): string =>
  JSON.stringify(rows.map((row) => row.map((text) => text.slice(0, 20))));
