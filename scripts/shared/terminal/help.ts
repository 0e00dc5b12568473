/** Formats the help. Technical options are at its end. */

import {
  type Command,
  Help,
  type HelpConfiguration,
  InvalidArgumentError,
  Option,
  type OutputConfiguration,
} from 'commander';
import { wrapForStream } from './terminal.ts';

const TECHNICAL_GROUP = 'Technical:';

/** Marks an option that hosts rarely need, such as the address of a server. */
export const markAsTechnical = (option: Option): Option => option.helpGroup(TECHNICAL_GROUP);

export const collectValues = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** Returns a parser for whole numbers from `least` to `most`. */
export const createNumberParser = (least: number, most: number) => (text: string) => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
};

export const createVariantOption = (): Option =>
  new Option('--variant <name=value>', 'variant, such as draft=yes; repeatable')
    .argParser(collectValues)
    .default([], 'as usual');

/** Joins the lines of each paragraph. The terminal then wraps them. */
const joinParagraphLines = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, ' ');

function describeOption(option: Option): string {
  const { description, argChoices, envVar, defaultValue, defaultValueDescription } = option;
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  const usual = defaultValueDescription ?? (isPlain ? String(defaultValue) : '');
  const more = [
    ...(argChoices === undefined ? [] : [argChoices.join(', ')]),
    ...(usual === '' ? [] : [`else ${usual}`]),
    ...(envVar === undefined ? [] : [`$${envVar}`]),
  ];
  return more.length === 0 ? description : `${description} (${more.join('; ')})`;
}

/**
 * Minimum width to wrap: Commander does not wrap narrower columns, so terminals would break words.
 */
const MIN_WRAPPED_COLUMNS = 20;

export const HELP_LAYOUT: HelpConfiguration = {
  minWidthToWrap: MIN_WRAPPED_COLUMNS,
  // Omit arguments here: each command’s own help lists them.
  subcommandTerm: (command: Command) => command.name(),
  optionDescription: describeOption,
  commandDescription: (command: Command) => joinParagraphLines(command.description()),
  groupItems: (all, shown, getGroup) => {
    const groups = [...new Help().groupItems(all, shown, getGroup)];
    const isLast = ([group]: (typeof groups)[number]): boolean => group === TECHNICAL_GROUP;
    return new Map([...groups.filter((one) => !isLast(one)), ...groups.filter(isLast)]);
  },
};

/** Wraps Commander’s messages and our examples in the same way as all other output. */
export const HELP_OUTPUT: OutputConfiguration = {
  writeOut: (text) => process.stdout.write(wrapForStream(text, process.stdout)),
  writeErr: (text) => process.stderr.write(wrapForStream(text, process.stderr)),
};
