import { serve } from '../../emulator/server.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { openTable, type Table } from '../support/table/table.ts';

export interface Shown {
  readonly table: Table;
  /** Returns the address in the browser for an address of the table. */
  readonly at: (address: string) => string;
  readonly close: () => Promise<void>;
}

export async function shownTable(table: Table): Promise<Shown> {
  const served = await serve(table.emulator);
  return {
    table,
    at: (address) => address.replace(/^https?:\/\/emulator\.test/, served.url.replace(/\/$/, '')),
    close: async () => {
      await served.close();
      await table.close();
    },
  };
}

/** Opens a match with the most players and the usual times, and shows it in a browser. */
export async function shownMatch(game: AnyGame): Promise<Shown> {
  const times = Object.fromEntries(game.paces.map(({ name, usual }) => [name, usual]));
  const title = `${game.title}, a demonstration`;
  return shownTable(await openTable({ game, settings: { title, times } }));
}
