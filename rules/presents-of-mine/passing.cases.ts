import { describe, expect, it } from 'vitest';
import { CIRCLE, NAMES, passOn, play, type SeatName, stateAt, stealing } from './staging.ts';

const gotFrom = (from: SeatName, played: ReturnType<typeof play>) =>
  played
    .of('passed')
    .filter((event) => event.from === from)
    .map(({ to, present, distance }) => `${present.letter}${present.staleness} ${to} ${distance}`);

it('PM-145 passing with fewer than three presents throws', () => {
  expect(() => play(stateAt('round-1', { Scarlet: 'A0 B0' }))).toThrow(
    'three presents are passed, but fewer are held',
  );
});

describe('passing', () => {
  it('PM-101 A3, B2 and F2 go one, two and three players below (published example)', () => {
    const state = stateAt('round-1', { Scarlet: 'A0 A3 B2 C1 D1 F2' });
    const played = play(state, { Scarlet: passOn('A3 B2 F2') });
    expect(gotFrom('Scarlet', played)).toEqual(['A3 Dems 1', 'B2 Zatchel 2', 'F2 Phoenix 3']);
  });

  it('PM-102 the list is a circle: the first follows the last (Rules, Gameplay)', () => {
    const played = play(stateAt('round-1'), { Zero: passOn('A0 B0 C0') });
    expect(gotFrom('Zero', played)).toEqual(['A0 Walsh 1', 'B0 Scarlet 2', 'C0 Dems 3']);
  });

  it('PM-103 all pass at once, so received presents cannot be passed on (Rulings, Passing)', () => {
    const state = stateAt('round-1', { Scarlet: 'A0 B0 C0 D0 E0 J3' });
    const orders = { Scarlet: passOn('J3 A0 B0'), Dems: passOn('J3 A0 B0') };
    const played = play(state, orders);
    expect(played.listDefaults('Dems')).toEqual(['passing: not held']);
    expect(played.holds('Dems')).toContain('J2');
  });

  it('PM-104 presents of equal letter and staleness are interchangeable (Rulings, Passing)', () => {
    const state = stateAt('round-1', { Scarlet: 'A2 A2 C0 D0 E0 F0' });
    const played = play(state, { Scarlet: passOn('A2 C0 A2') });
    expect(gotFrom('Scarlet', played)).toEqual(['A2 Dems 1', 'C0 Zatchel 2', 'A2 Phoenix 3']);
  });

  it('PM-106 a passed present reaches its named player at any distance (ours)', () => {
    const [first, second, third, ...others] = CIRCLE.slice(1);
    const circle = [CIRCLE[0], second, first, third, ...others].flatMap((seat) => seat ?? []);
    const state = { ...stateAt('round-1', { Scarlet: 'A0 A3 B2 C1 D1 F2' }), circle };
    const played = play(state, { Scarlet: passOn('A3 B2 F2') });
    expect(gotFrom('Scarlet', played)).toEqual(['B2 Zatchel 1', 'A3 Dems 2', 'F2 Phoenix 3']);
  });

  it('PM-107 orders for players who are not below pass the first three presents (ours)', () => {
    const state = { ...stateAt('round-1'), circle: CIRCLE.toReversed() };
    const played = play(state, { Isa: passOn('D0 E0 F0') });
    expect(gotFrom('Isa', played)).toEqual(['A0 Phoenix 1', 'B0 Zatchel 2', 'C0 Dems 3']);
    expect(played.listDefaults('Isa')).toEqual(['passing: nothing named']);
  });

  it('PM-105 after passing all players still hold six presents (Rules, Gameplay)', () => {
    const { state } = play(stateAt('round-1'));
    for (const seat of CIRCLE) expect(state.inventories[seat]).toHaveLength(6);
    const letters = CIRCLE.flatMap((seat) => state.inventories[seat]?.map(({ letter }) => letter));
    expect(letters.filter((letter) => letter === 'D')).toHaveLength(8);
  });
});

