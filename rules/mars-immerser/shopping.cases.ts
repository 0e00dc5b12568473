/**
 * Cases of Trip, Adieu! and Sole Limbo: lists and wares on the way (Rules, I Saw; Garnet Spending;
 * Rulings, Other places).
 */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import {
  createContentWithBonus,
  ended,
  journeys,
  listEventsTo,
  NAMES,
  play,
  type RoundSetup,
  warnings,
  whys,
} from './staging.ts';
import { swapRound } from './swap-staging.ts';

const getLists = (staged: RoundSetup) => ended(play(staged), 'Scarlet').lists;

const listWhys = (staged: RoundSetup) => whys(play(staged), 'Scarlet');

describe('Trip, Adieu! (Rules, I Saw)', () => {
  it.for(
    readRows(`
    MI-501 | a visitor of Trip, Adieu! may add one list | K: L, list 3 | 3
    MI-502 | passing through Trip, Adieu! is a visit | K: L M, list 3 | 3
    MI-503 | staying at Trip, Adieu! for the whole round is a visit (ours) | L: list 3 | 3
    MI-504 | only starting the round at Trip, Adieu! is not a visit (ours)
      | L: K, list 3 | | no list on the way
    MI-505 | naming a list without a visit adds none | P: O, list 3 | | no list on the way
    `),
  )('%s %s', ([, , way, lists, why = '']) => {
    const staged = journeys(`Scarlet ${way}`);
    expect([getLists(staged).join(' '), listWhys(staged).join()]).toEqual([lists, why]);
    expect(warnings(staged, 'Scarlet')).toEqual(why === '' ? [] : [`list: ${why}`]);
  });

  it('MI-506 a list that the player holds is not added again', () => {
    const sightseers = { Scarlet: { location: 'L', lists: [3] } };
    const staged = journeys('Scarlet L: list 3', { sightseers });
    expect([getLists(staged), listWhys(staged)]).toEqual([[3], ['list held']]);
    expect(warnings(staged, 'Scarlet')).toEqual(['list: list held']);
  });

  it('MI-507 several players can hold the same list', () => {
    const played = play(journeys('Scarlet L: list 3; Dems L: list 3'));
    expect([ended(played, 'Scarlet').lists, ended(played, 'Dems').lists]).toEqual([[3], [3]]);
  });

  it('MI-508 a list that may be reached by a Swap causes no warning', () => {
    const orders = { Scarlet: { swap: ['Dems', 'confirm', 1], list: 3 } } as const;
    const at = { Scarlet: 'P', Dems: 'L' };
    const staged = swapRound('', 'confirm 1', { at, orders });
    expect(warnings(staged, 'Scarlet')).toEqual([]);
    expect(getLists(staged)).toEqual([3]);
  });

  it('MI-509 an Inn whose bonus adds a list adds the named one', () => {
    const content = createContentWithBonus('H1', [{ kind: 'list' }]);
    expect(getLists(journeys('Scarlet H: H1, list 4', { content }))).toEqual([4]);
  });
});

/** Builds a round in which Scarlet has Garnets: "L: M, ware Boots". */
const shopping = (garnets: number, way: string): RoundSetup =>
  journeys(`Scarlet ${way}`, {
    sightseers: { Scarlet: { location: way.split(':')[0] ?? '', garnets } },
  });

