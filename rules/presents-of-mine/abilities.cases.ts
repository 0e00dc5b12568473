import { describe, expect, it } from 'vitest';
import { ofKind } from '../kit/match/events.ts';
import { scorePresents } from './scoring.ts';
import { type ForSome, NAMES, parseHand } from './staging.ts';

/** Scarlet's hand (see `parseHand`), other hands, and the expected points of Scarlet's presents. */
interface AbilityCase {
  readonly id: string;
  readonly claim: string;
  readonly held: string;
  readonly others?: ForSome<string>;
  readonly earns: readonly number[];
}

/**
 * Computes earnings. Scarlet sits between Walsh and Dems, opposite Isa. Others hold nothing unless
 * a case says so.
 */
function computeEarnings({ held, others = {} }: AbilityCase) {
  const lines: ForSome<string> = { ...others, Scarlet: held };
  const hands = NAMES.map((name) => parseHand(name, lines[name] ?? 'L0'));
  const { events } = scorePresents(hands, { seated: true, monopoly: false });
  return ofKind(events, 'ability')
    .filter(({ seat }) => seat === 'Scarlet')
    .map(({ points }) => points);
}

const createFirstHands = (count: number, line: string): ForSome<string> =>
  Object.fromEntries(NAMES.slice(1, 1 + count).map((name) => [name, line]));

const testCases = (cases: readonly AbilityCase[]) =>
  it.for(cases)('$id $claim', (one) => expect(computeEarnings(one)).toEqual(one.earns));

describe('A, Average (Rules, Starting Presents: A)', () =>
  testCases([
    { id: 'PM-201', claim: 'earns 4', held: 'A0', earns: [4] },
    { id: 'PM-202', claim: 'earns 4 however stale', held: 'A7', earns: [4] },
    { id: 'PM-203', claim: 'each earns for itself', held: 'A0 A1 A1<2', earns: [4, 4, 4] },
  ]));

describe('B, Bonus (Rules, Starting Presents: B)', () =>
  testCases([
    { id: 'PM-205', claim: 'earns 2 without Average Presents', held: 'B0 C0', earns: [2, 3] },
    { id: 'PM-206', claim: 'earns 2 more for one', held: 'A0 B0', earns: [4, 4] },
    {
      id: 'PM-207',
      claim: 'earns 2 more for each of three',
      held: 'A0 A0 A2 B0',
      earns: [4, 4, 4, 8],
    },
    { id: 'PM-208', claim: 'two earn for the same ones', held: 'A0 A1 B0 B1', earns: [4, 4, 6, 6] },
    { id: 'PM-209', claim: 'counts one that has just come', held: 'B0 A0<3', earns: [4, 4] },
    {
      id: 'PM-210',
      claim: 'does not count what others hold',
      held: 'B0',
      others: { Dems: 'A0 A0' },
      earns: [2],
    },
    {
      id: 'PM-211',
      claim: 'does not count a Kaboom Present that explodes now (Rulings, Abilities)',
      held: 'A0 B0 K0/1',
      earns: [4, 4, -6],
    },
  ]));

describe('C, Chain (Rules, Starting Presents: C)', () =>
  testCases([
    { id: 'PM-213', claim: 'earns 3 alone', held: 'C0', earns: [3] },
    {
      id: 'PM-214',
      claim: 'earns 2 more for the one below',
      held: 'C0',
      others: { Dems: 'C4' },
      earns: [5],
    },
    {
      id: 'PM-215',
      claim: 'earns 2 more for the one above, around the end of the list',
      held: 'C0',
      others: { Walsh: 'C0' },
      earns: [5],
    },
    {
      id: 'PM-216',
      claim: 'earns 4 more for both',
      held: 'C0',
      others: { Dems: 'C0', Walsh: 'C0' },
      earns: [7],
    },
    {
      id: 'PM-217',
      claim: 'a neighbour with two counts once',
      held: 'C0',
      others: { Dems: 'C0 C1' },
      earns: [5],
    },
    {
      id: 'PM-218',
      claim: 'two places away is not adjacent',
      held: 'C0',
      others: { Zatchel: 'C0', Zero: 'C0' },
      earns: [3],
    },
    {
      id: 'PM-219',
      claim: 'two earn twice (Rulings, Abilities)',
      held: 'C0 C2',
      others: { Walsh: 'C0' },
      earns: [5, 5],
    },
    {
      id: 'PM-220',
      claim: "a second of one's own is nobody adjacent",
      held: 'C0 C0',
      earns: [3, 3],
    },
  ]));

