/** Tests of whole matches: invariants, points, results and robots. */

import { describe, expect, it } from 'vitest';
import type { Form } from '../kit/asking/form.ts';
import { seedChance } from '../kit/chance/seeded.ts';
import { toSeat } from '../kit/match/seat.ts';
import { chooseRandomAnswers } from '../kit/playing/robot.ts';
import { formatFindings, playToEnd } from '../kit/playing/robot-staging.ts';
import { restrictForm } from '../kit/playing/robots.ts';
import { pocketMars } from './game.ts';
import { resolveStep } from './resolve.ts';
import {
  BOARD,
  COVER,
  colonists,
  createDeck,
  createSetup,
  createState,
  getSeat,
  LOOK,
  NAMES,
  type Position,
  RISE,
  SCARLET,
  SETTLE,
  SWITCH,
} from './staging.ts';
import { startMatch } from './start.ts';
import { computePoints } from './turns.ts';

describe('a pinned match of robots', () => {
  const PINNED = {
    2: '62 steps, 28 rounds: Dems 13, Scarlet 11',
    3: '113 steps, 35 rounds: Zatchel 19, Dems 15, Scarlet 10',
    4: '117 steps, 26 rounds: Zatchel 19, Scarlet 18, Dems 14, Phoenix 9',
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
        let step = pocketMars.next({ setup, state });
        step !== null;
        step = pocketMars.next({ setup, state })
      ) {
        steps += 1;
        const chance = seedChance(steps);
        const orders = Object.fromEntries(
          step.asks.flatMap(({ seat, form }) => {
            const own = withoutDecline(restrictForm(pocketMars, { setup, state, seat, form }));
            const answers = chooseRandomAnswers(own, chance(`robot ${seat}`));
            const read = pocketMars.read({ setup, state, seat, answers }).orders;
            return read === null ? [] : [[seat, read]];
          }),
        );
        state = resolveStep({ setup, state, orders, chance }).state;
      }
      const placings = pocketMars.outcome({ setup, state })?.placings ?? [];
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

const PINNED_CONTENT = createDeck({
  tops: ['launch 1; draw 1 card', SETTLE, 'draw 2 cards', SWITCH, COVER],
  bottoms: ['launch 2', BOARD, RISE, LOOK],
  costs: 2,
});

describe('points (Rules, End of the Game)', () => {
  const points = (position: Position) => computePoints(createState(position), SCARLET);
  const settlers = { Scarlet: { ship: 0, energy: 0 } } as const;

  it('PK-161 each colonist on the Ship gives 1 point', () =>
    expect(points({ settlers: { Scarlet: { ship: 3, energy: 0 } } }).total).toBe(3));
  it('PK-162 a colonist gives 2 points on a one-star space, 4 on a two-star space', () =>
    expect(
      points({
        settlers,
        buildings: {
          Water: { oneStar: colonists({ Scarlet: 2 }), twoStar: colonists({ Scarlet: 1 }) },
        },
      }),
    ).toMatchObject({ oneStar: 4, twoStar: 4, total: 8 }));
  it('PK-163 colonists in all four Buildings give 2 points', () => {
    const one = { oneStar: colonists({ Scarlet: 1 }) };
    expect(
      points({ settlers, buildings: { Energy: one, Ecosystem: one, Water: one } }).everywhere,
    ).toBe(0);
    expect(
      points({ settlers, buildings: { Energy: one, Ecosystem: one, Water: one, Science: one } })
        .everywhere,
    ).toBe(2);
  });
  it('PK-164 four or more colonists in one Building give 3 points', () => {
    const crowd = (oneStar: number) =>
      points({
        settlers,
        buildings: {
          Water: { oneStar: colonists({ Scarlet: oneStar }), twoStar: colonists({ Scarlet: 1 }) },
        },
      }).crowd;
    expect([crowd(2), crowd(3)]).toEqual([0, 3]);
  });
  it('PK-165 the most Energy gives 1 point to each player who has it', () => {
    const state = createState({ settlers: { Scarlet: { energy: 3 }, Dems: { energy: 3 } } });
    expect(NAMES.map((name) => computePoints(state, getSeat(name)).energy)).toEqual([1, 1, 0]);
  });
  it('PK-166 colonists on Earth give 0 points', () => expect(points({ settlers }).total).toBe(0));

  const places = (position: Position) =>
    pocketMars
      .outcome({
        setup: createSetup(position),
        state: createState({ ...position, state: { phase: 'over', current: null } }),
      })
      ?.placings.map(({ seat, place }) => `${seat} ${place}`);
  it('PK-167 the player with the most points wins', () =>
    expect(places({ settlers: { Dems: { ship: 5 } } })?.[0]).toBe('Dems 1'));
  it('PK-168 more colonists in Buildings break a tie', () =>
    expect(
      places({
        settlers: { Scarlet: { ship: 2 }, Dems: { ship: 0 }, Zatchel: { ship: 0 } },
        buildings: { Water: { oneStar: colonists({ Dems: 1 }) } },
      }),
    ).toEqual(['Dems 1', 'Scarlet 2', 'Zatchel 3']));
  it('PK-169 players equal in points and colonists share the victory', () =>
    expect(places({})).toEqual(['Scarlet 1', 'Dems 1', 'Zatchel 1']));
  it('PK-170 a single first player has the victory', () => {
    const victors = (position: Position) =>
      pocketMars
        .outcome({
          setup: createSetup(position),
          state: createState({ ...position, state: { phase: 'over', current: null } }),
        })
        ?.placings.flatMap(({ seat, prizes }) => prizes.map(({ code }) => `${seat}: ${code}`));
    expect(victors({ settlers: { Dems: { ship: 5 } } })).toEqual(['Dems: victory']);
    expect(victors({})).toHaveLength(3);
  });
});

const CONTENT = createDeck({
  tops: ['launch 2; draw 1 card', SETTLE, 'draw 2 cards', SWITCH, 'gain 2 Energy', COVER],
  bottoms: ['launch 2', BOARD, RISE, LOOK],
  costs: 3,
});

function playMatchToEnd(name: string, seed: number) {
  const players = ['Scarlet', 'Dems', 'Zatchel'].map((one) => ({
    seat: toSeat(one),
    garnets: 0,
  }));
  const variants = { draft: seed % 2 === 0 ? 'yes' : 'no' };
  return playToEnd(
    { game: pocketMars, setup: { players, content: CONTENT, variants }, seed },
    name,
  );
}

function describeEnd(name: string, seed: number): string {
  const end = playMatchToEnd(name, seed);
  const scores = (pocketMars.outcome(end)?.placings ?? []).map(
    ({ seat, score }) => `${seat} ${score}`,
  );
  const events = end.history.flatMap((chapter) => chapter.events).length;
  const { state, history } = end;
  return `${state.round} rounds, ${history.length} steps, ${events} events: ${scores.join(', ')}`;
}

describe('each way to play, against itself, ends as it did', () => {
  it.for([
    {
      id: 'PK-911',
      name: 'builder',
      matches: [
        '11 rounds, 35 steps, 301 events: Zatchel 27, Dems 18, Scarlet 15',
        '9 rounds, 33 steps, 273 events: Zatchel 19, Dems 19, Scarlet 17',
        '10 rounds, 32 steps, 282 events: Zatchel 18, Scarlet 16, Dems 16',
        '8 rounds, 30 steps, 237 events: Zatchel 22, Scarlet 17, Dems 14',
      ],
    },
  ])('$id matches of the robot $name end as pinned', ({ name, matches }) => {
    expect([7, 8, 9, 10].map((seed) => describeEnd(name, seed))).toEqual(matches);
  });
});

describe('the balance of a finished match', () => {
  const MEASURES = [
    ['Rounds', '1 × 11'],
    ['Actions', '20 × B, 3 × C, 5 × A, 5 × D'],
    ['Colours used', '4 × Energy, 4 × Water, 5 × Science, 7 × Ecosystem, 8 × Construction'],
    [
      'Bottom actions',
      '1 × Construction 3, 1 × Construction 5, 1 × Construction 6, 1 × Ecosystem 6, ' +
        '1 × Ecosystem 7, 1 × Energy 5, 1 × Energy 6, 1 × Energy 7, 1 × Science 4, ' +
        '1 × Science 5, 1 × Science 7, 1 × Water 5, 1 × Water 6',
    ],
    ['Ended because', '1 × all settled'],
    ['Points: Ship', '1 × 1, 2 × 0'],
    ['Points: One star', '1 × 14, 1 × 4, 1 × 6'],
    ['Points: Two stars', '1 × 0, 1 × 20, 1 × 8'],
    ['Points: In all four', '3 × 0'],
    ['Points: Most Energy', '1 × 1, 2 × 0'],
  ] as const;

  it('PK-913 the findings of a robots’ match are as pinned', () => {
    const findings = pocketMars.findings(playMatchToEnd('builder', 7));
    expect(MEASURES.map(([measure]) => [measure, formatFindings(findings, measure)])).toEqual(
      MEASURES,
    );
    expect(new Set(findings.map(({ measure }) => measure))).toEqual(
      new Set([...MEASURES.map(([measure]) => measure), 'Points: Four in one']),
    );
  });
});

it('PK-914 the end of a match cites its rule', () => {
  const rules = playMatchToEnd('builder', 7).history.flatMap(({ events }) =>
    events.flatMap(({ kind, rule }) => (kind === 'match over' ? [rule] : [])),
  );
  expect(rules).toEqual(['Rules, End of the Game']);
});
