/** Cases of Ma's Bond: Slices, the worth of Relatives, and A Ma's Wrath (Rules, Ma's Bond). */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { filterKind } from '../kit/match/events.ts';
import { roundToCents } from '../kit/reckoning/fraction.ts';
import { getRelativePoints } from './scoring.ts';
import {
  createContentWithBonus,
  ended,
  journeys,
  listEventsTo,
  NAMES,
  type PlayedRound,
  play,
  type RoundSetup,
  scoreStaged,
  warnings,
} from './staging.ts';

/** Describes a player's Slices: "G 2, V 1". */
const formatSlices = (staged: RoundSetup): string =>
  Object.entries(ended(play(staged), 'Scarlet').slices)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');

/** Tests Scarlet's Slices in each row: its number, a claim, her round, and Slices before it. */
const testSlices = (cases: string) =>
  it.for(readRows(cases))('%s %s', ([, , round = '', slices, before]) => {
    const scarlet = {
      location: round.split(':')[0] ?? '',
      slices: before === undefined ? {} : { G: Number(before[0]) },
      additional: before?.endsWith('additional') ? ['G'] : [],
    };
    const staged = journeys(`Scarlet ${round}`, { sightseers: { Scarlet: scarlet } });
    expect(formatSlices(staged)).toBe(slices);
  });

describe("Slices (Rules, Ma's Bond)", () => {
  testSlices(`
    MI-301 | the first visit to a Relative earns 1 Slice | P: O G H | G 1
    MI-302 | a move spent at a Relative earns one more Slice | O: G stay H | G 2
    MI-303 | ending the round at a Relative earns one more Slice | O: G | G 2
    MI-304 | a stay and a night at the same Relative earn only one additional Slice
      | O: G stay | G 2
    MI-305 | a Relative’s additional Slice is earned only once in the match
      | O: G stay | G 2 | 2, with the additional
    MI-306 | the additional Slice can be earned rounds after the first visit
      | O: G stay H | G 2 | 1
    MI-307 | a second visit earns nothing | O: G H | G 1 | 1
    MI-309 | a player who does not move from a Relative ends the round there | G | G 2 | 1
    MI-310 | Max doubles the Slices of its round (Rules, Powers) | O: G stay H, Max | G 4
    MI-311 | Max does not double earlier Slices | O: G, Max | G 3 | 1
    MI-312 | each of several Relatives in one round earns a Slice | P: V U | V 1, U 2
  `);

  it('MI-973 a stay without effect causes a warning unless the movement has ended', () => {
    const had = { location: 'O', slices: { G: 2 }, additional: ['G'] };
    const listWarnings = (go: string) =>
      warnings({ sightseers: { Scarlet: had }, orders: { Scarlet: go } }, 'Scarlet');
    expect(listWarnings('G stay')).toEqual(['step-2: without effect']);
    expect(listWarnings('R stay')).toEqual(['step-1: no road']);
  });

  it('MI-308 a stay where the player started the round counts, and takes a move', () => {
    const sightseers = { Scarlet: { location: 'G', slices: { G: 1 } } };
    const played = play(journeys('Scarlet G: stay O N K I', { sightseers }));
    const { slices, location } = ended(played, 'Scarlet');
    expect([slices, location]).toEqual([{ G: 2 }, 'K']);
  });

  it('MI-313 a blocked movement that ends at a Relative ends the round there', () =>
    expect(formatSlices(journeys('Scarlet H: G O; Dems G: O'))).toBe('G 2'));
});

