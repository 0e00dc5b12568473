import { describe, expect, it } from 'vitest';
import { type Letter, toNotation } from './presents.ts';
import {
  type ForSome,
  giveToAll,
  NAMES,
  type OrdersForSeat,
  passOn,
  play,
  type SeatName,
  stateAt,
} from './staging.ts';

const createExchange = (passed: string, replaced: string, replacement: Letter): OrdersForSeat =>
  passOn(passed, { replaced, replacement });

/** Creates orders: the first `count` players take `one`, all others take `other`. */
const createChoices = (count: number, one: Letter, other: Letter): ForSome<OrdersForSeat> =>
  Object.fromEntries(
    NAMES.map((name, index) => [
      name,
      createExchange('A0 B0 C0', 'D0', index < count ? one : other),
    ]),
  );

const findReplaced = (name: SeatName, played: ReturnType<typeof play>) =>
  played
    .of('replaced')
    .filter(({ seat }) => seat === name)
    .map(({ gone, present }) => `${toNotation(gone)} -> ${toNotation(present)}`)
    .join();

describe('replacing (Rules, Variations: Round 2)', () => {
  it('PM-501 a kept present is replaced by the one chosen', () => {
    const played = play(stateAt('round-2'), { ...createChoices(4, 'K', 'L') });
    expect(findReplaced('Scarlet', played)).toBe('D0 -> K0/6');
    expect(findReplaced('Walsh', played)).toBe('D0 -> L0');
  });

  it('PM-502 a new Kaboom Present has 6 layers and loses its first in this scoring', () => {
    const played = play(stateAt('round-2'), createChoices(4, 'K', 'L'));
    expect(played.holds('Scarlet')).toBe('A0 B0 C0 E1 F2 K1/5');
  });

  it('PM-503 replacing comes after passing, and received presents cannot be replaced', () => {
    const state = stateAt('round-2', { Walsh: 'A0 B0 C0 D0 E0 J0' });
    const played = play(state, {
      Walsh: passOn('J0 A0 B0'),
      Scarlet: createExchange('A0 B0 C0', 'J0', 'K'),
    });
    expect(played.listDefaults('Scarlet')).toEqual(['replaced: not held']);
    expect(played.holds('Scarlet')).toContain('J0');
  });

  it('PM-504 replacing comes before scoring, so only the new present earns points', () => {
    const earned = play(stateAt('round-2'), createChoices(0, 'K', 'L')).of('ability');
    const letters = earned
      .filter(({ seat }) => seat === 'Isa')
      .map(({ present }) => present.letter);
    expect(letters.toSorted()).toEqual(['A', 'B', 'C', 'E', 'F', 'L']);
  });

  it('PM-505 a replaced present leaves the game', () => {
    const { state } = play(stateAt('round-2'), createChoices(8, 'K', 'L'));
    expect(
      Object.values(state.inventories)
        .flat()
        .some(({ letter }) => letter === 'D'),
    ).toBe(false);
  });

  it('PM-506 one of two identical presents is passed and the other replaced (Rulings)', () => {
    const state = stateAt('round-2', { Scarlet: 'A0 A0 B0 C0 D0 E0' });
    const played = play(state, { Scarlet: createExchange('A0 B0 C0', 'A0', 'L') });
    expect(played.of('defaulted').some(({ seat }) => seat === 'Scarlet')).toBe(false);
    expect(findReplaced('Scarlet', played)).toMatch(/^A0 -> L/);
  });

  it('PM-507 a Kaboom Present may be replaced in Round 3, by its short name', () => {
    const state = stateAt('round-3', { Scarlet: 'A0 B0 C0 D0 E0 K1/5' });
    const played = play(state, { Scarlet: createExchange('A0 B0 C0', 'K1', 'M') });
    expect(findReplaced('Scarlet', played)).toMatch(/^K1\/5 -> M/);
  });
});

describe('the staleness of replacements (Rules, Variations: Round 2)', () => {
  const CASES = [
    { id: 'PM-511', step: 'round-2', count: 5, counts: ['K 5 2', 'L 3 0'] },
    { id: 'PM-512', step: 'round-2', count: 3, counts: ['K 3 0', 'L 5 2'] },
    { id: 'PM-513', step: 'round-2', count: 4, counts: ['K 4 0', 'L 4 0'] },
    { id: 'PM-514', step: 'round-2', count: 8, counts: ['K 8 2', 'L 0 0'] },
    { id: 'PM-515', step: 'round-3', count: 5, counts: ['M 5 2', 'N 3 0'] },
    { id: 'PM-516', step: 'round-3', count: 1, counts: ['M 1 0', 'N 7 2'] },
    { id: 'PM-517', step: 'round-3', count: 4, counts: ['M 4 0', 'N 4 0'] },
  ] as const;
  it.for(CASES)(
    '$id $count take the first of the two in $step: $counts (Rulings, Variations)',
    ({ step, count, counts }) => {
      const orders =
        step === 'round-2' ? createChoices(count, 'K', 'L') : createChoices(count, 'M', 'N');
      const played = play(stateAt(step), orders);
      const counted = played.of('replacement counted');
      expect(
        counted.map(({ letter, players, staleness }) => `${letter} ${players} ${staleness}`),
      ).toEqual(counts);
      for (const { present } of played.of('replaced'))
        expect(present.staleness).toBe(
          counted.find(({ letter }) => letter === present.letter)?.staleness,
        );
    },
  );

  it('PM-518 the more popular replacement is scored with its staleness of 2', () => {
    const played = play(stateAt('round-2'), createChoices(8, 'L', 'K'));
    expect(played.of('staleness counted').map(({ lost }) => lost)).toEqual(Array(8).fill(2));
    expect(played.holds('Scarlet')).toContain('L3');
  });
});

