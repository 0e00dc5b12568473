/** Keeps matches of games with new rules or pages, or checks the kept ones (`npm run corpus`). */

import { rulesOf } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { gameNamed, gamesOf } from '../../support/options.ts';
import { commandOf } from '../harness/command.ts';
import { wrongWith } from './ends.ts';
import { fileFor, type KeptMatch, keptFiles, readKept, writeKept } from './kept.ts';
import { keep, scenesOf } from './scenes.ts';

interface Options {
  readonly game?: AnyGame;
  readonly check?: true;
  readonly again?: true;
}

const options: Options = commandOf({
  script: 'corpus',
  about: 'Exported matches that every later version replays and verifies: docs/decisions/0023.',
  examples: [
    ['after a version was raised', ''],
    ['whether every kept match still holds', '--check'],
    ['again, before this version is published', '--again'],
  ],
  exits: '0 all holds, 1 some match does not.',
})
  .option('--game <id>', 'one game only', gameNamed)
  .option('--check', 'write nothing, and check every kept match')
  .option('--again', 'overwrite matches of the present versions')
  .parse()
  .opts();

const games = gamesOf(options);

async function write(): Promise<void> {
  const kept = keptFiles();
  for (const game of games) {
    const file = fileFor(game);
    if (kept.includes(file) && options.again !== true) {
      process.stdout.write(`${file}: is kept already\n`);
      continue;
    }
    const matches: KeptMatch[] = [];
    for (const scene of scenesOf(game)) matches.push(await keep(scene));
    const size = writeKept(file, {
      rules: rulesOf(game),
      drawingVersion: DRAWING_VERSION,
      matches,
    });
    process.stdout.write(`${file}: ${matches.length} matches, ${size} bytes\n`);
  }
}

async function check(): Promise<void> {
  const files = keptFiles().filter((file) => games.some(({ id }) => file.startsWith(`${id}-`)));
  for (const file of files) {
    const { drawingVersion, matches } = readKept(file);
    let holding = 0;
    for (const match of matches) {
      const wrong = await wrongWith(match, drawingVersion);
      for (const what of wrong) process.stdout.write(`${file}, ${match.name}: ${what}\n`);
      if (wrong.length === 0) holding += 1;
    }
    process.stdout.write(`${file}: ${holding} of ${matches.length} matches hold\n`);
    if (holding < matches.length) process.exitCode = 1;
  }
}

await (options.check === true ? check() : write());
