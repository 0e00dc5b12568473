/** Plays many matches of robots and prints statistics (`sealed balance`). */

import { Command } from 'commander';
import { parseInterval, toApproximateMs } from '../../functions/match/next/time.ts';
import { listOwedAsks } from '../../rules/kit/asking/owing.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import type { AnyGame, Finding, Step } from '../../rules/kit/match/game.ts';
import { byName, toSeat } from '../../rules/kit/match/seat.ts';
import { checkSeatCount, listSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import type { Setup, Variants } from '../../rules/kit/match/setup.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import { createRobotPolicy, playMatch } from '../../rules/kit/playing/play.ts';
import { getAllRobots } from '../../rules/kit/playing/robots.ts';
import { getDefaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { formatSeatRange } from '../shared/files/seats-file.ts';
import { GAME_ARGUMENT_HELP, parseVariants, requireGame } from '../shared/match/outside-game.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { createNumberParser, createVariantOption } from '../shared/terminal/help.ts';
import { formatTable, print, printJson, printStatus } from '../shared/terminal/terminal.ts';

interface BalanceOptions {
  readonly matches: number;
  readonly seed: number;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly content?: string;
  readonly json?: true;
}

const BALANCE_HELP = `Plays matches of robots by the rules alone. Prints the length of matches,
the spread of scores, the results of robots and of seats, and the figures that the game itself
counts. Each match draws a robot for each seat. The same seed gives the same figures on every
machine.`;

const BALANCE_EXAMPLES = `
Examples:
  sealed balance presents-of-mine
  sealed balance presents-of-mine --matches 500 --seed 7
  sealed balance presents-of-mine --content my-content --json
`;

const MAX_MATCHES = 100_000;

export const createBalanceCommand = (): Command =>
  new Command('balance')
    .summary('play a game with robots many times and print statistics')
    .description(BALANCE_HELP)
    .argument('<game>', GAME_ARGUMENT_HELP)
    .option('--matches <number>', 'number of matches', createNumberParser(1, MAX_MATCHES), 2000)
    .option('--seed <number>', 'seed of all random draws', createNumberParser(0, 2 ** 31 - 1), 1)
    .option('--players <number>', 'number of players (else the maximum)', createNumberParser(1, 99))
    .addOption(createVariantOption())
    .option('--content <folder>', 'CSV files instead of the game’s own content')
    .option('--json', 'all figures as JSON')
    .addHelpText('after', BALANCE_EXAMPLES)
    .action(async (game: string, options: BalanceOptions) => {
      process.exitCode = await runBalance(await requireGame(game), options);
    });

async function runBalance(game: AnyGame, options: BalanceOptions): Promise<ExitCode> {
  const series = await parseSeries(game, options);
  const { variants, players, seed } = series;
  const { matches } = options;
  printStatus(`Playing ${countText(matches, 'match')} …`);
  const summary = buildSummary(
    Array.from({ length: matches }, (_, at) => playNumberedMatch(series, at + 1)),
  );
  if (options.json === true) printJson({ game: game.id, variants, players, seed, ...summary });
  else print(formatSummary(series, summary));
  return EXIT.done;
}

export interface BalanceSeries {
  readonly game: AnyGame;
  readonly content: unknown;
  readonly variants: Variants;
  readonly players: number;
  readonly seed: number;
}

/** Parses the options. @throws UsageError if one is not valid */
async function parseSeries(game: AnyGame, options: BalanceOptions): Promise<BalanceSeries> {
  const variants = parseVariants(options.variant, game);
  const folder = options.content ?? getDefaultFolder(game);
  const { value: content } = await readContentFolder(game, folder);
  const { players = listSeatCounts(game, content).at(-1) ?? game.seats.most } = options;
  const { least, most } = game.seats;
  const problem =
    players < least || players > most
      ? `${game.title} needs ${formatSeatRange(game)}.`
      : checkSeatCount(game, content, players);
  if (problem !== null) throw new UsageError(`--players: ${problem}`);
  return { game, content, variants, players, seed: options.seed };
}

export const MAX_STEPS = 2000;

interface PlayedSeat {
  readonly robot: string;
  readonly place: number;
  readonly score: number;
}

export interface PlayedMatch {
  readonly steps: number;
  /** Length if no step is resolved early and all steps have the game’s default times. */
  readonly days: number;
  readonly seats: readonly PlayedSeat[];
  readonly findings: readonly Finding[];
}

/** Plays one match of the series. @throws the rules' error, with the number of the match */
export function playNumberedMatch(series: BalanceSeries, number: number): PlayedMatch {
  try {
    return playRobotMatch(series, number);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`match ${number} of seed ${series.seed} failed: ${what}`, { cause: error });
  }
}

function playRobotMatch(series: BalanceSeries, number: number): PlayedMatch {
  const { game, content, variants } = series;
  const draw = seedChance(series.seed);
  // Draws for each seat separately, so that all kinds of robots meet each other.
  const pick = draw(`robots of match ${number}`);
  const players = Array.from({ length: series.players }, (_, index) => ({
    seat: toSeat(`Seat ${index + 1}`),
    garnets: 0,
  }));
  const ways = getAllRobots(game);
  const robots = new Map(players.map(({ seat }) => [seat, pick.pick(Object.keys(ways))]));
  const setup: Setup<unknown> = { players, content, variants };
  const seed = draw(`seed of match ${number}`).integer(0, 2 ** 31 - 1);
  const choose = createRobotPolicy(seed, (seat) => {
    const robot = ways[robots.get(seat) ?? ''];
    if (robot === undefined) throw new Error(`${game.id} does not have the robot of ${seat}`);
    return robot;
  });
  let days = 0;
  for (const moment of playMatch({ game, setup, seed, choose })) {
    days += moment.step === null ? 0 : computeDays(game, moment.step);
    const steps = moment.history.length - 1;
    if (moment.step === null) {
      const placings = game.outcome(moment)?.placings ?? [];
      const seats = players.map(({ seat }): PlayedSeat => {
        const placing = placings.find((one) => one.seat === seat);
        if (placing === undefined) throw new Error(`the outcome lacks a place for ${seat}`);
        return { robot: robots.get(seat) ?? '', place: placing.place, score: placing.score };
      });
      return { steps, days, seats, findings: game.findings(moment) };
    }
    if (steps >= MAX_STEPS) break;
  }
  throw new Error(`the match did not end within ${MAX_STEPS} steps`);
}

const DAY_MS = 86_400_000;

/** Returns the length of a step in days, 0 for a step without questions. */
function computeDays({ paces }: AnyGame, step: Step): number {
  const interval = parseInterval(paces.find(({ name }) => name === step.pace)?.usual ?? '');
  return listOwedAsks(step).length === 0 || interval === null
    ? 0
    : toApproximateMs(interval) / DAY_MS;
}

type BalanceSummary = ReturnType<typeof buildSummary>;
type ResultStatistics = BalanceSummary['robots'][number];

/** Computes means, spreads and shares (0 to 1). If winners tie, each counts as a winner. */
export function buildSummary(played: readonly PlayedMatch[]) {
  const { length: matches } = played;
  const spread = (numbers: readonly number[]) => {
    const sorted = numbers.toSorted((one, other) => one - other);
    const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
    const perMatch = numbers.length / matches;
    return { perMatch, least: at(0), median: at(0.5), most: at(1), mean: computeMean(sorted) };
  };
  const found = played.flatMap(({ findings }, match) => findings.map((one) => ({ ...one, match })));
  const byMeasure = [...Map.groupBy(found, ({ measure }) => measure)];
  return {
    matches,
    steps: spread(played.map(({ steps }) => steps)),
    days: spread(played.map(({ days }) => days)),
    scores: spread(played.flatMap(({ seats }) => seats.map(({ score }) => score))),
    robots: listResults(played, ({ robot }) => robot).toSorted((one, other) =>
      byName(one.name, other.name),
    ),
    seats: listResults(played, (_, index) => `Seat ${index + 1}`),
    /** Share of matches with more than one winner. */
    sharedFirst: computeMean(
      played.map(({ seats }) => (seats.filter(({ place }) => place === 1).length > 1 ? 1 : 0)),
    ),
    numbers: byMeasure.flatMap(([measure, all]) => {
      const values = all.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
      return values.length === 0 ? [] : [{ measure, ...spread(values) }];
    }),
    /** How often each word occurs, and in which share of matches it does. */
    words: byMeasure.flatMap(([measure, all]) =>
      [...Map.groupBy(all, ({ value }) => value)]
        .flatMap(([word, ones]) => {
          if (typeof word === 'number') return [];
          const share = new Set(ones.map(({ match }) => match)).size / matches;
          return [{ measure, word, perMatch: ones.length / matches, matches: share }];
        })
        .toSorted((one, other) => other.perMatch - one.perMatch || byName(one.word, other.word)),
    ),
  };
}

const computeMean = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0) / numbers.length;

