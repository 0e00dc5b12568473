import { describe, expect, it } from 'vitest';
import { createChance } from '../kit/chance/chance.ts';
import { filterKind } from '../kit/match/events.ts';
import { SOURCES } from './events.ts';
import { presentsOfMine } from './game.ts';
import {
  CIRCLE,
  createPicking,
  type ForSome,
  getSeat,
  giveToAll,
  NAMES,
  type OrdersForSeat,
  openState,
  play,
  SETUP,
  type SeatName,
  stealing,
} from './staging.ts';

/** Creates picks in which a letter goes to `players` players, but never to Scarlet. */
const createPicksBy = (players: number): ForSome<OrdersForSeat> =>
  Object.fromEntries(
    NAMES.map((name, index) => [name, createPicking(index < players ? 'ABCDE' : 'FGHIJ')]),
  );

describe('picks', () => {
  it('PM-001 the pregame offers ten presents and asks for five (Rules, Setup)', () => {
    const [ask] = presentsOfMine.next({ setup: SETUP, state: openState() })?.asks ?? [];
    const [field] = ask?.form.fields ?? [];
    expect(field).toMatchObject({ kind: 'choices', name: 'picks', least: 5, most: 5 });
    expect(field?.choices.map(({ value }) => value).join('')).toBe('ABCDEFGHIJ');
  });

  it('PM-002 the inventory is five different picks and an extra A0 (Rules, Setup)', () => {
    const played = play(openState(), { ...createPicksBy(1), Scarlet: createPicking('JHCBE') });
    expect(played.holds('Scarlet')).toBe('A0 B0 C0 E0 H3 J3');
  });

  it('PM-003 all players hold six presents after the pregame (Rules, Setup)', () => {
    const { state } = play(openState(), createPicksBy(3));
    for (const seat of CIRCLE) expect(state.inventories[seat]).toHaveLength(6);
  });

  it('PM-004 the extra present is A0 even next to a stale A (Rulings, Order of things 1)', () => {
    expect(play(openState(), createPicksBy(6)).holds('Scarlet')).toBe('A0 A3 B3 C3 D3 E3');
  });

  it('PM-005 the extra present does not count as a pick (Rulings, Order of things 1)', () => {
    const played = play(openState(), createPicksBy(2));
    expect(played.holds('Scarlet')).toBe('A0 A0 B0 C0 D0 E0');
    expect(played.of('staleness set')[0]).toMatchObject({ letter: 'A', players: 2, staleness: 0 });
  });
});

describe('starting staleness', () => {
  const CASES = [
    { id: 'PM-011', players: 1, staleness: 0 },
    { id: 'PM-012', players: 2, staleness: 0 },
    { id: 'PM-013', players: 3, staleness: 1 },
    { id: 'PM-014', players: 4, staleness: 2 },
    { id: 'PM-015', players: 5, staleness: 2 },
    { id: 'PM-016', players: 6, staleness: 3 },
    { id: 'PM-017', players: 7, staleness: 3 },
    { id: 'PM-018', players: 8, staleness: 3 },
  ];
  it.for(CASES)(
    '$id a letter picked by $players players begins with $staleness (Rules, Setup)',
    ({ players, staleness }) => {
      const [, second] =
        play(openState(), createPicksBy(players)).state.inventories[getSeat('Scarlet')] ?? [];
      const played = play(openState(), createPicksBy(players));
      expect(played.holds('Scarlet')).toContain(`B${staleness}`);
      expect(second?.letter).toBe('A');
    },
  );
});

