import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Artefact } from './state.ts';

export type Holding = 'Garnet' | 'Communal Garnet' | 'Token';

export type EpisodeEnd = 'played' | 'elsewhere' | 'ruled' | 'without playing' | 'skipped';

export type Event =
  | (EventOfKind<'lot'> & { readonly order: readonly Seat[] })
  | (EventOfKind<'round'> & { readonly title: string; readonly sitOuts: readonly Seat[] })
  | (EventOfKind<'opened'> & {
      readonly title: string;
      readonly game: string;
      readonly seats: readonly Seat[];
    })
  | (EventOfKind<'finished'> & {
      readonly title: string;
      readonly winners: readonly Seat[];
      readonly how: EpisodeEnd;
    })
  | (SeatEvent<'changed'> & {
      readonly of: Holding;
      readonly amount: number;
      readonly with: Seat | null;
      readonly why: string;
    })
  | SeatEvent<'candidate'>
  | (SeatEvent<'chosen'> & {
      readonly what: 'opponent' | 'phoenix';
      readonly chosen: Seat;
      readonly how: 'chosen' | 'default' | 'alone';
    })
  | (SeatEvent<'artefact'> & {
      readonly artefact: Artefact;
      readonly title: string;
      readonly isDefault: boolean;
    })
  | (SeatEvent<'out'> & { readonly by: string })
  | SeatEvent<'waiting'>
  | SeatEvent<'left'>
  | SeatEvent<'returned'>
  | EventOfKind<'phoenix lapses'>
  | (EventOfKind<'voided'> & { readonly title: string; readonly follows: 'again' | 'skip' })
  | (EventOfKind<'ruled'> & { readonly title: string })
  | (EventOfKind<'cancelled'> & { readonly title: string })
  | (EventOfKind<'refused'> & { readonly why: string })
  /** All scores after a change. */
  | (EventOfKind<'scores'> & { readonly scores: Readonly<Record<Seat, number>> })
  | (EventOfKind<'champions'> & { readonly seats: readonly Seat[] });
