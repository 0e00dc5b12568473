/**
 * `npm run bench`: how fast things are, one table, on this machine as it is now.
 * Nothing else may run beside what is timed, and a figure of another hour is another figure: no workers, and nothing to take up again.
 */

import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { GAMES } from '../../../rules/games.ts';
import type { RulesBench } from '../../../rules/kit/playing/bench.ts';
import { commandOf } from '../harness/command.ts';
import { tableOf } from '../harness/table.ts';
import { measureBeacon } from './beacon.ts';
import { measureFunction } from './deployed.ts';
import { FIGURE_COLUMNS, type Figure, rowOf } from './figure.ts';
import { measureHostileFiles } from './hostile-files.ts';
import { measureJunk } from './junk.ts';
import { longMatch, measureLongMatch } from './long-match.ts';
import { measureProposals } from './proposals.ts';
import { measureSteps } from './steps.ts';
import { wholeMatches } from './whole-matches.ts';

commandOf({
  script: 'bench',
  about: 'How fast rules, steps, long matches and the deployed function are, in one table.',
  examples: [['on an idle machine, some minutes', '']],
  exits: '0 it was measured, whatever was met.',
}).parse();

const ROOT = join(import.meta.dirname, '..', '..', '..');

const benchShape = z.object({
  name: z.string(),
  unit: z.string(),
  prepare: z.function({ output: z.function({ output: z.number() }) }),
});

/** What each game is to reach, in units a second on one core. */
const TARGETS: Readonly<Record<string, number>> = {
  'presents-of-mine': 30_000,
  'uncharted-territory': 15_000,
  'pocket-mars': 20_000,
  'mars-immerser': 15_000,
  'dm-invitational': 30_000,
};

const BATCHES = 40;
const WARM_UP_MS = 1500;

async function measureRules(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for await (const file of glob('rules/*/*.bench.ts', { cwd: ROOT })) {
    const module: Readonly<Record<string, unknown>> = await import(
      pathToFileURL(join(ROOT, file)).href
    );
    const game = GAMES.find(({ id }) => file.includes(id));
    for (const exported of Object.values(module)) {
      const bench = benchShape.safeParse(exported);
      if (bench.success && game !== undefined) {
        figures.push(rateFigure(bench.data, TARGETS[game.id]));
      }
    }
  }
  return figures;
}

/** Whatever it reaches is enough where there is no target. */
function rateFigure({ name, unit, prepare }: RulesBench, target?: number): Figure {
  const run = prepare();
  const until = performance.now() + WARM_UP_MS;
  while (performance.now() < until) run();
  const rates = Array.from({ length: BATCHES }, () => {
    const startedMs = performance.now();
    const done = run();
    return (done / (performance.now() - startedMs)) * 1000;
  }).toSorted((one, other) => one - other);
  const [median, best] = [rates[BATCHES >> 1] ?? 0, rates.at(-1) ?? 0];
  return {
    what: name,
    measured: `${thousands(median)} ${unit}/s (best batch ${thousands(best)})`,
    target: target === undefined ? '' : `${thousands(target)} ${unit}/s`,
    met: median >= (target ?? 0),
  };
}

/** What the table of all has of long matches; `npm run bench:long` has longer ones. */
const ENTRIES = 200;

async function measureLong(): Promise<readonly Figure[]> {
  const long = longMatch(ENTRIES);
  return [...(await measureLongMatch(long)), await measureJunk(long)];
}

const thousands = (rate: number): string => Math.round(rate).toLocaleString('en');

const figures = [
  ...(await measureRules()),
  ...GAMES.map((game) => rateFigure(wholeMatches(game))),
  ...measureProposals(),
  ...measureHostileFiles(),
  ...(await measureSteps()),
  ...(await measureLong()),
  ...(await measureBeacon()),
  ...(await measureFunction()),
];
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
console.log(tableOf(FIGURE_COLUMNS, figures.map(rowOf)));
