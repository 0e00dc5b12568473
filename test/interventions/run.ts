/** `npm run test:interventions`: hosts who intervene by chance, many of them. Each law is held in the fold, and whole matches are played over the wire. */

import { Command } from 'commander';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { gameNamed, whole } from '../options.ts';
import { opening } from './fold.ts';
import { LAWS } from './laws.ts';
import { playedOnWire } from './wire.ts';

interface Options {
  readonly seeds: number;
  readonly matches: number;
  readonly game?: AnyGame;
}

const HELP = `
Examples:
  everything, which takes hours:   npm run test:interventions
  a tenth of it for one game:      npm run test:interventions -- --seeds 100 --matches 1 --game pocket-mars

Exit codes: 0 every law holds, 1 one was broken.`;

const options: Options = new Command('npm run test:interventions --')
  .description(
    'Hosts who intervene by chance: laws held in the fold, and whole matches over the wire.',
  )
  .option('--seeds <number>', 'how many seeds for each law of each game', whole, 1000)
  .option('--matches <number>', 'how many matches of each game over the wire', whole, 10)
  .option('--game <id>', 'one game only', gameNamed)
  .addHelpText('after', HELP)
  .parse()
  .opts();

let broken = 0;

function hold(game: AnyGame): void {
  const begin = opening(game, game.seats.least);
  for (const [says, law] of Object.entries(LAWS)) {
    const startedMs = performance.now();
    for (let seed = 1; seed <= options.seeds; seed++) {
      const breaks = law(begin, seed);
      if (breaks !== null) tellBroken(`${game.title}, seed ${seed}, ${says}: ${breaks}`);
    }
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stdout.write(`${game.title}: ${options.seeds} seeds, ${seconds} s: ${says}\n`);
  }
}

async function play(game: AnyGame): Promise<void> {
  let entries = 0;
  let interventions = 0;
  for (let seed = 1; seed <= options.matches; seed++) {
    const match = await playedOnWire(game, seed);
    entries += match.entries;
    interventions += match.interventions;
    if (match.breaks !== null) tellBroken(`${game.title}, match ${seed}: ${match.breaks}`);
  }
  process.stdout.write(
    `${game.title}: ${options.matches} matches over the wire, ${entries} entries, ${interventions} interventions\n`,
  );
}

function tellBroken(sentence: string): void {
  broken += 1;
  process.stdout.write(`BROKEN ${sentence}\n`);
}

for (const game of options.game === undefined ? GAMES : [options.game]) {
  hold(game);
  await play(game);
}
process.stdout.write(broken === 0 ? 'Every law holds.\n' : `${broken} broken.\n`);
process.exitCode = broken === 0 ? 0 : 1;
