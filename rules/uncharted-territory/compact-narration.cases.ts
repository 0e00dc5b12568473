/**
 * Cases of the short narration: players in the story, and a round of visits in two lines on “Now”.
 */

import { describe, expect, it } from 'vitest';
import { compactNarration } from './compact-narration.ts';
import { play, type Staged, seatOf, setupWith, WELL } from './staging.ts';

const newsOf = (staged: Staged) =>
  compactNarration.news(play(staged).events, setupWith(staged.places).content);
const textsOf = (staged: Staged): readonly string[] => newsOf(staged).map(({ text }) => text);

const broughtTo = (staged: Staged): readonly string[] =>
  compactNarration
    .highlights(play(staged).events, {
      seat: seatOf('Scarlet'),
      content: setupWith(staged.places).content,
      most: 5,
    })
    .map(({ text, change }) => (change === '' ? text : `${text} (${change})`));

/** Enough to eat, so that nobody's Hunger changes its level. */
const FED = { rations: { Stale: 0, Palatable: 0, Fresh: 9 } };
const all = (change: object): NonNullable<Staged['travellers']> => ({
  Scarlet: { ...FED, ...change },
  Dems: { ...FED, ...change },
  Zatchel: FED,
  Phoenix: FED,
  Isa: FED,
  Pixie: FED,
});

