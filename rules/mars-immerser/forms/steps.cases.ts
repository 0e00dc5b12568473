/** Cases of steps that the form offers and of steps that players type. */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../../kit/asking/form.ts';
import { seedChance } from '../../kit/chance/seeded.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { marsImmerser as game } from '../game.ts';
import { convertToSeat, createState, getEnd, play, setupWith, warnings } from '../staging.ts';
import { startMatch } from '../start.ts';
import type { State } from '../state.ts';

const SETUP = setupWith();
const SCARLET = convertToSeat('Scarlet');
const START = 'P';

const createMovementState = (revealed: State['revealed']): State => ({
  ...startMatch({ setup: SETUP, chance: seedChance(1) }).state,
  phase: 'movement',
  round: 2,
  revealed,
});
const ALL_AT_START = createMovementState(
  Object.fromEntries(listSeats({ setup: SETUP }).map((seat) => [seat, START])),
);
const VEILED_STATE = createMovementState({ ...ALL_AT_START.revealed, [SCARLET]: null });

const listOffers = (state: State, name: string): readonly string[] =>
  game.questions
    .fields({ setup: SETUP, state, seat: SCARLET })
    .find((field) => field.name === name)
    ?.choices.map(({ value }) => value) ?? [];

describe('steps (Rules, Movement)', () => {
  it('MI-079 the first step offers the roads from the revealed position, sorted by end', () =>
    expect(listOffers(ALL_AT_START, 'step-1')).toEqual(['P-N', 'P-O', 'P-V']));

  it('MI-080 a step offers only roads that are in reach by then, sorted by start', () => {
    const second = ['stay', 'N-K', 'N-O', 'N-S', 'O-G', 'O-N', 'V-U'];
    expect(listOffers(ALL_AT_START, 'step-2')).toEqual(second);
    expect(listOffers(ALL_AT_START, 'step-3')).toContain('K-I');
  });

  it('MI-076 a choice shows the road, the place, its kind, and whether it takes two moves', () => {
    const labels = game.questions
      .fields({ setup: SETUP, state: ALL_AT_START, seat: SCARLET })
      .flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(labels).toContain('P → O Peanut Piano');
    expect(labels).toContain('O → G Baby Gigi (Relative)');
    expect(labels).toContain('K → Z Place Z (2 moves)');
    expect(labels).toContain('N → S Place S (Super Road)');
  });

  it('MI-063 the form offers all locations to a player behind a Veil', () =>
    expect(listOffers(VEILED_STATE, 'step-1')).toHaveLength(SETUP.content.locations.length + 1));

  it('MI-064 the form offers all locations for steps after a Swap', () =>
    expect(listOffers(ALL_AT_START, 'after-1')).toHaveLength(SETUP.content.locations.length + 1));

  it('MI-068 the first step, the first after a Swap and further steps have a help text', () => {
    const fields = game.questions.fields({ setup: SETUP, state: ALL_AT_START, seat: SCARLET });
    const helped = fields.filter(({ name, help }) => /^(step|after)-/.test(name) && help);
    expect(helped.map(({ name }) => name)).toEqual(['step-1', 'after-1', 'step-5', 'step-6']);
  });

  it('MI-069 a typed stay is read even if only roads are offered', () => {
    const { orders } = game.read({
      ...{ setup: SETUP, state: ALL_AT_START, seat: SCARLET },
      answers: { 'step-1': [' Stay '], more: ['no'] },
    });
    expect(listOffers(ALL_AT_START, 'step-1')).not.toContain('stay');
    expect(orders).toMatchObject({ moves: ['stay', null, null, null, null, null] });
  });

  it.each([
    ['N1', 'N1'],
    ['N1-P', 'N1-P'],
    ['n1 → p', 'N1-P'],
    ['Ex-Aunt Tha', 'U'],
  ])('MI-066 the location or road %s is read even if it is not offered', (text, move) => {
    const answers = { 'step-1': [text], more: ['no'] };
    expect(listOffers(ALL_AT_START, 'step-1')).not.toContain(move);
    const { orders, problems } = game.read({
      setup: SETUP,
      state: ALL_AT_START,
      seat: SCARLET,
      answers,
    });
    expect(orders).toMatchObject({ moves: [move, null, null, null, null, null] });
    expect(problems.map(({ kind }) => kind)).not.toContain('unreadable');
  });

  it('MI-077 a road to nowhere and three locations are rejected as unreadable', () => {
    for (const text of ['P-Atlantis', 'P-O-N']) {
      const answers = { 'step-1': [text], more: ['no'] };
      const { problems } = game.read({ setup: SETUP, state: ALL_AT_START, seat: SCARLET, answers });
      expect(problems.map(({ kind }) => kind)).toEqual(['unreadable']);
    }
  });

  it('MI-078 a road that starts elsewhere ends the movement and causes a warning', () => {
    const staged = { at: { Scarlet: START }, orders: { Scarlet: 'P-O N-K' } };
    expect(warnings(staged, 'Scarlet')).toEqual(['step-2: not at its start']);
    expect(getEnd(play(staged), 'Scarlet')).toBe('O');
    const swapping = { go: 'P-O | B-J I-T2', swap: ['Dems', 'confirm', 2] } as const;
    expect(warnings({ ...staged, orders: { Scarlet: swapping } }, 'Scarlet')).toEqual([
      'after-2: not at its start after the Swap',
    ]);
  });

  const asked = { setup: SETUP, state: ALL_AT_START, seat: SCARLET };

  it('MI-067 steps after a Swap follow the steps before it in the orders', () => {
    const answers = {
      'step-1': ['O'],
      'swap-with': ['Dems'],
      swap: ['confirm 2'],
      'after-1': ['N1'],
      more: ['swap'],
    };
    const { value } = game.questions.read(answers, asked);
    const [none, fourNone] = [Array(5).fill(null), Array(4).fill(null)];
    expect(value).toMatchObject({ moves: ['O', ...none, 'N1', ...fourNone] });
    if (value !== undefined) expect(game.questions.answers(value, asked)).toEqual(answers);
  });

  it('MI-074 six steps with a Swap are written back into their fields', () => {
    const answers = {
      'step-1': ['N1'],
      'swap-with': ['Dems'],
      swap: ['back out 2'],
      'after-1': ['P'],
      'after-2': ['O'],
      'after-3': ['N'],
      'after-4': ['K'],
      'after-5': ['I'],
      more: ['swap'],
    };
    const { value } = game.questions.read(answers, asked);
    expect(listOffers(ALL_AT_START, 'step-1')).not.toContain('N1');
    if (value !== undefined) expect(game.questions.answers(value, asked)).toEqual(answers);
    expect.hasAssertions();
  });

  it('MI-075 a warning on a step names its field on either page', () => {
    const listWarnings = (answers: Answers) =>
      game
        .read({
          ...asked,
          state: createState({ at: { Scarlet: START } }),
          answers: { ...answers, 'swap-with': ['Dems'], more: ['swap'] },
        })
        .problems.map(({ where, code }) => `${where}: ${code}`);
    expect(listWarnings({ 'step-2': ['A2'], swap: ['confirm 2'] })[0]).toBe('step-2: no road');
    expect(listWarnings({ 'step-1': ['O'], 'after-1': ['A2'], swap: ['back out 2'] })).toContain(
      'after-1: no road',
    );
  });
});
