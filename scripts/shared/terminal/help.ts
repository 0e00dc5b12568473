/** How help is laid out: what a host needs first, what is technical in a group of its own at the end. */

import {
  type Command,
  Help,
  type HelpConfiguration,
  type Option,
  type OutputConfiguration,
} from 'commander';
import { fitted } from './terminal.ts';

const TECHNICAL = 'Technical:';

/** An option that hardly any host types: where Google is, and what “sealed deploy” has set up. */
export const asTechnicalOption = (option: Option): Option => option.helpGroup(TECHNICAL);

/** Descriptions are broken where the terminal ends and not where the source does; an empty line parts paragraphs. */
const flowing = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, ' ');

/** In a line: what it is, what there is to choose, what it is when nothing is said, and the variable that says it too. */
function optionText(option: Option): string {
  const { description, argChoices, envVar } = option;
  const usual = usualText(option);
  const more = [
    ...(argChoices === undefined ? [] : [argChoices.join(', ')]),
    ...(usual === '' ? [] : [`else ${usual}`]),
    ...(envVar === undefined ? [] : [`$${envVar}`]),
  ];
  return more.length === 0 ? description : `${description} (${more.join('; ')})`;
}

function usualText({ defaultValue, defaultValueDescription }: Option): string {
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  return defaultValueDescription ?? (isPlain ? String(defaultValue) : '');
}

/** Wide enough for a few words: the library would leave narrower columns to the terminal, which breaks words. */
const LEAST_COLUMNS = 20;

/** For all commands. */
export const HELP: HelpConfiguration = {
  minWidthToWrap: LEAST_COLUMNS,
  // What each takes stands in its own help.
  subcommandTerm: (command: Command) => command.name(),
  optionDescription: optionText,
  commandDescription: (command: Command) => flowing(command.description()),
  groupItems: (all, shown, groupOf) => {
    const groups = [...new Help().groupItems(all, shown, groupOf)];
    const isLast = ([group]: (typeof groups)[number]): boolean => group === TECHNICAL;
    return new Map([...groups.filter((one) => !isLast(one)), ...groups.filter(isLast)]);
  },
};

/** Its own sentences, and examples, are broken as everything else is. */
export const OUTPUT: OutputConfiguration = {
  writeOut: (text) => process.stdout.write(fitted(text, process.stdout)),
  writeErr: (text) => process.stderr.write(fitted(text, process.stderr)),
};
