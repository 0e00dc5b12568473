/** Cases of version 2, which matches opened by 1.0.0 still use. */

import { describe, expect, it } from 'vitest';
import { findGameByRules } from '../../games.ts';
import type { Answers } from '../../kit/asking/form.ts';
import { seedChance } from '../../kit/chance/seeded.ts';
import { buildProposals } from '../../kit/playing/proposing.ts';
import { marsImmerser } from '../game.ts';
import { convertToSeat, createOrders, createState, setupWith } from '../staging.ts';
import { marsImmerser2 as former } from './version-2.ts';

const SCARLET = convertToSeat('Scarlet');
const SITUATION = { setup: setupWith(), state: createState({ at: { Scarlet: 'P' } }) };
const QUESTION_INPUT = { ...SITUATION, seat: SCARLET };

const listChoiceLabels = (name: string) =>
  former
    .next(SITUATION)
    ?.asks.find(({ seat }) => seat === SCARLET)
    ?.form.fields.find((field) => field.name === name)?.choices ?? [];

const WAITING_ANSWERS: Answers = {
  'step-1': ['O'],
  'step-2': ['N'],
  'step-4': ['K'],
  more: ['no'],
};

describe('version 2', () => {
  it('MI-490 version 2 is selected by the version in a ledger', () =>
    expect(findGameByRules('mars-immerser 2')).toBe(former));

  it('MI-491 version 2 offers the ends of steps, with the labels of 1.0.0', () => {
    expect(listChoiceLabels('step-1').map(({ value }) => value)).toEqual(['O', 'V', 'N']);
    expect(listChoiceLabels('step-1').map(({ label }) => label)).toContain(
      'O · Peanut Piano (sight), on to P, N and G',
    );
    const second = listChoiceLabels('step-2');
    expect(second.map(({ value }) => value)).toEqual(expect.arrayContaining(['stay', 'O', 'G']));
    expect(second.map(({ label }) => label)).toContain('G · Baby Gigi (Relative), from O and H');
  });

  it('MI-492 answers that wait during the upgrade are read, and lead to the same state', () => {
    const { orders, problems } = former.read({ ...QUESTION_INPUT, answers: WAITING_ANSWERS });
    expect(problems).toEqual([]);
    expect(orders).toEqual(createOrders('O N - K'));
    if (orders === null) throw new Error('four steps are ordered');
    const submitted = { ...SITUATION, orders: { [SCARLET]: orders }, chance: seedChance(1) };
    expect(former.resolve(submitted)).toEqual(marsImmerser.resolve(submitted));
  });

  it('MI-493 version 2 proposes ways in its own choices', () => {
    const [best] = buildProposals(former, QUESTION_INPUT)?.proposals ?? [];
    const first = best?.answers['step-1'] ?? [];
    expect(listChoiceLabels('step-1').map(({ value }) => value)).toEqual(
      expect.arrayContaining([...first]),
    );
    expect(first).toHaveLength(1);
  });
});
