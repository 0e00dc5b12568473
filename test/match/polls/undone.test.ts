import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { previewResolution } from '../../../scripts/commands/resolve.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { hostDoes } from '../../long-runs/interventions/host.ts';
import { HOST, type Kept, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { aPoll, DEMS, deskRow, endsIn, MINUTE_MS, polledTable, SCARLET } from './scene.ts';

let table: Table;
let kept: Kept;
/** Resolves three steps: both seats answer the first two, and only one the third. */
beforeAll(async () => {
  const played = await polledTable();
  for (const answering of [undefined, undefined, [SCARLET]]) {
    await endsIn(played, MINUTE_MS);
    await played.robots(answering);
    await played.deadline();
  }
  kept = played.keep();
  await played.close();
});
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, from: kept });
});
afterEach(() => table.close());

/** Returns a seat's state and its result at the last deadline, from the Desk. */
const deskSays = async (seat: string): Promise<readonly unknown[]> =>
  (await deskRow(table, seat)).slice(1, 3);

const undone = (to: number, reopen: boolean) => hostDoes(table, { kind: 'undo', to, reopen });

/** Returns which seats are in by the Desk, by `status` and by a dry run. */
async function whoIsIn() {
  const google = table.as(HOST);
  const { seats } = await readStatus(google, table.hostId);
  const { sentences } = await previewResolution(google, await table.read());
  const asked = seats.filter((one) => one.asked);
  return {
    desk: await Promise.all(asked.map(async ({ seat }) => (await deskSays(seat))[0] === 'in')),
    status: asked.map(({ fate }) => fate === 'accepted'),
    dryRun: asked.map(({ seat }) => !/Missing: [^.]*/.exec(sentences[0] ?? '')?.[0].includes(seat)),
  };
}

const WAYS: readonly (readonly (readonly [to: number, reopen: boolean])[])[] = [
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

test.each(WAYS.map((way) => [JSON.stringify(way), way] as const))(
  'Now, Story and the Desk agree after the undos %s, before and after a poll',
  async (_, way) => {
    for (const [to, reopen] of way) await undone(to, reopen);
    const isFirst = currentPosition(await table.read()).step?.title !== 'Airdrop 2';
    const expected = [true, isFirst];
    expect(await whoIsIn()).toEqual({ desk: expected, status: expected, dryRun: expected });
    await aPoll(table);
    expect(await whoIsIn()).toEqual({ desk: expected, status: expected, dryRun: expected });
  },
);

test('“Last step” shows the last current step after an undo', async () => {
  expect((await deskSays(DEMS))[1]).toBe('missing');
  await undone(3, true);
  await undone(2, true);
  expect((await deskSays(DEMS))[1]).toBe('accepted');
  await undone(1, true);
  expect((await deskSays(DEMS))[1] ?? '').toBe('');
});