describe('D, Diameter (Rules, Starting Presents: D)', () =>
  testCases([
    { id: 'PM-222', claim: 'earns 2 alone', held: 'D0', earns: [2] },
    {
      id: 'PM-223',
      claim: 'earns 5 more with the one four places away (Rulings, Abilities)',
      held: 'D0',
      others: { Isa: 'D3' },
      earns: [7],
    },
    {
      id: 'PM-224',
      claim: 'three places away is not furthest',
      held: 'D0',
      others: { Phoenix: 'D0', Pixie: 'D0' },
      earns: [2],
    },
    {
      id: 'PM-225',
      claim: 'two there count once',
      held: 'D0',
      others: { Isa: 'D0 D0' },
      earns: [7],
    },
    {
      id: 'PM-226',
      claim: 'two here earn both',
      held: 'D0 D1',
      others: { Isa: 'D0' },
      earns: [7, 7],
    },
  ]));

describe('E, Egg (Rules, Starting Presents: E)', () =>
  testCases([
    { id: 'PM-228', claim: 'earns 6 when kept', held: 'E0', earns: [6] },
    { id: 'PM-229', claim: 'loses 3 when it came from another', held: 'E0<1', earns: [3] },
    { id: 'PM-230', claim: 'loses 3 at the start', held: 'E0*', earns: [3] },
    {
      id: 'PM-231',
      claim: 'each loses for itself (Rulings, Abilities)',
      held: 'E0 E0<3 E1<1',
      earns: [6, 3, 3],
    },
  ]));

describe('F, Fruit (Rules, Starting Presents: F)', () =>
  testCases([
    { id: 'PM-233', claim: 'earns 5 when kept', held: 'F4', earns: [5] },
    { id: 'PM-234', claim: 'earns 5 when passed', held: 'F4<1', earns: [5] },
  ]));

describe('G, Golden (Rules, Starting Presents: G)', () =>
  testCases([
    { id: 'PM-236', claim: 'earns 2 when kept', held: 'G0', earns: [2] },
    { id: 'PM-237', claim: 'earns 2 over one place', held: 'G0<1', earns: [2] },
    { id: 'PM-238', claim: 'earns 4 over two places', held: 'G0<2', earns: [4] },
    { id: 'PM-239', claim: 'earns 6 over three places', held: 'G0<3', earns: [6] },
    { id: 'PM-240', claim: 'two earn each by its own way', held: 'G0 G0<3', earns: [2, 6] },
    { id: 'PM-241', claim: 'earns 2 at the start', held: 'G0*', earns: [2] },
  ]));

describe('H, Help (Rules, Starting Presents: H)', () =>
  testCases([
    { id: 'PM-243', claim: 'earns 2 alone', held: 'H0', earns: [2] },
    {
      id: 'PM-244',
      claim: 'earns 1 more for another player',
      held: 'H0',
      others: createFirstHands(1, 'H0'),
      earns: [3],
    },
    {
      id: 'PM-245',
      claim: 'earns 6 with four others',
      held: 'H0',
      others: createFirstHands(4, 'H0'),
      earns: [6],
    },
    {
      id: 'PM-246',
      claim: 'earns no more than 6',
      held: 'H0',
      others: createFirstHands(7, 'H0'),
      earns: [6],
    },
    {
      id: 'PM-247',
      claim: 'counts players, not presents',
      held: 'H0',
      others: createFirstHands(1, 'H0 H0 H1'),
      earns: [3],
    },
    {
      id: 'PM-248',
      claim: "a second of one's own does not count as another player's",
      held: 'H0 H0',
      earns: [2, 2],
    },
  ]));

