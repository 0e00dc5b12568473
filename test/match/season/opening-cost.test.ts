/** Opening a match of a season takes as many calls as its host is told beforehand. */

import { afterEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { openingCost } from '../../../scripts/commands/new/summary.ts';
import { openOne, openSeason } from '../../support/table/season-table.ts';
import type { Table } from '../../support/table/table.ts';

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
  { programme: 'league', cast: 4 },
  { programme: 'community', cast: 9 },
] as const)(
  'opening a match in a $programme of $cast costs the calls that its host was told',
  async (given) => {
    const { programme, cast } = given;
    table = await openSeason(programme, cast, { opensAnew: true });
    const [awaited] = currentPosition(await table.read()).step?.awaits ?? [];
    const seats = awaited?.players.length ?? 0;
    const before = await callsNow();
    expect(await openOne(table)).not.toBeNull();
    const after = await callsNow();
    const said = openingCost({ seats, cast });
    const off = (what: 'calls' | 'writes'): number =>
      Math.abs(after[what] - before[what] - said[what]) / said[what];
    expect(off('calls')).toBeLessThan(0.05);
    expect(off('writes')).toBeLessThan(0.05);
  },
);
