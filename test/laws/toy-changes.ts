import type { Field, Form } from '../../rules/kit/asking/form.ts';
import type { Outcome, Step } from '../../rules/kit/match/game.ts';
import type { Placing } from '../../rules/kit/match/prizes.ts';
import type { Block, View } from '../../rules/kit/showing/view.ts';
import type { LawfulGame } from './law.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame, ToyOrders } from './toy-shapes.ts';
import type { ToyEvent, ToyState } from './toy-state.ts';

/** Broken games, keyed by the claim that a game violates and by its defect. */
export type BrokenGames = Readonly<Record<string, Readonly<Record<string, () => LawfulGame>>>>;

export const toy = (changes: Partial<ToyGame>): ToyGame => ({ ...TOY_GAME, ...changes });

export type ResolvedTurn = ReturnType<ToyGame['resolve']>;

export const createToyWithTurns = (
  change: (turn: ResolvedTurn, submitted: Parameters<ToyGame['resolve']>[0]) => ResolvedTurn,
): ToyGame => toy({ resolve: (submitted) => change(TOY_GAME.resolve(submitted), submitted) });

export const withState = (change: (state: ToyState) => object): ToyGame =>
  createToyWithTurns((turn) => ({ ...turn, state: { ...turn.state, ...change(turn.state) } }));

export const createToyWithEvents = (change: Partial<ToyEvent>): ToyGame =>
  createToyWithTurns((turn) => ({
    ...turn,
    events: turn.events.map((event): ToyEvent => Object.assign({}, event, change)),
  }));

type ToyReading = ReturnType<ToyGame['read']>;

export const withReading = (
  change: (reading: ToyReading, seatAnswers: Parameters<ToyGame['read']>[0]) => Partial<ToyReading>,
): ToyGame =>
  toy({
    read: (seatAnswers) => {
      const reading = TOY_GAME.read(seatAnswers);
      return { ...reading, ...change(reading, seatAnswers) };
    },
  });

export const createToyWithOrders = (change: (orders: ToyOrders) => object): ToyGame =>
  withReading(({ orders }) => ({ orders: orders && Object.assign({}, orders, change(orders)) }));

export const withNarration = (change: Partial<ToyGame['narration']>): ToyGame =>
  toy({ narration: { ...TOY_GAME.narration, ...change } });

export const withStep = (
  change: (step: Step, now: Parameters<ToyGame['next']>[0]) => Partial<Step>,
): ToyGame =>
  toy({
    next: (now) => {
      const step = TOY_GAME.next(now);
      return step && { ...step, ...change(step, now) };
    },
  });

export const createToyWithForm = (change: (form: Form) => Form): ToyGame =>
  withStep(({ asks }) => ({ asks: asks.map((ask) => ({ ...ask, form: change(ask.form) })) }));

export const withFields = (change: (field: Field) => Field): ToyGame =>
  createToyWithForm(({ fields }) => ({ fields: fields.map(change) }));

export const withView = (
  change: (view: View, shown: Parameters<ToyGame['view']>[0]) => Partial<View>,
): ToyGame =>
  toy({
    view: (shown) => {
      const view = TOY_GAME.view(shown);
      return { ...view, ...change(view, shown) };
    },
  });

export const withBlocks = (change: (block: Block) => Block): ToyGame =>
  withView(({ pages }) => ({
    pages: pages.map((page) => ({ ...page, blocks: page.blocks.map(change) })),
  }));

export const createToyWithOutcome = (change: (outcome: Outcome) => Outcome): ToyGame =>
  toy({
    outcome: (now) => {
      const outcome = TOY_GAME.outcome(now);
      return outcome && change(outcome);
    },
  });

export const createToyWithPlacings = (
  change: (placings: readonly Placing[]) => readonly Placing[],
): ToyGame =>
  createToyWithOutcome((outcome) => ({ ...outcome, placings: change(outcome.placings) }));
