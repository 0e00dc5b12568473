/** Ways to play for matches of robots. All that they look at is public: inventories and the list are. */

import type { Answers } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { type Robot, type RobotAsked, randomAnswers } from '../../kit/playing/robot.ts';
import { earningOf, sightsOf } from '../abilities.ts';
import type { Content } from '../content.ts';
import { kept } from '../hands.ts';
import { notationOf, type Present } from '../presents.ts';
import { below, DISTANCES, FIELD_OF, presentsOf, type State } from '../state.ts';
import { isReplacingRound } from '../steps.ts';

type Asked = RobotAsked<Content, State>;

/** What a present is worth to its holder if it stays: the more, the sooner it is kept or stolen. */
type Worth = (present: Present) => number;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  /** Keeps and steals what would earn most at the next scoring. */
  greedy: { answer: (asked) => answersBy(asked, nextPoints(asked)) },
  /** Keeps and steals what is fresh, whatever it earns. */
  airing: { answer: (asked) => answersBy(asked, ({ staleness }) => -staleness) },
};

/** As if nothing were moved: everybody's presents as they lie. */
export function nextPoints({ state, seat }: Pick<Asked, 'state' | 'seat'>): Worth {
  const { circle } = state;
  const hands = circle.map((holder) => ({ held: presentsOf(state, holder).map(kept) }));
  const sight = sightsOf(hands, true)[circle.indexOf(seat)];
  if (sight === undefined) return () => 0;
  return (present) => earningOf(kept(present), sight).points - present.staleness;
}

function answersBy({ state, seat, form, draw }: Asked, worth: Worth): Answers {
  switch (state.step) {
    case 'pregame':
    case 'over':
      return randomAnswers(form, draw);
    case 'round-4':
      return randomAnswers(form, draw, thefts(state, seat, worth));
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return randomAnswers(form, draw, leaving(state, seat, worth));
  }
}

/** The three worth least are passed, and the next one is replaced where there is something to replace it with. */
function leaving({ step, inventories }: State, seat: Seat, worth: Worth): Answers {
  const [first, second, third, fourth] = byWorth(inventories[seat] ?? [], worth).map(notationOf);
  const passed = { first: [first ?? ''], second: [second ?? ''], third: [third ?? ''] };
  return isReplacingRound(step) ? { ...passed, replaced: [fourth ?? ''] } : passed;
}

const thefts = (state: State, seat: Seat, worth: Worth): Answers =>
  Object.fromEntries(
    DISTANCES.map((distance) => {
      const theirs = presentsOf(state, below(state.circle, seat, -distance));
      const best = byWorth(theirs, worth).at(-1);
      return [FIELD_OF[distance], best === undefined ? [] : [notationOf(best)]];
    }),
  );

/** Worth least first; of equals the inventory's order. */
const byWorth = (presents: readonly Present[], worth: Worth): readonly Present[] =>
  presents.toSorted((one, other) => worth(one) - worth(other));
