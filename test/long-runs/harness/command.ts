import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { parseGame, parseWholeNumber } from '../../support/options.ts';

export interface CommandDescription {
  /** Name of the script in package.json, such as "test:faults". */
  readonly script: string;
  readonly about: string;
  /** Command lines with their purposes. */
  readonly examples: readonly CommandExample[];
  readonly remarks?: string;
  /** Exit codes, such as "0 if the score was measured, 1 if not." */
  readonly exits: string;
}

type CommandExample = readonly [what: string, words: string];

export const createCommand = (described: CommandDescription): Command =>
  new Command(formatCommandStart(described.script))
    .description(described.about)
    .addHelpText('after', () => `\n${buildHelp(described)}`);

const formatCommandStart = (script: string): string => `npm run ${script} --`;

function buildHelp({ script, examples, remarks, exits }: CommandDescription): string {
  const width = Math.max(...examples.map(([what]) => what.length)) + 3;
  const lines = examples.map(([what, words]) => {
    const typed =
      words === SAME_COMMAND
        ? words
        : `${formatCommandStart(script)} ${words}`.replace(/ --\s*$/, '');
    return `  ${`${what}:`.padEnd(width)}${typed}`;
  });
  const parts = [`Examples:\n${lines.join('\n')}`, ...(remarks === undefined ? [] : [remarks])];
  return `${parts.join('\n\n')}\n\nExit codes: ${exits}`;
}

const SAME_COMMAND = 'the same command';

export interface LongRunOptions {
  readonly game?: AnyGame;
  readonly workers: number;
  readonly minutes?: number;
  readonly file?: string;
}

export interface LongRunDescription extends Omit<CommandDescription, 'exits'> {
  /** End of the error for a run that finished no piece, such as "nothing was sent". */
  readonly nothingDone: string;
  /** Number of workers. Default: the number of cores. */
  readonly workers?: number;
  /** Help text of `--game`. Default: "play only this game". */
  readonly game?: string;
}

/** Creates the command of a run on the harness, with all {@link LongRunOptions}. */
export function createLongRunCommand(described: LongRunDescription): Command {
  const { examples, remarks = '', nothingDone, workers = availableParallelism(), game } = described;
  const [first, ...others] = examples;
  return createCommand({
    ...described,
    examples: [...(first ? [first] : []), ['resumed after Ctrl+C', SAME_COMMAND], ...others],
    remarks: `${remarks}\n${ALL_GAMES_HELP}`.trim(),
    exits:
      `0 without violations; 1 with violations, if ${nothingDone}, or if the file cannot be ` +
      'resumed.',
  })
    .option('--game <id>', game ?? 'play only this game', parseGame)
    .option('--workers <number>', 'number of pieces at a time', parseWholeNumber, workers)
    .option('--minutes <number>', 'begin no further piece after this time', parseWholeNumber)
    .option('--file <path>', 'file of results, to resume the run');
}

const ALL_GAMES_HELP =
  'A file can be resumed until the code of the run changes. Each violation is printed with ' +
  'the command that repeats it.';

/**
 * Options such as { game: 'pocket-mars', 'at-once': 10 }. Undefined and empty options are omitted.
 */
export type CommandFlags = Readonly<Record<string, string | number | undefined>>;

/** Formats a shell command such as "npm run test:faults -- --game pocket-mars". */
export const formatCommandLine = (name: string, flags: CommandFlags): string =>
  [
    name,
    ...Object.entries(flags)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([option, value]) => `--${option} ${quoteWord(String(value))}`),
  ].join(' ');

const quoteWord = (word: string): string =>
  /^[\w.,:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
