import { describe, expect, it } from 'vitest';
import { buildOwnEnding } from '../../rules/kit/match/outcome.ts';
import { formatPrizes } from '../../rules/kit/match/prizes.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import {
  assignTokens,
  END_MOMENT,
  joinNames,
  POINT_KINDS,
  roundPoints,
  SEATS,
  sumFinalPoints,
  sumTotal,
} from './mars-immerser-model.ts';
import { PUBLIC, requireTable, toAudience } from './match.ts';

const joinOptions = (names: readonly string[]): string =>
  joinNames(names).replace(/ and (?=[^ ]+$)/, ' or ');

/** Formats points; sums that may be fractions have two decimals. */
function formatPoints(seat: Seat, sum: 'Total' | (typeof POINT_KINDS)[number]): string {
  const points = roundPoints(sum === 'Total' ? sumTotal(seat) : sumFinalPoints(seat, sum));
  const hasDecimals = sum === 'Total' || sum === 'Maternal';
  return (hasDecimals ? points.toFixed(2) : String(points)).replace('-', '−');
}

describe('the result of a match', () => {
  const { best, maternal, sights, left } = assignTokens();
  const others = left.slice(1);
  const { pages, summary } = END_MOMENT.seenBy(PUBLIC);

  it('Tokens of Life are won by totals, Relatives and sights, and all others are paired', () => {
    expect(pages['Scoring']?.['Tokens of Life']).toEqual([
      `${best}: the highest unique total, for 4 Garnets.`,
      ...[
        { kind: 'Maternal', pair: maternal },
        { kind: 'Sightseeing', pair: sights },
      ].map(
        ({ kind, pair }) =>
          `${joinNames(pair)}: the most ${kind} Points of those left, for 6 Communal Garnets.`,
      ),
    ]);
    expect(summary).toEqual([
      `${left[0]} must still choose a Death Match opponent: ${joinOptions(others)}.`,
    ]);
  });

  it('the result of a match without ties does not mention ties', () => {
    expect(Object.keys(pages['Scoring'] ?? {})).toEqual([
      ...['Points', 'Tokens of Life'],
      ...[6, 5, 4, 3, 2, 1].map((round) => `Ways in Round ${round}`),
    ]);
  });

  it('the result shows the tie-break of every total', () => {
    const [why, ...kinds] = game.scores(END_MOMENT).more ?? [];
    expect([why, ...kinds].map((one) => one?.column.title)).toEqual(['Why', ...POINT_KINDS]);
    const whys = new Map([
      [best, `Total ${formatPoints(best, 'Total')}`],
      ...maternal.map((seat) => [seat, `Maternal ${formatPoints(seat, 'Maternal')}`] as const),
      ...sights.map((seat) => [seat, `Sights ${formatPoints(seat, 'Sightseeing')}`] as const),
      ...left.slice(0, 1).map((seat) => [seat, 'Chooses opponent'] as const),
    ]);
    for (const seat of SEATS) expect(why?.cell(seat), seat).toBe(whys.get(seat) ?? 'Can be chosen');
  });

  it('the result lists the parts of each player’s points', () => {
    const rows = [best, ...maternal, ...sights, ...left].map((seat) => {
      const points = POINT_KINDS.map((kind) => Number(roundPoints(sumFinalPoints(seat, kind))));
      return [seat, Number(roundPoints(sumTotal(seat))), ...points];
    });
    expect(requireTable(pages['Scoring']?.['Points']).rows).toEqual(rows);
  });

  it('the result lists winners by their Tokens, and each winner reads their own prize', () => {
    const outcome = game.outcome(END_MOMENT);
    if (outcome === null) throw new Error('the match is over');
    const { placings } = outcome;
    const winners = [best, ...maternal, ...sights];
    expect(placings.slice(0, 5).map(({ seat, place }) => [seat, place])).toEqual(
      winners.map((seat, index) => [seat, [1, 2, 2, 4, 4][index]]),
    );
    expect(new Set(placings.slice(5).map(({ seat }) => seat))).toEqual(new Set([...left]));
    for (const { seat, score, prizes } of placings) {
      expect(score).toBe(roundPoints(sumTotal(seat)));
      const strip = game.view({ ...END_MOMENT, audience: toAudience(seat) }).holdings?.rows[0];
      expect(strip?.slice(0, 5).map((cell) => Object(cell).value)).toEqual([
        ...(['Total', ...POINT_KINDS] as const).map((sum) => formatPoints(seat, sum)),
      ]);
      const { hasWon, lines } = buildOwnEnding(outcome, game.scores(END_MOMENT), seat);
      expect(hasWon).toBe(winners.includes(seat));
      const [chooses, options] =
        seat === left[0]
          ? ['you choose', others]
          : [`${left[0]} chooses`, ['you', ...others.filter((other) => other !== seat)]];
      expect(lines.at(-1)).toBe(
        hasWon
          ? `For you: ${formatPrizes(prizes)}.`
          : `Death Match: ${chooses} ${joinOptions(options)} as opponent.`,
      );
    }
  });
});
