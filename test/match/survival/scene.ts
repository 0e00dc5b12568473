import { createSteppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { createMoments } from '../../support/table/moments.ts';
import { openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

const keepMoment = createMoments();

/** Plays a new match to its second step, with all answers in. */
export async function playToSecondStep(table: Table): Promise<Table> {
  await table.robots();
  await table.deadline();
  await table.robots();
  return table;
}

/** Opens a table in its second step, by default of the usual game. */
export async function openInSecondStep(options: Partial<TableOptions> = {}): Promise<Table> {
  const { game = USUAL_GAME } = options;
  const from = await keepMoment(game.id, async () => playToSecondStep(await openTable({ game })));
  return openTable({ ...options, game, from });
}

/** Creates an emulator with these data, whose tasks are all refused. */
export const createUnservedEmulator = (world: World, nowMs: number): Emulator =>
  createEmulator({
    clock: createSteppedClock(nowMs),
    world,
    dispatch: async () => new Response(null, { status: 503 }),
  });

/** Orders, state and pages after a step. */
export interface ShownResult {
  readonly entries: number;
  readonly orders: unknown;
  readonly stateHash: string;
  /** Typed values by file and tab. */
  readonly pages: Readonly<Record<string, string>>;
}

/** Sheet id of the game's first page. */
export const FIRST_PAGE_ID = 100;

export async function readShownResult(table: Table): Promise<ShownResult> {
  const { files, positions } = await table.read();
  const { entry } = positions.at(-1)?.sealed ?? {};
  const { spreadsheets } = table.emulator.snapshot();
  const ids = [files.publicId, ...files.seats.map(({ workbookId }) => workbookId)];
  const pages = ids.flatMap((id) =>
    (spreadsheets[id]?.sheets ?? [])
      .filter(({ properties }) => (properties.sheetId ?? 0) >= FIRST_PAGE_ID)
      .map((sheet) => [`${id} ${sheet.properties.sheetId}`, JSON.stringify(listValues(sheet))]),
  );
  return {
    entries: positions.length,
    orders: entry?.kind === 'resolved' ? entry.orders : null,
    stateHash: entry?.stateHash ?? '',
    pages: Object.fromEntries(pages),
  };
}

type SheetSnapshot = ReturnType<
  Table['emulator']['snapshot']
>['spreadsheets'][string]['sheets'][number];

const listValues = ({ rows }: SheetSnapshot): unknown =>
  rows.map((row) => row?.map((cell) => cell?.userEnteredValue ?? null) ?? null);

let undisturbedResult: Promise<ShownResult> | null = null;

/** Returns the result of the step without any disturbance. */
export function readUndisturbedResult(): Promise<ShownResult> {
  undisturbedResult ??= readResultAfterDeadline(openInSecondStep);
  return undisturbedResult;
}

/** Returns the result of the next deadline without any disturbance. */
export async function readResultAfterDeadline(opened: () => Promise<Table>): Promise<ShownResult> {
  const table = await opened();
  await table.deadline();
  return await readShownResult(table);
}
