/** Another match that looks the same to an audience: all that anybody holds is public, but not all that happened to him. */

import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import { knownHistory } from '../../kit/narrating/hiding.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  { path: 'scores', because: 'Everybody is told of all points that are earned or lost.' },
  {
    path: 'inventories.*.length',
    because: 'Nobody holds anything before the pregame is resolved, and then everybody sees it.',
  },
];

/** What was told to others in private is gone: whose answer was missing, and which thefts chance has chosen. */
export const disguised = ({ state, history, audience }: Hiding<Shown>): Disguised<Shown> => ({
  state,
  history: knownHistory({ history, audience, narration: narration, isOver: state.step === 'over' }),
});
