/** `npm run reach`: lets robots search the default content, and stores witnesses. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gameNamed, gamesOf, whole } from '../../support/options.ts';
import { commandOf } from '../harness/command.ts';
import { GOALS } from './goals.ts';
import { searchedFor, writeWitnesses } from './witnesses.ts';

interface Options {
  readonly game?: AnyGame;
  readonly matches: number;
}

const options: Options = commandOf({
  script: 'reach',
  about: 'Stores matches that reach every prize, card, list and capacity of the default content.',
  examples: [['after rules, forms or content changed', '']],
  exits: '0 all was found and stored, 1 something was not found: that game keeps its file.',
})
  .option('--game <id>', 'one game only', gameNamed)
  .option('--matches <number>', 'how many matches robots play of a game at most', whole, 3000)
  .parse()
  .opts();

for (const game of gamesOf(options)) {
  if (!(game.id in GOALS)) continue;
  const { witnesses, missing } = searchedFor(game, options.matches);
  const found = missing.length === 0;
  if (found) writeWitnesses(game, witnesses);
  else process.exitCode = 1;
  const said = found ? `${witnesses.length} matches are kept` : `not found: ${missing.join(', ')}`;
  process.stdout.write(`${game.title}: ${said}\n`);
}
