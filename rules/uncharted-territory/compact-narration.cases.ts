/** Cases of the news of a round, as sentences and as headlines. */

import { describe, expect, it } from 'vitest';
import { compactNarration } from './narration.ts';
import { SQUARES } from './squares.ts';
import { NAMES, type PlayerName, play, type RoundSpec, setupWith } from './staging.ts';

const listNews = (staged: RoundSpec) =>
  compactNarration.news(play(staged).events, setupWith(staged.places).content);
const listTexts = (staged: RoundSpec): readonly string[] =>
  listNews(staged).map(({ text }) => text);

const listHeadlines = (staged: RoundSpec) => listNews(staged).map(({ short }) => short);

/** A supply of Rations that keeps every player's level of Hunger. */
const WELL_FED = { rations: { Stale: 0, Palatable: 0, Fresh: 9 } };
const createTravellersWith = (change: object): NonNullable<RoundSpec['travellers']> => ({
  Scarlet: { ...WELL_FED, ...change },
  Dems: { ...WELL_FED, ...change },
  Zatchel: WELL_FED,
  Phoenix: WELL_FED,
  Isa: WELL_FED,
  Pixie: WELL_FED,
});

describe('the story of a round', () => {
  it('UT-951 the story first names the players who fell to the lowest level of a meter', () => {
    const staged: RoundSpec = {
      places: { B2: { effect: 'visitors lose 3 Water' } },
      travellers: createTravellersWith({ water: 4 }),
      orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B2' } },
    };
    expect(listTexts(staged)[0]).toBe('Scarlet and Dems are Parched.');
    expect(listNews(staged)[0]?.newsValue).toBe(3);
  });

  it('UT-952 the story omits players who leave the lowest level or stay there', () => {
    const staged: RoundSpec = {
      places: { B2: { effect: 'visitors gain 4 Water' } },
      travellers: createTravellersWith({ water: 0 }),
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(listTexts(staged)).toEqual(['Nobody gains 6 Progress or more.']);
  });

  it('UT-953 the story reports the lowest level of Reserves as “low on Reserves”', () => {
    const staged: RoundSpec = {
      travellers: { ...createTravellersWith({}), Scarlet: { ...WELL_FED, reserves: 2, water: 1 } },
      orders: { Scarlet: { reserve: 'Water' } },
    };
    expect(listNews(staged)).toContainEqual(
      expect.objectContaining({ text: 'Scarlet is low on Reserves.', newsValue: 2 }),
    );
  });

  it('UT-954 the story names the player who passed most others and did not take the lead', () => {
    const staged: RoundSpec = {
      places: { B2: { progress: 9 } },
      travellers: {
        ...createTravellersWith({}),
        Scarlet: { ...WELL_FED, progress: 1 },
        Dems: { ...WELL_FED, progress: 7 },
        Isa: { ...WELL_FED, progress: 40 },
      },
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(listTexts(staged)).toEqual(['Scarlet climbs by ≈6 Progress.']);
    const further = { ...staged, places: { B2: { progress: 15 } } };
    expect(listTexts(further)).toEqual(['Scarlet leaps by ≈12 Progress.', 'Scarlet passes Dems.']);
    const leading = { ...staged, places: { B2: { progress: 60 } } };
    expect(listTexts(leading)).toEqual(['Scarlet leaps by ≈60 Progress.']);
  });

  it('UT-987 a leap names no cause, and closing locations have their own line', () => {
    const staged: RoundSpec = {
      places: { B2: { progress: 9 } },
      travellers: createTravellersWith({ progress: 0 }),
      state: { traffic: { B2: { rounds: 1, visitors: 1 } } },
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(listTexts(staged)).toEqual([
      'Scarlet climbs by ≈6 Progress.',
      'B2 Place B2 is exhausted: visited in two rounds.',
    ]);
  });

  it('UT-955 a leap names the meters that fell to the lowest level if one player leapt', () => {
    const staged: RoundSpec = {
      places: { B2: { progress: 14, effect: 'visitors lose 3 Water' } },
      travellers: createTravellersWith({ water: 4 }),
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(listTexts(staged)).toEqual(['Scarlet leaps by ≈12 and is Parched.']);
    const both = { ...staged, orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B2' } } };
    expect(listTexts(both)).toEqual([
      'Scarlet and Dems leap by ≈12 each.',
      'Scarlet and Dems are Parched.',
    ]);
  });

  it('UT-956 a headline names at most two players, and a sentence names all', () => {
    const staged: RoundSpec = {
      places: { B2: { effect: 'everybody lose 3 Water' } },
      travellers: Object.fromEntries(NAMES.map((name) => [name, { ...WELL_FED, water: 4 }])),
      orders: { Scarlet: { go: 'B2' } },
    };
    const but = (...names: readonly PlayerName[]): RoundSpec => ({
      ...staged,
      travellers: {
        ...staged.travellers,
        ...Object.fromEntries(names.map((name) => [name, WELL_FED])),
      },
    });
    expect(listHeadlines(staged)).toContain('Everybody is Parched');
    expect(listHeadlines(but('Isa'))).toContain('Everybody but Isa is Parched');
    const all = { orders: Object.fromEntries(NAMES.map((name) => [name, { go: 'B2' as const }])) };
    expect(listHeadlines({ ...all, places: { B2: { progress: 14 } } })).toContain(
      'Everybody leaps by ≈12',
    );
    expect(listHeadlines(but('Isa', 'Pixie'))).toContain('Scarlet and 3 others are Parched');
    expect(listTexts(but('Isa', 'Pixie'))).toContain(
      'Scarlet, Dems, Zatchel and Phoenix are Parched.',
    );
  });

  it('UT-964 the story prefers a player who passed two over one who passed one', () =>
    expect(
      listTexts({
        places: { B2: { progress: 14 }, B3: { progress: 20 } },
        travellers: {
          ...createTravellersWith({}),
          Phoenix: { ...WELL_FED, progress: 7 },
          Pixie: { ...WELL_FED, progress: 13 },
          Isa: { ...WELL_FED, progress: 60 },
        },
        orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B3' } },
      }),
    ).toEqual(['Dems leaps by ≈18 Progress.', 'Dems passes Phoenix and Pixie.']));
});

it('UT-963 without such news, the story of a round has only its other public lines', () => {
  expect(listTexts({ state: { idleRounds: 1 } })).toContain(
    'Nobody visited a location for 2 rounds. The match ends after 3 such rounds in a row.',
  );
  expect(compactNarration.news([], setupWith().content)).toEqual([]);
});

it('UT-959 the story names three of many exhausted locations', () => {
  const squares = ['B2', 'B3', 'B4', 'B5', 'B6'] as const;
  const once = { visitors: 1, rounds: 1 };
  const narrateCount = (count: number): string | undefined => {
    const traffic = Object.fromEntries(squares.slice(0, count).map((square) => [square, once]));
    const [go, others] = [squares.slice(0, 3).join(' '), squares.slice(3, count).join(' ')];
    return listTexts({ state: { traffic }, orders: { Scarlet: { go }, Dems: { go: others } } }).at(
      -1,
    );
  };
  const both = {
    state: { traffic: { B2: once, B3: once } },
    orders: { Scarlet: { go: 'B2 B3' } },
  };
  expect(listTexts(both).filter((text) => text.includes('exhausted'))).toHaveLength(1);
  expect(narrateCount(4)).toMatch(
    /^B2 .*, B3 .*, B4 .* and B5 .* are exhausted: visited in two rounds\.$/,
  );
  expect(narrateCount(5)).toMatch(/^B2 .*, B3 .*, B4 .* and 2 others are exhausted/);
  expect(listHeadlines(both)).toContain('Place B2 and Place B3 close');
});

it('UT-958 a headline lists closed locations by squares if their names are too long', () => {
  const squares = ['B2', 'B3', 'B4', 'B5', 'B6', 'C2', 'C3', 'C4', 'C5', 'C6', 'D2'] as const;
  const traffic = Object.fromEntries(squares.map((at) => [at, { visitors: 1, rounds: 1 }]));
  const closing = (count: number) => {
    const going = squares.slice(0, count);
    const orders = Object.fromEntries(
      NAMES.slice(0, 4).map((name, at) => [
        name,
        { go: going.slice(3 * at, 3 * at + 3).join(' ') },
      ]),
    );
    return listHeadlines({ state: { traffic }, orders }).at(-1);
  };
  expect(closing(4)).toBe('B2, B3, B4 and B5 close');
  expect(closing(11)).toBe('B2, B3, B4, B5, B6, C2, C3, C4, C5 and 2 more close');
});

it('UT-985 the headline before the last round names its leader', () => {
  const exhausted = SQUARES.slice(7);
  const travellers = { ...createTravellersWith({}), Dems: { ...WELL_FED, progress: 20 } };
  const news = listNews({ state: { exhausted }, travellers, orders: {} });
  expect(news.find(({ event }) => event.kind === 'last round')).toMatchObject({
    short: 'Dems leads into the last round',
    newsValue: 5,
  });
});

it('UT-992 at the end the story reports leaps, but no falls to the lowest level', () => {
  const staged: RoundSpec = {
    state: { phase: 'last round' },
    places: { B2: { progress: 14, effect: 'visitors lose 3 Water' } },
    travellers: createTravellersWith({ water: 4 }),
    orders: { Scarlet: { go: 'B2' } },
  };
  const texts = listTexts(staged);
  expect(texts).toContain('Scarlet leaps by ≈12 Progress.');
  expect(texts.filter((text) => text.includes('Parched'))).toEqual([]);
});
