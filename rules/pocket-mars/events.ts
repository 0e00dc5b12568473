/** All events of a match. Each cites its section of the rules. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type CardId, type Colour, type SettledColour, shortLabel } from './cards.ts';
import { type Fault, REASONS, type ReasonCode } from './reasons.ts';
import type { Action, LastingChoices } from './state.ts';

/** Public reason why an ordered bottom action is impossible. */
export type BottomFault = Fault & { readonly why: 'too little Energy' | 'colonists elsewhere' };

/** Reason for an unused bottom action. A secret obstacle in the hand is `declined`, too. */
export type BottomReason = BottomFault['why'] | 'useless' | 'declined';

/** Private reports of missing orders, with the default that replaced them. */
export const MISSING_ORDER_TEXTS = {
  draft: 'Nothing valid was received, so the first card of your pack was kept.',
  'set-up': 'Nothing valid was received, so your first two cards went into your prep module.',
  launched: 'Nothing valid was received for your turn, so a colonist was launched.',
  discarded:
    'Nothing valid was received for your turn, and no colonist was left on Earth. ' +
    'Your first card was discarded for Energy.',
  choose: 'Nothing valid was received for a decision, so the action was not used.',
  four: 'Nothing valid was received, so the first cards of your hand were taken.',
} as const;

export interface MissingOrder extends SeatEvent<'missing'> {
  readonly what: keyof typeof MISSING_ORDER_TEXTS;
  readonly faults: readonly Fault[];
}

/** Private reports of the default that replaced an invalid part of orders. */
export const SUBSTITUTE_TEXTS = {
  'first card kept': 'The first card of your pack was kept.',
  'first others laid out':
    'The first of your other cards replaced the missing ones in your prep module.',
  'first others taken': 'The first of your other cards were taken instead.',
  'left aside': 'This choice was ignored.',
  'colonist launched': 'A colonist was launched instead.',
  'first card discarded': 'Your first card was discarded for Energy instead.',
  'asked later': 'You are asked again if the turn needs this choice.',
  'not used': 'The action was not used.',
} as const;

export interface VoidOrder extends SeatEvent<'void'> {
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
  /** Moves a colonist of `of` between the spaces of a Building. */
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
  /** `rounds` counts the rounds in a row without a launched or landed colonist. */
  | (EventOfKind<'quiet round'> & { readonly rounds: number })
  | (EventOfKind<'match over'> & {
      readonly why: 'all settled' | 'quiet';
      /** Players whose colonists are all in Buildings. */
      readonly who: readonly Seat[];
    })
  | MissingOrder
  | VoidOrder
  /** The hand lacks the card that the bottom action requires. */
  | (SeatEvent<'hand lacks'> & { readonly card: CardId; readonly faults: readonly Fault[] })
  | (SeatEvent<'said for good'> & { readonly lasting: LastingChoices })
  | SeatEvent<'as said for good'>
  | (SeatEvent<'drawn cards'> & { readonly cards: readonly CardId[] })
  | (SeatEvent<'saw'> & { readonly of: Seat; readonly cards: readonly CardId[] })
  | (SeatEvent<'put away'> & {
      readonly card: CardId;
      readonly to: 'prep module' | 'bottom of the deck';
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** Reports ignored parts of orders to their player. Returns no event without faults. */
export function createVoidEvents(
  seat: Seat,
  faults: readonly Fault[],
  instead: VoidOrder['instead'],
): readonly VoidOrder[] {
  const [first] = faults;
  if (first === undefined) return [];
  return [{ kind: 'void', rule: REASONS[first.why].rule, seat, faults, instead }];
}

export const createMissingOrderEvent = (
  seat: Seat,
  what: MissingOrder['what'],
  faults: readonly Fault[] = [],
): MissingOrder => ({ kind: 'missing', rule: 'Rulings, Turns and decisions', seat, what, faults });

interface NamedCards {
  readonly where: string;
  readonly named: readonly CardId[];
}

export function listMisplacedCardFaults(
  { where, named }: NamedCards,
  among: readonly CardId[],
  why: ReasonCode,
): readonly Fault[] {
  const elsewhere = named.filter((card) => !among.includes(card));
  return elsewhere.map((card) => ({ where, why, given: shortLabel(card) }));
}

export function listCardCountFaults({ where, named }: NamedCards, count: number): readonly Fault[] {
  const { size } = new Set(named);
  if (size === count) return [];
  return [{ where, why: size < count ? 'too few' : 'too many' }];
}