describe('missing and invalid passing', () => {
  const CASES = [
    { id: 'PM-111', claim: 'a present not held', named: 'J0 C1 D0', why: 'not held' },
    { id: 'PM-112', claim: 'the wrong staleness', named: 'A1 C1 D0', why: 'not held' },
    { id: 'PM-113', claim: 'the same one twice', named: 'C1 C1 D0', why: 'named too often' },
    { id: 'PM-114', claim: 'only two presents', named: 'C1 - D0', why: 'nothing named' },
    { id: 'PM-115', claim: 'a second wrong one', named: 'C1 D0 N0', why: 'not held' },
  ];
  it.for(CASES)(
    '$id $claim: the first three of the inventory are passed, in order (Rulings, Passing)',
    ({ named, why }) => {
      const state = stateAt('round-1', { Scarlet: 'A0 A2 B0 C1 D0 F0' });
      const played = play(state, { Scarlet: passOn(named) });
      expect(gotFrom('Scarlet', played)).toEqual(['A0 Dems 1', 'A2 Zatchel 2', 'B0 Phoenix 3']);
      expect(played.listDefaults('Scarlet')).toEqual([`passing: ${why}`]);
    },
  );

  it('PM-116 an inventory is sorted by letter, then by staleness (Rulings, Passing)', () => {
    const state = stateAt('round-1', { Scarlet: 'F0 B3 B1 A5 J0 C0' });
    expect(gotFrom('Scarlet', play(state))).toEqual(['A5 Dems 1', 'B1 Zatchel 2', 'B3 Phoenix 3']);
  });

  it('PM-117 a missing order passes by default and is reported (Rulings, Passing)', () => {
    const played = play(stateAt('round-1'));
    expect(played.of('defaulted').map(({ seat }) => seat)).toEqual(NAMES);
    expect(gotFrom('Isa', played)).toEqual(['A0 Pixie 1', 'B0 Zero 2', 'C0 Walsh 3']);
  });

  it('PM-118 valid orders cause no report (README of the rules, Missing orders)', () => {
    const played = play(stateAt('round-1'), { Isa: passOn('D0 E0 F0') });
    expect(played.of('defaulted').map(({ seat }) => seat)).not.toContain('Isa');
  });

  it('PM-119 orders of another step count as missing (ours)', () => {
    const played = play(stateAt('round-1'), { Isa: stealing('D0 E0 F0') });
    expect(gotFrom('Isa', played)).toEqual(['A0 Pixie 1', 'B0 Zero 2', 'C0 Walsh 3']);
  });
});

describe('naming a Kaboom Present', () => {
  const state = stateAt('round-5', { Scarlet: 'C0 D0 E0 K2/5 K2/3 L0' });
  const layersPassed = (named: string) =>
    play(state, { Scarlet: passOn(named) })
      .of('passed')
      .filter(({ from }) => from === 'Scarlet')
      .map(({ present }) => (present.letter === 'K' ? present.layers : present.letter));

  it('PM-121 a name with layers means the Kaboom Present with these layers (Rulings)', () => {
    expect(layersPassed('K2/3 C0 D0')).toEqual([3, 'C', 'D']);
  });

  it('PM-122 a name without layers means the Kaboom Present with the most layers (Rulings)', () => {
    expect(layersPassed('K2 C0 D0')).toEqual([5, 'C', 'D']);
  });

  it('PM-123 a second name without layers means the next Kaboom Present (ours)', () => {
    expect(layersPassed('K2 C0 K2')).toEqual([5, 'C', 3]);
  });

  it('PM-124 a Kaboom Present named with wrong layers is not held (Rulings, Passing)', () => {
    expect(layersPassed('K2/4 C0 D0')).toEqual(['C', 'D', 'E']);
  });

  it('PM-125 a present ordered by its full and its short name is named too often (ours)', () => {
    const played = play(state, { Scarlet: passOn('K2 K2/5 D0') });
    expect(played.listDefaults('Scarlet')).toEqual(['passing: named too often']);
  });

  it('PM-126 an inventory lists Kaboom Presents of one staleness by layers, most first', () => {
    const stale = stateAt('round-5', { Scarlet: 'K2/3 K2/5 K1/1 L0 M0 N0' });
    const passed = play(stale).of('passed').slice(0, 3);
    expect(passed.map(({ present }) => (present.letter === 'K' ? present.layers : 0))).toEqual([
      1, 5, 3,
    ]);
  });
});

describe('the reversal', () => {
  it('PM-131 the list is reversed between Rounds 2 and 3 (Rules, Gameplay)', () => {
    const played = play(stateAt('round-2'));
    expect(played.state.circle).toEqual(CIRCLE.toReversed());
    expect(played.of('circle reversed')).toHaveLength(1);
  });

  it.for(['round-1', 'round-3', 'round-4', 'round-5'] as const)(
    'PM-132 the list stays unchanged after %s (Rulings, Order of things 3)',
    (step) => {
      expect(play(stateAt(step)).state.circle).toEqual(CIRCLE);
    },
  );

  it('PM-133 in Round 3 presents go to players who were above (Rulings, Order of things 3)', () => {
    const { state } = play(stateAt('round-2'));
    const passed = play(state)
      .of('passed')
      .filter(({ from }) => from === 'Scarlet');
    expect(passed.map(({ to }) => to)).toEqual(['Walsh', 'Zero', 'Pixie']);
  });
});

describe('normal rounds', () => {
  it.for(['round-1', 'round-2', 'round-3', 'round-5'] as const)(
    'PM-141 presents are passed in %s (Rules, Gameplay; Variations)',
    (step) => {
      const played = play(stateAt(step));
      expect(played.of('passed')).toHaveLength(24);
      expect(played.of('stolen')).toHaveLength(0);
    },
  );

  it('PM-142 five rounds follow the pregame, then the match is over (Rules, Gameplay)', () => {
    const steps = ['round-1', 'round-2', 'round-3', 'round-4', 'round-5'] as const;
    expect(steps.map((step) => play(stateAt(step)).state.step)).toEqual([
      ...steps.slice(1),
      'over',
    ]);
  });

  it('PM-143 resolving a step after the match throws', () => {
    expect(() => play(stateAt('over'))).toThrow('the match is over');
  });
});
