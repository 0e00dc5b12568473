/** Removes events that are private to others; all holdings are public. */

import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import { knownHistory } from '../../kit/narrating/hiding.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';

/** State that no page shows but that is public. */
export const derived: readonly Derived[] = [
  { path: 'scores', because: 'All points earned or lost are announced.' },
  {
    path: 'inventories.*.length',
    because: 'Nobody holds anything before the pregame is resolved, and then everybody sees it.',
  },
];

/** Drops private events of others: missing answers and random thefts. */
export const disguised = ({ state, history, audience }: Hiding<Shown>): Disguised<Shown> => ({
  state,
  history: knownHistory({ history, audience, narration: narration, isOver: state.step === 'over' }),
});
