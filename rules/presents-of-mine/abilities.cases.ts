import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { filterKind } from '../kit/match/events.ts';
import { scorePresents } from './scoring.ts';
import { NAMES, parseHand } from './staging.ts';

/**
 * Tests one case a line: its number, a claim, the hands and the points of each present of Scarlet.
 * Scarlet's hand comes first (see `parseHand`), then hands of others: "3 others H0" are the next
 * three players. All other players hold L0. Scarlet sits between Walsh and Dems, opposite Isa.
 */
const testCases = (cases: string) =>
  it.for(readRows(cases))(
    '%s presents earn points by their abilities (%s): %s earns %s',
    ([, , hands = '', points = '']) =>
      expect(computeEarnings(hands)).toEqual(points.split(' ').map(Number)),
  );

function computeEarnings(line: string) {
  const [held = '', ...others] = line.split('; ');
  const lines: Record<string, string> = { Scarlet: held };
  for (const one of others) {
    const [, count, name = '', hand = ''] = /^(?:(\d) others?|(\w+)) (.+)$/.exec(one) ?? [];
    for (const holder of count === undefined ? [name] : NAMES.slice(1, 1 + Number(count)))
      lines[holder] = hand;
  }
  const hands = NAMES.map((name) => parseHand(name, lines[name] ?? 'L0'));
  const { events } = scorePresents(hands, { seated: true, monopoly: false });
  return filterKind(events, 'ability')
    .filter(({ seat }) => seat === 'Scarlet')
    .map(({ points }) => points);
}

describe('A, Average (Rules, Starting Presents: A)', () =>
  testCases(`
    PM-201 | earns 4 | A0 | 4
    PM-202 | earns 4 however stale | A7 | 4
    PM-203 | each earns for itself | A0 A1 A1<2 | 4 4 4
  `));

describe('B, Bonus (Rules, Starting Presents: B)', () =>
  testCases(`
    PM-205 | earns 2 without Average Presents | B0 C0 | 2 3
    PM-206 | earns 2 more for one | A0 B0 | 4 4
    PM-207 | earns 2 more for each of three | A0 A0 A2 B0 | 4 4 4 8
    PM-208 | two earn for the same ones | A0 A1 B0 B1 | 4 4 6 6
    PM-209 | counts one that has just come | B0 A0<3 | 4 4
    PM-210 | does not count what others hold | B0; Dems A0 A0 | 2
    PM-211 | does not count a Kaboom Present that explodes now (Rulings) | A0 B0 K0/1 | 4 4 -6
  `));

describe('C, Chain (Rules, Starting Presents: C)', () =>
  testCases(`
    PM-213 | earns 3 alone | C0 | 3
    PM-214 | earns 2 more for the one below | C0; Dems C4 | 5
    PM-215 | earns 2 more for the one above, around the end of the list | C0; Walsh C0 | 5
    PM-216 | earns 4 more for both | C0; Dems C0; Walsh C0 | 7
    PM-217 | a neighbour with two counts once | C0; Dems C0 C1 | 5
    PM-218 | two places away is not adjacent | C0; Zatchel C0; Zero C0 | 3
    PM-219 | two earn twice (Rulings, Abilities) | C0 C2; Walsh C0 | 5 5
    PM-220 | a second of one's own is nobody adjacent | C0 C0 | 3 3
  `));

describe('D, Diameter (Rules, Starting Presents: D)', () =>
  testCases(`
    PM-222 | earns 2 alone | D0 | 2
    PM-223 | earns 5 more with the one four places away (Rulings, Abilities) | D0; Isa D3 | 7
    PM-224 | three places away is not furthest | D0; Phoenix D0; Pixie D0 | 2
    PM-225 | two there count once | D0; Isa D0 D0 | 7
    PM-226 | two here earn both | D0 D1; Isa D0 | 7 7
  `));

describe('E, Egg (Rules, Starting Presents: E)', () =>
  testCases(`
    PM-228 | earns 6 when kept | E0 | 6
    PM-229 | loses 3 when it came from another | E0<1 | 3
    PM-230 | loses 3 at the start | E0* | 3
    PM-231 | each loses for itself (Rulings, Abilities) | E0 E0<3 E1<1 | 6 3 3
  `));

