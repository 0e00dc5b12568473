/** Plays many matches of robots and prints statistics (`sealed balance`). */

import { Command } from 'commander';
import { intervalFrom, roughlyMs } from '../../functions/match/next/time.ts';
import { owedAsks } from '../../rules/kit/asking/owing.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import type { AnyGame, Finding, Step } from '../../rules/kit/match/game.ts';
import { byName, seatNamed } from '../../rules/kit/match/seat.ts';
import { acceptedSeatCounts, seatCountProblem } from '../../rules/kit/match/seat-counts.ts';
import type { Setup, Variants } from '../../rules/kit/match/setup.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import { playMatch, robotPolicy } from '../../rules/kit/playing/play.ts';
import { allRobots } from '../../rules/kit/playing/robots.ts';
import { defaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { seatsText } from '../shared/files/seats-file.ts';
import { readVariants } from '../shared/match/chosen-variants.ts';
import { GAME_ARGUMENT, gameNamed } from '../shared/match/outside-game.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { variantOption, wholeNumber } from '../shared/terminal/help.ts';
import { listing } from '../shared/terminal/listing.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';

interface BalanceOptions {
  readonly matches: number;
  readonly seed: number;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly content?: string;
  readonly json?: true;
}

const ABOUT = `Plays matches of robots by the rules alone. Prints the length of matches, the spread of\nscores, the results of robots and of seats, and the figures that the game itself counts. Each match\ndraws a robot for each seat. The same seed gives the same figures on every machine.`;

const EXAMPLE = `
Examples:
  sealed balance presents-of-mine
  sealed balance presents-of-mine --matches 500 --seed 7
  sealed balance presents-of-mine --content my-content --json
`;

const MOST_MATCHES = 100_000;

export const balanceCommand = (): Command =>
  new Command('balance')
    .summary('play a game by robots many times and print its balance')
    .description(ABOUT)
    .argument('<game>', GAME_ARGUMENT)
    .option('--matches <number>', 'number of matches', wholeNumber(1, MOST_MATCHES), 2000)
    .option('--seed <number>', 'seed of all chance', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--players <number>', 'number of players; the maximum by default', wholeNumber(1, 99))
    .addOption(variantOption())
    .option('--content <folder>', 'CSV files instead of the game’s own content')
    .option('--json', 'all figures as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (game: string, options: BalanceOptions) => {
      process.exitCode = await balance(await gameNamed(game), options);
    });

async function balance(game: AnyGame, options: BalanceOptions): Promise<ExitCode> {
  const series = await readSeries(game, options);
  const { variants, players, seed } = series;
  const { matches } = options;
  printStatus(`Playing ${countText(matches, 'match')} …`);
  const summary = summaryOf(Array.from({ length: matches }, (_, at) => playOne(series, at + 1)));
  if (options.json === true) printJson({ game: game.id, variants, players, seed, ...summary });
  else print(summaryText(series, summary));
  return EXIT.done;
}

export interface Series {
  readonly game: AnyGame;
  readonly content: unknown;
  readonly variants: Variants;
  readonly players: number;
  readonly seed: number;
}

/** Checks all options together. @throws UsageError with every problem */
async function readSeries(game: AnyGame, options: BalanceOptions): Promise<Series> {
  const problems: string[] = [];
  const variants = readVariants(options.variant, game);
  if (variants.kind === 'unsound') problems.push(...variants.problems);
  const read = await readContentFolder(game, options.content ?? defaultFolder(game));
  if (read.kind === 'unsound') throw new UsageError(...problems, ...read.problems);
  const content = read.content.value;
  const { players = acceptedSeatCounts(game, content).at(-1) ?? game.seats.most } = options;
  const { least, most } = game.seats;
  const problem =
    players < least || players > most
      ? `${game.title} needs ${seatsText(game)}.`
      : seatCountProblem(game, content, players);
  if (problem !== null) problems.push(`--players: ${problem}`);
  if (variants.kind === 'unsound' || problems.length > 0) throw new UsageError(...problems);
  return { game, content, variants: variants.variants, players, seed: options.seed };
}

/** Maximum number of steps of a match. */
export const MOST_STEPS = 2000;

/** Result of one seat of a match. */
interface PlayedSeat {
  readonly robot: string;
  readonly place: number;
  readonly score: number;
}

/** Results of one match. */
export interface PlayedMatch {
  readonly steps: number;
  /** Length with the game’s default times, if every deadline is awaited. */
  readonly days: number;
  /** Results of the seats, in the order of the list of players. */
  readonly seats: readonly PlayedSeat[];
  readonly findings: readonly Finding[];
}

/** Plays one match of the series. @throws the error of the rules, with the match’s number */
export function playOne(series: Series, number: number): PlayedMatch {
  try {
    return played(series, number);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`match ${number} of seed ${series.seed} failed: ${what}`, { cause: error });
  }
}

function played(series: Series, number: number): PlayedMatch {
  const { game, content, variants } = series;
  const draw = seededChance(series.seed);
  // Draws independently for each seat, so that all robots meet.
  const pick = draw(`robots of match ${number}`);
  const players = Array.from({ length: series.players }, (_, index) => ({
    seat: seatNamed(`Seat ${index + 1}`),
    garnets: 0,
  }));
  const ways = allRobots(game);
  const robots = new Map(players.map(({ seat }) => [seat, pick.pick(Object.keys(ways))]));
  const setup: Setup<unknown> = { players, content, variants };
  const seed = draw(`seed of match ${number}`).integer(0, 2 ** 31 - 1);
  const choose = robotPolicy(seed, (seat) => {
    const robot = ways[robots.get(seat) ?? ''];
    if (robot === undefined) throw new Error(`${game.id} does not have the robot of ${seat}`);
    return robot;
  });
  let days = 0;
  for (const moment of playMatch({ game, setup, seed, choose })) {
    days += moment.step === null ? 0 : daysOf(game, moment.step);
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
    if (steps >= MOST_STEPS) break;
  }
  throw new Error(`the match did not end within ${MOST_STEPS} steps`);
}

