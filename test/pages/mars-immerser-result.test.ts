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
import { PUBLIC, requireTable, toAudience, withMinus } from './match.ts';

describe('the result of a match', () => {
  const { best, maternal, sights, left } = assignTokens();
  const others = left.slice(1);
  const { pages, summary } = END_MOMENT.seenBy(PUBLIC);

  it('Tokens of Life are won by totals, Relatives and sights, and all others are paired', () => {
    expect(requireTable(pages['Scoring']?.['Tokens of Life']).rows).toEqual([
      [best, 'The highest unique total: 4 Garnets'],
      [joinNames(maternal), 'The most Maternal Points of those left: 6 Communal Garnets'],
      [joinNames(sights), 'The most Sightseeing Points of those left: 6 Communal Garnets'],
    ]);
    expect(pages['Scoring']?.['Death Match']).toEqual([
      `${left[0]} has the highest total of those without a Token, and chooses one of ` +
        `${joinNames(others)} as opponent. The other two face each other.`,
    ]);
    expect(summary).toEqual([
      `For the Death Match, ${left[0]} chooses one of ${joinNames(others)}.`,
      'Total, Maternal and Sightseeing Points win Tokens of Life (see the tab “Scoring”).',
    ]);
  });

  it('the result of a match without ties does not mention ties', () => {
    expect(Object.keys(pages['Scoring'] ?? {})).toEqual([
      ...['Tokens of Life', 'Death Match', 'Points'],
      ...[6, 5, 4, 3, 2, 1].map((round) => `Ways in Round ${round}`),
    ]);
  });

  it('the result shows the tie-break of every total', () => {
    const [why, ...kinds] = game.scores(END_MOMENT).more ?? [];
    expect([why, ...kinds].map((one) => one?.column.title)).toEqual(['Why', ...POINT_KINDS]);
    const points = (seat: Seat, kind: (typeof POINT_KINDS)[number]) =>
      withMinus(roundPoints(sumFinalPoints(seat, kind)));
    const whys = new Map([
      [best, `Total ${withMinus(roundPoints(sumTotal(best)))}`],
      ...maternal.map((seat) => [seat, `Maternal ${points(seat, 'Maternal')}`] as const),
      ...sights.map((seat) => [seat, `Sights ${points(seat, 'Sightseeing')}`] as const),
      ...left.slice(0, 1).map((seat) => [seat, 'Chooses'] as const),
    ]);
    for (const seat of SEATS) expect(why?.cell(seat), seat).toBe(whys.get(seat) ?? 'No Token');
  });

  it('the result lists the parts of each player’s points', () => {
    const rows = SEATS.map((seat) => {
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
        withMinus(roundPoints(sumTotal(seat))),
        ...POINT_KINDS.map((kind) => withMinus(roundPoints(sumFinalPoints(seat, kind)))),
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
          : `Death Match: ${chooses} one of ${joinNames(options)} as opponent.`,
      );
    }
  });
});
