/** Ways: how players went through each round, in a line each; to everybody once the match is over. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Block, Cell, Notice, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';

/** Of who had none of these it is said that there was no movement. */
const MOVEMENTS: readonly Event['kind'][] = [
  'started',
  'moved',
  'stayed',
  'swapped',
  'stopped',
  'betrayed',
  'both backed out',
];

/** "→ O → N ■ there is no road": what a player did in a round. */
function wayText(events: readonly Event[], seat: Seat): string {
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const parts = narration.revealedAtEnd(own);
  const isStill = !own.some(({ kind }) => MOVEMENTS.includes(kind));
  return (isStill ? ['no movement', ...parts] : parts).join(' ');
}

/** Of everybody, once the match is over: secret before. */
export const waysBlocks = (shown: Shown): readonly Block[] =>
  shown.state.phase === 'over' ? [waysTable(shown)] : [];

/** How everybody went, the newest round first: the host sees it at any time. */
export function waysTable(shown: Shown): Table | Notice {
  const rounds = shown.history.filter(({ step }) => step !== 'start').toReversed();
  if (rounds.length === 0) return nothingYet('Ways', 'Nobody has moved yet.');
  return {
    kind: 'table',
    title: 'Ways',
    about:
      '→ to a location, ⇄ by a Swap, ■ where a movement ended and why; in brackets what it brought and cost.',
    columns: [
      { title: 'Round', width: 'normal', decides: true },
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Way', width: 'text', decides: true },
    ],
    rows: rounds.flatMap(({ title, events }) =>
      seatsOf(shown).map((seat, index): readonly Cell[] => [
        index === 0 ? strong(title) : null,
        seat,
        wayText(events, seat),
      ]),
    ),
  };
}
