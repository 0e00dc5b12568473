import { describe, expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import { season } from './game.ts';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createLeagueContent,
  DUEL_GAME,
  KNOCKOUT_CONTENT,
  LOT_NAMES,
  listAwaited,
  listNames,
  reportEnd,
  reportLeft,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

/** Plays to the end. The first player wins every match, and nobody answers a choice. */
function playOn(begun: StagedSeason): StagedSeason {
  let now = begun;
  for (let steps = 0; steps < 50 && season.outcome(now) === null; steps += 1) {
    const reports = listAwaited(now).map((one) =>
      reportEnd(now, one.match, { order: listNames(one) }),
    );
    now = reports.length === 0 ? choose(now) : collect(now, ...reports);
  }
  return now;
}

const listOutcome = (now: StagedSeason) => {
  const outcome = season.outcome(now);
  return {
    by: outcome?.ending?.holders.map(({ seats, by }) => [...seats, by]),
    places: outcome?.placings.map(({ seat, place }) => `${place} ${seat}`),
    champions: outcome?.placings.filter(({ prizes }) => prizes.length > 0).map(({ seat }) => seat),
  };
};

describe('the end of a season', () => {
  it('SE-521 the outcome of an unfinished season is null', () =>
    expect(season.outcome(stageSeason(createLeagueContent(DUEL_GAME), 3))).toBeNull());

  it('SE-522 a league is ranked by points', () => {
    const now = playOn(stageSeason(createLeagueContent(DUEL_GAME), 2));
    expect(listOutcome(now)).toEqual({
      by: [['Dems', 'with 1 point']],
      places: ['1 Dems', '2 Gigi'],
      champions: ['Dems'],
    });
  });

  it('SE-523 a knockout ranks the champion first, then players who went out later', () =>
    expect(listOutcome(playOn(stageSeason(KNOCKOUT_CONTENT, 4)))).toEqual({
      by: [['Dems', 'by the final']],
      places: ['1 Dems', '2 Jack', '3 Gigi', '4 Isa'],
      champions: ['Dems'],
    }));

  it('SE-524 the Community season ranks players in by the life match, then players out', () => {
    const { by, places } = listOutcome(playOn(stageSeason(COMMUNITY_CONTENT, 9)));
    expect(by).toEqual([['Dems', 'by the life match']]);
    expect(places?.slice(0, 5)).toEqual(['1 Dems', '2 Gigi', '3 Isa', '4 Jack', '5 Phoenix']);
  });

  it('SE-525 the last player in is the champion if all others have left', () => {
    const others = LOT_NAMES.slice(1, 4).map(reportLeft);
    const begun = stageSeason(KNOCKOUT_CONTENT, 4);
    const main = reportEnd(begun, 'round-1-main', { order: LOT_NAMES.slice(0, 4) });
    expect(listOutcome(collect(begun, ...others, main))).toMatchObject({
      by: [['Dems', 'as the last player in the season']],
      champions: ['Dems'],
    });
  });
});

it.for([
  [COMMUNITY_CONTENT, 9, [9, 2, 2]],
  [KNOCKOUT_CONTENT, 4, [4, 2, 3, 2, 2]],
  [createLeagueContent(DUEL_GAME), 3, [2, 2, 2]],
  [{ plans: [] }, 3, []],
] as const)(
  'SE-531 the matches of %j with %i players are planned, except those played elsewhere',
  ([content, cast, players]) => {
    const seats = LOT_NAMES.slice(0, cast).map(toSeat);
    expect(season.listMatchSizes?.(content, seats)).toEqual(players);
  },
);
