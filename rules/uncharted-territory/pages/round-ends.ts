/** Players' states after every round: exact for themselves and the host, levels for everybody. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { amountOn } from '../amounts.ts';
import type { Event, EventOf } from '../events.ts';
import { seenOf } from '../levels.ts';
import { byMeter } from '../meters.ts';
import type { Shown } from '../now.ts';
import { STARTING_TRAVELLER } from '../start.ts';
import { roundsOf } from './chronicle.ts';

type ExactAmounts = Pick<EventOf<'standing'>, 'amounts' | 'progress'>;
export type Levels = Pick<EventOf<'levels'>, 'levels' | 'progress'>;

/** At the start, and at the end of each round. */
export interface RoundEnd<As> {
  /** "Start", "Round 3". */
  readonly title: string;
  readonly of: (seat: Seat) => As;
}

/** As the player and the host know it. */
export const exactRounds = (shown: Pick<Shown, 'history'>): readonly RoundEnd<ExactAmounts>[] => {
  const atStart: ExactAmounts = {
    amounts: byMeter((meter) => amountOn(STARTING_TRAVELLER, meter)),
    progress: STARTING_TRAVELLER.progress,
  };
  return stoodBy(shown, (events) => ofKind(events, 'standing'), atStart);
};

/** As everybody knows it. */
export const publicRoundRecords = (shown: Shown): readonly RoundEnd<Levels>[] => {
  const atStart: Levels = seenOf(STARTING_TRAVELLER, shown.setup.content);
  return stoodBy(shown, (events) => ofKind(events, 'levels'), atStart);
};

const stoodBy = <As>(
  shown: Pick<Shown, 'history'>,
  endsOf: (events: readonly Event[]) => readonly (As & { readonly seat: Seat })[],
  atStart: As,
): readonly RoundEnd<As>[] => [
  { title: 'Start', of: () => atStart },
  ...roundsOf(shown).map(({ title, events }) => {
    const ends = endsOf(events);
    return { title, of: (seat: Seat) => ends.find((one) => one.seat === seat) ?? atStart };
  }),
];
