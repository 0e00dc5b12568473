import { addResponses } from '../../support/table/by-hand.ts';
/** Measures speeds (`npm run bench`). Needs an idle machine. */

import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import { parseExport } from '../../../functions/match/auditing/season-archive.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { GAMES } from '../../../rules/games.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getUsualVariants } from '../../../rules/kit/match/setup.ts';
import { createRandomPolicy, playMatch } from '../../../rules/kit/playing/play.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { createPlayers } from '../../laws/players.ts';
import { HOSTILE_WORKBOOKS } from '../../support/hostile-files.ts';
import { loadDefaultContent } from '../../support/table/content.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { createCommand } from '../harness/command.ts';
import { measureCounts } from './counts.ts';
import { measureFunction } from './deployed.ts';
import { type BenchFigure, computeMedian, formatThousands, printFigures } from './figure.ts';
import { answerAll, createLongMatch, type LongMatch, measureLongMatch } from './long-match.ts';
import { COMPARISON_NOTE, measureOthers, measureProposals, measureSteps } from './measures.ts';

/** Matches of Pocket Mars may end after 60 steps. */
const STEPS_MEASURED = 40;
const JUNK_ANSWERS = 300;
const STEPS_WITH_JUNK = 11;
const MAX_RATIO = 1.1;

/** Measures steps in which players send junk. @throws if the match ends too early */
async function measureJunk({ game, choose }: LongMatch): Promise<BenchFigure> {
  const [calm, flooded] = [await openTable({ game }), await openTable({ game })];
  const steps: { readonly alone: number; readonly after: number }[] = [];
  for (let step = 0; step < STEPS_MEASURED + STEPS_WITH_JUNK; step++) {
    if (step < STEPS_MEASURED) await sendJunk(flooded);
    for (const table of [calm, flooded]) await answerAll(table, choose);
    const alone = await measureDeadlineCpu(calm);
    const after = await measureDeadlineCpu(flooded);
    if (step >= STEPS_MEASURED) steps.push({ alone, after });
  }
  const median = computeMedian(steps.map(({ alone, after }) => after / alone));
  const [alone, after] = [steps.map((one) => one.alone), steps.map((one) => one.after)];
  return {
    what:
      `${game.title}, a step after ${STEPS_MEASURED} with ${JUNK_ANSWERS} answers of ` +
      'nobody, against without',
    measured:
      `${median.toFixed(2)} times as long: ${computeMedian(after).toFixed(1)} against ` +
      `${computeMedian(alone).toFixed(1)} ms`,
    target: `under ${MAX_RATIO} times`,
    met: median < MAX_RATIO,
  };
}

async function sendJunk({ read, emulator }: Table): Promise<void> {
  const { formId } = (await read()).files;
  const answers = { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] };
  await addResponses({ emulator }, formId, Array(JUNK_ANSWERS).fill(answers));
}

