/** Carries out the five actions of a turn (Rules, How to Play: A to E). */

import type { Seat } from '../kit/match/seat.ts';
import { emit } from '../kit/match/stage.ts';
import * as deck from './cards.ts';
import type { Content } from './content.ts';
import { notUsed } from './effects.ts';
import type { Event } from './events.ts';
import type { Action, OPTIONAL_SUBSTEPS, Position, Task } from './state.ts';
import * as table from './table.ts';

type OptionalSubstep = (typeof OPTIONAL_SUBSTEPS)[number];

interface ActionInput {
  readonly now: table.CurrentStage;
  readonly content: Content;
  readonly seat: Seat;
  readonly action: Action;
  /** Steps of a connection that the player skips. */
  readonly without: readonly OptionalSubstep[];
}

interface ActionResult {
  readonly now: table.CurrentStage;
  readonly agenda: readonly Task[];
}

const END_OF_TURN_TASKS: readonly Task[] = [
  { kind: 'draw to four' },
  { kind: 'rule of four' },
  { kind: 'end of turn' },
];

/** Expects every card in its place: `turn-orders.ts` has checked the orders. */
export function takeAction(taking: ActionInput): ActionResult {
  const { action } = taking;
  switch (action.kind) {
    case 'A':
      return playFromHand(taking, action.card);
    case 'B':
      return connectOwnCard(taking, action.card);
    case 'C':
      return connectOtherCard(taking, action);
    case 'D':
      return withAgenda(table.launch(emitAction(taking, null, null), taking.seat, 1), []);
    case 'E':
      return discardForEnergy(taking, action.card);
  }
}

const withAgenda = (now: table.CurrentStage, tasks: readonly Task[]): ActionResult => ({
  now,
  agenda: [...tasks, ...END_OF_TURN_TASKS],
});

const emitAction = (
  { now, seat, action }: ActionInput,
  card: deck.CardId | null,
  of: Seat | null,
): table.CurrentStage => {
  const rule = `Rules, ${action.kind}`;
  return emit(now, now.state, { kind: 'acted', rule, seat, action: action.kind, card, of });
};

/** A: applies the top action, then discards the card. */
function playFromHand(taking: ActionInput, card: deck.CardId): ActionResult {
  const { seat, content } = taking;
  const now = emitAction(taking, card, null);
  const at = deck.colourOf(card);
  const effects = content.cards[card].top.map(
    (effect): Task => ({ kind: 'effect', seat, effect, at, card }),
  );
  const held = emit(now, table.withoutCard(now.state, seat, card));
  return withAgenda(held, [...effects, { kind: 'discard', seat, card }]);
}

/** Discards a played card after its action, so a deck reshuffled by the action lacks the card. */
export const discardPlayedCard = (
  now: table.CurrentStage,
  seat: Seat,
  card: deck.CardId,
): table.CurrentStage =>
  emit(now, table.discardCard(now.state, card), {
    kind: 'discarded',
    rule: 'Rules, A',
    seat,
    card,
  });

/** B: connects a card of the player's own prep module. Its three steps are independent. */
function connectOwnCard(taking: ActionInput, card: deck.CardId): ActionResult {
  const { seat } = taking;
  const at = deck.colourOf(card);
  const now = emitAction(taking, card, null);
  const over = valueBelow(now.state, at);
  const laid = emit(
    now,
    table.layCard(table.withoutCard(now.state, seat, card), at, { card, faceUp: true }),
  );
  const isWanted = (step: OptionalSubstep): boolean => !taking.without.includes(step);
  const advanced =
    deck.isHabitable(at) && isWanted('move')
      ? advanceColonist(laid, seat, { at, value: deck.worthOf(card), over })
      : laid;
  const declined = isWanted('bottom') ? [] : [notUsed(seat, card, 'declined')];
  return withAgenda(emit(advanced, advanced.state, ...declined), [
    ...(isWanted('bottom') ? [{ kind: 'bottom', seat, card } as const] : []),
    ...(isWanted('ability') ? [{ kind: 'ability', seat, at } as const] : []),
  ]);
}

/**
 * Returns the value that a new card must exceed: the top card's (0 face down) or the Building's.
 */
export function valueBelow({ buildings }: Pick<Position, 'buildings'>, at: deck.Colour): number {
  const top = buildings[at].pile.at(-1);
  if (top === undefined) return deck.BUILDING_VALUE;
  const card = table.getFace(top);
  return card === null ? 0 : deck.worthOf(card);
}

/** Moves a colonist from the Ship to the one-star space if the card is higher. */
function advanceColonist(
  now: table.CurrentStage,
  seat: Seat,
  card: { readonly at: deck.SettledColour; readonly value: number; readonly over: number },
): table.CurrentStage {
  const { at, value, over } = card;
  const rule = 'Rules, B: comparing values';
  const isHigher = value > over;
  if (!isHigher || table.settlerOf(now.state, seat).ship === 0) {
    const why = isHigher ? 'Ship empty' : 'not higher';
    return emit(now, now.state, { kind: 'not advanced', rule, seat, at, value, over, why });
  }
  const event: Event = { kind: 'advanced', rule, seat, at, value, over };
  return emit(now, table.enter(now.state, seat, at, 1), event);
}

/** C: connects another player's card, whose owner may use the bottom action. */
function connectOtherCard(
  taking: ActionInput,
  { of, card }: Extract<Action, { readonly kind: 'C' }>,
): ActionResult {
  const { seat } = taking;
  const at = deck.colourOf(card);
  const now = emitAction(taking, card, of);
  const laid = table.layCard(table.withoutCard(now.state, of, card), at, { card, faceUp: true });
  const ability = taking.without.includes('ability')
    ? []
    : [{ kind: 'ability', seat, at } as const];
  return withAgenda(emit(now, laid), [{ kind: 'owner', seat: of, card }, ...ability]);
}

/** E: discards a card for 1 Energy, or for nothing at the top of the track. */
function discardForEnergy(taking: ActionInput, card: deck.CardId): ActionResult {
  const { seat, content } = taking;
  const now = emitAction(taking, card, null);
  const discarded = emit(now, table.discardCard(table.withoutCard(now.state, seat, card), card));
  return withAgenda(
    table.changeEnergy(discarded, seat, { change: 1, top: content.energy.top }),
    [],
  );
}
