/** Cases of the stakes of the next matches (Rulings, League and Knockout). */

import { describe, expect, it } from 'vitest';
import type { Content } from '../content.ts';
import {
  COMMUNITY_CONTENT,
  createLeagueContent,
  DUEL_GAME,
  endMatch,
  LOT_NAMES,
  listAwaited,
  listNames,
  playMain,
  playToFinal,
  readPosition,
  type StagedSeason,
  stageSeason,
} from '../staging.ts';
import { describeStakes } from './stakes.ts';

const readStakes = (now: StagedSeason): readonly string[] => describeStakes(readPosition(now));

/** Plays `count` duels of a league of four, one by one. The earlier player of the lot wins. */
function playDuels(count: number, content: Content = createLeagueContent(DUEL_GAME)): StagedSeason {
  let now = stageSeason(content, 4);
  for (let played = 0; played < count; played++) {
    const [match] = listAwaited(now);
    if (match === undefined) throw new Error('a duel is awaited');
    now = endMatch(now, match.match, { order: listNames(match).toSorted() });
  }
  return now;
}

describe('the stakes of a league', () => {
  it('SE-671 a league without results has no stakes', () =>
    expect(readStakes(playDuels(0))).toEqual([]));

  it.for([
    {
      id: 'SE-672',
      played: 1,
      stakes: [
        'Dems leads Gigi by 1 point.',
        'With 5 matches left, all four can still become champion.',
        'Dems and Gigi still have to play each other.',
      ],
    },
    {
      id: 'SE-673',
      played: 4,
      stakes: [
        'Dems leads Gigi by 1 point.',
        'With 2 matches left, Dems, Gigi and Isa can still become champion.',
      ],
    },
    { id: 'SE-680', played: 5, stakes: ['Dems is certain to become champion.'] },
    { id: 'SE-674', played: 6, stakes: ['Dems finishes 1 point ahead of Gigi.'] },
  ])('$id after $played duels the race for the first place is described', ({ played, stakes }) =>
    expect(readStakes(playDuels(played))).toEqual(stakes),
  );
});

describe('the stakes of a knockout', () => {
  it('SE-675 a main match puts the last player in danger', () =>
    expect(readStakes(playMain(4).begun)).toEqual([
      'The first two are safe. The last plays for survival.',
      '2 players of 4 must go out before “final”.',
    ]));

  it('SE-676 the loser of a death match goes out', () => {
    const { main, death } = playToFinal();
    expect([main, death].map(readStakes)).toEqual([
      [
        'Isa and Gigi play for survival: the loser is out.',
        '1 player of 3 must go out before “final”.',
      ],
      ['Dems or Isa will be the champion.'],
    ]);
  });

  it('SE-677 before the choice of an opponent, the loser of a death match has no name', () =>
    expect(readStakes(playMain(8).main)[0]).toBe('The loser of the death match is out.'));

  it('SE-678 after the season nothing is at stake', () => {
    const final = endMatch(playToFinal().death, 'final', { order: ['Isa', 'Dems'] });
    expect(readStakes(final)).toEqual([]);
  });

  it('SE-679 in a community season players without a Token are in danger, and one may return', () => {
    const begun = stageSeason(COMMUNITY_CONTENT, 9);
    expect(readStakes(begun)).toEqual(['The first five are safe. All others play for survival.']);
    const main = endMatch(begun, 'round-1-main', { order: LOT_NAMES.slice(0, 9) });
    expect(readStakes(main)).toEqual([
      'Losers of death matches wait: the winner of the life match brings one back.',
    ]);
  });
});
