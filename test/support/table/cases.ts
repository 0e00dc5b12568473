/** Cases for a game's rules: content from CSV files, and steps resolved from plain orders. */

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import {
  type ContentTab,
  type ContentText,
  readContent,
} from '../../../rules/kit/content/content.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Game } from '../../../rules/kit/match/game.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { getUsualVariants, type Setup, type Variants } from '../../../rules/kit/match/setup.ts';
import type { Stage } from '../../../rules/kit/match/stage.ts';

/** Returns the file name of a tab: "house-list.csv" for "House list". */
export const getCsvName = ({ name }: Pick<ContentTab, 'name'>): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}.csv`;

const rowsSchema = z.array(z.record(z.string(), z.string()));

/**
 * Reads a game's content as typed, from a folder with a CSV file for each tab. The folder's address
 * ends in a slash. @throws if a file is missing or is not CSV
 */
export const readContentFrom = (
  { content }: { readonly content: { readonly tabs: readonly ContentTab[] } },
  folder: URL,
): ContentText =>
  Object.fromEntries(
    content.tabs.map((tab) => [
      tab.name,
      rowsSchema.parse(
        parse(readFileSync(new URL(getCsvName(tab), folder)), { columns: true, bom: true }),
      ),
    ]),
  );

/** A match whose single steps can be resolved. */
export interface CaseMatch<Content, State, Orders, Event> {
  readonly setup: Setup<Content>;
  /** Seats in the order of the players. */
  readonly seats: readonly Seat[];
  start(): Stage<State, Event>;
  /**
   * Resolves the open step of a state. A player without orders has missed the deadline. @throws if
   * orders have the wrong shape or name a player who does not play
   */
  resolve(state: State, orders: Readonly<Record<string, Orders>>): Stage<State, Event>;
}

/** Sets up a match for cases. @throws if the content is invalid */
export function createCaseMatch<Content, State, Orders, Event extends GameEvent>(
  game: Game<Content, State, Orders, Event>,
  given: {
    /** Names of 1 to 30 characters. */
    readonly players: readonly string[];
    /** Rows as typed, by the tab's title. Default: none. */
    readonly content?: ContentText;
    /** Default: the usual variants. */
    readonly variants?: Variants;
    /** Matches with equal seeds draw equally. Default: 1. */
    readonly seed?: number;
  },
): CaseMatch<Content, State, Orders, Event> {
  const { players, content = {}, seed = 1 } = given;
  const checked = readContent(game.content, content);
  if (checked.kind === 'unsound')
    throw new Error(`the content is invalid: ${JSON.stringify(checked.problems, null, 2)}`);
  const seats = players.map(toSeat);
  const setup = {
    players: seats.map((seat) => ({ seat, garnets: 0 })),
    content: checked.value,
    variants: given.variants ?? getUsualVariants(game as unknown as AnyGame),
  };
  const parseOrder = (name: string, orders: Orders): readonly [Seat, Orders] => {
    if (!players.includes(name)) throw new Error(`“${name}” does not play in this match`);
    return [toSeat(name), game.orders.parse(orders)];
  };
  return {
    setup,
    seats,
    start: () => game.start({ setup, chance: seedChance(seed) }),
    resolve: (state, orders) =>
      game.resolve({
        setup,
        state,
        orders: Object.fromEntries(
          Object.entries(orders).map(([name, order]) => parseOrder(name, order)),
        ),
        chance: seedChance(seed),
      }),
  };
}
