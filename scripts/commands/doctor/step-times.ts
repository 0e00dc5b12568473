/** Measures how long Google takes to write one step of each game (`sealed doctor --live`). */

import {
  type BatchSize,
  MODEL_CELLS_PER_SECOND,
  recordBatches,
  type TimedBatch,
} from '../../../functions/google/batch-size.ts';
import type { Google } from '../../../functions/google/connect.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import { ensureFiles } from '../../../functions/match/opening/draft-files.ts';
import { bindMatch, draftMatch, type Plan } from '../../../functions/match/opening/draft-match.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { publishEntry } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { commitOpening } from '../../../functions/match/showing/commit.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { parseContactLines } from '../../shared/files/seats-file.ts';

const DAY_MS = 86_400_000;

/** Describes a match in which all possible seats are taken. */
export const buildFullMatchInput = ({ id, seats }: AnyGame, nowMs: number) => ({
  game: id,
  players: Array.from({ length: seats.most }, (_, at) =>
    parseContactLines(`Guest ${at + 1}`),
  ).flat(),
  first: new Date(nowMs + DAY_MS).toISOString(),
  run: true as const,
});

/** Opens a match on scratch files. Measures its first step, in which nobody answers. */
export async function timeStep(google: Google, folderId: string, plan: Plan): Promise<string> {
  const draft = draftMatch(plan, google.now());
  const folder = { id: folderId, made: new Map(), hostSays: {}, isLeft: false };
  const files = await ensureFiles(google, { plan, draft, folder });
  const match = bindMatch(draft, files, google.now());
  const queue = { name: '', url: '', invoker: '', graceMs: 0 };
  const own = { ...google, takeTask: () => 'scheduled' as const };
  await commitOpening({ google: own, queue, log: () => {} }, match);
  await publishEntry({ google: own, queue, log: () => {} }, match, { form: null });
  const task = buildDeadlineTask(getCurrentPosition(match), files);
  if (task === null) throw new Error(`${plan.game.id} begins without a step`);
  const batches: TimedBatch[] = [];
  const later = { ...recordBatches(own, batches), now: () => google.now() + 2 * DAY_MS };
  const fromMs = performance.now();
  const { kind } = await runMatch({ google: later, queue, log: () => {} }, task, HOST_CALLER);
  const seconds = formatSeconds(performance.now() - fromMs);
  const names = { [files.hostId]: 'entry and Desk', [files.publicId]: 'public workbook' };
  const byFile = Map.groupBy(batches, ({ url }) => {
    const id = /\/([\w-]+):batchUpdate/.exec(url)?.[1] ?? '';
    return names[id] ?? (id === files.formId ? 'form' : 'slowest player’s workbook');
  });
  const times = [...byFile].map(([name, some]) => `${name} ${describeSlowest(some)}`);
  return `${plan.game.title}: ${kind} in ${seconds} s; ${times.join('; ')}.`;
}

/** Describes the slowest batch: "2365 cells, … in 1.2 s (model 0.7)". A form has no cells. */
function describeSlowest(batches: readonly TimedBatch[]): string {
  const ms = Math.max(...batches.map((batch) => batch.ms));
  const { cells, requests, bytes } = batches.find((batch) => batch.ms === ms) ?? NO_BATCH;
  const model = ` (model ${formatSeconds((cells / MODEL_CELLS_PER_SECOND) * 1000)})`;
  const size = `${requests} requests, ${Math.round(bytes / 1024)} KB in ${formatSeconds(ms)} s`;
  return cells === 0 ? size : `${cells} cells, ${size}${model}`;
}

const NO_BATCH: BatchSize = { requests: 0, cells: 0, bytes: 0 };

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(1);
