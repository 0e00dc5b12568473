import { describe, expect, it } from 'vitest';
import type { Report } from '../../rules/kit/match/season.ts';
import { playMatch, randomPolicy } from '../../rules/kit/playing/play.ts';
import { season } from '../../rules/season/game.ts';
import { playersFor } from '../laws/players.ts';
import { programmeContent } from '../support/table/season.ts';
import { asTable, heads, plainCell, plainPages } from './match.ts';

const players = playersFor(5, [2, 0, 1, 0, 0]);
const SEATS = players.map(({ seat }) => seat);
const setup = { players, content: programmeContent('league'), variants: {} };

interface Duel {
  readonly winner: string;
  readonly loser: string;
}

/**
 * Plays a duel: the first in the alphabet wins, and takes a garnet of the loser if there is one.
 */
const duelOf = (seats: readonly string[]): Duel => {
  const [winner = '', loser = ''] = seats.toSorted();
  return { winner, loser };
};

const report = ({ step }: { readonly step: { readonly awaits?: readonly Awaited[] } }) =>
  (step.awaits ?? []).slice(0, 1).map((match): Report => {
    const { winner } = duelOf(match.players.map(({ seat }) => seat));
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

type Awaited = NonNullable<NonNullable<ReturnType<typeof season.next>>['awaits']>[number];

const moments = [...playMatch({ game: season, setup, seed: 7, choose: randomPolicy(7), report })];

/** Lists the finished duels at a moment, in order. */
const duelsAt = (index: number): readonly Duel[] =>
  moments
    .slice(0, index)
    .flatMap(({ step }) => step?.awaits?.slice(0, 1) ?? [])
    .map((match) => duelOf(match.players.map(({ seat }) => seat)));

const pagesAt = (index: number, audience: Parameters<typeof season.view>[0]['audience']) => {
  const moment = moments[index];
  if (moment === undefined) throw new Error('there is no such moment');
  return plainPages(season.view({ ...moment, audience }).pages);
};

const PUBLIC = { kind: 'public' } as const;

const points = (duels: readonly Duel[], seat: string) =>
  duels.filter(({ winner }) => winner === seat).length;

describe.for(moments.map((_, index) => index))('after %i matches', (index) => {
  const duels = duelsAt(index);
  const pages = pagesAt(index, PUBLIC);

  it('Cast lists everybody with balances and wins', () => {
    const { heads: told, rows } = asTable(pages['Cast']?.['Cast']);
    expect(told).toBe(heads('Player*', 'Is*', 'Garnets*', 'Tokens*', 'Won', 'Sat out', 'Lot'));
    const won = players.map(({ seat, garnets }) => [seat, garnets + points(duels, seat)]);
    expect(rows.map(([seat, , garnets]) => [seat, garnets])).toEqual(won);
    expect(rows.map(([, , , , wins]) => wins)).toEqual(SEATS.map((seat) => points(duels, seat)));
  });

  it('Episodes lists ten matches, with the places of finished ones', () => {
    const { rows } = asTable(pages['Episodes']?.['Episodes']);
    expect(rows).toHaveLength(10);
    const over = rows.filter(([, is]) => is === 'over');
    expect(over.map(([, , winner, places]) => [winner, places]).toSorted()).toEqual(
      duels.map(({ winner, loser }) => [winner, `1 ${winner} (15), 2 ${loser} (14)`]).toSorted(),
    );
  });

  it('the log has a line for every garnet', () => {
    const log = JSON.stringify(pages['Log']);
    expect([...log.matchAll(/\(\+1 Garnet\)/g)]).toHaveLength(duels.length);
  });

  it('the scores equal the points', () => {
    const moment = moments[index];
    const scores = moment && season.scores(moment).moments.at(-1)?.scores;
    expect(scores).toEqual(Object.fromEntries(SEATS.map((seat) => [seat, points(duels, seat)])));
  });

  it.for(SEATS)('%s reads their own changes on their account', (seat) => {
    const own = JSON.stringify(pagesAt(index, { kind: 'seat', seat })['My account']);
    expect([...own.matchAll(/\(\+1 Garnet\)/g)]).toHaveLength(points(duels, seat));
  });
});

it('Story shows matches, finished ones last, and the format; Now shows the cast and the player’s matches', () => {
  const moment = moments[3];
  if (moment === undefined) throw new Error('there is no such moment');
  const tableOf = (audience: Parameters<typeof season.view>[0]['audience']) => {
    const tables = (season.view({ ...moment, audience }).picture ?? []).filter(
      (block) => block.kind === 'table',
    );
    const matches = tables.find(({ columns }) => columns[1]?.title === 'Won by');
    return matches?.rows.map(([, won]) => plainCell(won ?? null)) ?? [];
  };
  const titlesFor = (audience: Parameters<typeof season.view>[0]['audience']) =>
    (season.view({ ...moment, audience }).picture ?? []).map(
      (block) => 'title' in block && block.title,
    );
  expect(titlesFor(PUBLIC)).toEqual(['Matches', 'Programme']);
  const won = duelsAt(3).map(({ winner }) => winner);
  const all = tableOf(PUBLIC);
  expect(all).toHaveLength(10);
  expect(all.slice(-3)).toEqual(won.toReversed());
  expect(all.slice(0, 7).every((text) => !SEATS.some((seat) => seat === text))).toBe(true);
  const [seat] = SEATS;
  if (seat === undefined) throw new Error('nobody plays');
  expect(titlesFor({ kind: 'seat', seat })).toEqual(['Cast', 'My matches', 'Programme']);
  expect(tableOf({ kind: 'seat', seat })).toHaveLength(SEATS.length - 1);
  const { holdings, summary } = season.view({ ...moment, audience: { kind: 'seat', seat } });
  const [row = []] = holdings?.rows ?? [];
  expect(holdings?.columns.map(({ title }) => title)).toEqual([
    ...['Points', 'Won', 'Garnets', 'Tokens', 'Sat out'],
  ]);
  expect(row.slice(0, 2).map(plainCell)).toEqual([
    points(duelsAt(3), seat),
    points(duelsAt(3), seat),
  ]);
  expect(summary[0]).toBe('You are in the season.');
});

it('the guide shows the format as the host typed it', () => {
  const { rows } = asTable(pagesAt(0, PUBLIC)['Guide']?.['Programme']);
  expect(rows).toEqual([['League', 'DM Invitational']]);
});
