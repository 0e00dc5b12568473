/** The page of passes: who passed, stole and replaced what, the newest round first. */

import type { Seat } from '../../kit/match/seat.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Page, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import type { Present } from '../presents.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export interface Move {
  /** Null when it came from nobody. */
  readonly from: Seat | null;
  readonly present: Present;
  readonly to: Seat | null;
  readonly how: string;
}

export function passesPage(shown: Shown): Page {
  const moves = resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) =>
      movesIn(event).map((move) => ({ ...move, round: Number(step.slice(-1)) })),
    ),
  );
  return {
    name: 'Passes',
    about: 'Who passed, stole and replaced what, the newest round first.',
    blocks: [
      moves.length > 0
        ? movesTable(shown, moves)
        : nothingYet(
            'Nothing has been passed yet',
            'In Round 1 everybody passes three presents: to the first, second and third player below.',
          ),
    ],
  };
}

/** Ways in which presents change hands. */
export function movesIn(event: Event): readonly Move[] {
  switch (event.kind) {
    case 'passed':
      return [{ ...event, how: `passed ${event.distance} below` }];
    case 'stolen': {
      const { victim, thief, present, distance } = event;
      return [{ from: victim, present, to: thief, how: `stolen from ${distance} above` }];
    }
    case 'replaced':
      return [
        { from: event.seat, present: event.gone, to: null, how: 'given up for a new one' },
        { from: null, present: event.present, to: event.seat, how: 'taken for it' },
      ];
    default:
      return [];
  }
}

const movesTable = (
  { setup }: Shown,
  moves: readonly (Move & { readonly round: number })[],
): Table => ({
  kind: 'table',
  title: 'Passes',
  columns: [
    { title: 'Round', width: 'narrow', format: 'whole', decides: true },
    { title: 'From', width: 'normal', decides: true },
    { title: 'Present', width: 'narrow', align: 'centre', decides: true },
    { title: 'To', width: 'normal', decides: true },
    { title: 'How', width: 'wide' },
  ],
  rows: moves.map(({ round, from, present, to, how }): readonly Cell[] => [
    round,
    from === null ? muted('new') : strong(from),
    presentMark(present, setup.content),
    to === null ? muted('given up') : to,
    how,
  ]),
});
