/**
 * Measures speeds on an idle machine (`npm run bench`). Workers would disturb it, so there are
 * none.
 */

import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import { readExport } from '../../../functions/match/auditing/season-archive.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { GAMES } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { playMatch, randomPolicy } from '../../../rules/kit/playing/play.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { playersFor } from '../../laws/players.ts';
import { HOSTILE_WORKBOOKS } from '../../support/hostile-files.ts';
import { defaultContent } from '../../support/table/content.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { commandOf } from '../harness/command.ts';
import { tableOf } from '../harness/table.ts';
import { measureBatches } from './batches.ts';
import { measureFunction } from './deployed.ts';
import { FIGURE_COLUMNS, type Figure, rowOf } from './figure.ts';
import { answerAll, type LongMatch, longMatch, measureLongMatch } from './long-match.ts';
import { measureOthers } from './others.ts';
import { measureProposals } from './proposals.ts';
import { measureSteps } from './steps.ts';

const STEPS = 100;
const JUNK = 300;
const MEASURED = 11;
const TARGET = 1.1;

/** Measures steps with junk answers. @throws if the match ends before */
async function measureJunk({ game, choose }: LongMatch): Promise<Figure> {
  const [calm, flooded] = [await openTable({ game }), await openTable({ game })];
  const steps: { readonly alone: number; readonly after: number }[] = [];
  try {
    for (let step = 0; step < STEPS + MEASURED; step++) {
      if (step < STEPS) await sendJunk(flooded);
      for (const table of [calm, flooded]) await answerAll(table, choose);
      const alone = await deadlineCpuMs(calm);
      const after = await deadlineCpuMs(flooded);
      if (step >= STEPS) steps.push({ alone, after });
    }
  } finally {
    await calm.close();
    await flooded.close();
  }
  const median = medianOf(steps.map(({ alone, after }) => after / alone));
  const [alone, after] = [steps.map((one) => one.alone), steps.map((one) => one.after)];
  return {
    what: `${game.title}, a step after ${STEPS} with ${JUNK} answers of nobody, against without`,
    measured:
      `${median.toFixed(2)} times as long: ${medianOf(after).toFixed(1)} against ` +
      `${medianOf(alone).toFixed(1)} ms`,
    target: `under ${TARGET} times`,
    met: median < TARGET,
  };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function sendJunk({ read, emulator }: Table): Promise<void> {
  const { formId } = (await read()).files;
  const answers = { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] };
  const responses = Array.from({ length: JUNK }, () => ({ answers }));
  const body = JSON.stringify({ unchecked: true, responses });
  const address = `http://emulator.test/emulator/forms/${formId}/responses`;
  const reply = await emulator.fetch(new Request(address, { method: 'POST', body }));
  if (!reply.ok) throw new Error(await reply.text());
}

async function deadlineCpuMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const before = process.cpuUsage();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const TARGET_MS = 2000;

const HOSTILE_EXPORTS: readonly (readonly [string, () => string])[] = [
  ['lists within each other', () => '['.repeat(EXPORT_BOUNDS.length)],
  ['many values', () => `[${'0,'.repeat(EXPORT_BOUNDS.commas + 1)}0]`],
  ['one long text', () => `["${'x'.repeat(EXPORT_BOUNDS.length - 4)}"]`],
];

function measureHostileFiles(): readonly Figure[] {
  const workbooks = HOSTILE_WORKBOOKS.map(({ what, make }) => {
    const file = make(WORKBOOK_BOUNDS);
    return timed(what, () => readWorkbook(file).kind === 'refused');
  });
  const exports = HOSTILE_EXPORTS.map(([what, make]) => {
    const text = make();
    return timed(what, () => readExport(text).kind === 'unreadable');
  });
  return [figureOf('workbook', workbooks), figureOf('export', exports)];
}

interface Timed {
  readonly what: string;
  /** Infinite if the file was read instead of refused. */
  readonly ms: number;
}

function timed(what: string, isRefused: () => boolean): Timed {
  const before = process.cpuUsage();
  const ms = isRefused() ? 0 : Number.POSITIVE_INFINITY;
  return { what, ms: ms + process.cpuUsage(before).user / 1000 };
}

function figureOf(file: string, all: readonly Timed[]): Figure {
  const ms = Math.max(...all.map((one) => one.ms));
  const slowest = all.find((one) => one.ms === ms)?.what ?? '';
  return {
    what: `Hostile ${file}, refused`,
    measured: `within ${Math.round(ms)} ms of the processor (${slowest})`,
    target: `under ${TARGET_MS} ms`,
    met: ms < TARGET_MS,
  };
}

/**
 * A measured kind of work: `prepare` returns a function that does a batch of units and counts them.
 */
interface Bench {
  readonly name: string;
  readonly unit: string;
  prepare(): () => number;
}

/** Number of matches in one batch. */
const MATCHES = 10;

/** Plays a match with the most players, who are robots with random answers. */
function playedMatch(game: AnyGame, seed: number) {
  const players = playersFor(game.seats.most);
  const setup = { players, content: defaultContent(game), variants: usualVariants(game) };
  const moments = [...playMatch({ game, setup, seed, choose: randomPolicy(seed) })];
  if (moments.at(-1)?.step !== null) throw new Error(`match ${seed} lacks an end`);
  return moments;
}

/** Resolves the steps of matches again that were played before. */
const resolvedSteps = (game: AnyGame): Bench => ({
  name: `${game.title}, steps of ${game.seats.most} robots`,
  unit: 'steps',
  prepare() {
    const matches = Array.from({ length: MATCHES }, (_, seed) => playedMatch(game, seed));
    const steps = matches.flatMap((moments) => moments.slice(0, -1));
    return () => {
      for (const [index, { setup, state, orders }] of steps.entries())
        game.resolve({ setup, state, orders, chance: seededChance(index) });
      return steps.length;
    };
  },
});

const wholeMatches = (game: AnyGame): Bench => ({
  name: `${game.title}, whole matches of ${game.seats.most} robots`,
  unit: 'matches',
  prepare() {
    let seed = 0;
    return () => {
      for (const last = seed + MATCHES; seed < last; seed++) playedMatch(game, seed);
      return MATCHES;
    };
  },
});

commandOf({
  script: 'bench',
  about: 'How fast rules, steps, long matches and the deployed function are, in one table.',
  examples: [['on an idle machine, some minutes', '']],
  exits: '0 it was measured, whatever was met.',
}).parse();

const BATCHES = 40;
const WARM_UP_MS = 1500;

function rateFigure({ name, unit, prepare }: Bench): Figure {
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
    target: '',
    met: true,
  };
}

/** Number of entries of a long match here; `npm run bench:long` has longer ones. */
const ENTRIES = 200;

async function measureLong(): Promise<readonly Figure[]> {
  const long = longMatch(ENTRIES);
  return [...(await measureLongMatch(long)), await measureJunk(long)];
}

const thousands = (rate: number): string => Math.round(rate).toLocaleString('en');

const figures = [
  ...GAMES.map((game) => rateFigure(resolvedSteps(game))),
  ...GAMES.map((game) => rateFigure(wholeMatches(game))),
  ...measureProposals(),
  ...measureHostileFiles(),
  ...(await measureOthers()),
  ...(await measureSteps()),
  ...(await measureBatches()),
  ...(await measureLong()),
  ...(await measureFunction()),
];
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
console.log(tableOf(FIGURE_COLUMNS, figures.map(rowOf)));
