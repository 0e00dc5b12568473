import { describe, expect, it } from 'vitest';
import { type Seat, toSeat } from '../kit/match/seat.ts';
import { buildMeetings, computePoints, rankLeague } from './league.ts';
import {
  collect,
  createLeagueContent,
  DUEL_GAME,
  EIGHT_PLAYER_GAME,
  endMatch,
  getStagedStep,
  listAwaited,
  listNames,
  member,
  readPosition,
  reportEnd,
  reportLeft,
  SMALL_GAME,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

const listFirstNames = (count: number): readonly Seat[] =>
  Array.from({ length: count }, (_, index) => toSeat(`P${index}`));

describe('pairings', () => {
  it.for([2, 3, 8, 9, 40])(
    'SE-301 in a league of %i duels everybody meets everybody once',
    (count) => {
      const lot = listFirstNames(count);
      const met = buildMeetings(lot, DUEL_GAME).map(({ seats }) => seats.toSorted().join());
      expect(new Set(met).size).toBe((count * (count - 1)) / 2);
      expect(met).toHaveLength((count * (count - 1)) / 2);
    },
  );

  it.for([3, 9])(
    'SE-302 with an odd number of players (%i), one player sits out in turn',
    (count) => {
      const lot = listFirstNames(count);
      const meetings = buildMeetings(lot, DUEL_GAME);
      const outs = Array.from({ length: count }, (_, index) => {
        const playing = meetings
          .filter(({ round }) => round === index + 1)
          .flatMap(({ seats }) => seats);
        return lot.filter((seat) => !playing.includes(seat));
      });
      expect(outs.map(({ length }) => length)).toEqual(lot.map(() => 1));
      expect(new Set(outs.flat()).size).toBe(count);
    },
  );

  it.for([
    [9, SMALL_GAME, 3, 1],
    [5, SMALL_GAME, 2, 1],
    [20, EIGHT_PLAYER_GAME, 2, 5],
    [12, EIGHT_PLAYER_GAME, 1, 3],
    [8, EIGHT_PLAYER_GAME, 1, 1],
  ] as const)(
    'SE-303 %i players of a larger game have the fewest tables and equal sit-outs',
    ([count, game, tables, rounds]) => {
      const lot = listFirstNames(count);
      const meetings = buildMeetings(lot, game);
      expect(Math.max(...meetings.map(({ table }) => table))).toBe(tables);
      expect(Math.max(...meetings.map(({ round }) => round))).toBe(rounds);
      const played = lot.map((seat) => meetings.filter(({ seats }) => seats.includes(seat)).length);
      expect(new Set(played).size).toBe(1);
      for (const { seats } of meetings) {
        expect(seats.length).toBeGreaterThanOrEqual(game.least);
        expect(seats.length).toBeLessThanOrEqual(game.most);
      }
    },
  );
});

/** Ends every open duel: the player preferred by `isFirst` wins; two preferred players share. */
function playDuels(
  begun: StagedSeason,
  isFirst: (one: string, other: string) => boolean,
): StagedSeason {
  let now = begun;
  while (listAwaited(now).length > 0) {
    const reports = listAwaited(now).map((match) => {
      const [one = '', other = ''] = listNames(match);
      const [first, second] = isFirst(one, other) ? [one, other] : [other, one];
      const order = isFirst(second, first) ? [[first, second]] : [first, second];
      return reportEnd(now, match.match, { order });
    });
    now = collect(now, ...reports);
  }
  return now;
}

/** Creates a preference for winners over losers. Other duels are shared. */
const createPreference =
  (wins: Readonly<Record<string, readonly string[]>>) =>
  (one: string, other: string): boolean =>
    wins[other]?.includes(one) !== true;

const listPoints = (now: StagedSeason) => {
  const position = readPosition(now);
  return Object.fromEntries(position.lot.map((seat) => [seat, computePoints(position, seat)]));
};

describe('points and table', () => {
  it('SE-311 a player gets a point for each player behind, half a point for each tie', () => {
    const begun = stageSeason(createLeagueContent(SMALL_GAME), 4);
    const [match] = listAwaited(begun);
    const order = ['Dems', ['Gigi', 'Isa'], 'Jack'];
    const now = endMatch(begun, match?.match ?? '', { order });
    const placings = getStagedStep(now);
    expect(placings).toBeNull();
    expect(rankLeague(readPosition(now)).places.map(({ seat, place }) => [seat, place])).toEqual([
      ['Dems', 1],
      ['Gigi', 2],
      ['Isa', 2],
      ['Jack', 4],
    ]);
    expect(now.events.find(({ kind }) => kind === 'scores')).toMatchObject({
      scores: { Dems: 3, Gigi: 1.5, Isa: 1.5, Jack: 0 },
    });
  });

  it('SE-312 no player of a league is eliminated', () => {
    const now = playDuels(
      stageSeason(createLeagueContent(DUEL_GAME), 4),
      (one, other) => one < other,
    );
    expect(['Dems', 'Gigi', 'Isa', 'Jack'].map((name) => member(now, name).status)).toEqual([
      'in',
      'in',
      'in',
      'in',
    ]);
    expect(readPosition(now).champions).toEqual(['Dems']);
  });

  it('SE-313 a match won without playing gives a point and the prize', () => {
    const now = collect(stageSeason(createLeagueContent(DUEL_GAME), 2), reportLeft('Gigi'));
    expect(member(now, 'Dems')).toMatchObject({ garnets: 1, wins: 1 });
    expect(rankLeague(readPosition(now)).places[0]).toMatchObject({ seat: 'Dems', place: 1 });
    expect(getStagedStep(now)).toBeNull();
  });

  it('SE-314 a player who left is last, whatever the points', () => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 3);
    const [match] = listAwaited(begun);
    const [one = '', other = ''] = listNames(match);
    const won = endMatch(begun, match?.match ?? '', { order: [one, other] });
    const now = collect(won, reportLeft(one));
    expect(rankLeague(readPosition(now)).places.at(-1)?.seat).toBe(one);
  });

  it('SE-315 garnets break a tie in points; players with equal garnets share the title', () => {
    const circle: Readonly<Record<string, string>> = { Dems: 'Gigi', Gigi: 'Isa', Isa: 'Dems' };
    const now = playDuels(
      stageSeason(createLeagueContent(DUEL_GAME), 3),
      (one, other) => circle[one] === other,
    );
    expect(readPosition(now).champions).toEqual(['Dems', 'Gigi', 'Isa']);
    const rich = playDuels(
      stageSeason(createLeagueContent(DUEL_GAME), 3, { garnets: { Isa: 2 } }),
      (one, other) => circle[one] === other,
    );
    expect(readPosition(rich).champions).toEqual(['Isa']);
  });

  it('SE-316 players with equal points are ordered first by matches won alone', () => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 4, { garnets: { Gigi: 9 } });
    const now = playDuels(begun, createPreference({ Dems: ['Isa', 'Jack'], Gigi: ['Dems'] }));
    expect(listPoints(now)).toEqual({ Dems: 2, Gigi: 2, Isa: 1, Jack: 1 });
    expect(readPosition(now).champions).toEqual(['Dems']);
  });

  it('SE-318 points in matches among tied players come before garnets', () => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 5, { garnets: { Gigi: 9 } });
    const wins = {
      Dems: ['Gigi', 'Jack'],
      Gigi: ['Isa', 'Jack'],
      Isa: ['Dems'],
      Jack: ['Phoenix'],
      Phoenix: ['Dems', 'Gigi'],
    };
    const now = playDuels(begun, createPreference(wins));
    // Isa has fewer wins alone, so matches with Isa do not count among the other tied players.
    expect(listPoints(now)).toEqual({ Dems: 2, Gigi: 2, Isa: 2, Jack: 1.5, Phoenix: 2.5 });
    expect(rankLeague(readPosition(now)).places.map(({ seat, place }) => [seat, place])).toEqual([
      ['Phoenix', 1],
      ['Dems', 2],
      ['Gigi', 3],
      ['Isa', 4],
      ['Jack', 5],
    ]);
  });

  it('SE-317 a player’s next match begins when the last one is over', () => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 4);
    expect(listAwaited(begun)).toHaveLength(2);
    const [first, second] = listAwaited(begun);
    const now = endMatch(begun, first?.match ?? '', { order: listNames(first) });
    expect(listAwaited(now).map(({ match }) => match)).toEqual([second?.match]);
    const both = endMatch(now, second?.match ?? '', { order: listNames(second) });
    expect(listAwaited(both)).toHaveLength(2);
  });
});
