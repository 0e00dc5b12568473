import { afterEach, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { formatRules } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ofSeat, toSeat } from '../../../rules/kit/match/seat.ts';
import { marsImmerser2 } from '../../../rules/mars-immerser/former/version-2.ts';
import { getSightseer, type Secrets } from '../../../rules/mars-immerser/state.ts';
import { unchartedTerritory4 } from '../../../rules/uncharted-territory/former/version-4.ts';
import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import type { State } from '../../../rules/uncharted-territory/state.ts';
import { parseGame } from '../../support/options.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

const CURRENT_GAME = parseGame(unchartedTerritory.id);
const FORMER_GAME = unchartedTerritory4 as unknown as AnyGame;
const SCARLET = toSeat('Scarlet');

let table: Table;
afterEach(() => table.close());

const listVisited = (match: Match): readonly string[] =>
  ofSeat((currentPosition(match).state as State).travellers, SCARLET).visited;

const listFields = (match: Match) => currentPosition(match).step?.asks[0]?.form.fields ?? [];

test('a match of 1.0.0 with waiting answers goes on under version 4, and is verified', async () => {
  table = await openTable({ game: FORMER_GAME });
  await table.answer(SCARLET, { 'visit-1': ['D4'], 'visit-3': ['C4 Dems'], artefact: ['keep'] });
  const kept = table.keep();
  await table.close();
  table = await openTable({ game: CURRENT_GAME, from: kept });
  expect(listFields(await table.read()).map(({ name }) => name)).not.toContain('more');
  expect(listVisited(await table.deadline())).toEqual(['C4', 'D4']);
  await table.answer(SCARLET, { 'visit-2': ['E4'], artefact: ['keep'] });
  const match = await table.deadline();
  expect(listVisited(match)).toEqual(['C4', 'D4', 'E4']);
  expect(currentPosition(match).sealed.entry.rules).toBe('uncharted-territory 4');
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});

test('a Mars Immerser match of 1.0.0 goes on under version 2, and is verified', async () => {
  const game = marsImmerser2 as unknown as AnyGame;
  const placed = (match: Match) =>
    getSightseer(currentPosition(match).state as Secrets, SCARLET).location;
  table = await openTable({ game });
  await table.answer(SCARLET, { start: ['P'] });
  await table.deadline();
  await table.answer(SCARLET, { 'step-1': ['O'], 'step-3': ['P1'], more: ['no'] });
  const kept = table.keep();
  await table.close();
  table = await openTable({ game: parseGame(game.id), from: kept });
  expect(placed(await table.deadline())).toBe('P1');
  await table.answer(SCARLET, { 'step-2': ['O'], more: ['no'] });
  const match = await table.deadline();
  expect(placed(match)).toBe('O');
  expect(currentPosition(match).sealed.entry.rules).toBe('mars-immerser 2');
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});

test('a match opened after the upgrade has the current questions', async () => {
  table = await openTable({ game: CURRENT_GAME });
  expect(listFields(await table.read()).map(({ name }) => name)).toContain('more');
  await table.answer(SCARLET, {
    'visit-1': ['D4'],
    'visit-2': ['C4'],
    more: ['rest'],
    'name-C4': ['Dems'],
  });
  const match = await table.deadline();
  expect(listVisited(match)).toEqual(['C4', 'D4']);
  expect(currentPosition(match).sealed.entry.rules).toBe(formatRules(CURRENT_GAME));
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});
