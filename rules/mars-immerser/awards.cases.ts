/**
 * Cases of the final scoring: lists, the most blocks, Tokens of Life, ties and the Death Match
 * (Rules, Scoring; Final Scoring).
 */

import { describe, expect, it } from 'vitest';
import { getPairGarnets } from '../kit/match/communal.ts';
import { buildOwnEnding } from '../kit/match/outcome.ts';
import { toSeat } from '../kit/match/seat.ts';
import { roundToCents } from '../kit/reckoning/fraction.ts';
import { marsImmerser as game } from './game.ts';
import {
  computeOutcome,
  convertToSeat,
  createState,
  NAMES,
  type Name,
  type PartialBySeat,
  type RoundSetup,
  scoreStaged,
  setupWith,
} from './staging.ts';
import type { Points, Sightseer, State } from './state.ts';

const ZERO_POINTS: Points = { Sightseeing: 0, Maternal: 0, Rejuvenation: 0, Detour: 0 };

/** Parses "Scarlet 30 5 0 0": Sightseeing, Maternal, Rejuvenation and Detour Points. */
function parsePoints(...lines: readonly string[]): PartialBySeat<Partial<Sightseer>> {
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...amounts] = line.split(' ');
      const [Sightseeing = 0, Maternal = 0, Rejuvenation = 0, Detour = 0] = amounts.map(Number);
      return [name, { points: { Sightseeing, Maternal, Rejuvenation, Detour } }];
    }),
  );
}

/** All nine players have different totals, and no Maternal Points unless a case adds them. */
const DIFFERENT_TOTALS = NAMES.map((name, index) => `${name} ${20 - 2 * index}`);

const withLines = (...lines: readonly string[]): RoundSetup => {
  const named = lines.map((line) => line.split(' ', 1)[0]);
  const rest = DIFFERENT_TOTALS.filter((line) => !named.includes(line.split(' ', 1)[0]));
  return { sightseers: parsePoints(...rest, ...lines) };
};

const listTokens = (staged: RoundSetup): readonly string[] =>
  computeOutcome(staged)
    .placings.filter(({ prizes }) => prizes.some(({ code }) => code === 'token-of-life'))
    .map(({ seat, place }) => `${place} ${seat}`);

const listPrizes = (staged: RoundSetup, name: Name) =>
  computeOutcome(staged)
    .placings.find(({ seat }) => seat === name)
    ?.prizes.map(({ text }) => text);

const findPurse = (staged: RoundSetup, name: Name) =>
  computeOutcome(staged).purses.players.find(({ seat }) => seat === name)?.garnets;

const getPairGarnetsAtEnd = (staged: RoundSetup, one: Name, other: Name) =>
  getPairGarnets(computeOutcome(staged).purses.pairs, convertToSeat(one), convertToSeat(other));

it('MI-733 a finished match has no result while its ties lack lots', () => {
  const state: State = { ...createState({}), phase: 'over', lots: [] };
  expect(() => game.outcome({ setup: setupWith(), state })).toThrow('the random order leaves ');
});

describe('I Saw Lists (Rules, I Saw)', () => {
  it.for<readonly [claim: string, sightseer: Partial<Sightseer>, points: number]>([
    [
      'MI-601 a list of which all locations are seen earns its points',
      { lists: [1], seen: ['O', 'N', 'P'] },
      6,
    ],
    ['MI-602 a list with an unseen location costs its points', { lists: [1], seen: ['O'] }, -6],
    ['MI-603 each list counts separately', { lists: [1, 2], seen: ['O', 'N'] }, 6 - 10],
    ['MI-604 Sightseeing Points can be negative', { lists: [4] }, -20],
    ['MI-605 places on a list that the player does not hold earn nothing', { seen: ['O', 'N'] }, 0],
  ])('%s', ([, sightseer, points]) => {
    const scored = scoreStaged({ sightseers: { Scarlet: sightseer } }, 'Scarlet').points;
    expect(roundToCents(scored.Sightseeing)).toBe(points);
  });
});

it.for<readonly [claim: string, blocks: PartialBySeat<number>, points: number]>([
  ['MI-611 the only player with the most blocks earns 5 points', { Scarlet: 2, Dems: 1 }, 5],
  ['MI-612 two players with the most blocks earn nothing for them', { Scarlet: 2, Dems: 2 }, 0],
  ['MI-613 nobody earns points for the most blocks if nobody blocked (Rulings, Scoring)', {}, 0],
])('%s', ([, blocks, points]) => {
  const sightseers = Object.fromEntries(
    Object.entries(blocks).map(([name, count]) => [name, { blocks: count }]),
  );
  expect(roundToCents(scoreStaged({ sightseers }, 'Scarlet').points.Detour)).toBe(points);
});

