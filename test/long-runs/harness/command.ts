import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gameNamed, whole } from '../../support/options.ts';

export interface Described {
  /** Name of the script in package.json: "test:faults". */
  readonly script: string;
  readonly about: string;
  /** Purpose, and arguments after the command. */
  readonly examples: readonly Example[];
  readonly remarks?: string;
  /** "0 if the score was measured, 1 if not." */
  readonly exits: string;
}

type Example = readonly [what: string, words: string];

/** Creates a command without options, named as it is typed. */
export const commandOf = (described: Described): Command =>
  new Command(beginningOf(described.script))
    .description(described.about)
    .addHelpText('after', () => `\n${helpOf(described)}`);

const beginningOf = (script: string): string => `npm run ${script} --`;

function helpOf({ script, examples, remarks, exits }: Described): string {
  const width = Math.max(...examples.map(([what]) => what.length)) + 3;
  const lines = examples.map(([what, words]) => {
    const typed = words === SAME ? words : `${beginningOf(script)} ${words}`.replace(/ --\s*$/, '');
    return `  ${`${what}:`.padEnd(width)}${typed}`;
  });
  const parts = [`Examples:\n${lines.join('\n')}`, ...(remarks === undefined ? [] : [remarks])];
  return `${parts.join('\n\n')}\n\nExit codes: ${exits}`;
}

const SAME = 'the same command';

export interface LongRunOptions {
  readonly game?: AnyGame;
  readonly workers: number;
  readonly minutes?: number;
  readonly file?: string;
}

export interface LongRunDescribed extends Omit<Described, 'exits'> {
  /** A sentence such as "nothing was sent", which is not a success. */
  readonly nothingDone: string;
  /** Default: one per core. */
  readonly workers?: number;
  /** Help of `--game`. Default: "one game only". */
  readonly game?: string;
}

/** Creates the command of a run on the harness, with all {@link LongRunOptions}. */
export function longRunCommand(described: LongRunDescribed): Command {
  const { examples, remarks = '', nothingDone, workers = availableParallelism(), game } = described;
  const [first, ...others] = examples;
  return commandOf({
    ...described,
    examples: [...(first ? [first] : []), ['taken up again after Ctrl+C', SAME], ...others],
    remarks: `${remarks}\n${OF_ALL}`.trim(),
    exits:
      `0 all held, 1 something was violated, ${nothingDone}, or the file cannot be gone on ` +
      'with.',
  })
    .option('--game <id>', game ?? 'one game only', gameNamed)
    .option('--workers <number>', 'how many at a time', whole, workers)
    .option('--minutes <number>', 'begin nothing more after this time', whole)
    .option('--file <path>', 'keep results there, to resume the run');
}

const OF_ALL =
  'A file is gone on with as long as nothing has changed that the run is made of. A ' +
  'violation is reported with the command that repeats it.';

/** Options such as { game: 'pocket-mars', 'at-once': 10 }; undefined and empty ones are omitted. */
export type Flags = Readonly<Record<string, string | number | undefined>>;

/**
 * Formats a shell command: "npm run test:faults -- --game pocket-mars --only 'killed: cut after'".
 */
export const commandLine = (name: string, flags: Flags): string =>
  [
    name,
    ...Object.entries(flags)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([option, value]) => `--${option} ${quoted(String(value))}`),
  ].join(' ');

const quoted = (word: string): string =>
  /^[\w.,:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