async function measureDeadlineCpu(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const before = process.cpuUsage();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MAX_REFUSAL_MS = 2000;

const HOSTILE_EXPORTS: readonly (readonly [string, () => string])[] = [
  ['lists within each other', () => '['.repeat(EXPORT_BOUNDS.length)],
  ['many values', () => `[${'0,'.repeat(EXPORT_BOUNDS.commas + 1)}0]`],
  ['one long text', () => `["${'x'.repeat(EXPORT_BOUNDS.length - 4)}"]`],
];

function measureHostileFiles(): readonly BenchFigure[] {
  const workbooks = HOSTILE_WORKBOOKS.map(({ what, make }) => {
    const file = make(WORKBOOK_BOUNDS);
    return measureReading(what, () => readWorkbook(file).kind === 'refused');
  });
  const exports = HOSTILE_EXPORTS.map(([what, make]) => {
    const text = make();
    return measureReading(what, () => parseExport(text).kind === 'unreadable');
  });
  return [buildFigure('workbook', workbooks), buildFigure('export', exports)];
}

interface FileReading {
  readonly what: string;
  /** Duration; infinite if the file was accepted. */
  readonly ms: number;
}

function measureReading(what: string, isRefused: () => boolean): FileReading {
  const before = process.cpuUsage();
  const ms = isRefused() ? 0 : Number.POSITIVE_INFINITY;
  return { what, ms: ms + process.cpuUsage(before).user / 1000 };
}

function buildFigure(file: string, all: readonly FileReading[]): BenchFigure {
  const ms = Math.max(...all.map((one) => one.ms));
  const slowest = all.find((one) => one.ms === ms)?.what ?? '';
  return {
    what: `Hostile ${file}, refused`,
    measured: `within ${Math.round(ms)} ms of the processor (${slowest})`,
    target: `under ${MAX_REFUSAL_MS} ms`,
    met: ms < MAX_REFUSAL_MS,
  };
}

/** A kind of work to measure. `prepare` returns a function that works and counts finished units. */
interface BenchCase {
  readonly name: string;
  readonly unit: string;
  prepare(): () => number;
}

const MATCHES_IN_BATCH = 10;

function playBenchMatch(game: AnyGame, seed: number) {
  const players = createPlayers(game.seats.most);
  const setup = { players, content: loadDefaultContent(game), variants: getUsualVariants(game) };
  const moments = [...playMatch({ game, setup, seed, choose: createRandomPolicy(seed) })];
  if (moments.at(-1)?.step !== null) throw new Error(`match ${seed} lacks an end`);
  return moments;
}

const createStepBench = (game: AnyGame): BenchCase => ({
  name: `${game.title}, steps of ${game.seats.most} robots`,
  unit: 'steps',
  prepare() {
    const matches = Array.from({ length: MATCHES_IN_BATCH }, (_, seed) =>
      playBenchMatch(game, seed),
    );
    const steps = matches.flatMap((moments) => moments.slice(0, -1));
    return () => {
      for (const [index, { setup, state, orders }] of steps.entries())
        game.resolve({ setup, state, orders, chance: seedChance(index) });
      return steps.length;
    };
  },
});

const createMatchBench = (game: AnyGame): BenchCase => ({
  name: `${game.title}, whole matches of ${game.seats.most} robots`,
  unit: 'matches',
  prepare() {
    let seed = 0;
    return () => {
      for (const last = seed + MATCHES_IN_BATCH; seed < last; seed++) playBenchMatch(game, seed);
      return MATCHES_IN_BATCH;
    };
  },
});

const { counts: isOnlyCounts } = createCommand({
  script: 'bench',
  about:
    'How fast rules, steps, long matches and the deployed function are, and what a step and an ' +
    'idle poll cost at Google.',
  examples: [
    ['on an idle machine, some minutes', ''],
    ['only the cost at Google, a minute', '--counts'],
  ],
  exits: '0 it was measured, with any result.',
})
  .option('--counts', 'only the calls, cells and bytes of steps and polls')
  .parse()
  .opts<{ readonly counts?: true }>();

const BATCH_COUNT = 40;
const WARM_UP_MS = 1500;

function measureRate({ name, unit, prepare }: BenchCase): BenchFigure {
  const run = prepare();
  const until = performance.now() + WARM_UP_MS;
  while (performance.now() < until) run();
  const rates = Array.from({ length: BATCH_COUNT }, () => {
    const startedMs = performance.now();
    const done = run();
    return (done / (performance.now() - startedMs)) * 1000;
  }).toSorted((one, other) => one - other);
  const [median, best] = [rates[BATCH_COUNT >> 1] ?? 0, rates.at(-1) ?? 0];
  return {
    what: name,
    measured: `${formatThousands(median)} ${unit}/s (best batch ${formatThousands(best)})`,
  };
}

/** Number of entries of a long match here; `npm run bench:long` has longer ones. */
const ENTRY_COUNT = 200;

async function measureLong(): Promise<readonly BenchFigure[]> {
  const long = createLongMatch(ENTRY_COUNT);
  return [...(await measureLongMatch(long)), await measureJunk(long)];
}

const measureSpeeds = async (): Promise<readonly BenchFigure[]> => [
  ...GAMES.map((game) => measureRate(createStepBench(game))),
  ...GAMES.map((game) => measureRate(createMatchBench(game))),
  ...measureProposals(),
  ...measureHostileFiles(),
  ...(await measureOthers()),
  ...(await measureSteps()),
  ...(await measureLong()),
  ...(await measureFunction()),
];

const benchFigures = [
  ...(isOnlyCounts === true ? [] : await measureSpeeds()),
  ...(await measureCounts()),
];
printFigures(benchFigures);
if (isOnlyCounts !== true) console.log(COMPARISON_NOTE);
