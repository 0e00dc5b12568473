import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readForm } from '../../../functions/google/forms.ts';
import { isAbsent } from '../../../functions/match/ledger/position.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { type Said, say } from '../../support/table/say.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { aPoll, DEMS, HOUR_MS, POLLS, polledTable, SCARLET, textIn } from './scene.ts';

const EXTENSIONS = { count: 2, lengthMs: 24 * HOUR_MS } as const;

let table: Table;
beforeEach(async () => {
  table = await polledTable({ settings: { ...POLLS, extensions: EXTENSIONS, away: 'host' } });
});
afterEach(() => table.close());

const says = async (seat: Seat, said: Said): Promise<void> =>
  say(table.emulator, await table.read(), { seat, ...said });
const position = async () => currentPosition(await table.read());
const entry = async () => (await position()).sealed.entry;

describe('a player who needs more time', () => {
  test('extends the deadline at the next poll', async () => {
    const { next } = await entry();
    await says(SCARLET, { kind: 'more time' });
    await aPoll(table);
    const after = await entry();
    expect(after).toMatchObject({ kind: 'extended', seat: SCARLET });
    expect(Date.parse(after.next?.deadline ?? '') - Date.parse(next?.deadline ?? '')).toBe(
      EXTENSIONS.lengthMs,
    );
    expect(await textIn(table, SCARLET, 'Now')).toContain('You can extend 1 more deadline by');
    console.log(await textIn(table, SCARLET, 'Now'));
    console.log(await textIn(table, DEMS, 'Now'));
  });
});

test('the form', async () => {
  const { files } = await table.read();
  console.log(JSON.stringify(await readForm(table.as(HOST), files.aboutForm?.id ?? ''), null, 1));
  await says(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await aPoll(table);
  expect(await entry()).toMatchObject({ kind: 'away' });
  expect(isAbsent(await position(), SCARLET)).toBe(true);
});
