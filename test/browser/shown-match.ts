import { serve } from '../../emulator/server.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { openTable, type Table } from '../support/table/table.ts';

export interface ShownTable {
  readonly table: Table;
  /** Converts an address of the table to one in the browser. */
  readonly at: (address: string) => string;
  readonly close: () => Promise<void>;
}

export async function showTable(table: Table): Promise<ShownTable> {
  const served = await serve(table.emulator);
  return {
    table,
    at: (address) => address.replace(/^https?:\/\/emulator\.test/, served.url.replace(/\/$/, '')),
    close: async () => {
      await served.close();
    },
  };
}

/** Opens a match with the most players and the usual times, and shows it in a browser. */
export async function showMatch(game: AnyGame): Promise<ShownTable> {
  const times = Object.fromEntries(game.paces.map(({ name, usual }) => [name, usual]));
  const title = `${game.title}, a demonstration`;
  return showTable(await openTable({ game, settings: { title, times } }));
}