describe('Tokens of Life without a pair (Rules, Final Scoring)', () => {
  it('MI-701 the highest unique total earns a Token and 4 Garnets', () => {
    expect(listTokens(withLines('Isa 100'))[0]).toBe('1 Isa');
    expect(listPrizes(withLines('Isa 100'), 'Isa')).toEqual(['Token of Life', '4 Garnets']);
    expect(findPurse(withLines('Isa 100'), 'Isa')).toBe(4);
  });

  /** Ember and Shine have the most Maternal Points, Dems and Zatchel the most of the rest. */
  const STAGED = withLines('Shine 1 2', 'Ember -9 9');

  it('MI-702 the next two by Maternal Points earn Tokens and 6 Communal Garnets', () => {
    expect(listTokens(STAGED).slice(1, 3)).toEqual(['2 Ember', '2 Shine']);
    expect(listPrizes(STAGED, 'Shine')).toEqual(['Token of Life', '6 Communal Garnets with Ember']);
  });

  it('MI-703 the two with the most Sightseeing Points of the rest earn Tokens', () => {
    const prizes = ['Token of Life', '6 Communal Garnets with Zatchel'];
    expect(listTokens(STAGED).slice(3)).toEqual(['4 Dems', '4 Zatchel']);
    expect(listPrizes(STAGED, 'Dems')).toEqual(prizes);
  });

  it('MI-704 Communal Garnets do not add to personal ones (Rulings, Scoring)', () =>
    expect(findPurse(STAGED, 'Shine')).toBe(0));

  it('MI-734 Communal Garnets that are won add to the pair’s holding (Further rulings)', () => {
    const heldWithEmber = (name: Name) => getPairGarnetsAtEnd(STAGED, name, 'Ember');
    expect([heldWithEmber('Shine'), heldWithEmber('Dems')]).toEqual([7, 1]);
  });

  it('MI-735 prizes are codes with a count and the partner’s name', () => {
    const prizes = computeOutcome(STAGED).placings.find(({ seat }) => seat === 'Shine')?.prizes;
    expect(prizes?.map(({ code, count, with: partner }) => [code, count, partner])).toEqual([
      ['token-of-life', 1, undefined],
      ['communal-garnet', 6, 'Ember'],
    ]);
  });

  it('MI-736 the result contains who chooses an opponent, and the choices', () => {
    const { duels, placings } = computeOutcome(STAGED);
    const losers = placings.slice(-4).map(({ seat }) => seat);
    expect(duels).toEqual([{ kind: 'chooses', chooser: losers[0], among: losers.slice(1) }]);
  });

  it('MI-737 a player without a Token reads the owners of Tokens and the reasons', () => {
    const outcome = computeOutcome(STAGED);
    const { lines } = buildOwnEnding(outcome, { counted: 'points' }, toSeat('Phoenix'));
    expect(lines[0]).toBe(
      'Scarlet earns a Token of Life (total); Ember and Shine (Maternal Points); Dems and ' +
        'Zatchel (Sightseeing Points).',
    );
  });

  it('MI-705 three equal totals are not a pair, and a lower unique total earns the Token', () => {
    const staged = withLines('Scarlet 50', 'Dems 50', 'Zatchel 50');
    expect(listTokens(staged)[0]).toBe('1 Phoenix');
  });

  it('MI-706 the tiebreak order decides if no total is unique (Rulings, Scoring)', () => {
    const lines = NAMES.map((name, index) => `${name} ${index === 4 ? '4 0 0 3' : '3 0 0 4'}`);
    const staged = { sightseers: parsePoints(...lines) };
    expect(listTokens(staged)[0]).toBe('1 Isa');
    expect(computeOutcome(staged).ties[0]).toContain('Isa has more Sightseeing Points');
  });

  it('MI-708 a highest total of 0 earns a Token, alone or as a pair', () => {
    const below = NAMES.map((name, index) => `${name} ${-2 * index}`);
    expect(listTokens({ sightseers: parsePoints(...below) })[0]).toBe('1 Scarlet');
    expect(listTokens({ sightseers: parsePoints(...below, 'Dems 0') }).slice(0, 2)).toEqual([
      '1 Scarlet',
      '1 Dems',
    ]);
  });

  it('MI-709 two players who are picked together are not a tie, even with equal amounts', () => {
    const alike = withLines('Dems 13 5', 'Zatchel 11 5');
    expect(listTokens(alike).slice(1, 3)).toEqual(['2 Dems', '2 Zatchel']);
    expect(computeOutcome(alike).ties).toEqual([]);
  });

  it('MI-707 exactly five players earn Tokens in every case', () => {
    expect(listTokens(withLines('Isa 100'))).toHaveLength(5);
    expect(listTokens({})).toHaveLength(5);
    expect(listTokens(withLines('Scarlet 18'))).toHaveLength(5);
  });
});

