/** The Rule of Four with repeated, missing or surplus cards (Rulings, Turns and decisions). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { stage } from '../kit/match/stage.ts';
import { CARDS, type CardId } from './cards.ts';
import { isOwed } from './choices.ts';
import { sortCards } from './rule-of-four.ts';
import { createContent, findSettler, four, getSeat, stateOf } from './staging.ts';
import type { Answer } from './state.ts';

describe('the Rule of Four', () => {
  const sorted = (held: number, prep: readonly CardId[], answer: Answer) => {
    const hand = CARDS.filter((card) => card.startsWith('Energy ')).slice(0, held);
    const state = stateOf({ settlers: { Scarlet: { hand, prep } } });
    const answers = new Map([[getSeat('Scarlet'), answer]]);
    const work = { now: stage(state), content: createContent(), chance: seedChance(1), answers };
    const done = sortCards({ ...work, isAbility: false, used: null });
    if (isOwed(done)) throw new Error('nothing is left to be asked');
    return { discarded: done.state.discard, prep: findSettler(done, 'Scarlet').prep };
  };

  it('PK-281 a card named for two places takes one of them', () =>
    expect(sorted(4, [], four([], ['Energy 2', 'Energy 2'])).prep).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-282 the first unnamed card takes a blank place', () =>
    expect(sorted(4, [], four([], ['Energy 1'])).prep).toEqual(['Energy 1', 'Energy 2']));
  it('PK-283 a card named for two discards is one of them', () =>
    expect(sorted(5, ['Water 4'], four(['Energy 2', 'Energy 2'], [])).discarded).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-284 a card for the prep module is not discarded in place of a missing one', () =>
    expect(sorted(5, ['Water 4'], four([], ['Energy 1']))).toEqual({
      discarded: ['Energy 2', 'Energy 3'],
      prep: ['Water 4', 'Energy 1'],
    }));
  it('PK-285 the first of too many named cards count', () =>
    expect(sorted(4, [], four([], ['Energy 3', 'Energy 1', 'Energy 2'])).prep).toEqual([
      'Energy 3',
      'Energy 1',
    ]));
});
