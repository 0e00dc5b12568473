import { describe, expect, it } from 'vitest';
import type { Report } from '../../rules/kit/match/season.ts';
import { createRandomPolicy, playMatch } from '../../rules/kit/playing/play.ts';
import { season } from '../../rules/season/game.ts';
import { createPlayers } from '../laws/players.ts';
import { loadProgramme } from '../support/table/season.ts';
import { joinHeads, requireTable, simplifyCell, simplifyPages } from './match.ts';

const players = createPlayers(5, [2, 0, 1, 0, 0]);
const SEATS = players.map(({ seat }) => seat);
const setup = { players, content: loadProgramme('league'), variants: {} };

interface DuelResult {
  readonly winner: string;
  readonly loser: string;
}

/** Plays a duel: the first by alphabet wins, and takes a garnet of the loser if there is one. */
const playDuel = (seats: readonly string[]): DuelResult => {
  const [winner = '', loser = ''] = seats.toSorted();
  return { winner, loser };
};

const reportDuels = ({
  step,
}: {
  readonly step: { readonly awaits?: readonly AwaitedMatches[] };
}) =>
  (step.awaits ?? []).slice(0, 1).map((match): Report => {
    const { winner } = playDuel(match.players.map(({ seat }) => seat));
    const sorted = match.players.toSorted((one) => (one.seat === winner ? -1 : 1));
    const placings = sorted.map(({ seat }, index) => ({
      seat,
      place: index + 1,
      score: 15 - index,
      prizes: [],
    }));
    const purses = match.players.map(({ seat, garnets }) => ({
      seat,
      garnets: garnets + (seat === winner ? 1 : 0),
    }));
    const outcome = { placings, purses: { players: purses, pairs: [] } };
    return { kind: 'finished', match: match.match, lastHash: `end of ${match.match}`, outcome };
  });

type AwaitedMatches = NonNullable<NonNullable<ReturnType<typeof season.next>>['awaits']>[number];

const moments = [
  ...playMatch({
    game: season,
    setup,
    seed: 7,
    choose: createRandomPolicy(7),
    report: reportDuels,
  }),
];

/** Lists the finished duels of a moment in order. */
const listDuels = (index: number): readonly DuelResult[] =>
  moments
    .slice(0, index)
    .flatMap(({ step }) => step?.awaits?.slice(0, 1) ?? [])
    .map((match) => playDuel(match.players.map(({ seat }) => seat)));

const viewPages = (index: number, audience: Parameters<typeof season.view>[0]['audience']) => {
  const moment = moments[index];
  if (moment === undefined) throw new Error('there is no such moment');
  return simplifyPages(season.view({ ...moment, audience }).pages);
};

const PUBLIC_AUDIENCE = { kind: 'public' } as const;

const sumPoints = (duels: readonly DuelResult[], seat: string) =>
  duels.filter(({ winner }) => winner === seat).length;

describe.for(moments.map((_, index) => index))('after %i matches', (index) => {
  const duels = listDuels(index);
  const pages = viewPages(index, PUBLIC_AUDIENCE);

  it('Cast lists everybody with points, balances and wins, the best first', () => {
    const { heads: text, rows } = requireTable(pages['Cast']?.['Cast']);
    expect(text).toBe(
      joinHeads('Player*', 'Status*', 'Points*', 'Wins*', 'Garnets*', 'Sat out', 'Lot'),
    );
    const held = players.map(({ seat, garnets }) => {
      const won = sumPoints(duels, seat);
      return [seat, won, garnets + won, won];
    });
    const listed = rows.map(([seat, , points, wins, garnets]) => [seat, points, garnets, wins]);
    expect(listed.toSorted()).toEqual(held.toSorted());
    const points = listed.map(([, one]) => Number(one));
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });

  it('Episodes lists ten matches, with the places of finished ones', () => {
    const { rows } = requireTable(pages['Episodes']?.['Episodes']);
    expect(rows).toHaveLength(10);
    const over = rows.filter(([, , , is]) => is === 'played');
    expect(over.map(([, winner, places]) => [winner, places]).toSorted()).toEqual(
      duels.map(({ winner, loser }) => [winner, `1 ${winner} (15), 2 ${loser} (14)`]).toSorted(),
    );
  });

  it('the log has a line for every garnet', () => {
    const log = JSON.stringify(pages['Log']);
    expect([...log.matchAll(/ gets 1 Garnet: Round/g)]).toHaveLength(duels.length);
  });

  it('the season’s scores equal the points', () => {
    const moment = moments[index];
    const scores = moment && season.scores(moment).moments.at(-1)?.scores;
    expect(scores).toEqual(Object.fromEntries(SEATS.map((seat) => [seat, sumPoints(duels, seat)])));
  });

  it.for(SEATS)('%s reads their own changes on their account', (seat) => {
    const own = JSON.stringify(viewPages(index, { kind: 'seat', seat })['My account']);
    expect([...own.matchAll(/You get 1 Garnet: Round/g)]).toHaveLength(sumPoints(duels, seat));
  });
});

it('Story lists matches and the format; Now lists the players and the player’s matches', () => {
  const moment = moments[3];
  if (moment === undefined) throw new Error('there is no such moment');
  const findTable = (audience: Parameters<typeof season.view>[0]['audience']) => {
    const tables = (season.view({ ...moment, audience }).picture ?? []).filter(
      (block) => block.kind === 'table',
    );
    const matches = tables.find(({ columns }) => columns[1]?.title === 'Won by');
    return matches?.rows.map(([, won]) => simplifyCell(won ?? null)) ?? [];
  };
  const titlesFor = (audience: Parameters<typeof season.view>[0]['audience']) =>
    (season.view({ ...moment, audience }).picture ?? []).map(
      (block) => 'title' in block && block.title,
    );
  expect(titlesFor(PUBLIC_AUDIENCE)).toEqual(['Matches', 'Programme']);
  const won = listDuels(3).map(({ winner }) => winner);
  const all = findTable(PUBLIC_AUDIENCE);
  expect(all).toHaveLength(10);
  expect(all.slice(-3)).toEqual(won.toReversed());
  expect(all.slice(0, 7).every((text) => !SEATS.some((seat) => seat === text))).toBe(true);
  const [seat] = SEATS;
  if (seat === undefined) throw new Error('nobody plays');
  expect(titlesFor({ kind: 'seat', seat })).toEqual(['Cast', 'My matches', 'Programme']);
  expect(findTable({ kind: 'seat', seat })).toHaveLength(SEATS.length - 1);
  const { holdings, summary } = season.view({ ...moment, audience: { kind: 'seat', seat } });
  const [row = []] = holdings?.rows ?? [];
  expect(holdings?.columns.map(({ title }) => title)).toEqual([
    ...['Points', ...(sumPoints(listDuels(3), seat) > 0 ? ['Wins'] : []), 'Garnets'],
  ]);
  expect(row.slice(0, 1).map(simplifyCell)).toEqual([sumPoints(listDuels(3), seat)]);
  expect(summary.join(' ')).not.toContain('You are in the season.');
});

it('the guide shows the format as the host typed it', () => {
  const { rows } = requireTable(viewPages(0, PUBLIC_AUDIENCE)['Guide']?.['Programme']);
  expect(rows).toEqual([['League', 'DM Invitational']]);
});
