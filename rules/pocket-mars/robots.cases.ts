/** Pinned matches of each robot against itself, and one robot's balance. */

import { describe, expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import { formatFindings, playToEnd } from '../kit/playing/robot-staging.ts';
import { CARDS } from './cards.ts';
import { pocketMars as game } from './game.ts';
import { createContent } from './staging.ts';

const TOP_ACTIONS = [
  [
    { kind: 'launch', count: 2 },
    { kind: 'draw', count: 1 },
  ],
  [{ kind: 'settle' }],
  [{ kind: 'draw', count: 2 }],
  [{ kind: 'switch' }],
  [{ kind: 'gain Energy', count: 2 }],
  [{ kind: 'cover' }],
] as const;
const BOTTOM_ACTIONS = [
  [{ kind: 'launch', count: 2 }],
  [{ kind: 'board', count: 1 }],
  [{ kind: 'rise' }],
  [{ kind: 'look', count: 2 }],
] as const;
/** A fixed deck, so that changes of the default cards change no pinned match. */
const CONTENT = createContent(
  Object.fromEntries(
    CARDS.map((card, index) => [
      card,
      {
        top: TOP_ACTIONS[index % TOP_ACTIONS.length] ?? [],
        cost: index % 3,
        bottom: BOTTOM_ACTIONS[index % BOTTOM_ACTIONS.length] ?? [],
      },
    ]),
  ),
);

function endOf(name: string, seed: number) {
  const players = ['Scarlet', 'Dems', 'Zatchel'].map((one) => ({
    seat: toSeat(one),
    garnets: 0,
  }));
  const variants = { draft: seed % 2 === 0 ? 'yes' : 'no' };
  return playToEnd({ game, setup: { players, content: CONTENT, variants }, seed }, name);
}

function describeEnd(name: string, seed: number): string {
  const end = endOf(name, seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ seat, score }) => `${seat} ${score}`);
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
        '10 rounds, 32 steps, 254 events: Zatchel 19, Scarlet 19, Dems 12',
        '11 rounds, 39 steps, 300 events: Dems 24, Zatchel 21, Scarlet 14',
        '9 rounds, 29 steps, 222 events: Scarlet 19, Dems 14, Zatchel 13',
        '8 rounds, 30 steps, 237 events: Zatchel 24, Dems 17, Scarlet 15',
      ],
    },
  ])('$id matches of the robot $name end as pinned', ({ name, matches }) => {
    expect([7, 8, 9, 10].map((seed) => describeEnd(name, seed))).toEqual(matches);
  });
});

describe('the balance of a finished match', () => {
  const MEASURES = [
    ['Rounds', '1 × 10'],
    ['Actions', '10 × A, 16 × B, 4 × D'],
    ['Colours used', '3 × Ecosystem, 5 × Energy, 6 × Construction, 6 × Science, 6 × Water'],
    [
      'Bottom actions',
      '1 × Construction 6, 1 × Construction 7, 1 × Ecosystem 6, 1 × Ecosystem 7, ' +
        '1 × Energy 5, 1 × Energy 6, 1 × Energy 7, 1 × Science 5, 1 × Science 7, 1 × Water 5',
    ],
    ['Ended because', '1 × all settled'],
    ['Points: Ship', '1 × 0, 2 × 3'],
    ['Points: One star', '1 × 12, 1 × 2, 1 × 8'],
    ['Points: Two stars', '1 × 0, 1 × 12, 1 × 4'],
    ['Points: In all four', '1 × 2, 2 × 0'],
    ['Points: Most Energy', '1 × 1, 2 × 0'],
  ] as const;

  it('PK-913 the findings of a robots’ match are as pinned', () => {
    const findings = game.findings(endOf('builder', 7));
    expect(MEASURES.map(([measure]) => [measure, formatFindings(findings, measure)])).toEqual(
      MEASURES,
    );
    expect(new Set(findings.map(({ measure }) => measure))).toEqual(
      new Set([...MEASURES.map(([measure]) => measure), 'Points: Four in one']),
    );
  });
});

it('PK-914 the end of a match cites its rule', () => {
  const rules = endOf('builder', 7).history.flatMap(({ events }) =>
    events.flatMap(({ kind, rule }) => (kind === 'match over' ? [rule] : [])),
  );
  expect(rules).toEqual(['Rules, End of the Game']);
});