function listResults(
  matches: readonly PlayedMatch[],
  getName: (seat: PlayedSeat, index: number) => string,
) {
  const seats = matches.flatMap(({ seats: all }) => {
    const last = Math.max(...all.map(({ place }) => place));
    return all.map((seat, index) => ({ ...seat, last, name: getName(seat, index) }));
  });
  return [...Map.groupBy(seats, ({ name }) => name)].map(([name, ones]) => ({
    name,
    played: ones.length,
    first: computeMean(ones.map(({ place }) => (place === 1 ? 1 : 0))),
    last: computeMean(ones.map(({ place, last }) => (place === last ? 1 : 0))),
    meanScore: computeMean(ones.map(({ score }) => score)),
  }));
}

function formatSummary(
  { game, variants, players, seed }: BalanceSeries,
  summary: BalanceSummary,
): string {
  const { matches, steps, days, scores, robots, seats, sharedFirst, numbers, words } = summary;
  const chosen = Object.entries(variants).map(([name, value]) => `, ${name} ${value}`);
  const spreads = [
    { measure: 'Steps of a match', ...steps },
    { measure: 'Days, if each step ends at its deadline', ...days },
    { measure: 'Scores', ...scores },
    ...numbers,
  ].map(({ measure, perMatch, least, median, most, mean }) => [
    measure,
    ...[perMatch, least, median, most, mean].map(formatFigure),
  ]);
  const results = (one: ResultStatistics): readonly string[] => [
    ...[one.name, `${one.played}`, formatPercent(one.first), formatPercent(one.last)],
    formatFigure(one.meanScore),
  ];
  const heads = ['Played', 'First', 'Last', 'Mean score'];
  return [
    `${game.title}${chosen.join('')}, seed ${seed}: ` +
      `${countText(matches, 'match')} of ${players} players.`,
    formatTable(['', 'A match', 'Least', 'Median', 'Most', 'Mean'], spreads),
    formatTable(['Robot', ...heads], robots.map(results)),
    formatTable(['Seat in the list', ...heads], seats.map(results)),
    `An even share of first places would be ${formatPercent(1 / players)}. ` +
      `${formatPercent(sharedFirst)} of the matches had several winners.`,
    ...(words.length === 0
      ? []
      : [
          formatTable(
            ['', '', 'A match', 'In matches'],
            words.map(({ measure, word, perMatch, matches: share }) => [
              ...[measure, word, formatFigure(perMatch), formatPercent(share)],
            ]),
          ),
        ]),
  ].join('\n\n');
}

const formatFigure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;
