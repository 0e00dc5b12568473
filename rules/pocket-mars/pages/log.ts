/** The page of what happened. */

import { nothingYet } from '../../kit/marks.ts';
import type { Audience, Block, Page } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';

/** A player sees besides what he alone was told. */
export const logPage = (shown: Shown, audience: Audience): Page => ({
  name: audience.kind === 'seat' ? 'My log' : 'What happened',
  about: 'The last steps, the newest first; all of them once the match is over.',
  blocks: [logBlock(shown, audience)],
});

/** So many steps for each player are told while the match goes on: more than anybody misses between two looks. */
const LAST_STEPS = 6;

function logBlock({ setup, state, history }: Shown, audience: Audience): Block {
  const last = state.phase === 'over' ? history : history.slice(-LAST_STEPS * state.order.length);
  const rows = last
    .toReversed()
    .flatMap(({ title, events }) =>
      told.lines(events, audience, setup.content).map(({ text, rule }) => [title, text, rule]),
    );
  if (rows.length === 0)
    return nothingYet('Nothing has happened yet', 'Every turn will be told here.');
  return {
    kind: 'table',
    title: audience.kind === 'seat' ? 'All that I was told' : 'All turns',
    about: 'Within a step in the order in which it happened.',
    columns: [
      { title: 'Step', width: 'wide' },
      { title: 'What happened', width: 'text' },
      { title: 'Rule', width: 'wide' },
    ],
    rows,
  };
}
