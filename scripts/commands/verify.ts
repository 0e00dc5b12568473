/** `sealed verify`: recomputes a whole match and says whether everything published is what the rules make of it. */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { type Verdict, verifyArchive, verifyMatch } from '../../functions/match/auditing/verify.ts';
import { writersNotOfMatch } from '../../functions/match/auditing/writers.ts';
import { readMatch } from '../../functions/match/reading/match.ts';
import { loadArchive } from '../shared/files/archive-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { fileIn, linkOr } from '../shared/match/match-address.ts';
import { MATCH_ARGUMENT, matchNamed } from '../shared/match/match-name.ts';
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
    .argument('[match]', `${MATCH_ARGUMENT}; also a public workbook, or an exported file`)
    .option('--json', 'the verdict as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (name: string | undefined, options: VerifyOptions) => {
      process.exitCode = await verify(name, options);
    });

async function verify(name: string | undefined, options: VerifyOptions): Promise<ExitCode> {
  const { writers, ...verdict } = await withProgress(
    'Playing the match again',
    verdictOn(name, options),
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

async function verdictOn(
  name: string | undefined,
  options: VerifyOptions,
): Promise<VerdictAndWriters> {
  const file = name === undefined ? null : fileIn(name);
  if (file !== null) {
    return { ...(await verifyArchive(await loadArchive(file))), writers: [] };
  }
  const { google } = await connectTo(options);
  const id = await matchNamed(google, name);
  const verdict = await verifyMatch(google, linkOr(name, id));
  return { ...verdict, writers: await writersAt(google, id) };
}

/** Of a public workbook, and of a match that cannot be read, nothing is known of the other files. */
async function writersAt(google: Google, id: string): Promise<readonly string[]> {
  const match = await readMatch(google, id).catch(() => null);
  return match === null ? [] : writersNotOfMatch(google, match.files);
}
