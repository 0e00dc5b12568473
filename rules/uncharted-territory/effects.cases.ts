/** Cases of the effects of locations, and of naming players. */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import {
  type ByPlayerName,
  ended,
  getSeat,
  listTextsTo,
  NAMES,
  play,
  type RoundSpec,
  type StagedOrders,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

/** Parses "Scarlet water 2; Dems rations 1 1 4" into changes of travellers. */
function parseTravellers(text: string): ByPlayerName<Partial<Traveller>> {
  const changes: Record<string, Partial<Traveller>> = {};
  for (const part of text.split('; ')) {
    const [name = '', key = '', ...amounts] = part.split(' ');
    const [Stale = 0, Palatable = 0, Fresh = 0] = amounts.map(Number);
    const amount = key === 'rations' ? { Stale, Palatable, Fresh } : Stale;
    changes[name] = { ...changes[name], [key]: amount };
  }
  return changes;
}

/** Plays a round of visits to B2: "Scarlet Dems>Isa" visits twice, and names Isa once. */
function listChanges(effect: string, visits: string, has = ''): string {
  const changed = has === '' ? {} : parseTravellers(has);
  const orders = visits.split(' ').map((visit): [string, StagedOrders] => {
    const [name = '', named] = visit.split('>');
    return [name, { go: named === undefined ? 'B2' : `B2>${named}` }];
  });
  const played = play({
    places: { B2: { effect } },
    travellers: Object.fromEntries(NAMES.map((name) => [name, { ...WELL, ...changed[name] }])),
    orders: Object.fromEntries(orders),
  });
  return (
    NAMES.flatMap((name) => {
      const changes = [
        ...listTextsTo(played, name, 'raised').map(({ applied, meter }) => signed(applied, meter)),
        ...listTextsTo(played, name, 'changed').map(({ applied, good }) => signed(applied, good)),
      ];
      return changes.length === 0 ? [] : [`${name} ${changes.join(', ')}`];
    }).join('; ') || 'no change'
  );
}

const signed = (amount: number, what: string): string =>
  `${amount < 0 ? '' : '+'}${amount} ${what}`;

/**
 * Tests an effect of B2 in each row: its number, a claim, the effect, the visitors, the changes of
 * each player, and goods. Players have enough of everything by default.
 */
const testEffects = (cases: string) =>
  it.for(readRows(cases))('%s %s', ([, , effect = '', visits = '', changes, has = '']) =>
    expect(listChanges(effect, visits, has)).toBe(changes),
  );

describe('each effect', () => {
  testEffects(`
    UT-101 | every visitor gains the amount
      | visitors gain 2 Water | Scarlet Dems | Scarlet +2 Water; Dems +2 Water
    UT-103 | an effect on others excludes the visitors
      | others lose 1 Energy | Scarlet Dems Isa Pixie | Zatchel -1 Energy; Phoenix -1 Energy
    UT-104 | a single visitor counts as a lone visitor
      | a lone visitor gains 3 Progress | Scarlet | Scarlet +3 Progress
    UT-105 | a visitor in company is not a lone visitor
      | a lone visitor gains 3 Progress | Scarlet Dems | no change
    UT-106 | an effect on 2 or more visitors needs two visitors
      | 2 or more visitors lose 2 Energy | Scarlet Dems | Scarlet -2 Energy; Dems -2 Energy
    UT-107 | an amount for each other visitor grows with the visitors
      | visitors gain 1 Progress for each other visitor
      | Scarlet Dems Isa | Scarlet +2 Progress; Dems +2 Progress; Isa +2 Progress
    UT-108 | an amount for each visitor counts the player, too
      | visitors lose 1 Energy for each visitor
      | Scarlet Dems | Scarlet -2 Energy; Dems -2 Energy
    UT-109 | an amount can grow with the player’s holdings
      | visitors gain 1 Progress for each Water they have
      | Scarlet Dems | Scarlet +4 Progress | Dems water 0
    UT-110 | an effect with “or less” includes the bound
      | visitors with 2 or less Water gain 2 Water
      | Scarlet Dems | Scarlet +2 Water | Scarlet water 2; Dems water 3
    UT-111 | an effect with “or more” includes the bound
      | visitors with 4 or more Water lose 2 Water
      | Scarlet Dems | Scarlet -2 Water | Dems water 3
    UT-112 | Rations are lost from the lowest quality up
      | visitors lose 3 Rations | Scarlet | Scarlet -3 Rations | Scarlet rations 1 1 4
    UT-113 | an effect can take Rations of one freshness only
      | visitors lose 3 Fresh Rations
      | Scarlet | Scarlet -2 Fresh Rations | Scarlet rations 1 1 2
    UT-114 | gained Rations above the capacity are lost
      | visitors gain 3 Fresh Rations
      | Scarlet | Scarlet +1 Fresh Rations | Scarlet rations 9 0 0
    UT-115 | Reserves do not rise above six
      | visitors gain 2 Reserves | Scarlet | Scarlet +1 Reserves | Scarlet reserves 5
    UT-116 | Progress does not fall under 0
      | visitors lose 2 Progress | Scarlet | Scarlet -1 Progress | Scarlet progress 1
    UT-117 | an effect can raise a capacity
      | visitors raise the capacity for Rations by 2 | Scarlet | Scarlet +2 Hunger
    UT-119 | a capacity is raised before gains, whatever the order in the cell
      | visitors gain 2 Water; visitors raise the capacity for Water by 1
      | Scarlet | Scarlet +1 Thirst, +2 Water | Scarlet water 5
    UT-120 | losses come before gains
      | visitors gain 2 Water; visitors lose 3 Water | Scarlet | Scarlet -3 Water, +2 Water
    UT-123 | Progress is unlimited
      | visitors gain 9 Progress | Scarlet | Scarlet +9 Progress | Scarlet progress 995
    UT-122 | every visitor counts as another one for a player elsewhere
      | others gain 1 Water for each other visitor
      | Scarlet Dems | Zatchel +2 Water; Phoenix +2 Water; Isa +2 Water; Pixie +2 Water
    UT-121 | an effect reads all amounts after paying and before it changes any
      | visitors lose 2 Water; visitors gain 1 Progress for each Water they have
      | Scarlet | Scarlet -2 Water, +4 Progress
  `);

  it('UT-102 an effect on everybody includes visitors and others', () =>
    expect(listChanges('everybody loses 1 Water', 'Scarlet')).toBe(
      NAMES.map((name) => `${name} -1 Water`).join('; '),
    ));

  it('UT-118 a capacity is never raised above 12, 8 and 24', () => {
    const raises = ['Rations', 'Water', 'Energy'].map(
      (good) => `visitors raise the capacity for ${good} by 9`,
    );
    expect(listChanges(raises.join('; '), 'Scarlet')).toBe(
      'Scarlet +2 Hunger, +2 Thirst, +8 Stamina',
    );
  });
});

it.for(
  readRows(`
    visitors gain 1 Progress for each Fresh Ration they have | +2 Progress
    visitors gain 1 Progress for each Water they have | +4 Progress
    visitors gain 1 Progress for each Reserve they have | +1 Progress
    visitors gain 3 Fresh Rations | +3 Fresh Rations
    visitors gain 3 Palatable Rations | +3 Palatable Rations
    visitors gain 3 Stale Rations | +3 Stale Rations
    visitors lose 9 Palatable Rations | -3 Palatable Rations
    visitors lose 9 Stale Rations | -1 Stale Rations
    visitors lose 9 Fresh Rations | -2 Fresh Rations
    visitors lose 9 Rations | -6 Rations
  `),
)('UT-128 the effect “%s” changes exactly %s', ([effect = '', change]) => {
  const has = 'Scarlet rations 1 3 2; Scarlet water 4; Scarlet energy 5; Scarlet reserves 1';
  expect(listChanges(effect, 'Scarlet', has)).toBe(`Scarlet ${change}`);
});

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
  testEffects(`
    UT-131 | an effect changes the player named by a visitor
      | a named player loses 2 Energy | Scarlet>Dems | Dems -2 Energy
    UT-132 | a visitor may name themselves
      | a named player gains 2 Energy | Scarlet>Scarlet | Scarlet +2 Energy
    UT-133 | visitors cannot name themselves if the effect has another
      | another named player gains 2 Energy | Scarlet>Scarlet | no change
    UT-134 | a void naming leaves the rest of the effect unchanged
      | another named player loses 1 Reserve; visitors gain 1 Water
      | Scarlet>Scarlet | Scarlet +1 Water
    UT-135 | two visitors may name the same player
      | a named player loses 1 Water | Scarlet>Isa Dems>Isa | Isa -1 Water, -1 Water
    UT-136 | naming nobody omits that part of the effect
      | a named player loses 1 Water; visitors gain 1 Progress | Scarlet | Scarlet +1 Progress
    UT-138 | an effect can depend on the holdings of the named player
      | a named player with 1 or less Water gains 2 Water
      | Scarlet>Dems Phoenix>Isa | Dems +2 Water | Dems water 1
  `);

  const PLACES: RoundSpec['places'] = {
    B2: { effect: 'a named player loses 1 Water' },
    B3: { effect: 'a named player loses 1 Energy' },
  };
  const namings = (staged: RoundSpec) =>
    listTextsTo(play({ places: PLACES, ...staged }), 'Scarlet', 'named').map(
      ({ faults }) => faults[0]?.why ?? null,
    );

  it('UT-137 a player named in the round before cannot be named', () => {
    const travellers = { Scarlet: { ...WELL, namedLast: [getSeat('Dems')] } };
    const played = play({ places: PLACES, travellers, orders: { Scarlet: { go: 'B2>Dems' } } });
    expect(listTextsTo(played, 'Dems', 'changed')).toEqual([]);
  });
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