describe('F, Fruit (Rules, Starting Presents: F)', () =>
  testCases(`
    PM-233 | earns 5 when kept | F4 | 5
    PM-234 | earns 5 when passed | F4<1 | 5
  `));

describe('G, Golden (Rules, Starting Presents: G)', () =>
  testCases(`
    PM-236 | earns 2 when kept | G0 | 2
    PM-237 | earns 2 over one place | G0<1 | 2
    PM-238 | earns 4 over two places | G0<2 | 4
    PM-239 | earns 6 over three places | G0<3 | 6
    PM-240 | two earn each by its own way | G0 G0<3 | 2 6
    PM-241 | earns 2 at the start | G0* | 2
  `));

describe('H, Help (Rules, Starting Presents: H)', () =>
  testCases(`
    PM-243 | earns 2 alone | H0 | 2
    PM-244 | earns 1 more for another player | H0; 1 other H0 | 3
    PM-245 | earns 6 with four others | H0; 4 others H0 | 6
    PM-246 | earns no more than 6 | H0; 7 others H0 | 6
    PM-247 | counts players, not presents | H0; 1 other H0 H0 H1 | 3
    PM-248 | a second of one's own does not count as another player's | H0 H0 | 2 2
  `));

describe('I, Inversion (Rules, Starting Presents: I)', () =>
  testCases(`
    PM-250 | earns 6 as the stalest | A1 I3 | 4 6
    PM-251 | earns 6 when tied (Rulings, Abilities) | A3 I3 | 4 6
    PM-252 | earns 3 when another is staler | A4 I3 | 4 3
    PM-253 | earns 6 when all are fresh | A0 I0 | 4 6
    PM-254 | of two only the staler earns 6 | I1 I2 | 3 6
    PM-255 | others' presents do not matter | I1; Dems A9 | 6
  `));

describe('J, Jinx (Rules, Starting Presents: J)', () =>
  testCases(`
    PM-257 | earns 7 alone | J0 | 7
    PM-258 | earns 1 less for another player | J0; 1 other J0 | 6
    PM-259 | earns nothing when all others hold one | J0; 7 others J0 | 0
    PM-260 | counts players, not presents | J0; 2 others J0 J1 | 5
    PM-261 | a second of one's own costs nothing | J0 J3 | 7 7
  `));

describe('K, Kaboom (Rules, Variations: K)', () =>
  testCases(`
    PM-263 | earns 2 for each Average Present | A0 A1 K0/6 | 4 4 4
    PM-264 | earns nothing without one | C0 K0/6 | 3 0
    PM-265 | explodes with no layer left: lost first, then checked (Rulings) | A0 A0 K0/2 | 4 4 -6
    PM-266 | stays with one layer left | A0 A0 K0/3 | 4 4 4
    PM-267 | explodes with fewer than none | A0 A0 A0 K0/1 | 4 4 4 -6
    PM-268 | loses 1 instead of 6 with a Limiting Present (Rules: L) | A0 K0/1 L0 | 4 -1 2
    PM-269 | two are counted separately | A0 K0/1 K0/6 | 4 -6 2
    PM-270 | an exploding one is not yet an A for the other (Rulings) | A0 K0/1 K0/2 | 4 -6 2
    PM-271 | one Limiting Present softens all explosions of its holder | A0 K0/1 K1/1 L2 | 4 -1 -1 2
    PM-272 | another player's Limiting Present softens nothing | A0 K0/1; Dems L0 | 4 -6
  `));

describe('L, M, N (Rules, Variations: L, M, N)', () =>
  testCases(`
    PM-274 | Limiting earns 2 | L3 | 2
    PM-275 | Musky earns 2 alone | M0 | 2
    PM-276 | Musky earns 1 more for each present over 2 | A3 B5 M0 | 4 4 4
    PM-277 | Musky counts itself | A0 M3 | 4 3
    PM-278 | a staleness of 2 is not over 2 | A2 M2 | 4 2
    PM-279 | two Musky Presents count each other | M3 M4 | 4 4
    PM-280 | Nebulizer earns 2, each of two | N0 N1 | 2 2
  `));
