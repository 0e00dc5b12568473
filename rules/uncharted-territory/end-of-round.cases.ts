/** Cases of colours, strandings, Hunger and Thirst (Rulings, One round: 4 to 7). */

import { describe, expect, it } from 'vitest';
import { findColourConditions } from './colours.ts';
import type { Colour } from './content.ts';
import { ended, listTextsTo, type Places, play, type StagedOrders, WELL } from './staging.ts';
import type { Traveller } from './state.ts';

const stageScarlet = (given: {
  readonly self?: Partial<Traveller>;
  readonly orders?: StagedOrders;
  readonly places?: Places;
}) =>
  play({
    ...(given.places === undefined ? {} : { places: given.places }),
    travellers: { Scarlet: { ...WELL, ...given.self } },
    orders: { Scarlet: given.orders ?? {} },
  });

describe('colours of a round’s visits (Rules, Stamina)', () => {
  const paint = (...colours: readonly (readonly Colour[])[]): Places => ({
    B2: { colours: colours[0] ?? [] },
    B3: { colours: colours[1] ?? [] },
    B4: { colours: colours[2] ?? [] },
    B5: { colours: colours[3] ?? [] },
  });
  const go = { go: 'B2 B3 B4' };
  const SAME = paint(['Red'], ['Red', 'Blue'], ['Green', 'Red']);
  const DIFFERENT = paint(['Red', 'Blue'], ['Green'], ['White']);
  const BOTH = paint(['Red', 'Blue'], ['Red', 'Green'], ['Red', 'White']);
  const met = (places: Places, self: Partial<Traveller> = {}, orders: StagedOrders = go) =>
    listTextsTo(stageScarlet({ self, orders, places }), 'Scarlet', 'colours')[0];

  it('UT-201 three visits that share a colour bring 1 Energy at first', () =>
    expect(met(SAME)).toMatchObject({ same: true, different: false, gained: 1 }));
  it('UT-202 visits with four different colours cost 1 Energy at first', () =>
    expect(met(DIFFERENT)).toMatchObject({ same: false, different: true, lost: 1 }));
  it('UT-203 visits with three different colours cost nothing', () =>
    expect(met(paint(['Red', 'Blue'], ['Blue'], ['White']))).toBeUndefined());
  it('UT-204 a colourless location neither shares nor adds a colour', () => {
    expect(met(paint([], [], []))).toBeUndefined();
    expect(findColourConditions([['Red', 'Blue'], ['Green'], []])).toEqual({
      same: false,
      different: false,
    });
  });
  it('UT-205 meeting one of the two conditions raises the amount of the other by 1', () => {
    expect(ended(stageScarlet({ orders: go, places: SAME }), 'Scarlet')).toMatchObject({
      same: 1,
      different: 2,
    });
    expect(ended(stageScarlet({ orders: go, places: DIFFERENT }), 'Scarlet')).toMatchObject({
      same: 2,
      different: 1,
    });
  });
  it('UT-206 a raised amount counts the next time', () =>
    expect(met(SAME, { same: 3 })).toMatchObject({ gained: 3, nextSame: 3, nextDifferent: 2 }));
  it('UT-207 visits can meet both conditions: both count, and neither amount is raised', () =>
    expect(met(BOTH, { same: 2, different: 3 })).toMatchObject({
      gained: 2,
      lost: 3,
      nextSame: 2,
      nextDifferent: 3,
    }));
  it('UT-208 two visits meet neither condition', () =>
    expect(met(SAME, {}, { go: 'B2 B3' })).toBeUndefined());
  it('UT-209 a fourth visit is compared with the other three', () => {
    const dark: StagedOrders = { artefact: 'Dark', go: 'B2 B3 B4 B5' };
    expect(met(SAME, {}, dark)).toBeUndefined();
    expect(met(paint(['Red'], ['Blue'], ['Green'], ['White']), {}, dark)).toMatchObject({
      different: true,
    });
  });
  it('UT-210 colours keep Energy between 0 and its maximum', () => {
    expect(met(SAME, { energy: 16, same: 2 })?.gained).toBe(0);
    expect(met(DIFFERENT, { energy: 1, different: 3 })?.lost).toBe(1);
  });
});

