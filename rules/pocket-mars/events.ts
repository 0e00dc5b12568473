/** Everything that happens in a match: what, by whom, and by which sentence of the rules. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { CardId } from './cards.ts';
import type { Colour, SettledColour } from './colours.ts';
import type { Action, LastingChoices } from './order-values.ts';
import type { Fault, ReasonCode } from './reasons.ts';

/** Why a bottom action could not be used, after the player's name; to himself it is said by the table of reasons. */
export const BOTTOM_REASONS = {
  'too little Energy': 'has too little Energy for it',
  'colonists elsewhere': 'does not meet its condition',
  useless: 'would gain nothing by it',
} as const;
/** One that everybody sees, of an order to use it. */
export type BottomFault = Fault & { readonly why: keyof typeof BOTTOM_REASONS & ReasonCode };

/** Where the hand does not allow it, it is `declined` too: hands are secret. */
export type BottomReason = keyof typeof BOTTOM_REASONS | 'declined';

/** What nothing valid was received for, and what the rules put in its place. */
export const MISSING_ORDER_TEXTS = {
  draft: 'Nothing valid was received: the first card of your pack was kept.',
  'set-up': 'Nothing valid was received: the first two of your cards went into your prep module.',
  launched: 'Nothing valid was received for your turn: a colonist was launched.',
  discarded:
    'Nothing valid was received for your turn, and no colonist was left on Earth: your first card was discarded for Energy.',
  choose: 'Nothing valid was received for your decision: it was not used.',
  four: 'Nothing valid was received: the first cards of your hand were taken.',
} as const;

export interface Missing extends SeatEvent<'missing'> {
  readonly what: keyof typeof MISSING_ORDER_TEXTS;
  /** Those of orders left blank. */
  readonly faults: readonly Fault[];
}

/** What the rules put in the place of what is wrong. */
export const SUBSTITUTE_TEXTS = {
  'first card kept': 'The first card of your pack was kept.',
  'first others laid out':
    'Where one was missing, the first of your other cards went into your prep module.',
  'first others taken': 'The first other cards of your hand were taken.',
  'left aside': 'It was left aside.',
  'colonist launched': 'A colonist was launched instead.',
  'first card discarded': 'Your first card was discarded for Energy instead.',
  'asked later': 'You are asked when it comes to that.',
  'not used': 'It was not used.',
} as const;

/** Parts of orders that are wrong. */
export interface Void extends SeatEvent<'void'> {
  readonly faults: readonly Fault[];
  readonly instead: keyof typeof SUBSTITUTE_TEXTS;
}

export type Event =
  | (EventOfKind<'dealt'> & { readonly cards: number })
  | (EventOfKind<'order'> & { readonly order: readonly Seat[] })
  | (SeatEvent<'acted'> & {
      readonly action: Action['kind'];
      readonly card: CardId | null;
      readonly of: Seat | null;
    })
  | (SeatEvent<'launched'> & { readonly count: number })
  | (SeatEvent<'Energy'> & { readonly change: number })
  | (SeatEvent<'drew'> & { readonly count: number })
  | (SeatEvent<'advanced'> & {
      readonly at: SettledColour;
      readonly value: number;
      readonly over: number;
    })
  | (SeatEvent<'not advanced'> & {
      readonly at: SettledColour;
      readonly value: number;
      readonly over: number;
      readonly why: 'not higher' | 'Ship empty';
    })
  | (SeatEvent<'bottom'> & { readonly card: CardId })
  | (SeatEvent<'bottom not used'> & {
      readonly card: CardId;
      readonly why: BottomReason;
      readonly faults: readonly BottomFault[];
    })
  | (SeatEvent<'ability'> & { readonly at: Colour })
  | (SeatEvent<'boarded'> & { readonly at: SettledColour; readonly count: number })
  | (SeatEvent<'switched'> & { readonly at: SettledColour; readonly one: Seat; readonly two: Seat })
  /** A colonist of `of` between the spaces of a Building. */
  | (SeatEvent<'shifted'> & { readonly at: SettledColour; readonly of: Seat; readonly up: boolean })
  | (SeatEvent<'covered'> & { readonly at: Colour })
  | (SeatEvent<'buried'> & { readonly from: 'hand' | 'prep' })
  | (SeatEvent<'looked'> & { readonly of: Seat; readonly count: number })
  | (SeatEvent<'discarded'> & { readonly card: CardId })
  | (SeatEvent<'refilled'> & { readonly count: number })
  | (SeatEvent<'nothing to do'> & { readonly what: string })
  | (EventOfKind<'new deck'> & { readonly cards: number })
  | (EventOfKind<'round over'> & {
      readonly round: number;
      readonly points: Readonly<Record<Seat, number>>;
    })
  /** No colonist was launched or entered a Building, for so many rounds in a row by now. */
  | (EventOfKind<'quiet round'> & { readonly rounds: number })
  | (EventOfKind<'match over'> & {
      readonly why: 'all settled' | 'quiet';
      /** Whose colonists are all in Buildings. */
      readonly who: readonly Seat[];
    })
  | Missing
  | Void
  /** The bottom action asks for a card that the hand does not have. */
  | (SeatEvent<'hand lacks'> & { readonly card: CardId; readonly faults: readonly Fault[] })
  /** What holds from now on until its player says otherwise. */
  | (SeatEvent<'said for good'> & { readonly lasting: LastingChoices })
  /** A decision was not asked for, since what to do had been said for good. */
  | SeatEvent<'as said for good'>
  | (SeatEvent<'drawn cards'> & { readonly cards: readonly CardId[] })
  | (SeatEvent<'saw'> & { readonly of: Seat; readonly cards: readonly CardId[] })
  | (SeatEvent<'put away'> & {
      readonly card: CardId;
      readonly to: 'prep module' | 'bottom of the deck';
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
