/** A worker of `sealed balance`: plays every nth match of a series, and tells of each. */

import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import { loadGame } from '../../shared/match/outside-game.ts';
import { playOne, type Series, type SeriesNamed } from './series.ts';

/** Which matches are whose: `first`, `first + every`, … up to `last`. */
export interface Share {
  readonly series: SeriesNamed;
  readonly first: number;
  readonly every: number;
  readonly last: number;
}

/** @throws when game or content are not what the command has checked. */
async function seriesOf({ gameId, gameFile, content, ...rest }: SeriesNamed): Promise<Series> {
  if (gameFile !== null) await loadGame(gameFile, { isForAnyCode: false });
  const game = findGame(gameId);
  if (game === undefined) throw new Error(`there is no game ${gameId}`);
  const read = readContent(game.content, content);
  if (read.kind === 'unsound') throw new Error(`the content of ${gameId} is not sound`);
  return { ...rest, game, content: read.value };
}

async function playShare({ series: named, first, every, last }: Share): Promise<void> {
  const series = await seriesOf(named);
  for (let number = first; number <= last; number += every) {
    parentPort?.postMessage(playOne(series, number));
  }
}

await playShare(workerData as Share);
