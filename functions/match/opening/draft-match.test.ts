import { expect, test } from 'vitest';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import type { State } from '../../../rules/mars-immerser/state.ts';
import { buildPlan } from '../../../test/support/table/table.ts';
import { parseEntry } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import { getLatestPosition } from '../ledger/position.ts';
import { getCurrentPosition, listEntries } from '../reading/match.ts';
import { listPlayerRecords } from '../showing/workbooks.ts';
import { bindMatch, draftMatch } from './draft-match.ts';

const OPENED_AT_MS = Date.parse('2026-06-01T20:00:00Z');
const SEAT_NAMES = 'Scarlet Dems Zatchel Phoenix Isa Pixie Zero Walsh Shine'.split(' ').map(toSeat);
const [SCARLET = toSeat(''), DEMS = toSeat('')] = SEAT_NAMES;

const draftTestMatch = (communal?: readonly Pair[]) =>
  draftMatch(
    {
      ...buildPlan({ game: marsImmerser, ...(communal && { communal }) }),
      entrants: SEAT_NAMES.map((seat, index) => ({ seat, email: '', garnets: index })),
    },
    OPENED_AT_MS,
  );

test('the opening entry contains the initial garnets of all pairs', () => {
  const communal: readonly Pair[] = [{ seats: [SCARLET, DEMS], garnets: 3 }];
  const match = draftTestMatch(communal);
  const [opened] = listEntries(match);
  expect(parseEntry(opened?.body ?? '')).toMatchObject({ communal });
  const { setup, state } = getLatestPosition(foldLedger(listEntries(match), match.seed));
  expect(setup.communal).toEqual(communal);
  const held = state as Pick<State, 'pairs'>;
  expect(held.pairs.filter(({ garnets }) => garnets > 0)).toEqual([
    { seats: [DEMS, SCARLET], garnets: 3 },
  ]);
});

test('an opening entry without pairs omits the field', () => {
  const [opened] = listEntries(draftTestMatch());
  expect(parseEntry(opened?.body ?? '')).not.toHaveProperty('communal');
});

const bindTestMatch = () => {
  const match = draftTestMatch();
  const seats = SEAT_NAMES.map((seat) => {
    return { seat, email: '', code: `code-${seat}`, workbookId: `workbook-of-${seat}` };
  });
  return bindMatch(match, { ...match.files, seats }, OPENED_AT_MS);
};

test('a player without an address is bound by code and workbook', () => {
  const { seats } = getCurrentPosition(bindTestMatch()).opened.bindings;
  const all = Object.values(seats);
  expect(all.map(({ email }) => email)).toEqual(SEAT_NAMES.map(() => ''));
  expect(new Set(all.flatMap(({ code, workbook }) => [code, workbook])).size).toBe(18);
});

test('the tab Players shows the garnets that each seat carries over', () => {
  const rows = listPlayerRecords(bindTestMatch()).map(({ seat, garnets }) => [seat, garnets]);
  expect(rows).toEqual(SEAT_NAMES.map((seat, index) => [seat, index]));
});
