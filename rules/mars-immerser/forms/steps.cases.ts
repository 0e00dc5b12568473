/** Cases of the offered steps, by public knowledge, and of further texts that are understood. */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../../kit/asking/form.ts';
import { seededChance } from '../../kit/chance/seeded.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { atlasOf } from '../atlas.ts';
import { marsImmerser as game } from '../game.ts';
import { seatOf, setupWith, stateWith } from '../staging.ts';
import { startMatch } from '../start.ts';
import type { State } from '../state.ts';

const setup = setupWith();
const SCARLET = seatOf('Scarlet');
const HERE = 'P';

const movement = (revealed: State['revealed']): State => ({
  ...startMatch({ setup, chance: seededChance(1) }).state,
  phase: 'movement',
  round: 2,
  revealed,
});
const standing = movement(Object.fromEntries(seatsOf({ setup }).map((seat) => [seat, HERE])));
const veiled = movement({ ...standing.revealed, [SCARLET]: null });

const offered = (state: State, name: string): readonly string[] =>
  game.questions
    .fields({ setup, state, seat: SCARLET })
    .find((field) => field.name === name)
    ?.choices.map(({ value }) => value) ?? [];

describe('steps (Rules, Movement)', () => {
  it('MI-061 the first is one of the roads from where one was revealed', () =>
    expect(offered(standing, 'step-1')).toEqual(atlasOf(setup.content).roads.neighbours(HERE)));

  it('MI-062 a later one is what can be reached in so many, and what an earlier one can', () => {
    const neighbours = atlasOf(setup.content).roads.neighbours(HERE);
    const second = offered(standing, 'step-2');
    for (const code of neighbours) expect(second).toContain(code);
    const next = neighbours.flatMap((code) => atlasOf(setup.content).roads.neighbours(code));
    const reached = [...neighbours, ...next, 'stay'];
    expect(second.filter((code) => !reached.includes(code))).toEqual([]);
    expect(second.length).toBeLessThan(setup.content.locations.length / 2);
  });

  it('MI-063 behind a Veil all locations are offered', () =>
    expect(offered(veiled, 'step-1')).toHaveLength(setup.content.locations.length + 1));

  it('MI-064 after a Swap all locations are offered', () =>
    expect(offered(standing, 'after-1')).toHaveLength(setup.content.locations.length + 1));

  it('MI-068 after a Swap the first field alone says from where its steps go', () => {
    const fields = game.questions.fields({ setup, state: standing, seat: SCARLET });
    const helped = fields.filter(
      ({ name, help }) => name.startsWith('after-') && help !== undefined,
    );
    expect(helped.map(({ name, help }) => [name, help])).toEqual([
      [
        'after-1',
        'From where the other player was. Of those above only what is taken before the Swap.',
      ],
    ]);
  });

  it('MI-073 how steps are taken is said at the first, and what a further one needs at those', () => {
    const fields = game.questions.fields({ setup, state: standing, seat: SCARLET });
    const steps = fields.filter(({ name }) => name.startsWith('step-'));
    expect(steps.map(({ help }) => help?.split(/[ ,]/u, 2).join(' '))).toEqual([
      ...['Steps are', undefined, undefined, undefined, 'Only with', 'Only with'],
    ]);
  });

  it('MI-065 seats at the same place are asked the same', () => {
    const [first, ...others] = game.next({ setup, state: standing })?.asks ?? [];
    for (const { form } of others) expect(form).toEqual(first?.form);
  });

  it('MI-069 to stay is understood as it is typed, where only roads are offered', () => {
    const { orders } = game.read({
      ...{ setup, state: standing, seat: SCARLET },
      answers: { 'step-1': [' Stay '], more: ['no'] },
    });
    expect(offered(standing, 'step-1')).not.toContain('stay');
    expect(orders).toMatchObject({ moves: ['stay', null, null, null, null, null] });
  });

  it('MI-066 what is not offered is understood, and judged by the text', () => {
    const answers = { 'step-1': ['N1'], more: ['no'] };
    expect(offered(standing, 'step-1')).not.toContain('N1');
    const { orders, problems } = game.read({ setup, state: standing, seat: SCARLET, answers });
    expect(orders).toMatchObject({ moves: ['N1', null, null, null, null, null] });
    expect(problems.map(({ kind }) => kind)).not.toContain('unreadable');
  });

  const asked = { setup, state: standing, seat: SCARLET };

  it('MI-067 the steps after a Swap follow those before it', () => {
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

  it('MI-074 six steps with a Swap are written back into their fields, though the form does not offer them first', () => {
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
    expect(offered(standing, 'step-1')).not.toContain('N1');
    if (value !== undefined) expect(game.questions.answers(value, asked)).toEqual(answers);
    expect.hasAssertions();
  });

  it('MI-075 a warning names the field of its step: a later field of the first page, or one after the Swap', () => {
    const warned = (answers: Answers) =>
      game
        .read({
          ...asked,
          state: stateWith({ at: { Scarlet: HERE } }),
          answers: { ...answers, 'swap-with': ['Dems'], more: ['swap'] },
        })
        .problems.map(({ where, code }) => `${where}: ${code}`);
    expect(warned({ 'step-2': ['A2'], swap: ['confirm 2'] })[0]).toBe('step-2: no road');
    expect(warned({ 'step-1': ['O'], 'after-1': ['A2'], swap: ['back out 2'] })).toContain(
      'after-1: no road',
    );
  });
});
