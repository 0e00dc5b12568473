/** Cases of robots: matches of each way to play against itself are pinned, and what one of them shows of balance. */

import { describe, expect, it } from 'vitest';
import { seatNamed } from '../../kit/match/seat.ts';
import { playMatch, robotPolicy } from '../../kit/playing/play.ts';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import { CARDS } from '../cards.ts';
import { pocketMars as game } from '../game.ts';
import { contentWith } from '../staging.ts';
import { robots } from './robots.ts';

const TOPS = [
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
const BOTTOMS = [
  [{ kind: 'launch', count: 2 }],
  [{ kind: 'board', count: 1 }],
  [{ kind: 'rise' }],
  [{ kind: 'look', count: 2 }],
] as const;
/** A deck of its own: changing the default cards changes no match that is pinned. */
const CONTENT = contentWith(
  Object.fromEntries(
    CARDS.map((card, index) => [
      card,
      {
        top: TOPS[index % TOPS.length] ?? [],
        cost: index % 3,
        bottom: BOTTOMS[index % BOTTOMS.length] ?? [],
      },
    ]),
  ),
);

function endOf(name: string, seed: number) {
  const players = ['Scarlet', 'Dems', 'Zatchel'].map((one) => ({
    seat: seatNamed(one),
    garnets: 0,
  }));
  const variants = { draft: seed % 2 === 0 ? 'yes' : 'no' };
  return endOfMatch({ game, setup: { players, content: CONTENT, variants }, seed }, name);
}

function toldIn(name: string, seed: number): string {
  const end = endOf(name, seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ seat, score }) => `${seat} ${score}`);
  const events = end.history.flatMap((chapter) => chapter.events).length;
  return `${end.state.round} rounds, ${end.history.length} steps, ${events} events: ${scores.join(', ')}`;
}

describe('each way to play, against itself, ends as it did', () => {
  it.for([
    {
      id: 'PK-911',
      name: 'builder',
      matches: [
        '10 rounds, 33 steps, 250 events: Zatchel 22, Scarlet 18, Dems 16',
        '10 rounds, 36 steps, 250 events: Dems 20, Scarlet 18, Zatchel 12',
        '12 rounds, 38 steps, 291 events: Scarlet 24, Zatchel 15, Dems 13',
        '11 rounds, 40 steps, 308 events: Zatchel 20, Scarlet 20, Dems 16',
      ],
    },
    {
      id: 'PK-912',
      name: 'hoarder',
      matches: [
        '8 rounds, 26 steps, 216 events: Zatchel 17, Scarlet 16, Dems 16',
        '12 rounds, 43 steps, 296 events: Scarlet 18, Dems 18, Zatchel 16',
        '13 rounds, 41 steps, 306 events: Dems 19, Scarlet 18, Zatchel 17',
        '10 rounds, 36 steps, 248 events: Scarlet 16, Zatchel 12, Dems 11',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8, 9, 10].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Rounds', '1 × 10'],
    ['Follow-ups', '1 × 1'],
    ['New decks', '1 × 1'],
    ['Actions', '1 × E, 17 × B, 2 × C, 5 × A, 5 × D'],
    ['Colours used', '4 × Science, 4 × Water, 5 × Ecosystem, 5 × Energy, 6 × Construction'],
    [
      'Bottom actions',
      '1 × Construction 1, 1 × Construction 7, 1 × Ecosystem 3, 1 × Ecosystem 6, 1 × Ecosystem 7, 1 × Energy 5, 1 × Energy 7, 1 × Science 4, 1 × Science 7, 1 × Water 5',
    ],
    ['Ended because', '1 × all settled'],
    ['Points: Ship', '1 × 0, 1 × 1, 1 × 2'],
    ['Points: One star', '1 × 12, 1 × 4, 1 × 8'],
    ['Points: Two stars', '1 × 16, 2 × 4'],
    ['Points: In all four', '1 × 0, 2 × 2'],
    ['Points: Most Energy', '1 × 1, 2 × 0'],
    ['Colonists at Energy', '1 × 4'],
    ['Colonists at Ecosystem', '1 × 6'],
    ['Colonists at Water', '1 × 3'],
    ['Colonists at Science', '1 × 5'],
  ] as const;

  it('PK-913 is counted as it was', () => {
    const findings = game.findings(endOf('builder', 7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
    expect(new Set(findings.map(({ measure }) => measure))).toEqual(
      new Set([...MEASURES.map(([measure]) => measure), 'Points: Four in one']),
    );
  });
});

it('PK-914 a match that is over names the rule by which it is', () => {
  const rules = endOf('builder', 7).history.flatMap(({ events }) =>
    events.flatMap(({ kind, rule }) => (kind === 'match over' ? [rule] : [])),
  );
  expect(rules).toEqual(['Rules, End of the Game']);
});

it('PK-915 robots leave out what they have no answer to', () => {
  const seen: (readonly string[])[] = [];
  const { builder } = robots;
  if (builder === undefined) throw new Error('no robot is called builder');
  const watched = {
    answer: (asked: Parameters<typeof builder.answer>[0]) => {
      const answers = builder.answer(asked);
      seen.push(...Object.values(answers));
      return answers;
    },
  };
  const players = ['Scarlet', 'Dems'].map((one) => ({ seat: seatNamed(one), garnets: 0 }));
  const setup = { players, content: CONTENT, variants: { draft: 'no' } };
  expect(
    [...playMatch({ game, setup, seed: 7, choose: robotPolicy(7, () => watched) })].length,
  ).toBeGreaterThan(20);
  expect(seen.filter((given) => given.length === 0)).toEqual([]);
});

it('PK-916 robots that launch answer with the kind of the action alone, as the form asks it', () => {
  const { builder } = robots;
  if (builder === undefined) throw new Error('no robot is called builder');
  const players = ['Scarlet', 'Dems'].map((one) => ({ seat: seatNamed(one), garnets: 0 }));
  const setup = { players, content: CONTENT, variants: { draft: 'no' } };
  const moments = [...playMatch({ game, setup, seed: 7, choose: robotPolicy(7, () => builder) })];
  const launches = moments
    .flatMap(({ answers }) => Object.values(answers))
    .filter((given) => given['kind']?.includes('D'));
  expect(launches.length).toBeGreaterThan(0);
  expect(launches.flatMap((given) => given['action'] ?? [])).toEqual([]);
});
