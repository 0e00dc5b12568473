/** Everything that happens in a match: what, by whom, and by which sentence of the rules. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import type { Colour, SettledColour } from './colours.ts';
import type { FieldName } from './fields.ts';
import type { Action } from './orders.ts';

/** Told to the player alone: everything else is public. */
export const PRIVATE_KINDS = [
  'missing',
  'void',
  'drawn cards',
  'saw',
  'put away',
  'hand lacks',
] as const;

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly rule: string;
}
interface Of<Kind extends string> extends Happened<Kind> {
  readonly seat: Seat;
}

/** Why a part of somebody's orders is void. */
export type VoidReason =
  | 'not in pack'
  | 'not in hand'
  | 'not in prep module'
  | 'not held'
  | 'not in their prep module'
  | 'not asked';

/** Why a bottom action was not used. Where the hand does not allow it, `declined` is said too: hands are secret. */
export type BottomReason = 'too little Energy' | 'condition' | 'declined';

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
  | (Happened<'match over'> & { readonly why: 'all settled' | 'quiet' })
  /** Nothing valid was received: what the rules do then. */
  | (Of<'missing'> & { readonly what: string })
  /** What was named is elsewhere now; `card` is null where the player never saw it. `instead` is a sentence: what the rules do. */
  | (Of<'void'> & {
      readonly part: FieldName;
      readonly card: CardId | null;
      readonly why: VoidReason;
      readonly instead: string;
    })
  /** The bottom action asks for a card that the hand does not have. */
  | (Of<'hand lacks'> & { readonly card: CardId })
  | (Of<'drawn cards'> & { readonly cards: readonly CardId[] })
  | (Of<'saw'> & { readonly of: Seat; readonly cards: readonly CardId[] })
  | (Of<'put away'> & { readonly card: CardId; readonly to: 'prep module' | 'bottom of the deck' });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
