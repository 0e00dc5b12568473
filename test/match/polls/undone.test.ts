import { beforeAll, beforeEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { previewResolution } from '../../../scripts/commands/resolve.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { HOST, type Kept, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  DEMS,
  endIn,
  MINUTE_MS,
  openPolledTable,
  passPoll,
  readDeskRow,
  SCARLET,
} from './scene.ts';

let table: Table;
let keptMatch: Kept;
/** Resolves three steps: both seats answer the first two, and only one the third. */
beforeAll(async () => {
  const played = await openPolledTable();
  for (const answering of [undefined, undefined, [SCARLET]]) {
    await endIn(played, MINUTE_MS);
    await played.robots(answering);
    await played.deadline();
  }
  keptMatch = played.keep();
});
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, from: keptMatch });
});

/** Returns a seat's state and its result at the last deadline, from the Desk. */
const readDeskState = async (seat: string): Promise<readonly unknown[]> =>
  (await readDeskRow(table, seat)).slice(1, 3);

const undoStep = (to: number, reopen: boolean) =>
  runAsMatchHost(table, { kind: 'undo', to, reopen });

/** Returns which seats are in by the Desk, by `status` and by a dry run. */
async function readStates() {
  const google = table.as(HOST);
  const { seats } = await readStatus(google, table.hostId);
  const { sentences } = await previewResolution(google, await table.read());
  const asked = seats.filter((one) => one.asked);
  return {
    desk: await Promise.all(asked.map(async ({ seat }) => (await readDeskState(seat))[0] === 'in')),
    status: asked.map(({ fate }) => fate === 'accepted'),
    dryRun: asked.map(({ seat }) => !/Missing: [^.]*/.exec(sentences[0] ?? '')?.[0].includes(seat)),
  };
}

const UNDO_WAYS: readonly (readonly (readonly [to: number, reopen: boolean])[])[] = [
  [[3, true]],
  [[3, false]],
  [
    [3, true],
    [2, true],
  ],
  [
    [3, false],
    [2, false],
  ],
  [
    [3, true],
    [1, false],
  ],
];

test.each(UNDO_WAYS.map((way) => [JSON.stringify(way), way] as const))(
  'Now, Story and the Desk agree after the undos %s, before and after a poll',
  async (_, way) => {
    for (const [to, reopen] of way) await undoStep(to, reopen);
    const isFirst = currentPosition(await table.read()).step?.title !== 'Airdrop 2';
    const expected = [true, isFirst];
    expect(await readStates()).toEqual({ desk: expected, status: expected, dryRun: expected });
    await passPoll(table);
    expect(await readStates()).toEqual({ desk: expected, status: expected, dryRun: expected });
  },
);

test('“Last step” shows the last current step after an undo', async () => {
  expect((await readDeskState(DEMS))[1]).toBe('missing');
  await undoStep(3, true);
  await undoStep(2, true);
  expect((await readDeskState(DEMS))[1]).toBe('accepted');
  await undoStep(1, true);
  expect((await readDeskState(DEMS))[1] ?? '').toBe('');
});
