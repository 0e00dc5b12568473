/** What a finished match shows of the game's balance: how it ended, what the tiebreak came down to, where winners began. */

import { eventsIn, ofKind } from '../../kit/match/events.ts';
import type { Finding } from '../../kit/match/game.ts';
import { mapOf } from '../houses.ts';
import { lettersAt, seatsByName, sideOf, type TeamLetters, totalOf } from '../letters.ts';
import type { Whole } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { COURIERS, type Route } from '../state.ts';
import { publicView } from '../views.ts';

export function findingsOf(shown: Whole): readonly Finding[] {
  const { state, history } = shown;
  const events = eventsIn(history);
  const [first, second] = (outcomeOf({ ...shown, state: publicView(shown) })?.placings ?? []).map(
    ({ seat }) => seat,
  );
  if (first === undefined || second === undefined) return [];
  const [won, lost] = [sideOf(shown, first), sideOf(shown, second)];
  return [
    { measure: 'Turns', value: state.number },
    { measure: 'Ends', value: endingOf(shown) },
    { measure: 'Houses of the winner', value: won.letters.size },
    { measure: 'Houses of the loser', value: lost.letters.size },
    { measure: 'Letters of the winner', value: totalOf(won.letters) },
    { measure: 'Letters of the loser', value: totalOf(lost.letters) },
    ...COURIERS.flatMap((courier) => [
      ...beginning('winner', won.routes[courier]),
      ...beginning('loser', lost.routes[courier]),
    ]),
    ...firstMoves(shown, first),
    ...mapOf(shown.setup.content).places.flatMap((house) => mostAt(won, house)),
    ...ofKind(events, 'skipped').map(({ seat }) => ({
      measure: 'Skipped turns',
      value: seat === first ? 'of the winner' : 'of the loser',
    })),
    ...ofKind(events, 'held').map(({ house }) => ({ measure: 'Couriers held at', value: house })),
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

/** Which house had most letters of the winner, and of the loser. */
function mostAt({ letters, theirs }: TeamLetters, house: string): readonly Finding[] {
  const ahead = lettersAt(letters, house) - lettersAt(theirs, house);
  if (ahead === 0) return [];
  return [{ measure: `Most letters at the end, ${ahead > 0 ? 'winner' : 'loser'}`, value: house }];
}

/** Which courier made the first move of the winner, and of the loser. */
function firstMoves({ state, history }: Whole, winner: string): readonly Finding[] {
  const moves = ofKind(eventsIn(history), 'moved');
  return seatsByName(state).flatMap((seat) => {
    const first = moves.find((move) => move.seat === seat);
    const who = seat === winner ? 'winner' : 'loser';
    return first === undefined
      ? []
      : [{ measure: `First moved by the ${who}`, value: `courier ${first.courier}` }];
  });
}