describe('missing and invalid picks', () => {
  const listLetters = (orders: ForSome<OrdersForSeat>, name: SeatName, seed = 1) => {
    const picked = play(openState(), orders, seed).of('picked');
    return picked.find(({ seat }) => seat === name)?.letters.join('') ?? '';
  };

  it('PM-021 five different letters are drawn for a player without picks (Rulings)', () => {
    const letters = listLetters({}, 'Scarlet');
    expect(new Set(letters).size).toBe(5);
    expect(letters).toMatch(/^[A-J]{5}$/);
  });

  it('PM-022 only the player learns of missing picks (README of the rules, Missing orders)', () => {
    const { Scarlet: _, ...others } = createPicksBy(2);
    expect(play(openState(), others).of('defaulted')).toMatchObject([
      { seat: 'Scarlet', what: 'picks', faults: [{ why: 'too few picks' }], named: [] },
    ]);
  });

  it('PM-023 a partly valid pick keeps its valid letters (Rulings, Passing)', () => {
    const letters = listLetters({ Scarlet: createPicking('ABK') }, 'Scarlet');
    expect(letters).toMatch(/^AB[C-J]{3}$/);
    expect(new Set(letters).size).toBe(5);
    for (let seed = 1; seed <= 20; seed++) {
      const { drawn = [] } = play(openState(), { Scarlet: createPicking('ABCDK') }, seed)
        .of('picked')
        .find(({ seat }) => seat === 'Scarlet') ?? { drawn: [] };
      expect(drawn.join('')).toMatch(/^[E-J]$/);
    }
  });

  it('PM-024 a letter named twice counts once (Rulings, Passing)', () => {
    expect(listLetters({ Scarlet: createPicking('AABCD') }, 'Scarlet')).toMatch(/^ABCD[E-J]$/);
  });

  it('PM-025 five different letters among repeats are taken without a draw (Rulings)', () => {
    const played = play(openState(), giveToAll(createPicking('AABCDE')));
    expect(played.of('defaulted')).toEqual([]);
    expect(played.of('picked')[0]?.letters.join('')).toBe('ABCDE');
  });

  it('PM-039 a pick of a present of a later round is reported (Rules, Variations)', () => {
    const narratePicks = (picks: string) =>
      play(openState(), giveToAll(createPicking(picks)))
        .of('defaulted')
        .slice(0, 1)
        .map(
          (event) => presentsOfMine.narration.account([event], event.seat, SETUP.content)[0]?.text,
        );
    expect(narratePicks('ABCDEK')).toEqual([
      'You had picked A, B, C, D, E, K: “K” comes only in a later round. Your other picks count.',
    ]);
    expect(narratePicks('ABCDK')).toEqual([
      'You had picked A, B, C, D, K: “K” comes only in a later round, and fewer than five ' +
        'different starting presents. The missing picks have been drawn at random.',
    ]);
  });

  it('PM-026 the first five of more than five picks count (ours)', () => {
    expect(listLetters({ Scarlet: createPicking('JIHGFEDCBA') }, 'Scarlet')).toBe('FGHIJ');
  });

  it('PM-027 drawn letters make presents stale as picked ones do (Rules, Setup)', () => {
    const { players } = play(openState())
      .of('staleness set')
      .reduce((sum, event) => ({ players: sum.players + event.players }), { players: 0 });
    expect(players).toBe(40);
  });

  it('PM-028 a player’s draw does not depend on the draws of others (Rulings, Passing)', () => {
    const { Scarlet: _, ...others } = createPicksBy(4);
    expect(listLetters({}, 'Scarlet')).toBe(listLetters(others, 'Scarlet'));
  });

  it('PM-029 orders of another step count as missing (ours)', () => {
    const orders = { Scarlet: stealing('A0 - -') };
    expect(listLetters(orders, 'Scarlet')).toBe(listLetters({}, 'Scarlet'));
  });
});

