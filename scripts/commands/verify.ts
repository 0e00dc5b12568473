/** `sealed verify`: recomputes a whole match and says whether everything published is what the rules make of it. */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { type Verdict, verifyArchive, verifyMatch } from '../../functions/match/auditing/verify.ts';
import { writersNotOfMatch } from '../../functions/match/auditing/writers.ts';
import { idIn } from '../../functions/match/reading/files.ts';
import { readMatch } from '../../functions/match/reading/match.ts';
import { loadArchive } from '../shared/files/archive-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { sourceIn } from '../shared/match/match-address.ts';
import { verdictText } from '../shared/match/verdict.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface VerifyOptions extends GoogleOptions {
  readonly json?: true;
}

const ABOUT = `Plays the whole match again from its seed and orders, and compares the chain of hashes, the
seed with its published hash, and every published cell. The public workbook is enough once the match is over;
before that it tells the chain of hashes alone.`;

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
    .addHelpText('after', EXAMPLE)
    .action(async (address: string, options: VerifyOptions) => {
      process.exitCode = await verify(address, options);
    });

async function verify(address: string, options: VerifyOptions): Promise<ExitCode> {
  const { writers, ...verdict } = await withProgress(
    'Playing the match again',
    verdictOn(address, options),
  );
  if (options.json === true) printJson({ ...verdict, writers });
  else print([verdictText(verdict), ...writers].join('\n'));
  return EXIT_OF[verdict.kind];
}

const EXIT_OF = {
  verified: EXIT.done,
  differs: EXIT.differs,
  'too early': EXIT.tooEarly,
} as const satisfies Readonly<Record<Verdict['kind'], ExitCode>>;

/** With a sentence for each who may edit what only the adjudicator should, where the caller may see that. */
type VerdictAndWriters = Verdict & { readonly writers: readonly string[] };

async function verdictOn(address: string, options: VerifyOptions): Promise<VerdictAndWriters> {
  const source = sourceIn(address);
  switch (source.kind) {
    case 'file':
      return { ...(await verifyArchive(await loadArchive(source.path))), writers: [] };
    case 'spreadsheet': {
      const { google } = await connectTo(options);
      const verdict = await verifyMatch(google, address.trim());
      return { ...verdict, writers: await writersAt(google, address.trim()) };
    }
  }
}

/** Of a public workbook, and of a match that cannot be read, nothing is known of the other files. */
async function writersAt(google: Google, address: string): Promise<readonly string[]> {
  const id = idIn(address) ?? '';
  const match = await readMatch(google, id).catch(() => null);
  return match === null ? [] : writersNotOfMatch(google, match.files);
}