describe('missing and invalid replacements (Rulings, Variations)', () => {
  const scarlet = (
    order: OrdersForSeat | undefined,
    step: 'round-2' | 'round-3' = 'round-2',
    seed = 1,
  ) => {
    const orders = order === undefined ? {} : { Scarlet: order };
    return play(stateAt(step), orders, seed);
  };
  const listTold = (played: ReturnType<typeof play>) => played.listDefaults('Scarlet');

  it('PM-521 without an order a random kept present becomes a random replacement', () => {
    const seen = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) =>
      findReplaced('Scarlet', scarlet(undefined, 'round-2', seed)).replace(/\d.*-> (.).*/, '$1'),
    );
    expect(seen.every((one) => /^[DEF][KL]$/.test(one))).toBe(true);
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  it('PM-522 all three defaults of a missing order are reported', () => {
    expect(listTold(scarlet(undefined))).toEqual([
      'passing: nothing named',
      'replaced: nothing named',
      'replacement: nothing named',
    ]);
  });

  it('PM-523 a present that is passed cannot be replaced', () => {
    const played = scarlet(createExchange('A0 B0 C0', 'A0', 'K'));
    expect(listTold(played)).toEqual(['replaced: not kept']);
    expect(findReplaced('Scarlet', played)).toMatch(/^[DEF]0 -> K/);
  });

  it('PM-524 a present that the player does not hold cannot be replaced', () => {
    const played = scarlet(createExchange('A0 B0 C0', 'J4', 'L'));
    expect(listTold(played)).toEqual(['replaced: not held']);
    expect(findReplaced('Scarlet', played)).toMatch(/^[DEF]0 -> L/);
  });

  it('PM-525 a letter that the round does not bring is replaced by a random one of its two', () => {
    const played = scarlet(createExchange('A0 B0 C0', 'E0', 'M'));
    expect(listTold(played)).toEqual(['replacement: not offered']);
    expect(findReplaced('Scarlet', played)).toMatch(/^E0 -> [KL]/);
  });

  it('PM-526 Round 3 brings only M and N', () => {
    const played = scarlet(createExchange('A0 B0 C0', 'E0', 'K'), 'round-3');
    expect(listTold(played)).toEqual(['replacement: not offered']);
    expect(findReplaced('Scarlet', played)).toMatch(/^E0 -> [MN]/);
  });

  it('PM-527 an invalid passing leaves a valid replacement unchanged (ours)', () => {
    const played = scarlet(createExchange('J0 J0 J0', 'F0', 'L'));
    expect(listTold(played)).toEqual(['passing: not held']);
    expect(findReplaced('Scarlet', played)).toMatch(/^F0 -> L/);
  });

  it('PM-528 a present passed by default cannot be replaced (ours)', () => {
    const played = scarlet(createExchange('J0 J0 J0', 'B0', 'L'));
    expect(listTold(played)).toEqual(['passing: not held', 'replaced: not kept']);
  });

  it('PM-529 an invalid replacement leaves a valid passing unchanged (ours)', () => {
    const played = scarlet(passOn('F0 E0 D0'));
    const passed = played.of('passed').filter(({ from }) => from === 'Scarlet');
    expect(passed.map(({ present }) => present.letter).join('')).toBe('FED');
    expect(listTold(played)).toEqual(['replaced: nothing named', 'replacement: nothing named']);
  });

  it('PM-530 random choices count towards the popular one (ours)', () => {
    const counted = play(stateAt('round-2')).of('replacement counted');
    expect(counted.reduce((sum, { players }) => sum + players, 0)).toBe(8);
  });

  it.for(['round-1', 'round-5'] as const)('PM-531 nothing is replaced in %s', (step) => {
    const played = play(stateAt(step), giveToAll(createExchange('A0 B0 C0', 'D0', 'K')));
    expect(played.of('replaced')).toEqual([]);
    expect(played.of('defaulted')).toEqual([]);
  });
});

describe('Bomb Squad and Cleaning Supplies at work', () => {
  it('PM-541 a Kaboom Present earns 2 for each Average Present in its first round', () => {
    const state = stateAt('round-2', { Scarlet: 'A0 A1 A2 B0 C0 D0' });
    const earned = play(state, { Scarlet: createExchange('B0 C0 A2', 'D0', 'K') }).of('ability');
    const kaboom = earned.find(({ seat, present }) => seat === 'Scarlet' && present.letter === 'K');
    expect(kaboom).toMatchObject({ points: 6, counted: 3 });
  });

  it('PM-542 a new Musky Present with staleness 2 does not count itself yet', () => {
    const earned = play(stateAt('round-3'), createChoices(8, 'M', 'N')).of('ability');
    expect(
      earned.filter(({ present }) => present.letter === 'M').map(({ points }) => points),
    ).toEqual(Array(8).fill(2));
  });

  it('PM-543 a new Nebulizer Present refreshes presents passed this round', () => {
    const state = stateAt('round-3', { Walsh: 'A5 B0 C0 D0 E0 F0' });
    const orders = { Walsh: passOn('A5 B0 C0'), Scarlet: createExchange('A0 B0 C0', 'D0', 'N') };
    expect(play(state, orders).holds('Scarlet')).toContain('A3');
  });
});
