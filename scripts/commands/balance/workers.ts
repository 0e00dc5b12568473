/** A series of matches played by several workers: what comes of it is the same however many they are. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PlayedMatch, SeriesNamed } from './series.ts';
import type { Share } from './worker.ts';

/** Matches by number. `told` hears how many have been played, after each. @throws when a match breaks off. */
export async function playSeries(playing: {
  readonly series: SeriesNamed;
  readonly matches: number;
  readonly workers: number;
  readonly told: (played: number) => void;
}): Promise<readonly PlayedMatch[]> {
  const { series, matches, told } = playing;
  const every = Math.min(playing.workers, matches);
  const played: PlayedMatch[] = [];
  const workers = Array.from({ length: every }, (_, index) =>
    startWorker({ series, first: index + 1, every, last: matches }, (match) => {
      played.push(match);
      told(played.length);
    }),
  );
  try {
    await Promise.all(workers.map((worker) => once(worker, 'exit')));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return played.toSorted((one, other) => one.number - other.number);
}

function startWorker(share: Share, heard: (match: PlayedMatch) => void): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share });
  return worker.on('message', heard);
}
