/** Cases of which cards the Rule of Four moves where they were named twice, too few or too many (Rulings, Turns and decisions). */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { stage } from '../kit/match/stage.ts';
import { isOwed } from './agenda-choices.ts';
import { CARDS, type CardId } from './cards.ts';
import type { Answer } from './decisions.ts';
import { sortOut } from './rule-of-four.ts';
import { contentWith, four, seatOf, settler, stateOf } from './staging.ts';

describe('what the Rule of Four fills', () => {
  /** Scarlet holds the first cards of Energy, so many in the hand and one in the prep module or none. */
  const sorted = (held: number, prep: readonly CardId[], answer: Answer) => {
    const hand = CARDS.filter((card) => card.startsWith('Energy ')).slice(0, held);
    const state = stateOf({ settlers: { Scarlet: { hand, prep } } });
    const answers = new Map([[seatOf('Scarlet'), answer]]);
    const work = { now: stage(state), content: contentWith(), chance: seededChance(1), answers };
    const done = sortOut({ ...work, isAbility: false, tried: null });
    if (isOwed(done)) throw new Error('nothing is left to be asked');
    return { discarded: done.state.discard, prep: settler(done, 'Scarlet').prep };
  };

  it('PK-281 one card named for two places of the prep module takes one of them', () =>
    expect(sorted(4, [], four([], ['Energy 2', 'Energy 2'])).prep).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-282 a place left open takes the first card that is not named already', () =>
    expect(sorted(4, [], four([], ['Energy 1'])).prep).toEqual(['Energy 1', 'Energy 2']));
  it('PK-283 one card named for two discards is one of them', () =>
    expect(sorted(5, ['Water 4'], four(['Energy 2', 'Energy 2'], [])).discarded).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-284 what goes into the prep module is not discarded for want of another', () =>
    expect(sorted(5, ['Water 4'], four([], ['Energy 1']))).toEqual({
      discarded: ['Energy 2', 'Energy 3'],
      prep: ['Water 4', 'Energy 1'],
    }));
  it('PK-285 of more cards named than asked for the first count', () =>
    expect(sorted(4, [], four([], ['Energy 3', 'Energy 1', 'Energy 2'])).prep).toEqual([
      'Energy 3',
      'Energy 1',
    ]));
});
