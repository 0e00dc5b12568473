/** Pages of the rankings: a player's own at any time, both for everybody once the match is over. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Notice, Page, Table } from '../../kit/showing/view.ts';
import { lettersAt, sideOf } from '../letters.ts';
import type { Shown } from '../now.ts';
import { teamOf } from '../state.ts';

export const rankingsPage = (shown: Shown): Page => ({
  name: 'Rankings',
  about:
    'The secret rankings, which decide a tie after the Dealer Houses. Everybody sees them when the match is over.',
  isYetEmpty: shown.state.phase !== 'over',
  blocks: [
    shown.state.phase === 'over'
      ? rankingsTable(shown, seatsOf(shown))
      : nothingYet('Rankings', 'They are secret until the match is over.'),
  ],
});

/** What the host sees at any time. */
export const allRankingsPage = (shown: Shown): Page => ({
  name: 'Rankings',
  about: 'The rankings are secret until the match is over: only you see both.',
  blocks: [rankingsTable(shown, seatsOf(shown))],
});

export const ownRankingPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My ranking',
  about:
    'It decides a tie after the Dealer Houses, the first house first. No other player sees it before the end.',
  blocks: [rankingsTable(shown, [seat])],
});

/** Each player's houses with the letters that count there. */
function rankingsTable(shown: Shown, seats: readonly Seat[]): Table | Notice {
  const rankings = seats.map((seat) => teamOf(shown.state, seat).ranking);
  const [first = []] = rankings;
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
        const house = teamOf(shown.state, seat).ranking[index] ?? '';
        return `${house}: ${lettersAt(sideOf(shown, seat).letters, house)}`;
      }),
    ]),
  };
}