describe('the story of a round', () => {
  it('UT-951 names who has fallen to the lowest level of a meter, first of all', () => {
    const staged: Staged = {
      places: { B2: { effect: 'visitors lose 3 Water' } },
      travellers: all({ water: 4 }),
      orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B2' } },
    };
    expect(textsOf(staged)[0]).toBe('Scarlet and Dems are Parched.');
    expect(newsOf(staged)[0]?.newsValue).toBe(3);
  });

  it('UT-952 names who has left it, and says nothing of who stays there', () => {
    const staged: Staged = {
      places: { B2: { effect: 'visitors gain 4 Water' } },
      travellers: all({ water: 0 }),
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(textsOf(staged)).toEqual(['Scarlet is no longer Parched.']);
  });

  it('UT-953 tells of Reserves as of what one has', () => {
    const staged: Staged = {
      travellers: { ...all({}), Scarlet: { ...FED, reserves: 2, water: 1 } },
      orders: { Scarlet: { reserve: 'Water' } },
    };
    expect(textsOf(staged)).toContain('The Reserves of Scarlet are Bare.');
    expect(newsOf(staged)[0]?.newsValue).toBe(2);
  });

  it('UT-954 names the player who passed most others, unless that player takes the lead', () => {
    const staged: Staged = {
      places: { B2: { progress: 9 } },
      travellers: {
        ...all({}),
        Scarlet: { ...FED, progress: 1 },
        Dems: { ...FED, progress: 7 },
        Isa: { ...FED, progress: 40 },
      },
      orders: { Scarlet: { go: 'B2' } },
    };
    expect(textsOf(staged)).toEqual([]);
    const further = { ...staged, places: { B2: { progress: 15 } } };
    expect(textsOf(further)).toEqual(['Scarlet passes Dems.']);
    const leading = { ...staged, places: { B2: { progress: 60 } } };
    expect(textsOf(leading)).toEqual([]);
  });

  it('UT-964 tells of who passed two before it tells of who passed one', () =>
    expect(
      textsOf({
        places: { B2: { progress: 14 }, B3: { progress: 20 } },
        travellers: {
          ...all({}),
          Phoenix: { ...FED, progress: 7 },
          Pixie: { ...FED, progress: 13 },
          Isa: { ...FED, progress: 60 },
        },
        orders: { Scarlet: { go: 'B2' }, Dems: { go: 'B3' } },
      }),
    ).toEqual(['Dems passes Phoenix and Pixie.']));
});

it('UT-963 keeps the other public lines, and is absent if nothing happened', () => {
  expect(textsOf({ state: { idleRounds: 1 } })).toContain(
    'Nobody visited anything for 2 rounds: after 3 such rounds in a row the match is over.',
  );
  expect(compactNarration.news([], setupWith().content)).toEqual([]);
});

it('UT-959 of many locations that were exhausted the story names three', () => {
  const squares = ['B2', 'B3', 'B4', 'B5', 'B6'] as const;
  const once = { visitors: 1, rounds: 1 };
  const told = (count: number): string | undefined => {
    const traffic = Object.fromEntries(squares.slice(0, count).map((square) => [square, once]));
    const [go, others] = [squares.slice(0, 3).join(' '), squares.slice(3, count).join(' ')];
    return textsOf({ state: { traffic }, orders: { Scarlet: { go }, Dems: { go: others } } }).at(
      -1,
    );
  };
  const both = {
    state: { traffic: { B2: once, B3: once } },
    orders: { Scarlet: { go: 'B2 B3' } },
  };
  expect(textsOf(both).filter((text) => text.includes('exhausted'))).toHaveLength(1);
  expect(told(4)).toMatch(/^B2 .*, B3 .*, B4 .* and B5 .* are exhausted: visited in two rounds\.$/);
  expect(told(5)).toMatch(/^B2 .*, B3 .*, B4 .* and 2 others are exhausted/);
});

describe('what a round brought', () => {
  const PLACES = {
    B2: { energy: 2, progress: 3, effect: 'visitors gain 1 Fresh Ration' },
    B3: { energy: 1, effect: 'a named player gains 1 Water' },
    B4: { progress: 2, effect: 'visitors lose 9 Water' },
  } as const;

  it('UT-955 is at its end the visits in a line and what they did in another, each added up', () =>
    expect(
      broughtTo({
        places: PLACES,
        travellers: { Scarlet: { ...WELL, water: 2 } },
        orders: { Scarlet: { go: 'B2 B3>Scarlet B4' } },
      }).slice(-2),
    ).toEqual([
      'You visited B2 Place B2, B3 Place B3 and B4 Place B4. (−3 Energy, +5 Progress)',
      'What they did to you, as far as there was room, or anything to lose. (+1 Fresh Ration, ' +
        '−2 Water)',
    ]));

  it('UT-956 tells what others did as a line of its own', () =>
    expect(
      broughtTo({
        places: { ...PLACES, B5: { effect: 'a named player loses 2 Energy' } },
        travellers: { Scarlet: WELL },
        orders: { Scarlet: { go: 'B2 B3>Scarlet' }, Dems: { go: 'B5>Scarlet' } },
      }),
    ).toContain('You were named at B5 Place B5. (−2 Energy)'));

  it('UT-958 names no sums of zero, and no shortened amounts where everything had room', () =>
    expect(
      broughtTo({
        places: {
          B2: { energy: 1, effect: 'visitors gain 1 Fresh Ration' },
          B3: { effect: 'visitors gain 1 Water' },
          B4: { effect: 'visitors lose 1 Water' },
        },
        travellers: { Scarlet: { ...WELL, water: 2 } },
        orders: { Scarlet: { go: 'B2 B3 B4' } },
      }).slice(-2),
    ).toEqual([
      'You visited B2 Place B2, B3 Place B3 and B4 Place B4. (−1 Energy)',
      'What they did to you. (+1 Fresh Ration)',
    ]));

  it('UT-962 tells a visit that is the only one as the account does', () =>
    expect(
      broughtTo({
        places: PLACES,
        travellers: { Scarlet: WELL },
        orders: { Scarlet: { go: 'B2' } },
      }),
    ).toEqual([
      'You visited B2 Place B2. (−2 Energy, +3 Progress)',
      'The effect of B2 Place B2. (+1 Fresh Ration)',
      'You made fewer than two visits: Progress became Energy. (−1 Progress, +3 Energy)',
      'You ate 2 Stale.',
      'Your Rations aged: 1 Palatable left, 4 became Inedible.',
    ]));

  const highlightsOf = (staged: Staged, most: number) =>
    compactNarration.highlights(play(staged).events, {
      seat: seatOf('Scarlet'),
      content: setupWith(staged.places).content,
      most,
    });
  const GIVING = {
    B2: { energy: 2, progress: 3, effect: 'a named player gains 1 Water' },
    B3: { energy: 1, effect: 'a named player gains 2 Energy' },
  } as const;
  const both: Staged = {
    places: GIVING,
    travellers: { Scarlet: { ...WELL, water: 1 }, Dems: WELL },
    orders: { Scarlet: { go: 'B2>Scarlet B3>Isa' }, Dems: { go: 'B2>Isa B3>Scarlet' } },
  };

  it('UT-965 covers the player’s own visits; others’ effects there are separate', () =>
    expect(broughtTo(both)).toEqual([
      'At B3 Place B3 you named Isa.',
      'You were named at B3 Place B3. (+2 Energy)',
      'You ate 2 Stale.',
      'Your Rations aged: nothing left, 4 became Inedible.',
      'You visited B2 Place B2 and B3 Place B3. (−3 Energy, +3 Progress)',
      'What they did to you. (+1 Water)',
    ]));

  it('UT-966 has of a void naming of oneself only what another’s did there', () => {
    const twice = { Scarlet: { go: 'B2>Scarlet B3>Scarlet' }, Dems: { go: 'B3>Scarlet' } };
    expect(broughtTo({ ...both, orders: twice })).toEqual(
      expect.arrayContaining([
        'You were named at B3 Place B3. (+2 Energy)',
        'You visited B2 Place B2 and B3 Place B3. (−3 Energy, +3 Progress)',
        'What they did to you. (+1 Water)',
      ]),
    );
  });

  it('UT-983 gives another’s naming a line of its own if the player named nobody', () =>
    expect(
      broughtTo({
        ...both,
        orders: { Scarlet: { go: 'B4 B5' }, Dems: { go: 'B3>Scarlet' } },
      }),
    ).toContain('You were named at B3 Place B3. (+2 Energy)'));

  it('UT-967 groups the lines of visits in order, and others as far as there is room', () => {
    expect(highlightsOf(both, 2)).toMatchObject([
      { text: 'You were named at B3 Place B3.', asOrdered: false },
      { text: 'You visited B2 Place B2 and B3 Place B3.', asOrdered: true, covers: 2 },
      { text: 'What they did to you.', asOrdered: true, covers: 1 },
    ]);
  });

  it('UT-968 is without a second line where the visits did nothing to their visitor', () =>
    expect(
      broughtTo({ travellers: { Scarlet: WELL }, orders: { Scarlet: { go: 'B2 B3' } } }),
    ).toEqual([
      'You ate 2 Stale.',
      'Your Rations aged: nothing left, 4 became Inedible.',
      'You needed 0 Water for 0 Energy spent on visits.',
      'You visited B2 Place B2 and B3 Place B3.',
    ]));
});