describe('fewer than two visits (Rules, Stamina)', () => {
  const stranded = (self: Partial<Traveller>, go: string) =>
    listTextsTo(stageScarlet({ self, orders: { go } }), 'Scarlet', 'stranded')[0];

  it('UT-215 with fewer than two visits 1 Progress becomes 3 Energy', () =>
    expect(stranded({}, 'B2')).toMatchObject({ progress: -1, energy: 3 }));
  it('UT-216 fewer than two visits bring no Energy to a player without Progress', () =>
    expect(stranded({ progress: 0 }, '')).toMatchObject({ progress: 0, energy: 0 }));
  it('UT-219 a visit without enough Energy does not count for colours or Thirst', () => {
    const red: Colour[] = ['Red'];
    const played = stageScarlet({
      self: { energy: 8 },
      orders: { go: 'B2 B3 B4' },
      places: {
        B2: { energy: 6, colours: red },
        B3: { energy: 9, colours: red },
        B4: { energy: 9, colours: red },
      },
    });
    expect(listTextsTo(played, 'Scarlet', 'visited').map(({ square }) => square)).toEqual(['B2']);
    expect(listTextsTo(played, 'Scarlet', 'stranded')).toHaveLength(1);
    expect(listTextsTo(played, 'Scarlet', 'colours')).toEqual([]);
    expect(listTextsTo(played, 'Scarlet', 'drank')[0]).toMatchObject({ energySpent: 6, needed: 2 });
  });
  it('UT-217 two visits are enough not to be stranded', () =>
    expect(stranded({}, 'B2 B3')).toBeUndefined());
  it('UT-218 void visits and Rests do not count as visits', () =>
    expect(stranded({ visited: ['B3'] }, 'B2 B3')).toBeDefined());
});

describe('Hunger (Rules, Hunger)', () => {
  const ate = (
    rations: Traveller['rations'],
    eat: StagedOrders['eat'],
    more: Partial<Traveller> = {},
  ) => {
    const orders = eat === undefined ? {} : { eat };
    const played = stageScarlet({ self: { rations, ...more }, orders: { go: 'B2 B3', ...orders } });
    return listTextsTo(played, 'Scarlet', 'ate')[0];
  };
  const ask = (Stale: number, Palatable: number, Fresh: number) => ({ Stale, Palatable, Fresh });
  const START = ask(2, 2, 4);

  it('UT-221 a player eats two Rations, the oldest first', () =>
    expect(ate(START, undefined)?.eaten).toEqual(ask(2, 0, 0)));
  it('UT-222 the two oldest Rations can differ in freshness', () =>
    expect(ate(ask(1, 1, 4), undefined)?.eaten).toEqual(ask(1, 1, 0)));
  it('UT-223 a player can ask to eat Rations in another order', () =>
    expect(ate(START, ask(0, 0, 2))?.eaten).toEqual(ask(0, 0, 2)));
  it('UT-224 the oldest Rations are added if a player asks for fewer than two', () =>
    expect(ate(START, ask(0, 0, 1))?.eaten).toEqual(ask(1, 0, 1)));
  it('UT-225 a player can ask to eat more than two Rations', () =>
    expect(ate(START, ask(2, 1, 3))?.eaten).toEqual(ask(2, 1, 3)));
  it('UT-226 a player eats at most the Rations they hold', () =>
    expect(ate(ask(1, 0, 2), ask(0, 5, 4))?.eaten).toEqual(ask(0, 0, 2)));
  it('UT-227 eating a Fresh Ration brings 2 Energy', () =>
    expect(ate(START, ask(0, 0, 2))?.energy).toBe(4));
  it('UT-228 eating a Palatable Ration brings 1 Energy, and a Stale Ration none', () =>
    expect([ate(START, ask(0, 2, 0))?.energy, ate(START, ask(2, 0, 0))?.energy]).toEqual([2, 0]));
  it('UT-229 eating raises Energy to its maximum at most', () =>
    expect(ate(START, ask(0, 0, 4), { energy: 13 })?.energy).toBe(3));

  const hungry = (self: Partial<Traveller>) => {
    const played = stageScarlet({
      self: { rations: ask(1, 0, 0), ...self },
      orders: { go: 'B2 B3' },
    });
    return [listTextsTo(played, 'Scarlet', 'went hungry')[0], ended(played, 'Scarlet')] as const;
  };

  it('UT-231 eating fewer than two Rations costs 1 Energy and 1 of its maximum', () => {
    const [event, traveller] = hungry({});
    expect(event).toMatchObject({ eaten: 1, times: 1, capacityLost: 1, energyLost: 1 });
    expect(traveller).toMatchObject({ energyCapacity: 15, energy: 9, hungryRounds: 1 });
  });
  it('UT-232 hunger costs 2 the second time, even after other rounds', () =>
    expect(hungry({ hungryRounds: 1 })[0]).toMatchObject({ capacityLost: 2, energyLost: 2 }));
  it('UT-233 hunger costs k the k-th time, down to 0', () =>
    expect(hungry({ hungryRounds: 8, energy: 3, energyCapacity: 5 })[1]).toMatchObject({
      energy: 0,
      energyCapacity: 0,
    }));
  it('UT-234 eating two Rations costs nothing', () =>
    expect(hungry({ rations: ask(0, 2, 0) })[0]).toBeUndefined());
  it('UT-235 hunger lowers Energy to the lowered maximum', () =>
    expect(hungry({ energy: 16, energyCapacity: 16, hungryRounds: 2 })[1]).toMatchObject({
      energy: 13,
      energyCapacity: 13,
    }));

  it('UT-236 eating comes before hunger lowers the maximum of Energy', () =>
    expect(hungry({ rations: ask(0, 0, 1), energy: 15, energyCapacity: 16 })[1]).toMatchObject({
      energy: 15,
      energyCapacity: 15,
    }));

  it('UT-237 every Ration ages one stage after eating, and Stale ones spoil', () => {
    const played = stageScarlet({ self: { rations: ask(4, 2, 3) }, orders: { go: 'B2 B3' } });
    expect(ended(played, 'Scarlet').rations).toEqual(ask(2, 3, 0));
    expect(listTextsTo(played, 'Scarlet', 'aged')[0]).toMatchObject({ inedible: 2 });
  });
});

