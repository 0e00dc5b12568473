/** Public knowledge of each player: ends of rounds, nights at Inns, Veils and Wraths. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { muted, strong } from '../../kit/showing/marks.ts';
import type { Cell, Table, Tone } from '../../kit/showing/view.ts';
import { kindAt } from '../atlas.ts';
import type { Code } from '../content.ts';
import type { Shown } from '../now.ts';
import { nightLoss } from '../round-ends.ts';
import { ROUNDS } from '../state.ts';
import { seenAt } from '../views.ts';
import { markedText } from './map.ts';

type Night = 'inn' | 'outside' | 'veil';

interface Seen {
  /** One for each round of movement so far. */
  readonly nights: readonly Night[];
  /** Relatives at which a round was seen to end, each once. */
  readonly relatives: number;
  readonly wraths: number;
}

function seenOf({ setup, history }: Shown, seat: Seat): Seen {
  const events = history.flatMap((chapter) => chapter.events);
  const rounds = ofKind(events, 'round over').filter(({ round }) => round > 1);
  const ends = ofKind(events, 'revealed').flatMap((event) =>
    event.seat === seat && event.location !== null ? [event.location] : [],
  );
  return {
    nights: rounds.map(({ atInns, veiled }) =>
      atInns.includes(seat) ? 'inn' : veiled.includes(seat) ? 'veil' : 'outside',
    ),
    relatives: new Set(ends.filter((code) => kindAt(setup.content, code) === 'Relative')).size,
    wraths: ofKind(events, 'wrath').filter((event) => event.seat === seat).length,
  };
}

const countOf = ({ nights }: Seen, night: Night): number =>
  nights.filter((one) => one === night).length;

/** Seats in their own order: most Inns do not mean a good place. */
export const seenTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Where rounds ended',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    ...['At', '⌂', '✕', '♥', '?', '⚡'].map(
      (title) => ({ title, width: 'narrow', align: 'centre', decides: true }) as const,
    ),
  ],
  rows: seatsOf(shown).map((seat): readonly Cell[] => {
    const seen = seenOf(shown, seat);
    const outside = countOf(seen, 'outside');
    return [
      strong(seat),
      placeCell(shown, seat),
      counted(countOf(seen, 'inn')),
      counted(outside, lossTone(outside)),
      counted(seen.relatives, 'good'),
      counted(countOf(seen, 'veil'), 'muted'),
      counted(seen.wraths, 'bad'),
    ];
  }),
  foot: 'Rounds ended ⌂ at an Inn, ✕ at none, ♥ with a Relative, ? behind a Veil. ⚡ A Ma’s Wrath.',
});

const counted = (value: number, tone?: Tone): Cell =>
  value === 0 ? muted('–') : { kind: 'mark', value, ...(tone !== undefined && { tone }) };

function placeCell(shown: Shown, seat: Seat): Cell {
  const at: Code | null = seenAt(shown.state, seat);
  if (at !== null) return markedText(shown.setup.content, at);
  return muted(shown.state.phase === 'start' ? '–' : '?');
}

/** "●○●··", a sign for each round of movement. */
export const nightsTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Nights at Inns',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: `Round 2–${ROUNDS}`, width: 'normal', align: 'centre', decides: true },
    { title: 'Next ○', width: 'narrow', align: 'centre', decides: true },
  ],
  rows: seatsOf(shown).map((seat): readonly Cell[] => {
    const seen = seenOf(shown, seat);
    const signs = seen.nights.map((night) => NIGHT_SIGNS[night]).join('');
    const outside = countOf(seen, 'outside');
    const isOver = shown.state.phase === 'over';
    return [
      strong(seat),
      signs.padEnd(ROUNDS - 1, '·'),
      isOver
        ? muted('–')
        : { kind: 'mark', value: `−${nightLoss(outside)}`, tone: lossTone(outside) },
    ];
  }),
  foot: '● at an Inn, ○ at none, ? behind a Veil. Next ○: points lost',
});

/** Indexed by the number of rounds that ended at no Inn. */
const COSTS: readonly Tone[] = ['level 0', 'level 2', 'level 3', 'level 4'];
const lossTone = (outside: number): Tone => COSTS[outside] ?? 'level 4';

const NIGHT_SIGNS: Readonly<Record<Night, string>> = { inn: '●', outside: '○', veil: '?' };
