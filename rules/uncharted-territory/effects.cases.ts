/** Cases of the effects of locations, and of naming players. */

import { describe, expect, it } from 'vitest';
import {
  type ByPlayerName,
  ended,
  getSeat,
  listTextsTo,
  type PlayerName,
  play,
  type RoundSpec,
  type StagedOrders,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

/** A location at B2 with the tested effect. Players have enough of everything by default. */
interface EffectCase {
  readonly id: string;
  readonly claim: string;
  readonly effect: string;
  readonly travellers?: ByPlayerName<Partial<Traveller>>;
  /** The players who visit B2, each with the player named there. */
  readonly go: ByPlayerName<PlayerName | null>;
  /** Expected changes by player, such as "+2 Water". */
  readonly told: ByPlayerName<readonly string[]>;
}

const ALL_NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie'] as const;

function listChangesByPlayer(one: EffectCase): ByPlayerName<readonly string[]> {
  const well = ALL_NAMES.map((name) => [name, { ...WELL, ...one.travellers?.[name] }]);
  const orders = Object.entries(one.go).map(([name, named]): [string, StagedOrders] => [
    name,
    { go: named === null ? 'B2' : `B2>${named}` },
  ]);
  const played = play({
    places: { B2: { effect: one.effect } },
    travellers: Object.fromEntries(well),
    orders: Object.fromEntries(orders),
  });
  const changes = ALL_NAMES.map((name) => {
    const changed = listTextsTo(played, name, 'changed').map(({ applied, good }) =>
      formatSignedAmount(applied, good),
    );
    const raised = listTextsTo(played, name, 'raised').map(({ applied, meter }) =>
      formatSignedAmount(applied, meter),
    );
    return [name, [...raised, ...changed]] as const;
  });
  return Object.fromEntries(changes.filter(([, lines]) => lines.length > 0));
}

const formatSignedAmount = (amount: number, what: string): string =>
  `${amount < 0 ? '' : '+'}${amount} ${what}`;

const testEffectCases = (cases: readonly EffectCase[]) =>
  it.for(cases)('$id $claim', (one) => expect(listChangesByPlayer(one)).toEqual(one.told));

describe('each effect', () =>
  testEffectCases([
    {
      id: 'UT-101',
      claim: 'every visitor gains the amount',
      effect: 'visitors gain 2 Water',
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['+2 Water'], Dems: ['+2 Water'] },
    },
    {
      id: 'UT-102',
      claim: 'an effect on everybody includes visitors and others',
      effect: 'everybody loses 1 Water',
      go: { Scarlet: null },
      told: Object.fromEntries(ALL_NAMES.map((name) => [name, ['-1 Water']])),
    },
    {
      id: 'UT-103',
      claim: 'an effect on others excludes the visitors',
      effect: 'others lose 1 Energy',
      go: { Scarlet: null, Dems: null, Isa: null, Pixie: null },
      told: { Zatchel: ['-1 Energy'], Phoenix: ['-1 Energy'] },
    },
    {
      id: 'UT-104',
      claim: 'a single visitor counts as a lone visitor',
      effect: 'a lone visitor gains 3 Progress',
      go: { Scarlet: null },
      told: { Scarlet: ['+3 Progress'] },
    },
    {
      id: 'UT-105',
      claim: 'a visitor in company is not a lone visitor',
      effect: 'a lone visitor gains 3 Progress',
      go: { Scarlet: null, Dems: null },
      told: {},
    },
    {
      id: 'UT-106',
      claim: 'an effect on 2 or more visitors needs two visitors',
      effect: '2 or more visitors lose 2 Energy',
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['-2 Energy'], Dems: ['-2 Energy'] },
    },
    {
      id: 'UT-107',
      claim: 'an amount for each other visitor grows with the visitors',
      effect: 'visitors gain 1 Progress for each other visitor',
      go: { Scarlet: null, Dems: null, Isa: null },
      told: { Scarlet: ['+2 Progress'], Dems: ['+2 Progress'], Isa: ['+2 Progress'] },
    },
    {
      id: 'UT-108',
      claim: 'an amount for each visitor counts the player, too',
      effect: 'visitors lose 1 Energy for each visitor',
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['-2 Energy'], Dems: ['-2 Energy'] },
    },
    {
      id: 'UT-109',
      claim: 'an amount can grow with the player’s holdings',
      effect: 'visitors gain 1 Progress for each Water they have',
      travellers: { Dems: { water: 0 } },
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['+4 Progress'] },
    },
    {
      id: 'UT-110',
      claim: 'an effect with “or less” includes the bound',
      effect: 'visitors with 2 or less Water gain 2 Water',
      travellers: { Scarlet: { water: 2 }, Dems: { water: 3 } },
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['+2 Water'] },
    },
    {
      id: 'UT-111',
      claim: 'an effect with “or more” includes the bound',
      effect: 'visitors with 4 or more Water lose 2 Water',
      travellers: { Dems: { water: 3 } },
      go: { Scarlet: null, Dems: null },
      told: { Scarlet: ['-2 Water'] },
    },
    {
      id: 'UT-112',
      claim: 'Rations are lost from the lowest quality up',
      effect: 'visitors lose 3 Rations',
      travellers: { Scarlet: { rations: { Stale: 1, Palatable: 1, Fresh: 4 } } },
      go: { Scarlet: null },
      told: { Scarlet: ['-3 Rations'] },
    },
    {
      id: 'UT-113',
      claim: 'an effect can take Rations of one freshness only',
      effect: 'visitors lose 3 Fresh Rations',
      travellers: { Scarlet: { rations: { Stale: 1, Palatable: 1, Fresh: 2 } } },
      go: { Scarlet: null },
      told: { Scarlet: ['-2 Fresh Rations'] },
    },
    {
      id: 'UT-114',
      claim: 'gained Rations above the capacity are lost',
      effect: 'visitors gain 3 Fresh Rations',
      travellers: { Scarlet: { rations: { Stale: 9, Palatable: 0, Fresh: 0 } } },
      go: { Scarlet: null },
      told: { Scarlet: ['+1 Fresh Rations'] },
    },
    {
      id: 'UT-115',
      claim: 'Reserves do not rise above six',
      effect: 'visitors gain 2 Reserves',
      travellers: { Scarlet: { reserves: 5 } },
      go: { Scarlet: null },
      told: { Scarlet: ['+1 Reserves'] },
    },
    {
      id: 'UT-116',
      claim: 'Progress does not fall under 0',
      effect: 'visitors lose 2 Progress',
      travellers: { Scarlet: { progress: 1 } },
      go: { Scarlet: null },
      told: { Scarlet: ['-1 Progress'] },
    },
    {
      id: 'UT-117',
      claim: 'an effect can raise a capacity',
      effect: 'visitors raise the capacity for Rations by 2',
      go: { Scarlet: null },
      told: { Scarlet: ['+2 Hunger'] },
    },
    {
      id: 'UT-118',
      claim: 'a capacity is never raised above 12, 8 and 24',
      effect:
        'visitors raise the capacity for Rations by 9; visitors raise the capacity for Water ' +
        'by 9; visitors raise the capacity for Energy by 9',
      go: { Scarlet: null },
      told: { Scarlet: ['+2 Hunger', '+2 Thirst', '+8 Stamina'] },
    },
    {
      id: 'UT-119',
      claim: 'a capacity is raised before gains, whatever the order in the cell',
      effect: 'visitors gain 2 Water; visitors raise the capacity for Water by 1',
      travellers: { Scarlet: { water: 5 } },
      go: { Scarlet: null },
      told: { Scarlet: ['+1 Thirst', '+2 Water'] },
    },
    {
      id: 'UT-120',
      claim: 'losses come before gains',
      effect: 'visitors gain 2 Water; visitors lose 3 Water',
      go: { Scarlet: null },
      told: { Scarlet: ['-3 Water', '+2 Water'] },
    },
    {
      id: 'UT-123',
      claim: 'Progress is unlimited',
      effect: 'visitors gain 9 Progress',
      travellers: { Scarlet: { progress: 995 } },
      go: { Scarlet: null },
      told: { Scarlet: ['+9 Progress'] },
    },
    {
      id: 'UT-122',
      claim: 'every visitor counts as another one for a player elsewhere',
      effect: 'others gain 1 Water for each other visitor',
      go: { Scarlet: null, Dems: null },
      told: {
        Zatchel: ['+2 Water'],
        Phoenix: ['+2 Water'],
        Isa: ['+2 Water'],
        Pixie: ['+2 Water'],
      },
    },
    {
      id: 'UT-121',
      claim: 'an effect reads all amounts after paying and before it changes any',
      effect: 'visitors lose 2 Water; visitors gain 1 Progress for each Water they have',
      go: { Scarlet: null },
      told: { Scarlet: ['-2 Water', '+4 Progress'] },
    },
  ]));

