import { describe, expect, it } from 'vitest';
import { toNotation } from './presents.ts';
import { CIRCLE, NAMES, passOn, play, type SeatName, stateAt, stealing } from './staging.ts';

const listStolenBy = (thief: SeatName, played: ReturnType<typeof play>) =>
  played
    .of('stolen')
    .filter((event) => event.thief === thief)
    .map(({ victim, present }) => {
      const isRandom = played
        .of('stolen by chance')
        .some((event) => event.seat === thief && event.victim === victim);
      return `${toNotation(present)} ${victim}${isRandom ? ' random' : ''}`;
    });

describe('stealing (Rules, Variations: Round 4)', () => {
  it('PM-601 players steal from the first, second and third player above', () => {
    const played = play(stateAt('round-4'), { Phoenix: stealing('A0 B0 C0') });
    expect(listStolenBy('Phoenix', played)).toEqual(['A0 Zatchel', 'B0 Dems', 'C0 Scarlet']);
  });

  it('PM-602 the player above the first of the list is the last', () => {
    const played = play(stateAt('round-4'), { Scarlet: stealing('A0 B0 C0') });
    expect(listStolenBy('Scarlet', played)).toEqual(['A0 Walsh', 'B0 Zero', 'C0 Pixie']);
  });

  it('PM-603 stolen presents move in the direction of passed ones', () => {
    const flow = (step: 'round-1' | 'round-4') => {
      const played = play(stateAt(step));
      const moves = [
        ...played.of('passed').map(({ from, to, distance }) => `${from} ${to} ${distance}`),
        ...played
          .of('stolen')
          .map(({ thief, victim, distance }) => `${victim} ${thief} ${distance}`),
      ];
      return moves.toSorted();
    };
    expect(flow('round-4')).toEqual(flow('round-1'));
  });

  it('PM-606 a theft from a player who is not above is random (ours)', () => {
    const state = { ...stateAt('round-4'), circle: CIRCLE.toReversed() };
    const loot = listStolenBy('Phoenix', play(state, { Phoenix: stealing('A0 B0 C0') }));
    expect(loot.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'Isa random',
      'Pixie random',
      'Zero random',
    ]);
  });

  it('PM-604 no present is passed in Round 4', () => {
    expect(play(stateAt('round-4')).of('passed')).toEqual([]);
  });

  it('PM-605 all players steal three, lose three and hold six', () => {
    const played = play(stateAt('round-4'));
    for (const name of NAMES) {
      expect(listStolenBy(name, played)).toHaveLength(3);
      expect(played.of('stolen').filter(({ victim }) => victim === name)).toHaveLength(3);
    }
    for (const seat of CIRCLE) expect(played.state.inventories[seat]).toHaveLength(6);
  });
});

describe('contention (Rules, Variations: Round 4)', () => {
  const state = stateAt('round-4', { Scarlet: 'A0 B0 C0 D0 E0 J0' });

  it('PM-611 the nearer thief steals first, and the other gets a random present', () => {
    const played = play(state, { Dems: stealing('J0 - -'), Zatchel: stealing('- J0 -') });
    expect(listStolenBy('Dems', played)[0]).toBe('J0 Scarlet');
    expect(listStolenBy('Zatchel', played)[1]).toMatch(/^[A-E]0 Scarlet random$/);
  });

  it('PM-612 the third thief comes after the second', () => {
    const played = play(state, { Zatchel: stealing('- J0 -'), Phoenix: stealing('- - J0') });
    const [, second] = listStolenBy('Zatchel', played);
    const firstGotIt = listStolenBy('Dems', played)[0]?.startsWith('J0');
    expect(second).toMatch(firstGotIt ? /random$/ : /^J0 Scarlet$/);
    expect(listStolenBy('Phoenix', played)[2]).toMatch(/random$/);
  });

  it('PM-613 two thieves can steal two identical presents', () => {
    const two = stateAt('round-4', { Scarlet: 'A0 B0 C0 D0 J0 J0' });
    const played = play(two, { Dems: stealing('J0 - -'), Zatchel: stealing('- J0 -') });
    expect(listStolenBy('Dems', played)[0]).toBe('J0 Scarlet');
    expect(listStolenBy('Zatchel', played)[1]).toBe('J0 Scarlet');
  });

  it('PM-614 all thefts at distance 1 come before those at distance 2', () => {
    const distances = play(state)
      .of('stolen')
      .map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted());
  });

  it('PM-615 only presents held at the start of the round can be stolen', () => {
    const rich = stateAt('round-4', { Scarlet: 'J7 B0 C0 D0 E0 F0' });
    const played = play(rich, { Dems: stealing('J7 - -'), Zatchel: stealing('J7 - -') });
    expect(listStolenBy('Dems', played)[0]).toBe('J7 Scarlet');
    expect(listStolenBy('Zatchel', played)[0]).toMatch(/^[A-F]0 Dems random$/);
  });
});

