/** Opening a match of a season takes as many calls as its host is told beforehand. */

import { afterEach, expect, test } from 'vitest';
import { openNext } from '../../../functions/match/opening/open-next.ts';
import { makeReady } from '../../../functions/match/opening/ready-files.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { openingCost } from '../../../scripts/commands/new/season-cost.ts';
import { openingOf, openOne, openSeason } from '../../support/table/season-table.ts';
import { ADJUDICATOR, HOST, type Table } from '../../support/table/table.ts';

let table: Table;
afterEach(() => table.close());

/** So far: all of them, and those of Sheets that write. */
async function callsNow(): Promise<{ readonly calls: number; readonly writes: number }> {
  const all = await table.emulator.fetch(new Request('http://emulator.test/emulator/calls'));
  const counts: Readonly<Record<string, Readonly<Record<string, number>>>> = await all.json();
  const named = Object.values(counts).flatMap(Object.entries<number>);
  const sum = (entries: typeof named): number => entries.reduce((total, [, one]) => total + one, 0);
  return { calls: sum(named), writes: sum(named.filter(([call]) => WRITE.test(call))) };
}

const WRITE = /^POST .*\/spreadsheets(\/\{spreadsheetId\}:batchUpdate)?$/;

test.each([
  { programme: 'league', cast: 4, byFunction: false },
  { programme: 'league', cast: 8, byFunction: true },
  { programme: 'community', cast: 9, byFunction: false },
  { programme: 'community', cast: 9, byFunction: true },
] as const)('of a $programme of $cast, by a function: $byFunction', async (given) => {
  const { programme, cast, byFunction } = given;
  table = await openSeason(programme, cast, { opensAnew: true });
  const season = await table.read();
  const [awaited] = currentPosition(season).step?.awaits ?? [];
  const seats = awaited?.players.length ?? 0;
  if (byFunction) await makeReady(table.as(HOST), season, { players: seats, editor: ADJUDICATOR });
  const before = await callsNow();
  const opening = openingOf({ editor: null, makesFiles: false });
  const match = byFunction
    ? (await openNext(table.adjudicator, table.hostId, opening, () => {})).match
    : await openOne(table);
  expect(match).not.toBeNull();
  const after = await callsNow();
  const said = openingCost({ seats, cast, byFunction });
  const off = (what: 'calls' | 'writes'): number =>
    Math.abs(after[what] - before[what] - said[what]) / said[what];
  expect(off('calls')).toBeLessThan(0.05);
  expect(off('writes')).toBeLessThan(0.05);
});
