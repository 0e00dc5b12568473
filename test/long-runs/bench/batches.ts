import * as z from 'zod';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { MODEL_CELLS_A_SECOND } from '../../../scripts/commands/doctor/batches.ts';
import { openTable } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';

const rows = z.object({ rows: z.array(z.object({ values: z.array(z.unknown()).optional() })) });
const batch = z.object({
  requests: z.array(
    z.object({ updateCells: rows.partial().optional(), appendCells: rows.optional() }),
  ),
});

/** One `batchUpdate` of a spreadsheet. */
interface Batch {
  readonly requests: number;
  /**
   * Number of cells with content or a format of their own; cells that one request clears or formats
   * as an
   * area are not counted.
   */
  readonly cells: number;
  readonly bytes: number;
}

function batchOf(body: string): Batch {
  const { requests } = batch.parse(JSON.parse(body));
  const cells = requests
    .flatMap(({ updateCells, appendCells }) => [
      ...(updateCells?.rows ?? []),
      ...(appendCells?.rows ?? []),
    ])
    .reduce((sum, { values = [] }) => sum + values.length, 0);
  return { requests: requests.length, cells, bytes: Buffer.byteLength(body) };
}

/** Plays two steps with the most players, and returns the batches of the second. */
async function batchesOfStep(game: AnyGame): Promise<readonly Batch[]> {
  let batches: Batch[] = [];
  const table = await openTable({
    game,
    players: game.seats.most,
    carry: (emulator) => async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith(':batchUpdate') && pathname.startsWith('/v4/spreadsheets'))
        batches.push(batchOf(await request.clone().text()));
      return emulator.fetchImplementation(request);
    },
  });
  try {
    await table.robots();
    await table.deadline();
    await table.robots();
    batches = [];
    await table.deadline();
    return batches;
  } finally {
    await table.close();
  }
}

export async function measureBatches(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const game of GAMES) {
    const batches = await batchesOfStep(game);
    const sum = (of: (one: Batch) => number) => batches.reduce((all, one) => all + of(one), 0);
    const largest = Math.max(...batches.map(({ cells }) => cells));
    figures.push({
      what: `${game.title}, writes of one step of ${game.seats.most}`,
      measured:
        `${batches.length} batches: ${thousands(sum((one) => one.requests))} requests, ` +
        `${thousands(sum((one) => one.cells))} cells, ` +
        `${thousands(sum((one) => one.bytes) / 1024)} KB; the largest has ${thousands(largest)} ` +
        `cells, ${(largest / MODEL_CELLS_A_SECOND).toFixed(1)} s at Google by the model`,
      target: '',
      met: true,
    });
  }
  return figures;
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en');
