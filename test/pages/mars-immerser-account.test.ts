import { describe, expect, it } from 'vitest';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { getSightseer } from '../../rules/mars-immerser/state.ts';
import { content, MOMENTS, POINT_KINDS, SEATS } from './mars-immerser-model.ts';
import { buildLineRows, joinHeads, toAudience, withMinus } from './match.ts';

/** Sums a seat's points of all kinds so far, without points that are counted at the end. */
const sumPoints = ({ state }: (typeof MOMENTS)[number], seat: Seat): number =>
  POINT_KINDS.reduce((sum, kind) => sum + getSightseer(state, seat).points[kind], 0);

describe.for(
  MOMENTS.map((moment, index) => [moment.history.at(-1)?.title, moment, index] as const),
)('after %s', ([, moment, index]) => {
  const { history, seenBy } = moment;
  const newestFirst = history.slice(1).toReversed();
  const [last] = newestFirst;
  const before = MOMENTS[index - 1];

  it.for(SEATS)('the account of %s shows the sum of the round’s points', (seat) => {
    if (last === undefined || before === undefined) return;
    const change = sumPoints(moment, seat) - sumPoints(before, seat);
    const sum = change === 0 ? 'no' : withMinus(change).replace(/^(?=\d)/, '+');
    const { account } = game.view({ ...moment, audience: toAudience(seat) });
    expect(account?.title).toContain(`${last.title}: ${sum} point`);
  });

  it.for(SEATS)('%s reads the account of their own changes', (seat) => {
    if (last === undefined) return;
    expect(seenBy(toAudience(seat)).pages['My account']?.['My account']).toEqual({
      heads: joinHeads('Step*', 'What happened*'),
      rows: buildLineRows(
        newestFirst.map(({ title, events }) => ({
          title,
          lines: game.narration.account(events, seat, content),
        })),
      ),
    });
  });
});
