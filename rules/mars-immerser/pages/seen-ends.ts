/** What stands in the place of a standing while points are secret: what everybody was seen to do. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Cell, Table } from '../../kit/showing/view.ts';
import { atlasOf } from '../atlas.ts';
import type { Code } from '../content.ts';
import type { Shown } from '../now.ts';

interface Seen {
  readonly seat: Seat;
  readonly inns: number;
  readonly outside: number;
  readonly veiled: number;
  /** Relatives at which a round was seen to end, each once. */
  readonly relatives: readonly Code[];
}

/** In the order of the seats: who was at most Inns need not stand well. */
export const seenEndsTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Where rounds ended',
  about: 'Points are told at the end. This is what everybody was seen to do.',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Inns', width: 'narrow', format: 'whole', decides: true },
    { title: 'Other', width: 'narrow', format: 'whole', decides: true },
    { title: 'Veils', width: 'narrow', format: 'whole', decides: true },
    { title: 'Relatives', width: 'normal', decides: true },
  ],
  rows: seatsOf(shown)
    .map((seat) => seenOf(shown, seat))
    .map(({ seat, inns, outside, veiled, relatives }): readonly Cell[] => [
      strong(seat),
      inns,
      outside,
      veiled,
      relatives.join(', '),
    ]),
});

function seenOf({ setup, history }: Shown, seat: Seat): Seen {
  const events = history.flatMap((chapter) => chapter.events);
  const rounds = ofKind(events, 'round over');
  const places = atlasOf(setup.content).byCode;
  const ends = ofKind(events, 'revealed').flatMap((event) =>
    event.seat === seat && event.location !== null ? [event.location] : [],
  );
  return {
    seat,
    inns: rounds.filter(({ atInns }) => atInns.includes(seat)).length,
    outside: rounds.filter(({ outside }) => outside.includes(seat)).length,
    veiled: rounds.filter(({ veiled }) => veiled.includes(seat)).length,
    relatives: [...new Set(ends)].filter((code) => places.get(code)?.kind === 'Relative'),
  };
}
