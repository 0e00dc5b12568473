/** Statistics of a finished match: its end, the deciding tiebreak, and the first houses. */

import type { Finding } from '../../kit/match/game.ts';
import { finding } from '../../kit/playing/findings.ts';
import { sideOf } from '../moving.ts';
import { computeOutcome } from '../outcome.ts';
import { type HostPageInput, publicView } from '../state.ts';

export function listFindings(shown: HostPageInput): readonly Finding[] {
  const { ending, number } = shown.state;
  const { placings = [], ties = [] } = computeOutcome({ ...shown, state: publicView(shown) }) ?? {};
  if (ending === null) return [];
  const tiebreak = ties.length === 0 ? '' : `, by tiebreak ${ties.length - 1}`;
  return [
    finding('Turns', number),
    finding('Ends', `${ending.how}${tiebreak}`),
    ...placings.flatMap(({ seat, place }) =>
      Object.values(sideOf(shown, seat).routes)
        .flatMap((route) => route.slice(0, 1))
        .map((house) =>
          finding(`A courier of the ${place === 1 ? 'winner' : 'loser'} began at`, house),
        ),
    ),
  ];
}