describe('the scoring after the pregame', () => {
  const listPoints = (letters: string, others: string) => {
    const orders = { ...giveToAll(createPicking(others)), Scarlet: createPicking(letters) };
    const earned = play(openState(), orders).of('ability');
    return Object.fromEntries(
      earned
        .filter(({ seat }) => seat === 'Scarlet')
        .map(({ present, points }) => [present.letter, points]),
    );
  };

  it('PM-031 scoring follows the pregame: abilities minus staleness (Rules, Gameplay)', () => {
    const played = play(openState(), giveToAll(createPicking('ABCDE')));
    expect(played.of('scored')[0]).toMatchObject({ earned: 22, lost: 15, change: 7, total: 7 });
  });

  it('PM-032 in the pregame nobody is adjacent, so a Chain Present earns 3 (Rulings)', () => {
    expect(listPoints('ABCDE', 'ABCDE')).toMatchObject({ C: 3 });
  });

  it('PM-033 before the list a Diameter Present earns 2 (Rulings, Order of things 2)', () => {
    expect(listPoints('ABCDE', 'ABCDE')).toMatchObject({ D: 2 });
  });

  it('PM-034 an Egg Present counts as received at the start (Rules: E)', () => {
    expect(listPoints('ABCDE', 'ABCDE')).toMatchObject({ E: 3 });
  });

  it('PM-035 a Golden Present at the start comes from nobody and earns 2 (Rulings)', () => {
    expect(listPoints('FGHIJ', 'ABCDE')).toMatchObject({ G: 2 });
  });

  it('PM-036 Help and Jinx Presents count other holders (Rules, Starting Presents: H, J)', () => {
    expect(listPoints('FGHIJ', 'FGHIJ')).toMatchObject({ H: 6, J: 0 });
  });

  it('PM-037 a Bonus Present counts the extra present (Rules, Starting Presents: B)', () => {
    expect(listPoints('BCDEF', 'FGHIJ')).toMatchObject({ B: 4 });
  });

  it('PM-038 the pregame leaves staleness unchanged (Rules, Gameplay; Rulings)', () => {
    const played = play(openState(), giveToAll(createPicking('ABCDE')));
    expect(played.of('aged')).toEqual([]);
    expect(played.holds('Walsh')).toBe('A0 A3 B3 C3 D3 E3');
  });
});

describe('the list', () => {
  it('PM-041 the list contains each player once (Rules, Gameplay)', () => {
    const { circle } = play(openState()).state;
    expect(circle.toSorted()).toEqual(CIRCLE.toSorted());
  });

  it('PM-042 the list is random: other seeds give other lists (Rules, Gameplay)', () => {
    const lists = [1, 2, 3, 4, 5].map((seed) => play(openState(), {}, seed).state.circle.join());
    expect(new Set(lists).size).toBe(5);
  });

  it('PM-043 the list does not depend on the order in which players were declared (ours)', () => {
    const setup = { ...SETUP, players: SETUP.players.toReversed() };
    const chance = createChance(
      (purpose) => (counter) => purpose.length * 7919 + counter * 104_729,
    );
    const again = createChance((purpose) => (counter) => purpose.length * 7919 + counter * 104_729);
    const state = openState();
    const one = presentsOfMine.resolve({ setup, state, orders: {}, chance });
    const other = presentsOfMine.resolve({ setup: SETUP, state, orders: {}, chance: again });
    expect(one).toEqual(other);
  });

  it('PM-044 the list is known before Round 1 is ordered (Rulings, Order of things 3)', () => {
    const { state } = play(openState());
    expect(state.step).toBe('round-1');
    expect(state.circle).toHaveLength(8);
  });
});

describe('picks as they are judged', () => {
  it('PM-045 five valid picks and one of a later round are not too many', () => {
    const answers = { picks: [...'BCDEFK'] };
    const seat = getSeat('Scarlet');
    const { problems } = presentsOfMine.read({ setup: SETUP, state: openState(), seat, answers });
    expect(problems.map(({ code }) => code)).toEqual(['comes later']);
  });

  it('PM-046 picks cite the ruling on missing picks only if some were drawn', () => {
    const { events } = play(openState(), {
      Scarlet: createPicking('BCDEF'),
      Dems: createPicking('BCDE'),
    });
    const findRule = (name: 'Scarlet' | 'Dems') =>
      filterKind(events, 'picked').find(({ seat }) => seat === name)?.rule;
    expect([findRule('Scarlet'), findRule('Dems')]).toEqual([SOURCES.picks, SOURCES.missingPicks]);
  });

  it('PM-047 nobody holds presents before the picks are in', () => {
    expect(Object.values(openState().inventories)).toEqual(NAMES.map(() => []));
  });
});
