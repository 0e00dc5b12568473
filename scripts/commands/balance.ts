/** `sealed balance`: plays many matches of robots and prints statistics. */

import Table from 'cli-table3';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { acceptedSeatCounts, seatCountProblem } from '../../rules/kit/match/seat-counts.ts';
import type { Variants } from '../../rules/kit/match/setup.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import { allRobots } from '../../rules/kit/playing/robots.ts';
import { defaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { readVariants } from '../shared/match/chosen-variants.ts';
import { GAME_ARGUMENT, gameNamed } from '../shared/match/outside-game.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import { MOST_STEPS, type PlayedMatch, playOne, type Series } from './balance/series.ts';
import {
  type Record,
  type Spread,
  type Summary,
  summaryOf,
  type WordShare,
} from './balance/summary.ts';

interface BalanceOptions {
  readonly matches: number;
  readonly seed: number;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly content?: string;
  readonly robots?: string;
  readonly json?: true;
}

const ABOUT = `Plays matches of robots by the rules alone, and prints how long they last, how
scores spread, which robots and which seats do well, and what the game itself finds worth
counting. Each match draws a robot for each seat. The same seed gives the same figures on every
machine.`;

const EXAMPLE = `
Examples:
  sealed balance presents-of-mine
  sealed balance presents-of-mine --matches 500 --seed 7 --robots "at random"
  sealed balance presents-of-mine --content my-content --json
`;

const MOST_MATCHES = 100_000;

export const balanceCommand = (): Command =>
  new Command('balance')
    .summary('play a game by robots many times: its balance')
    .description(ABOUT)
    .argument('<game>', GAME_ARGUMENT)
    .option('--matches <number>', 'the number of matches', wholeNumber(1, MOST_MATCHES), 2000)
    .option('--seed <number>', 'the seed of all chance', wholeNumber(0, 2 ** 31 - 1), 1)
    .option(
      '--players <number>',
      'the number of players; the maximum by default',
      wholeNumber(1, 99),
    )
    .addOption(
      new Option('--variant <name=value>', 'variant, such as draft=yes; repeatable')
        .argParser((text: string, before: readonly string[]) => [...before, text])
        .default([], 'as usual'),
    )
    .option('--content <folder>', 'CSV files instead of the game’s own content')
    .option('--robots <names>', 'only these robots, separated by commas')
    .option('--json', 'all figures as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (game: string, options: BalanceOptions) => {
      process.exitCode = await balance(await gameNamed(game), options);
    });

const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
};

async function balance(game: AnyGame, options: BalanceOptions): Promise<ExitCode> {
  const series = await readSeries(game, options);
  const { matches } = options;
  const summary = summaryOf(playPatiently(series, matches));
  if (options.json === true) printJson({ ...toldOf(series), ...summary });
  else print(`${headOf(series, matches)}\n\n${summaryText(summary, series.players)}`);
  return EXIT.done;
}

/** Checks all options together. @throws UsageError with every problem */
async function readSeries(game: AnyGame, options: BalanceOptions): Promise<Series> {
  const problems: string[] = [];
  const variants = readChosen(game, options, problems);
  const robots = readRobots(game, options, problems);
  const read = await readContentFolder(game, options.content ?? defaultFolder(game));
  if (read.kind === 'unsound') problems.push(...read.problems);
  const content = read.kind === 'unsound' ? null : read.content.value;
  const players = readPlayers(game, content, options, problems);
  if (problems.length > 0) throw new UsageError(...problems);
  return { game, content, variants, players, robots, seed: options.seed };
}

/** `content`: null if it is invalid. */
function readPlayers(
  game: AnyGame,
  content: unknown,
  options: BalanceOptions,
  problems: string[],
): number {
  const { seats, title } = game;
  const accepted = content === null ? [] : acceptedSeatCounts(game, content);
  const { players = accepted.at(-1) ?? seats.most } = options;
  if (players < seats.least || players > seats.most) {
    const range = seats.least === seats.most ? `${seats.most}` : `${seats.least} to ${seats.most}`;
    problems.push(`--players: ${title} is played by ${range}.`);
  } else if (content !== null) {
    const problem = seatCountProblem(game, content, players);
    if (problem !== null) problems.push(`--players: ${problem}`);
  }
  return players;
}

