/** Cases of the board, the pairs, the guide's example and empty pages. */

import { describe, expect, it } from 'vitest';
import type { Pair } from '../../kit/match/communal.ts';
import { HOST, PUBLIC } from '../../kit/showing/cells-staging.ts';
import type { Audience, Block } from '../../kit/showing/view.ts';
import { marsImmerser as game } from '../game.ts';
import {
  convertToSeat,
  journeys,
  type Name,
  play,
  type RoundSetup,
  setupWith,
} from '../staging.ts';

function renderAfter(audience: Audience, staged: RoundSetup) {
  const { round = 2 } = staged;
  const { state, events } = play(staged);
  const history = [{ step: `round-${round}`, title: `Round ${round}`, events }];
  return game.view({ setup: setupWith(staged), state, history, audience });
}

const listBlocks = (view: ReturnType<typeof renderAfter>): readonly Block[] =>
  view.pages.flatMap(({ blocks }) => blocks);

const findBlock = (view: ReturnType<typeof renderAfter>, title: string): Block | undefined =>
  listBlocks(view).find((block) => block.title === title);

const VEILED_ROUND: RoundSetup = journeys('Scarlet P: O; Dems B: J, Veil; Isa O');

describe('the Map', () => {
  it('MI-904 the board draws only roads of two moves in dashes (Rules, Polar Roads)', () =>
    expect(
      renderAfter(PUBLIC, VEILED_ROUND).board?.lines.map(({ kind, isDashed }) => [kind, isDashed]),
    ).toEqual([
      ['plain', false],
      ['super', false],
      ['polar', true],
      ['super polar', true],
    ]));

  it('MI-905 the board omits players behind a Veil until the match is over', () => {
    const pieces = (round: number) =>
      renderAfter(PUBLIC, { ...VEILED_ROUND, round }).board?.pieces.filter(({ at }) => at !== 'H');
    const scarlet = { at: 'O', owner: 0, label: '' };
    const isa = { at: 'O', owner: 4, label: '' };
    expect(pieces(2)).toEqual([scarlet, isa]);
    expect(pieces(6)).toEqual([scarlet, { at: 'J', owner: 1, label: '' }, isa]);
  });
});

describe('pairs', () => {
  const pairsTold = (...pairs: readonly (readonly [Name, Name, number])[]): Block | undefined =>
    findBlock(
      renderAfter(HOST, {
        pairs: pairs.map(
          ([one, other, garnets]): Pair => ({
            seats: [convertToSeat(one), convertToSeat(other)],
            garnets,
          }),
        ),
      }),
      'Communal Garnets of pairs',
    );

  it('MI-907 the host sees the pairs by garnets (Rulings, Further)', () =>
    expect(pairsTold(['Scarlet', 'Dems', 0], ['Isa', 'Zero', 2])).toMatchObject({
      rows: [
        [2, 'Isa and Zero'],
        [0, 'Scarlet and Dems'],
      ],
    }));

  it('MI-908 the host sees if all pairs hold equally many garnets', () => {
    const others = ['Dems', 'Isa', 'Zero', 'Ember', 'Shine', 'Pixie', 'Phoenix'] as const;
    const pairs = others.map((other) => ['Scarlet', other, 0] as const);
    expect(pairsTold(...pairs)).toMatchObject({ rows: [[0, 'all pairs']] });
  });
});

it('MI-903 the Guide adds up the costs of two nights at no Inn (Rules, Inns)', () => {
  const points = findBlock(renderAfter(PUBLIC, VEILED_ROUND), 'Points');
  expect(JSON.stringify(points)).toContain('Two such rounds cost 8 in all');
});

it('MI-909 the page of the scoring is empty only before the end', () => {
  const isYetEmpty = (round: number) =>
    renderAfter(PUBLIC, { ...VEILED_ROUND, round }).pages.find(({ name }) => name === 'Scoring')
      ?.isYetEmpty;
  expect([isYetEmpty(5), isYetEmpty(6)]).toEqual([true, false]);
});

it('MI-910 every column of the standing is marked as deciding', () => {
  const deciding = (block: Block | undefined): readonly string[] =>
    block?.kind === 'table'
      ? block.columns.filter(({ onPhone }) => onPhone === true).map(({ title }) => title)
      : [];
  expect(deciding(renderAfter(PUBLIC, VEILED_ROUND).standing)).toEqual([
    ...['Player', 'At', 'Nights', 'Lost', '♥'],
  ]);
});

it('MI-877 a way contains lists not added, wares not bought and Jets not paid', () => {
  const staged: RoundSetup = {
    round: 6,
    sightseers: { Scarlet: { location: 'K', lists: [3], garnets: 0, power: 'Max' } },
    orders: {
      Scarlet: { go: 'L M', list: 3, ware: 'Boots', jet: true, power: 'Bear' },
    },
  };
  const ways = findBlock(renderAfter(PUBLIC, staged), 'Ways in Round 6');
  expect(ways?.kind === 'table' ? ways.rows[0]?.[1] : null).toBe(
    'The Jet failed; Bear had no effect; 1 → L; 2 → M; Boots not ' +
      'bought; Night outside an Inn (−2 Rejuvenation Points); List 3 not added',
  );
});