describe('Thirst (Rules, Thirst)', () => {
  const drank = (energy: number, self: Partial<Traveller> = {}) =>
    listTextsTo(
      stageScarlet({
        self: { energy: 16, ...self },
        orders: { go: 'B2' },
        places: { B2: { energy } },
      }),
      'Scarlet',
      'drank',
    )[0];

  it('UT-241 every 5 Energy spent on visits need 1 Water, rounded up', () =>
    expect([0, 1, 5, 6, 10, 11].map((energy) => drank(energy)?.needed)).toEqual([
      0, 1, 1, 2, 2, 3,
    ]));
  it('UT-242 the Energy of all visits is added before rounding up', () => {
    const places = { B2: { energy: 3 }, B3: { energy: 3 } };
    const played = stageScarlet({ orders: { go: 'B2 B3' }, places });
    expect(listTextsTo(played, 'Scarlet', 'drank')[0]?.needed).toBe(2);
  });
  it('UT-243 only Energy spent on visits needs Water', () => {
    const places = { B2: { effect: 'visitors lose 6 Energy' } };
    const played = stageScarlet({ orders: { go: 'B2', artefact: 'Dark' }, places });
    expect(listTextsTo(played, 'Scarlet', 'drank')[0]?.needed).toBe(0);
  });
  it('UT-244 each missing Water costs 3 Progress', () =>
    expect(drank(11, { water: 1, progress: 20 })).toMatchObject({ drunk: 1, progressLost: 6 }));
  it('UT-245 missing Water lowers Progress to 0 at most', () =>
    expect(drank(11, { water: 0, progress: 4 })).toMatchObject({ drunk: 0, progressLost: 3 }));
  it('UT-247 missing Water costs Progress after a vote, too', () => {
    const played = stageScarlet({
      self: { water: 0, progress: 20 },
      orders: { go: 'B2 B3', vote: 2 },
      places: { B2: { effect: 'visitors vote on Water' } },
    });
    expect(listTextsTo(played, 'Scarlet', 'drank')[0]).toMatchObject({
      needed: 2,
      progressLost: 6,
    });
  });
  it('UT-246 drinking the last Water costs no Progress', () =>
    expect(drank(10, { water: 2 })).toMatchObject({ drunk: 2, progressLost: 0 }));
});

describe('the order of steps (Rulings, One round)', () => {
  it('UT-252 a round resolves from Reserve and artefact to exhaustion and levels', () => {
    const red: Colour[] = ['Red'];
    const played = play({
      travellers: { Scarlet: { ...WELL, energy: 3 } },
      state: { traffic: { B3: { visitors: 1, rounds: 1 } } },
      orders: { Scarlet: { reserve: 'Water', artefact: 'Dark', rest: true, go: 'B4 B3 B2' } },
      places: {
        B2: { colours: red, effect: 'visitors gain 1 Energy' },
        B3: { colours: red },
        B4: { colours: red },
      },
    });
    const kinds = played.events.flatMap((event) =>
      ('seat' in event && event.seat === 'Scarlet') || event.kind === 'exhausted'
        ? [event.kind]
        : [],
    );
    expect(kinds.join(', ')).toBe(
      'reserve, artefact, rested, visited, changed, visited, visited, colours, ate, aged, ' +
        'drank, exhausted, standing, levels',
    );
  });
  it('UT-251 Thirst can cost Progress that was earned in the same round', () => {
    const places = { B2: { energy: 5, progress: 3 } };
    const played = stageScarlet({
      self: { water: 0, progress: 0 },
      orders: { go: 'B2 B3' },
      places,
    });
    expect(ended(played, 'Scarlet').progress).toBe(0);
  });
});