function readChosen(game: AnyGame, options: BalanceOptions, problems: string[]): Variants {
  const chosen = readVariants(options.variant, game);
  if (chosen.kind === 'sound') return chosen.variants;
  problems.push(...chosen.problems);
  return {};
}

function readRobots(
  game: AnyGame,
  { robots }: BalanceOptions,
  problems: string[],
): readonly string[] {
  const known = Object.keys(allRobots(game));
  if (robots === undefined) return known;
  const named = [...new Set(robots.split(',').map((name) => name.trim().toLowerCase()))];
  for (const name of named.filter((one) => !known.includes(one))) {
    problems.push(
      `--robots: ${game.title} does not have a robot “${name}”. It has ${known.join(', ')}.`,
    );
  }
  return named;
}

const PATIENCE_MS = 1000;

/** Plays all matches. Prints the progress after a second, then each time that the time doubles. */
function playPatiently(series: Series, matches: number): readonly PlayedMatch[] {
  const startedMs = performance.now();
  let nextMs = PATIENCE_MS;
  return Array.from({ length: matches }, (_, index) => {
    if (performance.now() - startedMs >= nextMs) {
      nextMs *= 2;
      printStatus(`${index} of ${matches} matches have been played …`);
    }
    return playOne(series, index + 1);
  });
}

const toldOf = ({ game, variants, players, robots, seed }: Series) => ({
  game: game.id,
  variants,
  players,
  seed,
  waysToPlay: robots,
});

function headOf(series: Series, matches: number): string {
  const chosen = Object.entries(series.variants).map(([name, value]) => `, ${name} ${value}`);
  return (
    `${series.game.title}${chosen.join('')}: ${countText(matches, 'match')} of ` +
    `${series.players}, seed ${series.seed}.`
  );
}

/** All figures of the summary as tables. */
export function summaryText(summary: Summary, players: number): string {
  const { steps, days, scores, robots, seats, ties, numbers, words, matches } = summary;
  if (steps === null || days === null || scores === null) return unfinishedText(summary).join('\n');
  const spreads = [
    spreadRow('Steps of a match', 1, steps),
    spreadRow('Days, if every deadline is awaited', 1, days),
    spreadRow('Scores', players, scores),
    ...numbers.map(({ measure, perMatch, spread }) => spreadRow(measure, perMatch, spread)),
  ];
  return [
    tableOf(
      ['', 'A match', 'Least', 'Lower quartile', 'Median', 'Upper quartile', 'Most', 'Mean'],
      spreads,
    ),
    tableOf(['Robot', ...RECORD_HEADS], robots.map(recordRow)),
    tableOf(['Seat in the list', ...RECORD_HEADS], seats.map(recordRow)),
    `An even share of first places would be ${percent(1 / players)}. Among ` +
      `${countText(matches, 'match')} ${percent(ties.first)} had several winners, and ` +
      `${percent(ties.any)} had a shared place.`,
    ...words.map(({ measure, words: shares }) =>
      tableOf([measure, 'A match', 'In matches'], shares.map(wordRow)),
    ),
    ...unfinishedText(summary),
  ].join('\n\n');
}

const RECORD_HEADS = ['Played', 'First', 'Last', 'Mean score'] as const;

const spreadRow = (what: string, perMatch: number, spread: Spread): readonly string[] => [
  what,
  figure(perMatch),
  figure(spread.least),
  figure(spread.lowerQuartile),
  figure(spread.median),
  figure(spread.upperQuartile),
  figure(spread.most),
  figure(spread.mean),
];

const recordRow = ({ name, played, first, last, meanScore }: Record): readonly string[] => [
  name,
  String(played),
  percent(first),
  percent(last),
  figure(meanScore),
];

const wordRow = ({ word, perMatch, matches }: WordShare): readonly string[] => [
  word,
  figure(perMatch),
  percent(matches),
];

/** How many numbers of matches are listed at most. */
const MOST_LISTED = 10;

function unfinishedText({ unfinished }: Summary): readonly string[] {
  if (unfinished.length === 0) return [];
  const listed = unfinished.slice(0, MOST_LISTED).join(', ');
  const more = unfinished.length > MOST_LISTED ? ', …' : '';
  return [
    `${countText(unfinished.length, 'match')} did not end within ${MOST_STEPS} steps and ` +
      `${unfinished.length === 1 ? 'is' : 'are'} omitted: ${listed}${more}.`,
  ];
}

/** Whole numbers as they are, all others with two places. */
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, index) => (index === 0 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