describe('Sole Limbo (Rulings, Other places)', () => {
  it('MI-511 a visitor of Sole Limbo may buy the named ware for its Garnets', () =>
    expect(ended(play(shopping(3, 'L: M, ware Flip-Flops')), 'Scarlet')).toMatchObject({
      garnets: 2,
      points: { Sightseeing: 3 },
    }));

  it.for(
    readRows(`
    MI-512 | without the Garnets no ware is bought, and a warning is shown
      | 1 | L: M, ware Boots | too dear
    MI-513 | without a visit no ware is bought | 3 | P: ware Flip-Flops | no shop on the way
    `),
  )('%s %s', ([, , garnets, way = '', why = '']) => {
    const staged = shopping(Number(garnets), way);
    expect(listWhys(staged)).toEqual([why]);
    expect(ended(play(staged), 'Scarlet').garnets).toBe(Number(garnets));
    expect(warnings(staged, 'Scarlet')).toEqual([`ware: ${why}`]);
  });

  it('MI-514 a ware can give a move in the next round', () =>
    expect(ended(play(shopping(2, 'L: M, ware Boots')), 'Scarlet').moreMoves).toBe(true));

  it('MI-515 a ware can add the list named in the submission', () =>
    expect(getLists(shopping(2, 'M: ware Sandals, list 2'))).toEqual([2]));

  it('MI-516 at most one list is added in a round, even if two things add one', () =>
    expect(getLists(shopping(2, 'L: M, ware Sandals, list 2'))).toEqual([2]));

  it('MI-517 the Jet is paid before a ware (ours)', () => {
    const played = play(shopping(3, 'L: M, jet, ware Flip-Flops'));
    expect([whys(played, 'Scarlet'), ended(played, 'Scarlet').garnets]).toEqual([['too dear'], 0]);
  });

  it('MI-518 only wares that are sold can be bought', () =>
    expect(listWhys(shopping(3, 'L: M, ware Stilts'))).toEqual(['no such ware']));

  it('MI-524 a ware that is not sold costs and brings nothing', () => {
    const played = play(shopping(3, 'L: M, ware Stilts'));
    expect(listEventsTo(played, 'Scarlet', 'ware')).toMatchObject([{ price: 0, gains: [] }]);
    expect(ended(played, 'Scarlet').garnets).toBe(3);
  });

  it('MI-519 the ware is paid before A Ma’s Wrath takes a Garnet (ours)', () => {
    const { at, ...staged } = shopping(1, 'L: M, ware Flip-Flops');
    const others = Object.fromEntries(NAMES.slice(1).map((name) => [name, 'G']));
    expect(ended(play({ ...staged, at: { ...at, ...others } }), 'Scarlet')).toMatchObject({
      garnets: 0,
      points: { Sightseeing: 3 },
    });
  });
});

it.for([
  ['MI-521', 'back out', 'Flip-Flops', [], 'too dear now'],
  ['MI-522', 'back out', 'Boots', ['ware: too dear'], 'too dear'],
  ['MI-523', 'confirm', 'Flip-Flops', ['ware: too dear'], 'too dear'],
] as const)(
  '%s a price causes a warning unless a garnet from a Swap may cover it: %s, %s',
  ([, says, ware, warned, why]) => {
    const staged: RoundSetup = {
      at: { Scarlet: 'L', Dems: 'O' },
      orders: { Scarlet: { go: 'M', swap: ['Dems', says, 2], ware } },
    };
    expect(warnings(staged, 'Scarlet').filter((one) => one.startsWith('ware'))).toEqual(warned);
    expect(listWhys(staged)).toContain(why);
  },
);

it.for(['M: ware Flip-Flops, list 2', 'H: H1, list 2'])(
  'MI-527 a ware or an Inn’s bonus without a list among its gains adds no list: %s',
  (way) => {
    const staged = shopping(2, way);
    expect(getLists(staged)).toEqual([]);
    expect(listWhys(staged)).toEqual(['no list on the way']);
  },
);

it('MI-528 an Inn with a list among other gains adds the list', () => {
  const points = { kind: 'points', of: 'Detour', amount: 2 } as const;
  const content = createContentWithBonus('H1', [points, { kind: 'list' }]);
  expect(ended(play(journeys('Scarlet H: H1, list 2', { content })), 'Scarlet')).toMatchObject({
    lists: [2],
    points: { Detour: 2 },
  });
});

it.for([
  ['MI-525', 'confirm', ['shop not reached', 'list not reached'], []],
  [
    'MI-526',
    'back out',
    ['no shop on the way', 'no list on the way'],
    ['list: no list on the way', 'ware: no shop on the way'],
  ],
] as const)(
  '%s a shop or list that a Swap may lead to causes no warning: %s',
  ([, says, told, warned]) => {
    const staged: RoundSetup = {
      at: { Scarlet: 'P', Dems: 'O' },
      sightseers: { Scarlet: { garnets: 3 } },
      orders: { Scarlet: { swap: ['Dems', says, 1], ware: 'Boots', list: 3 } },
    };
    expect(warnings(staged, 'Scarlet').filter((one) => /^(ware|list)/.test(one))).toEqual(warned);
    expect(listWhys(staged).filter((one) => /shop|list/.test(one))).toEqual(told);
  },
);
