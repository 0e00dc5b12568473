/**
 * Cases of pages apart from their tables: the board, pairs, the guide's example, and empty pages.
 */

import { describe, expect, it } from 'vitest';
import type { Pair } from '../../kit/match/communal.ts';
import type { Audience, Block } from '../../kit/showing/view.ts';
import { marsImmerser as game } from '../game.ts';
import { type Name, play, type Staged, seatOf, setupWith } from '../staging.ts';

const PUBLIC: Audience = { kind: 'public' };
const HOST: Audience = { kind: 'host' };

/** An audience's view after the round. */
function shownTo(audience: Audience, staged: Staged) {
  const { round = 2 } = staged;
  const { state, events } = play(staged);
  const history = [{ step: `round-${round}`, title: `Round ${round}`, events }];
  return game.view({ setup: setupWith(staged), state, history, audience });
}

const blocksOf = (view: ReturnType<typeof shownTo>): readonly Block[] =>
  view.pages.flatMap(({ blocks }) => blocks);

const titled = (view: ReturnType<typeof shownTo>, title: string): Block | undefined =>
  blocksOf(view).find((block) => block.title === title);

const VEILED: Staged = {
  at: { Scarlet: 'P', Dems: 'B', Isa: 'O' },
  orders: { Scarlet: 'O', Dems: { go: 'J', power: 'Veil' } },
};

describe('the Map', () => {
  it('MI-904 draws only roads of two moves in dashes (Rules, Movement: Polar Roads)', () =>
    expect(
      shownTo(PUBLIC, VEILED).board?.lines.map(({ kind, isDashed }) => [kind, isDashed]),
    ).toEqual([
      ['plain', false],
      ['super', false],
      ['polar', true],
      ['super polar', true],
    ]));

  it('MI-905 omits players behind a Veil until the match is over', () => {
    const pieces = (round: number) =>
      shownTo(PUBLIC, { ...VEILED, round }).board?.pieces.filter(({ at }) => at !== 'H');
    const scarlet = { at: 'O', owner: 0, label: '' };
    const isa = { at: 'O', owner: 4, label: '' };
    expect(pieces(2)).toEqual([scarlet, isa]);
    expect(pieces(6)).toEqual([scarlet, { at: 'J', owner: 1, label: '' }, isa]);
  });
});

describe('pairs', () => {
  const pairsTold = (...pairs: readonly (readonly [Name, Name, number])[]): Block | undefined =>
    titled(
      shownTo(HOST, {
        pairs: pairs.map(
          ([one, other, garnets]): Pair => ({ seats: [seatOf(one), seatOf(other)], garnets }),
        ),
      }),
      'Pairs',
    );

  it('MI-907 are the host’s to see where they hold something (Rulings, Further)', () => {
    const told = pairsTold(['Scarlet', 'Dems', 0], ['Isa', 'Zero', 2]);
    expect(told?.kind === 'table' ? told.rows : []).toEqual([
      [
        { kind: 'mark', value: 'Isa', tone: 'strong' },
        { kind: 'mark', value: 'Zero', tone: 'strong' },
        '2 Communal Garnets',
      ],
    ]);
  });

  it('MI-908 are a notice where nobody holds anything', () =>
    expect(pairsTold(['Scarlet', 'Dems', 0])).toMatchObject({
      kind: 'notice',
      lines: ['No pair holds a Communal Garnet.'],
    }));
});

it('MI-903 the Guide adds up two rounds that were not ended at an Inn (Rules, Inns)', () => {
  const points = titled(shownTo(PUBLIC, VEILED), 'Points');
  expect(JSON.stringify(points)).toContain('Two such rounds cost 8 in all');
});

it('MI-909 the page of the scoring is yet empty before the end alone', () => {
  const isYetEmpty = (round: number) =>
    shownTo(PUBLIC, { ...VEILED, round }).pages.find(({ name }) => name === 'Scoring')?.isYetEmpty;
  expect([isYetEmpty(5), isYetEmpty(6)]).toEqual([true, false]);
});

it('MI-910 all columns of the standing are for deciding', () => {
  const deciding = (block: Block | undefined): readonly string[] =>
    block?.kind === 'table'
      ? block.columns.filter(({ decides }) => decides === true).map(({ title }) => title)
      : [];
  expect(deciding(shownTo(PUBLIC, VEILED).standing)).toEqual([
    ...['Player', 'At', '2–6', 'Next ○', '♥', '⚡'],
  ]);
});

it('MI-877 a way contains a list not added, a ware not bought and a Jet not paid', () => {
  const staged: Staged = {
    round: 6,
    sightseers: { Scarlet: { location: 'K', lists: [3], garnets: 0, power: 'Max' } },
    orders: {
      Scarlet: { go: 'L M', list: 3, ware: 'Boots', jet: true, power: 'Bear' },
    },
  };
  const ways = titled(shownTo(PUBLIC, staged), 'Ways');
  expect(ways?.kind === 'table' ? ways.rows[0]?.[2] : null).toBe(
    'The Jet failed; Bear had no effect; 1 → L Trip, Adieu!; 2 → M Sole Limbo; Boots not ' +
      'bought; Night at no Inn (−2 Rejuvenation Points); List 3 not added',
  );
});