describe('Tokens of Life with a pair (Rules, Final Scoring)', () => {
  /** Dems and Isa both have a total of 15. The others have 20, 16, 14, 10 and less. */
  const PAIR = withLines('Dems 15', 'Isa 10 5');

  it('MI-711 exactly two players with the same total earn Tokens and 8 Communal Garnets', () => {
    expect(listTokens(PAIR).slice(0, 2)).toEqual(['1 Dems', '1 Isa']);
    expect(listPrizes(PAIR, 'Isa')).toEqual(['Token of Life', '8 Communal Garnets with Dems']);
  });

  it('MI-712 the highest of several equal pairs earns the Tokens', () => {
    const staged = withLines('Dems 15', 'Isa 15', 'Zero 50', 'Shine 50');
    expect(listTokens(staged).slice(0, 2)).toEqual(['1 Zero', '1 Shine']);
  });

  it('MI-713 after a pair, the highest total of the rest earns a Token and 2 Garnets', () => {
    expect(listTokens(PAIR)[2]).toBe('3 Scarlet');
    expect(listPrizes(PAIR, 'Scarlet')).toEqual(['Token of Life', '2 Garnets']);
  });

  it('MI-714 after a pair and a total, the most Maternal Points of the rest earn a Token', () =>
    expect(listTokens({ sightseers: { ...PAIR.sightseers, ...parsePoints('Ember 1 2') } })[3]).toBe(
      '4 Ember',
    ));

  it('MI-715 the highest unique Sightseeing Points earn a Token after three other awards', () => {
    const staged = withLines('Dems 15', 'Isa 10 5', 'Ember 1 2', 'Zatchel 16', 'Phoenix 16 0 1');
    expect(listTokens(staged)[4]).toBe('5 Pixie');
  });

  it('MI-716 the tiebreak order decides if no amount of Sightseeing Points is unique', () => {
    const lines = ['Zatchel', 'Phoenix', 'Pixie', 'Zero', 'Shine'].map(
      (name, index) => `${name} 5 -1 ${index}`,
    );
    const staged = {
      sightseers: parsePoints('Scarlet 90', 'Dems 40', 'Isa 40', 'Ember 1 2', ...lines),
    };
    expect(listTokens(staged)[4]).toBe('5 Shine');
  });

  it('MI-717 further pairs compete as single players (Rulings, Scoring)', () => {
    const staged = withLines('Zero 50', 'Shine 50', 'Dems 40', 'Isa 40 0 0 0');
    expect(listTokens(staged)[2]).toMatch(/^3 (Dems|Isa)$/);
  });

  it('MI-718 exactly equal fractions form a pair', () => {
    const kin = { slices: { G: 1 }, points: { ...ZERO_POINTS, Maternal: 4 } };
    const sightseers = { Scarlet: kin, Dems: kin, Isa: { slices: { G: 1 } } };
    const scored = scoreStaged({ sightseers }, 'Scarlet').total;
    expect(scored).toEqual({ whole: 10, over: 2, under: 3 });
    const ladder = parsePoints(
      ...DIFFERENT_TOTALS.slice(2).filter((line) => !line.startsWith('Isa')),
    );
    expect(listTokens({ sightseers: { ...ladder, ...sightseers } }).slice(0, 2)).toEqual([
      '1 Scarlet',
      '1 Dems',
    ]);
  });
});

