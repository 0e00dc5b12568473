/** Cases of views: who sees what, and when. */

import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../kit/game.ts';
import { seededChance } from '../../kit/seeded.ts';
import type { Audience } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import { presentsOfMine } from '../game.ts';
import {
  type ForSome,
  forAll,
  openState,
  picking,
  play,
  SETUP,
  seatOf,
  stateAt,
  stealing,
  type Written,
} from '../staging.ts';
import type { State } from '../state.ts';

const PUBLIC: Audience = { kind: 'public' };
const HOST: Audience = { kind: 'host' };
const SCARLET: Audience = { kind: 'seat', seat: seatOf('Scarlet') };
const DEMS: Audience = { kind: 'seat', seat: seatOf('Dems') };

interface Shown {
  readonly state: State;
  readonly history: readonly Chapter<Event>[];
}

/** The match after one step from a state. */
function shownAfter(state: State, orders: ForSome<Written>): Shown {
  const played = play(state, orders);
  const { step } = state;
  return { state: played.state, history: [{ step, title: step, events: played.events }] };
}

const pagesFor = (audience: Audience, shown: Shown) =>
  presentsOfMine.view({ setup: SETUP, ...shown, audience }).pages;

const textFor = (audience: Audience, shown: Shown) => JSON.stringify(pagesFor(audience, shown));

const OPEN: Shown = {
  state: presentsOfMine.start({ setup: SETUP, chance: seededChance(1) }).state,
  history: [{ step: 'start', title: 'Start', events: [] }],
};

const DEALT = shownAfter(openState(), { ...forAll(picking('ABCDE')), Dems: picking('FG') });

const YOINKED = shownAfter(stateAt('round-4', { Scarlet: 'A0 B0 C0 D0 E0 J0' }), {
  Dems: stealing('J9 A0 A0'),
});

describe('pages', () => {
  it('PM-811 every audience has its pages from the start', () => {
    const names = (audience: Audience) => pagesFor(audience, OPEN).map(({ name }) => name);
    expect(names(PUBLIC)).toEqual(['Scores', 'Presents', 'Circle', 'Passes', 'Reasons', 'Guide']);
    expect(names(SCARLET)).toEqual(['My presents', 'My history']);
    expect(names(HOST)).toEqual(['Standing', 'Notices']);
  });

  it.for([PUBLIC, HOST, SCARLET])(
    'PM-812 before anything has happened no table is empty (%o)',
    (audience) => {
      const tables = pagesFor(audience, OPEN)
        .flatMap(({ blocks }) => blocks)
        .filter((block) => block.kind === 'table');
      for (const table of tables) expect(table.rows.length).toBeGreaterThan(0);
    },
  );

  it('PM-813 scores by round have a row for the pregame and each round from the start', () => {
    const [scores] = pagesFor(PUBLIC, OPEN);
    const table = scores?.blocks.find(({ title }) => title === 'Score by round');
    expect(table?.kind === 'table' && table.rows.map(([round]) => round)).toEqual([
      'Pregame',
      'Round 1',
      'Round 2',
      'Round 3',
      'Round 4',
      'Round 5',
    ]);
  });
});

describe('what is public (Rulings, Who sees what)', () => {
  it('PM-821 every inventory with staleness', () => {
    const text = JSON.stringify(pagesFor(PUBLIC, DEALT)[1]);
    expect(text).toContain('"A3"');
    expect(text).toContain('"F0"');
  });

  it('PM-822 layers of Kaboom Presents', () => {
    const shown = shownAfter(stateAt('round-5', { Isa: 'B0 C0 D0 E0 F0 K1/4' }), {});
    expect(textFor(PUBLIC, shown)).toContain('"K2/3"');
  });

  it('PM-823 every score', () => {
    const [scores] = pagesFor(PUBLIC, DEALT);
    const standing = scores?.blocks.find(({ title }) => title === 'Standing');
    expect(standing?.kind === 'table' && standing.rows).toHaveLength(8);
  });

  it('PM-824 what was passed to whom', () => {
    const passes = pagesFor(PUBLIC, shownAfter(stateAt('round-1'), {}))[3];
    const [table] = passes?.blocks ?? [];
    const row = table?.kind === 'table' ? table.rows[0] : [];
    expect(
      row?.map((cell) => (cell && typeof cell === 'object' ? 'value' in cell && cell.value : cell)),
    ).toEqual(['Scarlet', '·', 'A0', 'B0', 'C0', null, null, null, null]);
  });

  it('PM-825 the list, once there is one', () => {
    expect(pagesFor(PUBLIC, OPEN)[2]?.blocks.map(({ kind }) => kind)).toEqual(['notice']);
    expect(pagesFor(PUBLIC, DEALT)[2]?.blocks.map(({ kind }) => kind)).toEqual(['board', 'table']);
  });

  it('PM-826 on the board of the reversed list players keep their places, and the arrows turn', () => {
    const ringOf = (shown: Shown) => {
      const [board] = pagesFor(PUBLIC, shown)[2]?.blocks ?? [];
      const squares = board?.kind === 'board' ? board.squares.flat() : [];
      return squares.map((cell) =>
        cell && typeof cell === 'object' && 'value' in cell ? cell.value : '',
      );
    };
    const before = ringOf(shownAfter(stateAt('round-1'), {}));
    const afterwards = ringOf(shownAfter(stateAt('round-2'), {}));
    expect(afterwards.indexOf('Dems')).toBe(before.indexOf('Dems'));
    expect(before[1]).toBe('→');
    expect(afterwards[1]).toBe('←');
  });
});

describe('what is private', () => {
  it('PM-831 that an order was missing is told to that player and the host only (README of the rules)', () => {
    const told = 'You had picked F, G';
    expect(textFor(DEMS, DEALT)).toContain(told);
    expect(textFor(HOST, DEALT)).toContain(told);
    expect(textFor(SCARLET, DEALT)).not.toContain(told);
    expect(textFor(PUBLIC, DEALT)).not.toContain(told);
  });

  it('PM-832 what a thief had wanted is told to the thief and the host only (ours)', () => {
    for (const audience of [DEMS, HOST]) expect(textFor(audience, YOINKED)).toContain('J9');
    for (const audience of [SCARLET, PUBLIC])
      expect(textFor(audience, YOINKED)).not.toContain('J9');
  });

  it('PM-833 that a theft was random is not told to the victim or the public (ours)', () => {
    for (const audience of [SCARLET, PUBLIC]) {
      const lines = textFor(audience, YOINKED).split('Dems, 1 below you, stole').slice(1);
      for (const line of lines) expect(line.slice(0, 80)).not.toContain('random');
    }
    expect(textFor(PUBLIC, YOINKED)).not.toContain('at random');
  });

  it('PM-834 a player sees own presents with what each earned', () => {
    const [own] = pagesFor(SCARLET, DEALT);
    const table = own?.blocks.find(({ title }) => title === 'My presents');
    expect(table?.kind === 'table' && table.rows).toHaveLength(6);
  });

  it('PM-835 what is held is shown as it is now beside what it earned when it was scored', () => {
    const [own] = pagesFor(
      SCARLET,
      shownAfter(stateAt('round-1', { Scarlet: 'A0 B0 C0 F1 G3 J0' }), {}),
    );
    const table = own?.blocks.find(({ title }) => title === 'My presents');
    const rows = table?.kind === 'table' ? table.rows : [];
    const golden = rows.find(([, name]) => name === 'Golden Present');
    expect(golden?.slice(2, 4)).toMatchObject([4, { value: 2 }]);
  });
});
