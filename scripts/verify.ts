/** `sealed verify`: recomputes a whole match and says whether everything published is what the rules make of it. */

import { Command } from 'commander';
import {
  type Difference,
  type Verdict,
  verifyArchive,
  verifyMatch,
} from '../functions/match/auditing/verify.ts';
import { loadArchive } from './archive-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from './connection.ts';
import { EXIT, EXIT_HELP, type ExitCode } from './exit.ts';
import { sourceIn } from './match-address.ts';
import { plain } from './show-cell.ts';
import { patiently, print, printJson } from './terminal.ts';

interface VerifyOptions extends GoogleOptions {
  readonly json?: true;
}

const ABOUT = `Plays the whole match again from its seed and orders, and compares the chain of hashes, the
seed with its published hash, and every published cell. The public workbook is enough once the match is over.`;

const EXAMPLE = `
Examples:
  sealed verify https://docs.google.com/spreadsheets/d/…/edit
  sealed verify match.json --json
`;

export const verifyCommand = (): Command =>
  withGoogle(new Command('verify'))
    .summary('recompute a match and compare everything published')
    .description(ABOUT)
    .argument('<match>', 'link or id of the host’s or the public workbook, or an exported file')
    .option('--json', 'the verdict as JSON')
    .addHelpText('after', `${EXAMPLE}\n${EXIT_HELP}`)
    .action(async (address: string, options: VerifyOptions) => {
      process.exitCode = await verify(address, options);
    });

async function verify(address: string, options: VerifyOptions): Promise<ExitCode> {
  const verdict = await patiently('Playing the match again', verdictOn(address, options));
  if (options.json === true) printJson(verdict);
  else print(verdictText(verdict));
  return verdict.kind === 'verified' ? EXIT.done : EXIT.differs;
}

async function verdictOn(address: string, options: VerifyOptions): Promise<Verdict> {
  const source = sourceIn(address);
  switch (source.kind) {
    case 'file':
      return verifyArchive(await loadArchive(source.path));
    case 'spreadsheet': {
      const { google } = await connectTo(options);
      return verifyMatch(google, address.trim());
    }
  }
}

/** The verdict in sentences. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'verified':
      return `verified: ${counted(verdict.entries, 'entry', 'entries')} and ${counted(verdict.cells, 'cell', 'cells')} are what the rules make of seed and orders.`;
    case 'differs':
      return [
        `differs: ${counted(verdict.differences.length, 'difference', 'differences')}.`,
        ...verdict.differences.map(differenceText),
      ].join('\n');
  }
}

const differenceText = ({ where, expected, found }: Difference): string =>
  `${where}: expected ${phrase(expected)}, and found ${phrase(found)}.`;

/** What is to stand within a sentence: an empty cell has a word, and a sentence of its own loses its full stop. */
const phrase = (text: string): string => (text === '' ? 'nothing' : plain(text).replace(/\.$/, ''));

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
