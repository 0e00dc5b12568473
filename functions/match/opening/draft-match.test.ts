import { expect, test } from 'vitest';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import type { State } from '../../../rules/mars-immerser/state.ts';
import { contentOf } from '../../../test/support/table/content.ts';
import { entryFrom } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import { latestPosition } from '../ledger/position.ts';
import { currentPosition, entriesOf } from '../reading/match.ts';
import { playerRecords } from '../showing/workbooks.ts';
import { boundMatch, draftMatch } from './draft-match.ts';

const NOW = Date.parse('2026-06-01T20:00:00Z');
const SEATS = 'Scarlet Dems Zatchel Phoenix Isa Pixie Zero Walsh Shine'.split(' ').map(seatNamed);
const [SCARLET = seatNamed(''), DEMS = seatNamed('')] = SEATS;

const drafted = (communal?: readonly Pair[]) =>
  draftMatch(
    {
      game: marsImmerser,
      settings: {
        game: marsImmerser.id,
        title: 'A match',
        timeZone: 'UTC',
        counts: 'last',
        knownBy: 'code',
        times: {},
        variants: {},
        earlyMs: null,
      },
      entrants: SEATS.map((seat, index) => ({ seat, email: '', garnets: index })),
      content: contentOf(marsImmerser),
      firstDeadlineMs: NOW + 1000,
      editor: null,
      notify: false,
      ...(communal === undefined ? {} : { communal }),
    },
    NOW,
  );

test('the opening entry contains the pairs’ garnets, and each fold begins with them', () => {
  const communal: readonly Pair[] = [{ seats: [SCARLET, DEMS], garnets: 3 }];
  const match = drafted(communal);
  const [opened] = entriesOf(match);
  expect(entryFrom(opened?.body ?? '')).toMatchObject({ communal });
  const { setup, state } = latestPosition(foldLedger(entriesOf(match), match.seed));
  expect(setup.communal).toEqual(communal);
  const held = state as Pick<State, 'pairs'>;
  expect(held.pairs.filter(({ garnets }) => garnets > 0)).toEqual([
    { seats: [DEMS, SCARLET], garnets: 3 },
  ]);
});

test('an opening entry without pairs omits the field', () => {
  const [opened] = entriesOf(drafted());
  expect(entryFrom(opened?.body ?? '')).not.toHaveProperty('communal');
});

const bound = () => {
  const match = drafted();
  const seats = SEATS.map((seat) => {
    return { seat, email: '', code: `code-${seat}`, workbookId: `workbook-of-${seat}` };
  });
  return boundMatch(match, { ...match.files, seats }, NOW);
};

test('a player identified by the link alone is bound by code and workbook, not by address', () => {
  const { seats } = currentPosition(bound()).opened.bindings;
  const all = Object.values(seats);
  expect(all.map(({ email }) => email)).toEqual(SEATS.map(() => ''));
  expect(new Set(all.flatMap(({ code, workbook }) => [code, workbook])).size).toBe(18);
});

test('the tab Players shows the garnets that each seat brings', () => {
  const rows = playerRecords(bound()).map(({ seat, garnets }) => [seat, garnets]);
  expect(rows).toEqual(SEATS.map((seat, index) => [seat, index]));
});
