/** Cases of the drawn map: moves, marks and positions. */

import { describe, expect, it } from 'vitest';
import { findTable, PUBLIC, readCell } from '../../kit/showing/cells-staging.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { dmInvitational } from '../game.ts';
import { airdropAt, DEMS, SCARLET, SETUP, turnAt } from '../staging.ts';
import type { Event, State } from '../state.ts';

const MID_MATCH_STATE = turnAt('A C F I', 'BA D G J');

const renderMapFor = (
  audience: Audience,
  state: State,
  steps: readonly (readonly Event[])[] = [],
) =>
  dmInvitational.view({
    setup: SETUP,
    state,
    history: steps.map((events, at) => ({
      step: `turn-${at + 1}`,
      title: `Turn ${at + 1}`,
      events,
    })),
    audience,
  });

/** Lists the cells that show a house's letters. */
function listLetterCells(house: string) {
  const table = findTable(renderMapFor(PUBLIC, MID_MATCH_STATE).pages, 'Houses');
  return table?.rows.find(([name]) => readCell(name) === house)?.slice(1, 3);
}

describe('the drawn map', () => {
  it('DI-405 the map shows the moves of the last step only, with player, courier and way', () => {
    const moved = { kind: 'moved', rule: '', isNew: true, houses: 5 } as const;
    const before: Event = { ...moved, seat: DEMS, courier: 2, from: 'E', house: 'D' };
    const last: readonly Event[] = [
      { ...moved, seat: DEMS, courier: 1, from: 'B', house: 'A' },
      { ...moved, seat: SCARLET, courier: 3, from: 'E', house: 'F' },
    ];
    const { board } = renderMapFor(PUBLIC, MID_MATCH_STATE, [[], [before], last]);
    expect(board?.moves).toEqual([
      { owner: 1, label: '1', way: ['B', 'A'] },
      { owner: 0, label: '3', way: ['E', 'F'] },
    ]);
    expect(renderMapFor(PUBLIC, MID_MATCH_STATE).board?.moves).toEqual([]);
  });

  it('DI-406 the map draws all roads as solid lines of one kind', () => {
    const { board } = renderMapFor(PUBLIC, MID_MATCH_STATE);
    expect(board?.lines.map(({ kind, isDashed }) => [kind, isDashed])).toEqual([['road', false]]);
  });

  it('DI-407 the map shows exactly the couriers that have been airdropped', () => {
    const { board } = renderMapFor(PUBLIC, airdropAt(2, 'A - - -', '- - G -'));
    expect(board?.pieces).toEqual([
      { at: 'A', owner: 0, label: '1' },
      { at: 'G', owner: 1, label: '3' },
    ]);
  });
});

describe('the houses in a table', () => {
  it.for([
    { id: 'DI-408', house: 'C', cells: [{ kind: 'mark', value: 2, tone: 'good' }, 0] },
    { id: 'DI-409', house: 'B', cells: [0, { kind: 'mark', value: 1, tone: 'good' }] },
    { id: 'DI-410', house: 'A', cells: [1, 1] },
    { id: 'DI-412', house: 'O', cells: [0, 0] },
  ])('$id at $house only the larger number of letters is marked', ({ house, cells }) =>
    expect(listLetterCells(house)).toEqual(cells),
  );
});