describe('the tiebreak order (Rules, Final Scoring)', () => {
  const points = (more: Partial<Points>) => ({ points: { ...ZERO_POINTS, Maternal: 7, ...more } });

  /** Builds a round in which Scarlet leads, and Dems and Isa compete with equal Maternal Points. */
  const createTiedRound = (dems: Partial<Sightseer>, isa: Partial<Sightseer>): RoundSetup => ({
    sightseers: {
      ...parsePoints('Scarlet 90', 'Zero -5 9', 'Zatchel -1', 'Phoenix -2'),
      ...parsePoints('Pixie -3', 'Shine -30', 'Ember -31'),
      Dems: { ...points({}), ...dems },
      Isa: { ...points({}), ...isa },
    },
  });
  /** Builds a round in which Dems and Isa have equal totals below another pair's. */
  const paired = (dems: Partial<Sightseer>, isa: Partial<Sightseer>): RoundSetup => {
    const staged = createTiedRound(dems, isa);
    return { sightseers: { ...staged.sightseers, ...parsePoints('Scarlet 90', 'Shine 90') } };
  };
  const listTied = (staged: RoundSetup, place: 2 | 3) => {
    const tokens = listTokens(staged).filter((token) => token.startsWith(`${place} `));
    return [tokens.find((token) => !token.endsWith('Zero')), computeOutcome(staged).ties.join()];
  };

  it.for<readonly [claim: string, staged: RoundSetup, place: 2 | 3, why: string]>([
    [
      'MI-721 more Sightseeing Points break a tie first',
      createTiedRound({}, points({ Sightseeing: 1 })),
      2,
      'more Sightseeing Points',
    ],
    [
      'MI-722 more Rejuvenation Points break the next tie',
      createTiedRound({}, points({ Rejuvenation: 1 })),
      2,
      'more Rejuvenation Points',
    ],
    [
      'MI-723 more Detour Points break the next tie',
      createTiedRound({}, points({ Detour: 1 })),
      2,
      'more Detour Points',
    ],
    [
      'MI-724 fewer I Saw Lists break the next tie',
      paired({ lists: [1, 3], seen: ['O', 'N'] }, points({ Sightseeing: 2 })),
      3,
      'fewer I Saw Lists',
    ],
    ['MI-725 more Garnets break the next tie', paired({}, { garnets: 1 }), 3, 'more Garnets'],
    [
      'MI-726 more Communal Garnets break the next tie',
      {
        ...paired({}, {}),
        pairs: [{ seats: [convertToSeat('Isa'), convertToSeat('Pixie')], garnets: 2 }],
      },
      3,
      'more Communal Garnets',
    ],
    [
      'MI-729 Maternal Points break ties of totals only after Sightseeing Points',
      {
        sightseers: {
          ...createTiedRound({}, {}).sightseers,
          ...parsePoints('Scarlet 90', 'Shine 90', 'Dems 10 4 1', 'Isa 10 5'),
        },
      },
      3,
      'more Maternal Points',
    ],
  ])('%s', ([, staged, place, why]) =>
    expect(listTied(staged, place)).toEqual([`${place} Isa`, expect.stringContaining(why)]),
  );

  it('MI-727 a random draw breaks the last tie and is reported', () =>
    expect(listTied(paired({}, {}), 3)).toEqual([
      '3 Dems',
      expect.stringContaining('a random draw put Dems first'),
    ]));

  it('MI-730 the row of a winner shows the reason', () => {
    const reasonIn = (staged: RoundSetup) => (name: Parameters<typeof convertToSeat>[0]) => {
      const state: State = {
        ...createState(staged),
        phase: 'over',
        lots: NAMES.map(convertToSeat),
      };
      const [column] = game.scores({ setup: setupWith(staged), state, history: [] }).more ?? [];
      return column?.cell(convertToSeat(name));
    };
    const broken = reasonIn(createTiedRound({}, points({ Sightseeing: 1 })));
    expect(broken('Isa')).toBe('Maternal 7.00');
    const pair = reasonIn(withLines('Dems 50', 'Isa 50'));
    expect([pair('Dems'), pair('Isa')]).toEqual(['Same total as Isa', 'Same total as Dems']);
  });

  it('MI-728 ties that decide nothing are not reported', () =>
    expect(computeOutcome(withLines('Isa 100', 'Shine 1 2', 'Ember -9 9')).ties).toEqual([]));
});

describe('the Death Match (Rules, Final Scoring)', () => {
  const staged = withLines('Isa 100', 'Shine 1 2', 'Ember -9 9');
  const { placings } = computeOutcome(staged);

  it('MI-731 the four players without a Token face the Death Match, ordered by total', () =>
    expect(placings.slice(5).map(({ seat, place }) => `${place} ${seat}`)).toEqual([
      '6 Zatchel',
      '7 Phoenix',
      '8 Pixie',
      '9 Zero',
    ]));

  it('MI-732 the player with the highest total of the four chooses one of the others', () => {
    const [chooser, ...others] = placings.slice(5);
    expect(chooser?.prizes.map(({ text }) => text)).toEqual([
      `Death Match, with the choice of ${others[0]?.seat}, ${others[1]?.seat} and ` +
        `${others[2]?.seat}`,
    ]);
    expect(others.map(({ prizes }) => prizes.map(({ text }) => text))).toEqual(
      others.map(() => [`Death Match, by the choice of ${chooser?.seat}`]),
    );
  });
});