describe("A Ma's Wrath (Rules, Ma's Bond)", () => {
  /** Plays a round in which all players except Scarlet and Dems stay with Baby Gigi. */
  const playWrath = (ways: string, more: RoundSetup = {}) => {
    const others = NAMES.slice(2).map((name) => `${name} G`);
    return play(journeys([ways, ...others].join('; '), more));
  };
  const listPaid = (played: PlayedRound) =>
    listEventsTo(played, 'Scarlet', 'wrath paid').map(({ garnets }) => garnets);

  it('MI-321 the only player without a Relative is announced and loses 1 Garnet', () => {
    const sightseers = { Scarlet: { location: 'P', garnets: 3 } };
    const played = playWrath('Scarlet P; Dems G', { sightseers });
    expect(filterKind(played.events, 'wrath')).toMatchObject([{ seat: 'Scarlet' }]);
    expect([listPaid(played), ended(played, 'Scarlet').garnets]).toEqual([[1], 2]);
  });

  it('MI-322 A Ma’s Wrath is announced even for a player without Garnets', () => {
    const played = playWrath('Scarlet P; Dems G');
    expect(filterKind(played.events, 'wrath')).toHaveLength(1);
    expect([listPaid(played), ended(played, 'Scarlet').garnets]).toEqual([[0], 0]);
  });

  it.for(
    readRows(`
    MI-323 | two players without a Relative face no Wrath | Scarlet P; Dems P | 0
    MI-324 | no Wrath follows if all visited a Relative | Scarlet G; Dems G | 0
    MI-325 | starting the round at a Relative is not a visit (Rulings, Relatives)
      | Scarlet G: O; Dems G | 1
    MI-326 | passing through a Relative’s location is a visit | Scarlet H: G O; Dems G | 0
    MI-327 | a stay where the player started the round is a visit | Scarlet G: stay O; Dems G | 0
    `),
  )('%s %s', ([, , ways = '', count]) =>
    expect(String(filterKind(playWrath(ways).events, 'wrath').length)).toBe(count),
  );

  it('MI-328 a Wrath comes before an Inn’s bonus, so a Garnet won there is kept (ours)', () => {
    const content = createContentWithBonus('H1', [{ kind: 'garnets', amount: 1 }]);
    const played = playWrath('Scarlet H1; Dems G', { content });
    expect([listPaid(played), ended(played, 'Scarlet').garnets]).toEqual([[0], 1]);
  });
});

describe("the worth of Relatives (Rules, Ma's Bond)", () => {
  it('MI-331 Relatives are worth 0, 30, 24, 20, 16 and 10 points by visitors, none to five', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 9].map(getRelativePoints)).toEqual([
      0, 30, 24, 20, 16, 10, 10, 10,
    ]));

  /** Builds a state in which Scarlet, Dems and Zatchel visited, with five Slices in all. */
  const at = (code: string) => ({
    Scarlet: { slices: { [code]: 2 } },
    Dems: { slices: { [code]: 2 } },
    Zatchel: { slices: { [code]: 1 } },
  });
  const maternal = (staged: RoundSetup) =>
    roundToCents(scoreStaged(staged, 'Scarlet').points.Maternal);

  it.for([
    ['MI-332 2 of 5 Slices of Baby Gigi earn 8 with three visitors (published example)', 'G', 8],
    ['MI-333 2 of 5 Slices of Real Jack Son Walsh earn 16 (published example)', 'N1', 16],
    ['MI-334 2 of 5 Slices of Jack the Flop cost 8 (published example)', 'X1', -8],
    ['MI-335 Ex-Aunt Tha is worth negative points', 'U', -8],
  ] as const)('%s', ([, code, points]) => expect(maternal({ sightseers: at(code) })).toBe(points));

  it('MI-336 if the Jacks were drawn the other way, their points are exchanged', () => {
    expect(maternal({ sightseers: at('N1'), isExchanged: true })).toBe(-8);
    expect(maternal({ sightseers: at('X1'), isExchanged: true })).toBe(16);
  });

  it('MI-337 shares are exact: three thirds of 20 are 20', () => {
    const one = { slices: { G: 1 } };
    const staged = { sightseers: { Scarlet: one, Dems: one, Isa: one } };
    expect(scoreStaged(staged, 'Scarlet').points.Maternal).toEqual({ whole: 6, over: 2, under: 3 });
  });

  it('MI-338 Maternal Points can be negative (Rules, Ma’s Bond)', () =>
    expect(maternal({ sightseers: { Scarlet: { slices: { U: 1 } } } })).toBe(-30));
});
