/** Everything that happens in a match: what, by whom, and by which sentence of the rules. */

import type { Happened, Of } from '../kit/event.ts';
import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import type { Colour, SettledColour } from './colours.ts';
import type { Action } from './named.ts';
import type { Fault } from './reasons.ts';

/** Why a bottom action was not used. Where the hand does not allow it, `declined` is said too: hands are secret. */
export type BottomReason = 'too little Energy' | 'condition' | 'useless' | 'declined';

/** Nothing valid was received for it. */
export interface Missing extends Of<'missing'> {
  readonly what: 'draft' | 'set-up' | 'turn' | 'choose' | 'four';
  /** Those of orders left blank. */
  readonly faults: readonly Fault[];
}

/** Parts of orders that are wrong, and what the rules put in their place. */
export interface Void extends Of<'void'> {
  readonly faults: readonly Fault[];
  readonly instead:
    | 'first card kept'
    | 'first others laid out'
    | 'first others taken'
    | 'colonist launched'
    | 'first card discarded'
    | 'asked later'
    | 'not used';
}

export type Event =
  | (Happened<'dealt'> & { readonly cards: number })
  | (Happened<'order'> & { readonly order: readonly Seat[] })
  | (Of<'acted'> & {
      readonly action: Action['kind'];
      readonly card: CardId | null;
      readonly of: Seat | null;
    })
  | (Of<'launched'> & { readonly count: number })
  | (Of<'Energy'> & { readonly change: number })
  | (Of<'drew'> & { readonly count: number })
  | (Of<'advanced'> & { readonly at: SettledColour; readonly value: number; readonly over: number })
  | (Of<'not advanced'> & {
      readonly at: SettledColour;
      readonly value: number;
      readonly over: number;
      readonly why: 'not higher' | 'Ship empty';
    })
  | (Of<'bottom'> & { readonly card: CardId })
  | (Of<'bottom not used'> & { readonly card: CardId; readonly why: BottomReason })
  | (Of<'ability'> & { readonly at: Colour })
  | (Of<'boarded'> & { readonly at: SettledColour; readonly count: number })
  | (Of<'switched'> & { readonly at: SettledColour; readonly one: Seat; readonly two: Seat })
  /** A colonist of `of` between the spaces of a Building. */
  | (Of<'shifted'> & { readonly at: SettledColour; readonly of: Seat; readonly up: boolean })
  | (Of<'covered'> & { readonly at: Colour })
  | (Of<'buried'> & { readonly from: 'hand' | 'prep' })
  | (Of<'looked'> & { readonly of: Seat; readonly count: number })
  | (Of<'discarded'> & { readonly card: CardId })
  | (Of<'refilled'> & { readonly count: number })
  | (Of<'nothing to do'> & { readonly what: string })
  | (Happened<'new deck'> & { readonly cards: number })
  | (Happened<'round over'> & {
      readonly round: number;
      readonly points: Readonly<Record<Seat, number>>;
    })
  /** No colonist was launched or entered a Building, for so many rounds in a row by now. */
  | (Happened<'quiet round'> & { readonly rounds: number })
  | (Happened<'match over'> & { readonly why: 'all settled' | 'quiet' })
  | Missing
  | Void
  /** The bottom action asks for a card that the hand does not have. */
  | (Of<'hand lacks'> & { readonly card: CardId; readonly faults: readonly Fault[] })
  | (Of<'drawn cards'> & { readonly cards: readonly CardId[] })
  | (Of<'saw'> & { readonly of: Seat; readonly cards: readonly CardId[] })
  | (Of<'put away'> & { readonly card: CardId; readonly to: 'prep module' | 'bottom of the deck' });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
