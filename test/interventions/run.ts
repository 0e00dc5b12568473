/**
 * Hosts who intervene by chance, many of them: `npm run test:interventions -- --seeds 1000 --matches 10 --game pocket-mars`. Each
 * law is held in the fold over so many seeds, and so many matches are played over the wire; for each game, or for one.
 */

import { parseArgs } from 'node:util';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { opening } from './fold.ts';
import { LAWS } from './laws.ts';
import { playedOnWire } from './wire.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    matches: { type: 'string', default: '10' },
    game: { type: 'string' },
  },
});

let broken = 0;

function hold(game: AnyGame): void {
  const begin = opening(game, game.seats.least);
  for (const [says, law] of Object.entries(LAWS)) {
    const startedMs = performance.now();
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      const breaks = law(begin, seed);
      if (breaks !== null) tellBroken(`${game.title}, seed ${seed}, ${says}: ${breaks}`);
    }
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stdout.write(`${game.title}: ${values.seeds} seeds, ${seconds} s: ${says}\n`);
  }
}

async function play(game: AnyGame): Promise<void> {
  let entries = 0;
  let interventions = 0;
  for (let seed = 1; seed <= Number(values.matches); seed++) {
    const match = await playedOnWire(game, seed);
    entries += match.entries;
    interventions += match.interventions;
    if (match.breaks !== null) tellBroken(`${game.title}, match ${seed}: ${match.breaks}`);
  }
  process.stdout.write(
    `${game.title}: ${values.matches} matches over the wire, ${entries} entries, ${interventions} interventions\n`,
  );
}

function tellBroken(sentence: string): void {
  broken += 1;
  process.stdout.write(`BROKEN ${sentence}\n`);
}

for (const game of GAMES.filter(({ id }) => values.game === undefined || id === values.game)) {
  hold(game);
  await play(game);
}
process.stdout.write(broken === 0 ? 'Every law holds.\n' : `${broken} broken.\n`);
process.exitCode = broken === 0 ? 0 : 1;
