import { afterAll, beforeAll, expect, test } from 'vitest';
import { storyOf } from '../../../rules/kit/narrating/story.ts';
import { hostDoes } from '../../../test/long-runs/interventions/host.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Position } from '../ledger/position.ts';
import { changeText } from './change-text.ts';

let table: Table;
/** In this order. */
let opened: Position;
let ranked: Position;
let paused: Position;
let over: Position;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  await hostDoes(table, { kind: 'pause', form: 'open' });
  const positions = [...(await table.read()).positions];
  await hostDoes(table, { kind: 'resume' });
  let last = (await table.read()).positions.at(-1);
  while (last?.sealed.entry.next !== null) {
    await table.robots();
    last = (await table.deadline()).positions.at(-1);
  }
  if (last !== undefined) positions.push(last);
  [opened, ranked, paused, over] = positions as [Position, Position, Position, Position];
});
afterAll(() => table.close());

const lines = (before: Position, after: Position): readonly string[] =>
  changeText(before, after).split('\n');

test('what is due now and then comes first, what to do last', () => {
  const told = lines(ranked, opened);
  expect(told[0]).toMatch(/^Now: Airdrop 1 is due .* \(.*Europe\/Berlin\)\.$/);
  expect(told[1]).toMatch(/^Then: Ranking is due .* \(.*Europe\/Berlin\)\.$/);
  expect(told.at(-1)).toBe('Tick “Do it” if it shall be so.');
});

test('of a match that is paused, and of one that is over, is told that', () => {
  expect(lines(ranked, paused)[1]).toMatch(
    /^Then: The match is paused\. When it goes on, .* left\.$/,
  );
  expect(lines(over, ranked)[0]).toBe('Now: nothing is due.');
});

test('the headline is told where it is another one', () => {
  const then = storyOf(ranked.game, ranked).headline;
  expect(lines(over, ranked)).toContain(`Told then: ${then}`);
  expect(changeText(ranked, paused)).not.toContain('Told then');
  expect(lines(ranked, paused)).toHaveLength(4);
});

test('whose place or score is another one, seat by seat; that none is, where none is', () => {
  const told = lines(ranked, over).filter((line) => /^(Scarlet|Dems): /.test(line));
  expect(told.length).toBeGreaterThan(0);
  for (const line of told) expect(line).toMatch(/: .+, then place \d+ with .+\.$/);
  expect(lines(ranked, paused)).toContain('No place and no score changes.');
  expect(lines(ranked, over)).not.toContain('No place and no score changes.');
});
