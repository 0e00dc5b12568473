import * as z from 'zod';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { MODEL_CELLS_PER_SECOND } from '../../../scripts/commands/doctor/step-times.ts';
import { openTable } from '../../support/table/table.ts';
import type { BenchFigure } from './figure.ts';

const rowsSchema = z.object({
  rows: z.array(z.object({ values: z.array(z.unknown()).optional() })),
});
const batchSchema = z.object({
  requests: z.array(
    z.object({ updateCells: rowsSchema.partial().optional(), appendCells: rowsSchema.optional() }),
  ),
});

interface BatchSize {
  readonly requests: number;
  /**
   * Number of cells with content or a format of their own. Cells of a cleared area do not count.
   */
  readonly cells: number;
  readonly bytes: number;
}

function parseBatch(body: string): BatchSize {
  const { requests } = batchSchema.parse(JSON.parse(body));
  const cells = requests
    .flatMap(({ updateCells, appendCells }) => [
      ...(updateCells?.rows ?? []),
      ...(appendCells?.rows ?? []),
    ])
    .reduce((sum, { values = [] }) => sum + values.length, 0);
  return { requests: requests.length, cells, bytes: Buffer.byteLength(body) };
}

async function listBatchesOfStep(game: AnyGame): Promise<readonly BatchSize[]> {
  let batches: BatchSize[] = [];
  const table = await openTable({
    game,
    players: game.seats.most,
    carry: (emulator) => async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith(':batchUpdate') && pathname.startsWith('/v4/spreadsheets'))
        batches.push(parseBatch(await request.clone().text()));
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

export async function measureBatches(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const game of GAMES) {
    const batches = await listBatchesOfStep(game);
    const sum = (of: (one: BatchSize) => number) => batches.reduce((all, one) => all + of(one), 0);
    const largest = Math.max(...batches.map(({ cells }) => cells));
    figures.push({
      what: `${game.title}, writes of one step of ${game.seats.most}`,
      measured:
        `${batches.length} batches: ${formatThousands(sum((one) => one.requests))} requests, ` +
        `${formatThousands(sum((one) => one.cells))} cells, ` +
        `${formatThousands(sum((one) => one.bytes) / 1024)} KB; the largest has ` +
        `${formatThousands(largest)} ` +
        `cells, ${(largest / MODEL_CELLS_PER_SECOND).toFixed(1)} s at Google by the model`,
      target: '',
      met: true,
    });
  }
  return figures;
}

const formatThousands = (value: number): string => Math.round(value).toLocaleString('en');
