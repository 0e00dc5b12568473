/**
 * Records matches of games whose rules or pages are new, and checks recorded matches (`npm run
 * corpus`).
 */

import { formatRules } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { listGames, parseGame } from '../../support/options.ts';
import { createCommand } from '../harness/command.ts';
import { findDifferences } from './final-states.ts';
import {
  getFileName,
  type KeptMatch,
  listKeptFiles,
  readKeptFile,
  writeKept,
} from './kept-files.ts';
import { keepScene, listScenes } from './scenes.ts';

interface CorpusOptions {
  readonly game?: AnyGame;
  readonly check?: true;
  readonly again?: true;
}

const options: CorpusOptions = createCommand({
  script: 'corpus',
  about: 'Records matches that every later version must replay and verify (docs/decisions/0023).',
  examples: [
    ['after a version was raised', ''],
    ['check all recorded matches', '--check'],
    ['record again before this version is published', '--again'],
  ],
  exits: '0 if all matches are valid, 1 if not.',
})
  .option('--game <id>', 'play only this game', parseGame)
  .option('--check', 'check all recorded matches, and write nothing')
  .option('--again', 'overwrite matches of the current versions')
  .parse()
  .opts();

const games = listGames(options);

async function writeCorpus(): Promise<void> {
  const kept = listKeptFiles();
  for (const game of games) {
    const file = getFileName(game);
    if (kept.includes(file) && options.again !== true) {
      process.stdout.write(`${file}: already recorded\n`);
      continue;
    }
    const matches: KeptMatch[] = [];
    for (const scene of listScenes(game)) matches.push(await keepScene(scene));
    const size = writeKept(file, {
      rules: formatRules(game),
      drawingVersion: DRAWING_VERSION,
      matches,
    });
    process.stdout.write(`${file}: ${matches.length} matches, ${size} bytes\n`);
  }
}

async function checkCorpus(): Promise<void> {
  const files = listKeptFiles().filter((file) => games.some(({ id }) => file.startsWith(`${id}-`)));
  for (const file of files) {
    const { drawingVersion, matches } = readKeptFile(file);
    let holding = 0;
    for (const match of matches) {
      const wrong = await findDifferences(match, drawingVersion);
      for (const what of wrong) process.stdout.write(`${file}, ${match.name}: ${what}\n`);
      if (wrong.length === 0) holding += 1;
    }
    process.stdout.write(`${file}: ${holding} of ${matches.length} matches are valid\n`);
    if (holding < matches.length) process.exitCode = 1;
  }
}

await (options.check === true ? checkCorpus() : writeCorpus());
