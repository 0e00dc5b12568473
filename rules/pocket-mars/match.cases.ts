/** Pinned matches of robots: equal seeds give equal results in one version. */

import { describe, expect, it } from 'vitest';
import type { Form } from '../kit/asking/form.ts';
import { seedChance } from '../kit/chance/seeded.ts';
import { toSeat } from '../kit/match/seat.ts';
import { restrictForm } from '../kit/playing/own-form.ts';
import { chooseRandomAnswers } from '../kit/playing/robot.ts';
import { CARDS } from './cards.ts';
import { pocketMars as game } from './game.ts';
import { resolveStep } from './resolve.ts';
import { createContent } from './staging.ts';
import { startMatch } from './start.ts';

describe('a pinned match of robots', () => {
  const PINNED = {
    2: '76 steps, 35 rounds: Dems 17, Scarlet 16',
    3: '109 steps, 30 rounds: Zatchel 18, Scarlet 16, Dems 16',
    4: '182 steps, 41 rounds: Zatchel 23, Dems 18, Scarlet 15, Phoenix 13',
  } as const;
  it.for([2, 3, 4] as const)(
    'PK-19%i a pinned match of robots ends with the pinned result',
    (count) => {
      const names = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'].slice(0, count);
      const setup = {
        players: names.map((name) => ({ seat: toSeat(name), garnets: 0 })),
        content: PINNED_CONTENT,
        variants: { draft: count === 3 ? 'yes' : 'no' },
      };
      let { state } = startMatch({ setup, chance: seedChance(count) });
      let steps = 0;
      for (
        let step = game.next({ setup, state });
        step !== null;
        step = game.next({ setup, state })
      ) {
        steps += 1;
        const chance = seedChance(steps);
        const orders = Object.fromEntries(
          step.asks.flatMap(({ seat, form }) => {
            const own = withoutDecline(restrictForm(game, { setup, state, seat, form }));
            const answers = chooseRandomAnswers(own, chance(`robot ${seat}`));
            const read = game.read({ setup, state, seat, answers }).orders;
            return read === null ? [] : [[seat, read]];
          }),
        );
        state = resolveStep({ setup, state, orders, chance }).state;
      }
      const placings = game.outcome({ setup, state })?.placings ?? [];
      const result = placings.map(({ seat, score }) => `${seat} ${score}`).join(', ');
      expect(`${steps} steps, ${state.round} rounds: ${result}`).toBe(PINNED[count]);
    },
  );
});

/** Removes the "no" of a form, so that a blank follow-up means "no". */
const withoutDecline = ({ fields }: Form): Form => ({
  fields: fields.map((field) =>
    field.name === 'choice' && field.kind === 'choice'
      ? {
          ...field,
          required: false,
          choices: field.choices.filter(({ value }) => value !== 'no'),
        }
      : field,
  ),
});

/** A fixed deck, so that changes of the default cards change no pinned match. */
const PINNED_CONTENT = createContent(
  Object.fromEntries(
    CARDS.map((card, index) => [
      card,
      {
        top: [
          [
            { kind: 'launch', count: 1 },
            { kind: 'draw', count: 1 },
          ],
          [{ kind: 'settle' }],
          [{ kind: 'draw', count: 2 }],
          [{ kind: 'switch' }],
          [{ kind: 'cover' }],
        ][index % 5],
        cost: index % 2,
        bottom: [
          [{ kind: 'launch', count: 2 }],
          [{ kind: 'board', count: 1 }],
          [{ kind: 'rise' }],
          [{ kind: 'look', count: 2 }],
        ][index % 4],
      },
    ]),
  ) as Parameters<typeof createContent>[0],
);
