/** Pages of the rankings: a player's own at any time, both for everybody once the match is over. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Notice, Page, Table } from '../../kit/showing/view.ts';
import { lettersAt, sideOf } from '../letters.ts';
import type { Now, OwnShown, Shown, Whole } from '../now.ts';
import type { PublicView } from '../state.ts';
import { rankingsIn } from '../views.ts';

export const rankingsPage = (shown: Shown): Page => ({
  name: 'Rankings',
  about:
    'The secret rankings, which decide a tie after the Dealer Houses. Everybody sees them when the match is over.',
  isYetEmpty: shown.state.rankings === null,
  blocks: [
    shown.state.rankings === null
      ? nothingYet('Rankings', 'They are secret until the match is over.')
      : rankingsTable(shown, seatsOf(shown), shown.state.rankings),
  ],
});

/** What the host sees at any time. */
export const allRankingsPage = (shown: Whole): Page => ({
  name: 'Rankings',
  about: 'The rankings are secret until the match is over: only you see both.',
  blocks: [rankingsTable(shown, seatsOf(shown), rankingsIn(shown.state))],
});

export const ownRankingPage = (shown: OwnShown, seat: Seat): Page => ({
  name: 'My ranking',
  about:
    'It decides a tie after the Dealer Houses, the first house first. No other player sees it before the end.',
  blocks: [rankingsTable(shown, [seat], { [seat]: shown.own.ranking })],
});

/** Each player's houses with the letters that count there. */
function rankingsTable(
  shown: Now,
  seats: readonly Seat[],
  rankings: NonNullable<PublicView['rankings']>,
): Table | Notice {
  const [first = []] = seats.map((seat) => rankings[seat]);
  if (first.length === 0) return nothingYet('Rankings', 'Nothing has been ranked yet.');
  return {
    kind: 'table',
    title: seats.length > 1 ? 'Rankings' : 'My ranking',
    about: 'With the letters that the player has delivered there.',
    columns: [
      { title: 'Rank', width: 'narrow', align: 'centre', decides: true },
      ...seats.map((title) => ({ title, width: 'normal', decides: true }) as const),
    ],
    rows: first.map((_, index): readonly Cell[] => [
      strong(index + 1),
      ...seats.map((seat) => {
        const house = rankings[seat]?.[index] ?? '';
        return `${house}: ${lettersAt(sideOf(shown, seat).letters, house)}`;
      }),
    ]),
  };
}
