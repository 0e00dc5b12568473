/** Measures of a finished match: its end, the deciding tiebreak, and the first houses. */

import type { Finding } from '../../kit/match/game.ts';
import { sideOf, totalOf } from '../moving.ts';
import { outcomeOf } from '../outcome.ts';
import { COURIERS, publicView, type Route, type Whole } from '../state.ts';

export function findingsOf(shown: Whole): readonly Finding[] {
  const [first, second] = (outcomeOf({ ...shown, state: publicView(shown) })?.placings ?? []).map(
    ({ seat }) => seat,
  );
  if (first === undefined || second === undefined) return [];
  const [won, lost] = [sideOf(shown, first), sideOf(shown, second)];
  return [
    { measure: 'Turns', value: shown.state.number },
    { measure: 'Ends', value: endingOf(shown) },
    { measure: 'Houses of the winner', value: won.letters.size },
    { measure: 'Houses of the loser', value: lost.letters.size },
    { measure: 'Letters of the winner', value: totalOf(won.letters) },
    { measure: 'Letters of the loser', value: totalOf(lost.letters) },
    ...COURIERS.flatMap((courier) => [
      ...beginning('winner', won.routes[courier]),
      ...beginning('loser', lost.routes[courier]),
    ]),
  ];
}

const beginning = (who: string, [house]: Route): readonly Finding[] =>
  house === undefined ? [] : [{ measure: `A courier of the ${who} began at`, value: house }];

/** How the match ended, and what decided it. */
function endingOf(shown: Whole): string {
  const how = shown.state.ending?.how ?? 'not yet';
  const ties = outcomeOf({ ...shown, state: publicView(shown) })?.ties ?? [];
  return ties.length === 0 ? how : `${how}, by tiebreak ${ties.length - 1}`;
}