describe('missing and invalid thefts (Rulings, Variations)', () => {
  it('PM-621 a theft of a present that was never there is random', () => {
    const played = play(stateAt('round-4'), { Dems: stealing('J3 B0 C0') });
    expect(listStolenBy('Dems', played)[0]).toMatch(/^[A-F]0 Scarlet random$/);
    expect(listStolenBy('Dems', played)[1]).toMatch(/^B0 Walsh$/);
  });

  it('PM-622 a theft without a named present is random', () => {
    const played = play(stateAt('round-4'), { Dems: stealing('A0 - C0') });
    expect(listStolenBy('Dems', played)[1]).toMatch(/ Walsh random$/);
  });

  it('PM-623 without an order all three thefts are random, which is reported', () => {
    const played = play(stateAt('round-4'));
    expect(listStolenBy('Dems', played).every((line) => line.endsWith('random'))).toBe(true);
    expect(played.of('defaulted').map(({ seat, what }) => `${seat} ${what}`)).toContain(
      'Dems thefts',
    );
  });

  it('PM-624 a random theft depends on the seed', () => {
    const first = [1, 2, 3, 4, 5, 6].map(
      (seed) => listStolenBy('Dems', play(stateAt('round-4'), {}, seed))[0],
    );
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it('PM-625 orders of another step count as missing (ours)', () => {
    const played = play(stateAt('round-4'), { Dems: passOn('A0 B0 C0') });
    expect(listStolenBy('Dems', played).every((line) => line.endsWith('random'))).toBe(true);
    const own = played.of('defaulted').filter(({ seat }) => seat === 'Dems');
    expect(own).toMatchObject([{ what: 'thefts', faults: [], named: [] }]);
  });

  it('PM-626 a name without layers steals the Kaboom Present with most left (Rulings)', () => {
    const state = stateAt('round-4', { Scarlet: 'B0 C0 D0 E0 K1/2 K1/5' });
    const played = play(state, { Dems: stealing('K1 - -'), Zatchel: stealing('- K1 -') });
    expect(listStolenBy('Dems', played)[0]).toBe('K1/5 Scarlet');
    expect(listStolenBy('Zatchel', played)[1]).toBe('K1/2 Scarlet');
  });
});

describe('what stealing does', () => {
  const stealPresents = (inventory: string, wanted: string) => {
    const state = stateAt('round-4', { Scarlet: inventory });
    const played = play(state, {
      Dems: stealing(`${wanted} - -`),
      Zatchel: stealing(`- ${wanted} -`),
      Phoenix: stealing(`- - ${wanted}`),
    });
    return { played, state };
  };
  const listPoints = (name: SeatName, letter: string, played: ReturnType<typeof play>) =>
    played
      .of('ability')
      .filter(({ seat, present }) => seat === name && present.letter === letter)
      .map(({ points }) => points);

  it('PM-631 a stolen Golden Present earns twice the distance (Rulings, Abilities)', () => {
    const { played } = stealPresents('A0 B0 C0 G0 G0 G0', 'G0');
    expect(
      ['Dems', 'Zatchel', 'Phoenix'].map((name) => listPoints(name as SeatName, 'G', played)),
    ).toEqual([[2], [4], [6]]);
  });

  it('PM-632 a stolen Egg Present counts as received and earns 6 less 3 (Rulings)', () => {
    const others = Object.fromEntries(NAMES.slice(1).map((name) => [name, 'A0 B0 C0 D0 H0 F0']));
    const state = stateAt('round-4', { ...others, Scarlet: 'A0 B0 C0 D0 E0 F0' });
    expect(listPoints('Dems', 'E', play(state, { Dems: stealing('E0 - -') }))).toEqual([3]);
  });

  it('PM-633 stolen presents get fresher, and the others staler (Rulings)', () => {
    const others = Object.fromEntries(NAMES.slice(1).map((name) => [name, 'A0 B0 C0 D0 H0 F0']));
    const state = stateAt('round-4', { ...others, Scarlet: 'I3 I3 I3 J3 J3 J3' });
    const played = play(state, {
      Dems: stealing('J3 - -'),
      Zatchel: stealing('- J3 -'),
      Phoenix: stealing('- - J3'),
    });
    expect(played.holds('Dems')).toContain('J2');
    expect(played.holds('Scarlet')).toContain('I4 I4 I4');
  });

  it('PM-634 a stolen Fruit Present gets fresher by 2 (Rulings, Staleness update)', () => {
    const state = stateAt('round-4', { Scarlet: 'A0 B0 C0 D0 E0 F5' });
    expect(play(state, { Dems: stealing('F5 - -') }).holds('Dems')).toContain('F3');
  });

  it('PM-635 a Nebulizer refreshes the presents that its holder steals (Rulings)', () => {
    const others = Object.fromEntries(NAMES.map((name) => [name, 'A0 B0 C0 D0 H0 J0']));
    const state = stateAt('round-4', {
      ...others,
      Scarlet: 'A0 B0 C0 D0 H0 I5',
      Dems: 'N0 N0 N0 N0 N0 N0',
    });
    expect(play(state, { Dems: stealing('I5 - -') }).holds('Dems')).toContain('I1');
  });
});

it('PM-636 a thief who comes too late reads that the present was gone', () => {
  const state = stateAt('round-4', { Walsh: 'J1 A0 A0 A0 A0 A0' });
  const played = play(state, { Scarlet: stealing('J1 - -'), Dems: stealing('A0 J1 J9') });
  const whys = played
    .of('stolen by chance')
    .filter(({ seat }) => seat === 'Dems')
    .map(({ victim, faults }) => `${victim}: ${faults.map(({ why }) => why).join()}`);
  expect(whys).toEqual(['Walsh: gone', 'Zero: not theirs']);
});