describe('an effect reads amounts after paying (Rulings, One round: 3)', () => {
  const energyEffect = (energy: number) =>
    listTextsTo(
      play({
        places: { B2: { energy: 4, effect: 'visitors with 6 or less Energy gain 1 Progress' } },
        travellers: { Scarlet: { ...WELL, energy } },
        orders: { Scarlet: { go: 'B2' } },
      }),
      'Scarlet',
      'changed',
    ).length;
  it('UT-125 an effect counts the Energy that is left after paying', () =>
    expect([energyEffect(10), energyEffect(11)]).toEqual([1, 0]));
  it('UT-126 an effect counts amounts after the effects of earlier locations', () => {
    const played = play({
      places: {
        B2: { effect: 'visitors gain 4 Energy' },
        B3: { energy: 13 },
      },
      travellers: { Scarlet: { ...WELL, energy: 10 } },
      orders: { Scarlet: { go: 'B3 B2' } },
    });
    expect(ended(played, 'Scarlet').visited).toEqual(['B2', 'B3']);
  });
  it('UT-127 a player who could not pay does not count as a visitor', () => {
    const played = play({
      places: { B2: { energy: 5, effect: 'visitors gain 1 Water for each visitor' } },
      travellers: { Scarlet: WELL, Dems: { ...WELL, energy: 4 } },
      orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B2' } },
    });
    expect(listTextsTo(played, 'Scarlet', 'changed')[0]?.amount).toBe(1);
    expect(listTextsTo(played, 'Dems', 'changed')).toEqual([]);
  });
});