describe('I, Inversion (Rules, Starting Presents: I)', () =>
  testCases([
    { id: 'PM-250', claim: 'earns 6 as the stalest', held: 'A1 I3', earns: [4, 6] },
    { id: 'PM-251', claim: 'earns 6 when tied (Rulings, Abilities)', held: 'A3 I3', earns: [4, 6] },
    { id: 'PM-252', claim: 'earns 3 when another is staler', held: 'A4 I3', earns: [4, 3] },
    { id: 'PM-253', claim: 'earns 6 when all are fresh', held: 'A0 I0', earns: [4, 6] },
    { id: 'PM-254', claim: 'of two only the staler earns 6', held: 'I1 I2', earns: [3, 6] },
    {
      id: 'PM-255',
      claim: "others' presents do not matter",
      held: 'I1',
      others: { Dems: 'A9' },
      earns: [6],
    },
  ]));

describe('J, Jinx (Rules, Starting Presents: J)', () =>
  testCases([
    { id: 'PM-257', claim: 'earns 7 alone', held: 'J0', earns: [7] },
    {
      id: 'PM-258',
      claim: 'earns 1 less for another player',
      held: 'J0',
      others: createFirstHands(1, 'J0'),
      earns: [6],
    },
    {
      id: 'PM-259',
      claim: 'earns nothing when all others hold one',
      held: 'J0',
      others: createFirstHands(7, 'J0'),
      earns: [0],
    },
    {
      id: 'PM-260',
      claim: 'counts players, not presents',
      held: 'J0',
      others: createFirstHands(2, 'J0 J1'),
      earns: [5],
    },
    { id: 'PM-261', claim: "a second of one's own costs nothing", held: 'J0 J3', earns: [7, 7] },
  ]));

describe('K, Kaboom (Rules, Variations: K)', () =>
  testCases([
    {
      id: 'PM-263',
      claim: 'earns 2 for each Average Present',
      held: 'A0 A1 K0/6',
      earns: [4, 4, 4],
    },
    { id: 'PM-264', claim: 'earns nothing without one', held: 'C0 K0/6', earns: [3, 0] },
    {
      id: 'PM-265',
      claim: 'explodes with no layer left: lost first, then checked (Rulings, Abilities)',
      held: 'A0 A0 K0/2',
      earns: [4, 4, -6],
    },
    { id: 'PM-266', claim: 'stays with one layer left', held: 'A0 A0 K0/3', earns: [4, 4, 4] },
    {
      id: 'PM-267',
      claim: 'explodes with fewer than none',
      held: 'A0 A0 A0 K0/1',
      earns: [4, 4, 4, -6],
    },
    {
      id: 'PM-268',
      claim: 'loses 1 instead of 6 with a Limiting Present (Rules, Variations: L)',
      held: 'A0 K0/1 L0',
      earns: [4, -1, 2],
    },
    {
      id: 'PM-269',
      claim: 'two are counted separately',
      held: 'A0 K0/1 K0/6',
      earns: [4, -6, 2],
    },
    {
      id: 'PM-270',
      claim: 'an exploding one is not yet an Average Present for the other (Rulings, Abilities)',
      held: 'A0 K0/1 K0/2',
      earns: [4, -6, 2],
    },
    {
      id: 'PM-271',
      claim: 'one Limiting Present softens all explosions of its holder',
      held: 'A0 K0/1 K1/1 L2',
      earns: [4, -1, -1, 2],
    },
    {
      id: 'PM-272',
      claim: "another player's Limiting Present softens nothing",
      held: 'A0 K0/1',
      others: { Dems: 'L0' },
      earns: [4, -6],
    },
  ]));

describe('L, M, N (Rules, Variations: L, M, N)', () =>
  testCases([
    { id: 'PM-274', claim: 'Limiting earns 2', held: 'L3', earns: [2] },
    { id: 'PM-275', claim: 'Musky earns 2 alone', held: 'M0', earns: [2] },
    {
      id: 'PM-276',
      claim: 'Musky earns 1 more for each present over 2',
      held: 'A3 B5 M0',
      earns: [4, 4, 4],
    },
    { id: 'PM-277', claim: 'Musky counts itself', held: 'A0 M3', earns: [4, 3] },
    { id: 'PM-278', claim: 'a staleness of 2 is not over 2', held: 'A2 M2', earns: [4, 2] },
    { id: 'PM-279', claim: 'two Musky Presents count each other', held: 'M3 M4', earns: [4, 4] },
    { id: 'PM-280', claim: 'Nebulizer earns 2, each of two', held: 'N0 N1', earns: [2, 2] },
  ]));
