/** The facts, events and views of a season. The position follows from the facts (`fold.ts`). */

import type { Pair } from '../kit/match/communal.ts';
import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type * as kit from '../kit/match/game.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import type { Content } from './content.ts';

/** The place of an episode in the programme, the same for its repetitions: "round-2-main". */
export type Slot = string;
/** One match of a slot; repetitions are numbered: "round-2-main-again-1". */
export type EpisodeId = string;
/** The numbers of steps so far by kind. Undone facts do not lower them. */
export interface StepCounts {
  readonly choices: number;
  readonly matches: number;
}
/** An id such as "round-1 opponent of Dems". */
export type ChoiceId = string;

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

export type Fact =
  /** Choices that the open step asks for; empty once it is closed. Later ones wait until then. */
  | { readonly kind: 'asked'; readonly choices: readonly ChoiceId[] }
  | {
      readonly kind: 'chosen';
      readonly choice: ChoiceId;
      readonly chosen: Seat;
      readonly isDefault: boolean;
    }
  /** The artefacts of this episode are chosen; see `State.artefacts`. */
  | { readonly kind: 'equipped'; readonly episode: EpisodeId }
  | {
      readonly kind: 'opened';
      readonly episode: EpisodeId;
      readonly seats: readonly Seat[];
      /** Garnets brought to the match, in the order of the seats. */
      readonly garnets: readonly number[];
      readonly pairs: readonly Pair[];
    }
  | {
      readonly kind: 'result';
      readonly episode: EpisodeId;
      /** Last hash of the match's ledger; null for a match played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
      /** Whether the host ruled this result. */
      readonly isRuled: boolean;
    }
  | { readonly kind: 'skipped'; readonly episode: EpisodeId }
  /** The match of this slot is repeated. */
  | { readonly kind: 'again'; readonly slot: Slot }
  /** After a ruling, the match of this slot is planned again without the players who have left. */
  | { readonly kind: 'reseated'; readonly slot: Slot }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

export type FactOfKind<Kind extends Fact['kind']> = Extract<Fact, { readonly kind: Kind }>;

/** The public part of the state: everything except the artefacts. */
export interface PublicView {
  /** The whole cast in an order drawn once, which is the last tie-break. */
  readonly lot: readonly Seat[];
  readonly facts: readonly Fact[];
  /** Absent in seasons of version 1. */
  readonly steps?: StepCounts;
}

/** The artefacts of one seat, by episode. */
export type OwnArtefacts = Readonly<Record<EpisodeId, Artefact>>;

export interface State extends PublicView {
  /** Artefacts brought to an episode, by its id and the seat. Private even after the end. */
  readonly artefacts: Readonly<Record<EpisodeId, Readonly<Record<Seat, Artefact>>>>;
}

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
  /** The scores of all players after one of them has changed. */
  | (EventOfKind<'scores'> & { readonly scores: Readonly<Record<Seat, number>> })
  | (EventOfKind<'champions'> & { readonly seats: readonly Seat[] });

/** The season between two steps, with public facts only. */
export type Now = kit.Now<Content, PublicView>;
export type SeatInSeason = kit.SeatNow<Content, PublicView>;
export type FullSituation = kit.Now<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, OwnArtefacts>;
export type SeasonPageInput = kit.PageInput<Content, PublicView, Event>;
export type Setup = Now['setup'];

export function getPublicView({ state: { lot, facts, steps } }: FullSituation): PublicView {
  return { lot, facts, ...(steps && { steps }) };
}

export const getSeatView = ({ state }: FullSituation, seat: Seat): OwnArtefacts =>
  Object.fromEntries(
    Object.entries(state.artefacts).flatMap(([episode, artefacts]) => {
      const own = findForSeat(artefacts, seat);
      return own === undefined ? [] : [[episode, own]];
    }),
  );

export const determinize = ({ state, seat, own }: SeatKnowledge): State => ({
  ...state,
  artefacts: Object.fromEntries(
    Object.entries(own).map(([episode, artefact]) => [episode, { [seat]: artefact }]),
  ),
});
