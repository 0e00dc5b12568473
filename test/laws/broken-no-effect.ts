import { createToyWithTurns, toy, withNarration, withReading } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';

const TOY_REASONS = TOY_GAME.reasons;
const [SAME_CARD, NOTHING_PLAYED] = [TOY_REASONS['same card'], TOY_REASONS['nothing played']];
if (SAME_CARD === undefined || NOTHING_PLAYED === undefined) throw new Error('the toy has reasons');

/** Builds a game that warns players that discarding a card has no effect. */
const createGameWarningOfDiscard = (more: { readonly dependsOnOthers?: true } = {}): ToyGame =>
  toy({
    reasons: { ...TOY_REASONS, 'same card': { ...SAME_CARD, ...more } },
    read(given) {
      const reading = TOY_GAME.read(given);
      const problem = { kind: 'illegal', code: 'same card', sentence: 'It does nothing.' } as const;
      return { ...reading, problems: [...reading.problems, { ...problem, where: 'away' }] };
    },
  });

export const BROKEN_NO_EFFECT: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'a part of orders that is reported as without effect does not change the state': {
    'it warns of a part that has an effect': () => createGameWarningOfDiscard(),
    'it warns provisionally of a part that has an effect': () =>
      createGameWarningOfDiscard({ dependsOnOthers: true }),
    'it warns of a part that the rules replace': () =>
      toy({
        ...createGameWarningOfDiscard(),
        reasons: {
          ...TOY_REASONS,
          'same card': { ...SAME_CARD, effect: 'same as blank' },
        },
      }),
    'its warning is certain, although others can give it an effect': () =>
      createToyWithTurns((turn, { orders }) => ({
        ...turn,
        // If two seats order, the state stores all orders, so each part has an effect.
        state: {
          ...turn.state,
          ...(Object.keys(orders).length > 1 && { orders: JSON.stringify(orders) }),
        },
      })),
  },
  'every part of an order has a line in its player’s account': {
    'the account omits a discarded card': () =>
      withNarration({
        account: (events, seat, content) =>
          TOY_GAME.narration.account(
            events.filter(({ kind }) => kind === 'played' || kind === 'gained'),
            seat,
            content,
          ),
      }),
  },
  'a certain warning comes true whatever the other seats order': {
    'a fault does not happen if others answer': () =>
      createToyWithTurns((turn, { orders }) => ({
        ...turn,
        events: turn.events.filter(
          ({ kind }) => kind !== 'corrected' || Object.keys(orders).length === 1,
        ),
      })),
  },
  'an optional part of orders without effect causes a warning': {
    'it does not warn of a useless part': () =>
      withReading(({ problems }) => ({
        problems: problems.filter(({ where }) => where !== 'away'),
      })),
  },
  'exactly the warnings that others can make untrue contain “as things stand”': {
    'a provisional warning seems certain': () =>
      toy({ reasons: { ...TOY_REASONS, 'same card': { ...SAME_CARD, dependsOnOthers: true } } }),
    'a certain warning seems provisional': () =>
      toy({
        reasons: {
          ...TOY_REASONS,
          'nothing played': { ...NOTHING_PLAYED, warning: 'as things stand no card is chosen.' },
        },
      }),
  },
};
