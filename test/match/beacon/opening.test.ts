import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { computeRoundMs } from '../../../functions/match/beacon/rounds.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { atDepth } from '../../support/depth.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { buildPlan, createEmulatedBeacon, HOST } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createHostMachine, type HostMachine } from '../opening/host-machine.ts';

/** Creates a plan without a seed, so that each run of the command draws a new one. */
function createPlan(): Plan {
  const { seed: _fixed, ...plan } = buildPlan({
    game: USUAL_GAME,
    settings: { beacon: EMULATED_CHAIN },
  });
  return plan;
}

interface OpeningCommand extends Omit<HostMachine, 'open'> {
  /**
   * Kills the run before a call, counted from 0. Calls `waits` when the run waits for the round.
   */
  readonly open: (killedAt?: number, waits?: () => Promise<void>) => Promise<Match>;
}

async function startOpening(): Promise<OpeningCommand> {
  const machine = await createHostMachine({}, createPlan());
  const usual = createEmulatedBeacon(machine.emulator);
  return {
    ...machine,
    open: (killedAt, waits) => {
      const waitUntil = async (ms: number): Promise<void> => {
        await waits?.();
        await usual.waitUntil(ms);
      };
      return machine.open({}, killedAt, { beacon: { ...usual, waitUntil } });
    },
  };
}

/** Returns the hash of the seed and the round that Scarlet's workbooks commit to. */
async function readCommitment({ emulator, as }: OpeningCommand): Promise<readonly string[]> {
  const books = Object.values(emulator.snapshot().files).filter(({ name }) =>
    name.endsWith('· Scarlet'),
  );
  const texts = await Promise.all(
    books.map(async ({ id }) => (await readRanges(as(HOST), id, ['Now'])).flat(2).map(String)),
  );
  const cellAfter = (cells: readonly string[], head: string): string =>
    cells[cells.indexOf(head) + 1] ?? '';
  return texts
    .filter((cells) => cells.includes('Round of the beginning'))
    .map((cells) =>
      [cellAfter(cells, 'Hash of the seed'), cellAfter(cells, 'Round of the beginning')].join(' '),
    );
}

const formatBeginning = (match: Match): string => {
  const { opened } = getCurrentPosition(match);
  return `${opened.seedHash} ${opened.beacon?.round}`;
};

test('workbooks commit to the seed and the round two minutes before that round', async () => {
  const at = await startOpening();
  let texts: readonly string[] = [];
  let toldMs = 0;
  const match = await at.open(undefined, async () => {
    texts = await readCommitment(at);
    toldMs = at.emulator.clock.now();
  });
  expect(texts).toEqual([formatBeginning(match)]);
  const { beacon } = getCurrentPosition(match).opened;
  expect(computeRoundMs(EMULATED_CHAIN, beacon?.round ?? 0) - toldMs).toBeGreaterThan(100_000);
  expect(await readCommitment(at)).toEqual([]);
});

test('an opening killed before any call preserves its commitment in later runs', async () => {
  const whole = await startOpening();
  await whole.open();
  const all = whole.calls();
  let kept = 0;
  for (let killedAt = 0; killedAt < all; killedAt += atDepth({ quick: 5, deep: 1 })) {
    const at = await startOpening();
    await at.open(killedAt).catch(() => null);
    const texts = await readCommitment(at);
    await at.emulator.clock.advanceBy(600_000);
    const match = await at.open();
    const [only] = texts;
    if (only === undefined) continue;
    kept += 1;
    const first = getCurrentPosition(match).sealed.entry.entry === 0;
    expect({ killedAt, first, begun: formatBeginning(match) }).toEqual({
      killedAt,
      first: true,
      begun: only,
    });
  }
  expect(kept).toBeGreaterThan(0);
});
