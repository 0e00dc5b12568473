/** Declares the events of a match, and the reasons of faults. Each cites a section of the rules. */

import {
  doubtful,
  type OrderFault as FaultBy,
  illegal,
  type Reasons,
} from '../kit/judging/problem.ts';
import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type CardId, type Colour, formatShortLabel, type SettledColour } from './cards.ts';
import type { Action, LastingChoices } from './state.ts';

/** Public reason why an ordered bottom action is impossible. */
export type BottomFault = Fault & { readonly why: 'too little Energy' | 'colonists elsewhere' };

/** Reason for an unused bottom action. `declined` also covers a lack in the secret hand. */
export type BottomReason = BottomFault['why'] | 'useless' | 'declined';

/** Texts for a player who sent no orders. They describe the default that was used instead. */
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

/** Texts for a player whose orders had an invalid part. They describe the default used instead. */
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

/** The value of a connected card, and the value that it must beat. */
export interface CardComparison {
  readonly at: SettledColour;
  readonly value: number;
  readonly over: number;
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
  | (SeatEvent<'advanced'> & CardComparison)
  | (SeatEvent<'not advanced'> & CardComparison & { readonly why: 'not higher' | 'Ship empty' })
  | (SeatEvent<'bottom'> & { readonly card: CardId })
  | (SeatEvent<'bottom not used'> & {
      readonly card: CardId;
      readonly why: BottomReason;
      readonly faults: readonly BottomFault[];
    })
  | (SeatEvent<'ability'> & { readonly at: Colour })
  | (SeatEvent<'boarded'> & { readonly at: SettledColour; readonly count: number })
  | (SeatEvent<'switched'> & { readonly at: SettledColour; readonly one: Seat; readonly two: Seat })
  /** A colonist of player `of` moved to the other space of its Building. */
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
  /** `rounds` counts consecutive rounds in which no colonist was launched or landed. */
  | (EventOfKind<'quiet round'> & { readonly rounds: number })
  | (EventOfKind<'match over'> & {
      readonly why: 'all settled' | 'quiet';
      /** Players whose colonists are all in Buildings. */
      readonly who: readonly Seat[];
    })
  | MissingOrder
  | VoidOrder
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

/** Creates a report about the ignored parts of a player's orders. */
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
  return elsewhere.map((card) => ({ where, why, given: formatShortLabel(card) }));
}

export function listCardCountFaults({ where, named }: NamedCards, count: number): readonly Fault[] {
  const { size } = new Set(named);
  if (size === count) return [];
  return [{ where, why: size < count ? 'too few' : 'too many' }];
}

const ELSEWHERE = 'Our ruling 15';
const TICKED_CARDS_RULE = 'Our ruling 16';

/** Creates the reason for orders that name a card or colonist which has moved. */
const elsewhere = (explanation: string) => illegal(ELSEWHERE, { warning: null, explanation });

const createNotHeldReason = (where: string) =>
  illegal(ELSEWHERE, {
    warning: (given: string) => `${given} is not ${where}. Choose another card.`,
    explanation: (given: string) => `${given} is not ${where} now`,
    isSecret: true,
  });

export const REASONS = {
  'not in pack': createNotHeldReason('in your pack'),
  'not in hand': createNotHeldReason('in your hand'),
  'not in prep module': createNotHeldReason('in your prep module'),
  'not held': createNotHeldReason('in your hand or prep module'),
  'not in their prep module': elsewhere('that card is not in that player’s prep module now'),
  'nobody on Earth': illegal('Rules, D', {
    warning:
      'all your colonists have left Earth, so your first card will be discarded for Energy. ' +
      'Choose another action if you want to keep the card.',
    explanation: 'all your colonists had left Earth already',
  }),
  'not asked': elsewhere('that choice is impossible now'),
  'too few': illegal(TICKED_CARDS_RULE, {
    warning:
      'too few cards are ticked, so the first ones replace the missing ones. ' +
      'Tick the requested number.',
    explanation: 'too few cards were ticked',
    isForBlank: true,
  }),
  'too many': illegal(TICKED_CARDS_RULE, {
    warning: 'too many cards are ticked, so the first ones count. Tick the requested number.',
    explanation: 'too many cards were ticked',
  }),
  'named twice': illegal(TICKED_CARDS_RULE, {
    warning: (given) => `${given} is ticked for two things. Choose a different card for each.`,
    explanation: (given) => `${given} was ticked for two things`,
  }),
  'not by this card': doubtful('Further rulings: left aside', {
    warning:
      'the card that you use cannot use this choice, so the choice will be ignored. ' +
      'Choose by the text of that card, or leave it open.',
    explanation: 'the card that you used could not use this choice',
    effect: 'no effect',
  }),
  'not come to': doubtful('Further rulings: left aside', {
    warning:
      'your action does not need this choice, so the choice will be ignored. ' +
      'Leave it open, or choose an action that needs it.',
    explanation: 'your action did not need this choice',
    effect: 'no effect',
  }),
  'used before': doubtful('Our ruling 10', {
    warning: (given) =>
      `your turn uses ${given} earlier, so you would be asked for another card if one is needed. ` +
      'Choose another card, or leave it open.',
    explanation: null,
  }),
  'in vain': doubtful('Rulings, Turns and decisions: impossible actions', {
    warning:
      'as things stand, the action has no effect for you. ' +
      'Choose another action if you did not mean that.',
    explanation: null,
    dependsOnOthers: true,
  }),
  'Energy full': doubtful('Rules, E', {
    warning:
      'your Energy is at the top of the track, so you discard the card for nothing. ' +
      'Choose another action if you did not intend that.',
    explanation: null,
  }),
  'too little Energy': doubtful('Rules, B: bottom action', {
    warning: 'you have too little Energy for the bottom action, so it would not happen.',
    explanation: 'you have too little Energy for the bottom action',
  }),
  'colonists elsewhere': doubtful('Rules, B: bottom action', {
    warning: (given) =>
      `the bottom action would not happen, because it requires that ${given}. ` +
      'The condition is not met even with the colonist that the card moves.',
    explanation: 'you do not meet the condition of the bottom action',
  }),
  'paid without effect': doubtful('Rulings, Turns and decisions: impossible actions', {
    warning:
      'as things stand, the bottom action has no effect for you but costs its Energy. ' +
      'Skip the bottom action to keep your Energy.',
    explanation: null,
    dependsOnOthers: true,
  }),
  'condition not met': doubtful('Rules, B: bottom action', {
    warning:
      'your hand lacks a card of the colour that the bottom action requires, ' +
      'so the action would not happen.',
    explanation: 'your hand lacks a card of the colour that the bottom action requires',
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