describe('naming a player (Rules, opening section; Rulings, Limits)', () => {
  testEffectCases([
    {
      id: 'UT-131',
      claim: 'an effect changes the player named by a visitor',
      effect: 'a named player loses 2 Energy',
      go: { Scarlet: 'Dems' },
      told: { Dems: ['-2 Energy'] },
    },
    {
      id: 'UT-132',
      claim: 'a visitor may name themselves',
      effect: 'a named player gains 2 Energy',
      go: { Scarlet: 'Scarlet' },
      told: { Scarlet: ['+2 Energy'] },
    },
    {
      id: 'UT-133',
      claim: 'visitors cannot name themselves if the effect says another',
      effect: 'another named player gains 2 Energy',
      go: { Scarlet: 'Scarlet' },
      told: {},
    },
    {
      id: 'UT-134',
      claim: 'a void naming leaves the rest of the effect unchanged',
      effect: 'another named player loses 1 Reserve; visitors gain 1 Water',
      go: { Scarlet: 'Scarlet' },
      told: { Scarlet: ['+1 Water'] },
    },
    {
      id: 'UT-135',
      claim: 'two visitors may name the same player',
      effect: 'a named player loses 1 Water',
      go: { Scarlet: 'Isa', Dems: 'Isa' },
      told: { Isa: ['-1 Water', '-1 Water'] },
    },
    {
      id: 'UT-136',
      claim: 'naming nobody omits that part of the effect',
      effect: 'a named player loses 1 Water; visitors gain 1 Progress',
      go: { Scarlet: null },
      told: { Scarlet: ['+1 Progress'] },
    },
    {
      id: 'UT-137',
      claim: 'a player named in the round before cannot be named',
      effect: 'a named player loses 1 Water',
      travellers: { Scarlet: { namedLast: [getSeat('Dems')] } },
      go: { Scarlet: 'Dems' },
      told: {},
    },
    {
      id: 'UT-138',
      claim: 'an effect can depend on the holdings of the named player',
      effect: 'a named player with 1 or less Water gains 2 Water',
      travellers: { Dems: { water: 1 } },
      go: { Scarlet: 'Dems', Phoenix: 'Isa' },
      told: { Dems: ['+2 Water'] },
    },
  ]);

  const PLACES: RoundSpec['places'] = {
    B2: { effect: 'a named player loses 1 Water' },
    B3: { effect: 'a named player loses 1 Energy' },
  };
  const namings = (staged: RoundSpec) =>
    listTextsTo(play({ places: PLACES, ...staged }), 'Scarlet', 'named').map(
      ({ faults }) => faults[0]?.why ?? null,
    );

  it('UT-140 a player cannot name the same player twice in a round', () =>
    expect(namings({ orders: { Scarlet: { go: 'B2>Dems B3>Dems' } } })).toEqual([
      null,
      'named already',
    ]));
  it('UT-141 a player can name different players in a round', () =>
    expect(namings({ orders: { Scarlet: { go: 'B2>Dems B3>Isa' } } })).toEqual([null, null]));
  it('UT-142 a named player is barred for one round and can be named in the one after', () => {
    const first = play({ places: PLACES, orders: { Scarlet: { go: 'B2>Dems' } } });
    expect(ended(first, 'Scarlet').namedLast).toEqual(['Dems']);
    const second = play({ travellers: { Scarlet: ended(first, 'Scarlet') } });
    expect(ended(second, 'Scarlet').namedLast).toEqual([]);
  });
  it('UT-143 a void naming bars nobody', () => {
    const played = play({
      places: PLACES,
      travellers: { Scarlet: { namedLast: [getSeat('Dems')] } },
      orders: { Scarlet: { go: 'B2>Dems' } },
    });
    expect(ended(played, 'Scarlet').namedLast).toEqual([]);
  });
  it('UT-144 a name at a location without naming has no effect', () =>
    expect(namings({ orders: { Scarlet: { go: 'C4>Dems' } } })).toEqual([]));
  it('UT-145 a named player learns the location and not who named them', () => {
    const played = play({ places: PLACES, orders: { Scarlet: { go: 'B2>Dems' } } });
    const [event] = listTextsTo(played, 'Dems', 'changed');
    expect(event).toMatchObject({ as: 'named', square: 'B2' });
    expect(JSON.stringify(event)).not.toContain('Scarlet');
  });
});
