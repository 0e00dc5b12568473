/** What entries hold, as the rules take it: the game, its setup, orders; and how a match begins by them. */

import { gameByRules } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, OrdersBySeat, Step } from '../../../rules/kit/match/game.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { areVariantsOf } from '../../../rules/kit/match/variants.ts';
import type { OpenedEntry, ReplayedStep } from './entry.ts';
import {
  CONTENT_INVALID,
  ordersInvalid,
  rulesMismatch,
  VARIANTS_INVALID,
} from './fold-incidents.ts';
import { IncidentError } from './incident.ts';
import { chanceOf, type Seed } from './seed.ts';

/** A match before its first step. */
export interface InitialPosition {
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  /** Null when the game is over at once. */
  readonly step: Step | null;
}

/** How a match begins, before there is an entry that says so. */
export function initialPosition(opening: {
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seed: Seed;
  /** Of the round that the dice of the beginning come of; null without a beacon. */
  readonly signature: string | null;
}): InitialPosition {
  const { game, setup, seed, signature } = opening;
  const { state, events } = game.start({ setup, chance: chanceOf(seed, 0, signature) });
  const history = [{ step: 'start', title: 'The start', events }];
  return { setup, state, history, step: game.next({ setup, state }) };
}

export function ordersOf(
  game: AnyGame,
  entry: Pick<ReplayedStep, 'entry' | 'orders'>,
): OrdersBySeat<unknown> {
  const pairs = Object.entries(entry.orders).map(([name, used]) => {
    const orders = game.orders.safeParse(used.orders);
    if (!orders.success) throw new IncidentError([ordersInvalid(entry.entry, name)]);
    return [seatNamed(name), orders.data] as const;
  });
  return Object.fromEntries(pairs);
}

export function setupOf(game: AnyGame, opened: OpenedEntry): Setup<unknown> {
  const content = readContent(game.content, opened.content);
  if (content.kind === 'unsound') throw new IncidentError([CONTENT_INVALID]);
  const { players, settings, communal } = opened;
  if (!areVariantsOf(game, settings.variants)) throw new IncidentError([VARIANTS_INVALID]);
  const setup = { players, content: content.value, variants: settings.variants };
  return communal === undefined ? setup : { ...setup, communal };
}

export function gameOf(opened: OpenedEntry): AnyGame {
  const game = gameByRules(opened.rules);
  if (game === undefined || game.id !== opened.settings.game) {
    throw new IncidentError([rulesMismatch(opened)]);
  }
  return game;
}
