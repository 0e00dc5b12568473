/** How players stood after every round: exactly for themselves and the host, by levels and sixes for everybody. */

import { ofKind } from '../../kit/events.ts';
import type { Seat } from '../../kit/seat.ts';
import { amountOn } from '../amounts.ts';
import { byMeter } from '../ending.ts';
import type { EventOf } from '../events.ts';
import { levelAt, shownProgress } from '../levels.ts';
import type { LevelMeter } from '../meters.ts';
import type { Shown } from '../now.ts';
import { STARTING_TRAVELLER } from '../start.ts';
import { roundsOf } from './chronicle.ts';

export type Standing = Pick<EventOf<'standing'>, 'amounts' | 'progress'>;

const AT_START: Standing = {
  amounts: byMeter((meter) => amountOn(STARTING_TRAVELLER, meter)),
  progress: STARTING_TRAVELLER.progress,
};

/** A moment at which everybody's standing is known: the start, and the end of each round. */
export interface Moment {
  /** "Start", "Round 3". */
  readonly title: string;
  readonly of: (seat: Seat) => Standing;
}

export const momentsOf = (shown: Shown): readonly Moment[] => [
  { title: 'Start', of: () => AT_START },
  ...roundsOf(shown).map(({ title, events }) => {
    const standings = ofKind(events, 'standing');
    return { title, of: (seat: Seat) => standings.find((one) => one.seat === seat) ?? AT_START };
  }),
];

/** What everybody knows of a standing. */
export interface PublicStanding {
  readonly levels: Readonly<Record<LevelMeter, number>>;
  /** In sixes. */
  readonly progress: number;
}

export const publicly = ({ setup }: Shown, { amounts, progress }: Standing): PublicStanding => ({
  levels: byMeter((meter) => levelAt(setup.content, meter, amounts[meter])),
  progress: shownProgress(progress),
});