const DAY_MS = 86_400_000;

/** Returns the length of a step in days. Steps without a question take no time. */
function daysOf({ paces }: AnyGame, step: Step): number {
  const interval = intervalFrom(paces.find(({ name }) => name === step.pace)?.usual ?? '');
  return owedAsks(step).length === 0 || interval === null ? 0 : roughlyMs(interval) / DAY_MS;
}

/** Distribution of numbers. */
interface Spread {
  readonly perMatch: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
  readonly mean: number;
}

/** Results of one robot, or of one seat in the list. */
interface Results {
  readonly name: string;
  readonly played: number;
  /** Shares from 0 to 1 of first places, shared or not, and of last places. */
  readonly first: number;
  readonly last: number;
  readonly meanScore: number;
}

interface Summary {
  readonly matches: number;
  readonly steps: Spread;
  readonly days: Spread;
  readonly scores: Spread;
  readonly robots: readonly Results[];
  readonly seats: readonly Results[];
  /** Share from 0 to 1 of matches with several winners. */
  readonly sharedFirst: number;
  readonly numbers: readonly (Spread & { readonly measure: string })[];
  /** Frequency of each word, and the share of matches that contain it. */
  readonly words: readonly {
    readonly measure: string;
    readonly word: string;
    readonly perMatch: number;
    readonly matches: number;
  }[];
}

export function summaryOf(played: readonly PlayedMatch[]): Summary {
  const { length: matches } = played;
  const spread = (numbers: readonly number[]): Spread => {
    const sorted = numbers.toSorted((one, other) => one - other);
    const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
    const perMatch = numbers.length / matches;
    return { perMatch, least: at(0), median: at(0.5), most: at(1), mean: meanOf(sorted) };
  };
  const found = played.flatMap(({ findings }, match) => findings.map((one) => ({ ...one, match })));
  const byMeasure = [...Map.groupBy(found, ({ measure }) => measure)];
  return {
    matches,
    steps: spread(played.map(({ steps }) => steps)),
    days: spread(played.map(({ days }) => days)),
    scores: spread(played.flatMap(({ seats }) => seats.map(({ score }) => score))),
    robots: resultsOf(played, ({ robot }) => robot).toSorted((one, other) =>
      byName(one.name, other.name),
    ),
    seats: resultsOf(played, (_, index) => `Seat ${index + 1}`),
    sharedFirst: meanOf(
      played.map(({ seats }) => (seats.filter(({ place }) => place === 1).length > 1 ? 1 : 0)),
    ),
    numbers: byMeasure.flatMap(([measure, all]) => {
      const values = all.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
      return values.length === 0 ? [] : [{ measure, ...spread(values) }];
    }),
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

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0) / numbers.length;

/** Returns the results by name, in the order of first occurrence. */
function resultsOf(
  matches: readonly PlayedMatch[],
  nameOf: (seat: PlayedSeat, index: number) => string,
): readonly Results[] {
  const seats = matches.flatMap(({ seats: all }) => {
    const last = Math.max(...all.map(({ place }) => place));
    return all.map((seat, index) => ({ ...seat, last, name: nameOf(seat, index) }));
  });
  return [...Map.groupBy(seats, ({ name }) => name)].map(([name, ones]) => ({
    name,
    played: ones.length,
    first: meanOf(ones.map(({ place }) => (place === 1 ? 1 : 0))),
    last: meanOf(ones.map(({ place, last }) => (place === last ? 1 : 0))),
    meanScore: meanOf(ones.map(({ score }) => score)),
  }));
}

/** Formats all figures as tables. */
function summaryText({ game, variants, players, seed }: Series, summary: Summary): string {
  const { matches, steps, days, scores, robots, seats, sharedFirst, numbers, words } = summary;
  const chosen = Object.entries(variants).map(([name, value]) => `, ${name} ${value}`);
  const spreads = [
    { measure: 'Steps of a match', ...steps },
    { measure: 'Days if every deadline is awaited', ...days },
    { measure: 'Scores', ...scores },
    ...numbers,
  ].map(({ measure, perMatch, least, median, most, mean }) => [
    measure,
    ...[perMatch, least, median, most, mean].map(figure),
  ]);
  const results = ({ name, played, first, last, meanScore }: Results): readonly string[] => [
    ...[name, `${played}`, percent(first), percent(last), figure(meanScore)],
  ];
  const heads = ['Played', 'First', 'Last', 'Mean score'];
  return [
    `${game.title}${chosen.join('')}: ${countText(matches, 'match')} of ${players}, seed ${seed}.`,
    listing(['', 'A match', 'Least', 'Median', 'Most', 'Mean'], spreads),
    listing(['Robot', ...heads], robots.map(results)),
    listing(['Seat in the list', ...heads], seats.map(results)),
    `An even share of first places would be ${percent(1 / players)}. ${percent(sharedFirst)} of ` +
      'the matches had several winners.',
    ...(words.length === 0
      ? []
      : [
          listing(
            ['', '', 'A match', 'In matches'],
            words.map(({ measure, word, perMatch, matches: share }) => [
              ...[measure, word, figure(perMatch), percent(share)],
            ]),
          ),
        ]),
  ].join('\n\n');
}

/** Formats whole numbers without decimals, all others with two. */
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
