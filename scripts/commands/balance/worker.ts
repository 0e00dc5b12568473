/** A worker of `sealed balance`: plays every nth match of a series, and tells of each. */

import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import { playOne, type Series, type SeriesNamed } from './series.ts';

/** Which matches are whose: `first`, `first + every`, … up to `last`. */
export interface Share {
  readonly series: SeriesNamed;
  readonly first: number;
  readonly every: number;
  readonly last: number;
}

/** @throws when game or content are not what the command has checked. */
function seriesOf({ gameId, content, ...rest }: SeriesNamed): Series {
  const game = findGame(gameId);
  if (game === undefined) throw new Error(`there is no game ${gameId}`);
  const read = readContent(game.content, content);
  if (read.kind === 'unsound') throw new Error(`the content of ${gameId} is not sound`);
  return { ...rest, game, content: read.value };
}

function playShare({ series: named, first, every, last }: Share): void {
  const series = seriesOf(named);
  for (let number = first; number <= last; number += every) {
    parentPort?.postMessage(playOne(series, number));
  }
}

playShare(workerData as Share);
